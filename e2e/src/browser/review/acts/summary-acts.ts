import { pressOnceEnabled, see } from '../../seeing.ts';
import { type Act, answer, ask, check, choose, follow, leave, press, search } from './act.ts';

const back: Act = { does: 'all rows are shown', by: press('Ver todos') };
const figures: Act = { does: 'the figures are shown again', by: press('Ocultar detalles') };

/** What is done where the review says what it came to, and how it was read. */
export const summaryActs: readonly Act[] = [
  { does: 'a value is decided', by: choose('¿Qué significa «Obras y servicios»?', 'Obra pública') },
  { does: 'a value is undecided', by: press(/Obras y servicios/) },
  { does: 'the rows of a value are shown', by: follow(/^Ver 2 filas con «Obras y servicios»/) },
  back,
  figures,
  { does: 'equal numbers are to be of other contracts', by: ask(/^Son otros contratos/) },
  { does: 'and are not', by: leave },
  { does: 'names are gone to', by: press('Ver nombres') },
  { does: 'another name would stay', by: check(/^PAPELERIA DEL VALE SA · en este archivo/) },
  { does: 'or the first', by: check(/^PAPELERÍA DEL VALLE, S\.A\. · en este archivo/) },
  { does: 'a name is the same', by: press(/^Sí, es «PAPELERÍA DEL VALLE, S.A.»/) },
  { does: 'a name is turned round', by: press(/^Que se quede el otro nombre/) },
  { does: 'a name is undecided', by: press(/^Dejar sin decidir/) },
  { does: 'a name is another', by: press(/^No, son dos: [A-Z]/) },
  { does: 'another name is to be found', by: press(/^Es la misma que otra/) },
  { does: 'nothing of what is offered is taken', by: (page) => page.keyboard.press('Escape') },
  { does: 'and is not', by: press(/^Cancelar$/) },
  { does: 'another name is to be found again', by: press(/^Es la misma que otra/) },
  {
    does: 'and is one that is not alike',
    by: async (page) => {
      await page.keyboard.type('viveros');
      await see(page.getByRole('option', { name: /^VIVEROS/ }));
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await see(page.locator('input[type=radio]:focus'));
    },
  },
  { does: 'which would stay or not', by: (page) => page.keyboard.press('ArrowDown') },
  {
    does: 'and they are one',
    by: async (page) => {
      await page.keyboard.press('Enter');
      await see(page.getByRole('button', { name: /^Que se quede el otro nombre/ }).first());
    },
  },
  { does: 'which is turned round', by: press(/^Que se quede el otro nombre/) },
  { does: 'and undecided', by: press(/^Dejar sin decidir/) },
  { does: 'several names are selected', by: check(/^Seleccionar \d nombres sin decidir/) },
  { does: 'they are the same', by: press(/^Sí, son la misma: cada nombre/) },
  { does: 'the rows of a name are shown', by: follow(/^Ver \d registros? de/) },
  back,
  figures,
  { does: 'names are searched', by: search('Buscar en los nombres nuevos', 'papeleria') },
  { does: 'all names are shown again', by: press('Limpiar búsqueda') },
  { does: 'those that are alike none are hidden', by: check('Solo los que se parecen a otro') },
  { does: 'and shown', by: check('Solo los que se parecen a otro') },
  { does: 'what would change is rehearsed', by: press('Calcular qué cambiará') },
  { does: 'once more', by: press('Volver a calcular') },
  {
    does: 'the rows behind a figure are shown',
    by: (page) => {
      const changes = page.getByRole('region', { name: 'Qué cambiará' });
      return pressOnceEnabled(changes.getByRole('button', { name: /^Ver filas/ }).first());
    },
  },
  back,
  figures,
  { does: 'the load is to be confirmed', by: ask('IGNORAR ERRORES Y CONTINUAR') },
  { does: 'and goes on', by: answer('Cancelar') },
  { does: 'it is to be confirmed again', by: ask('IGNORAR ERRORES Y CONTINUAR') },
  { does: 'and goes on by Escape', by: leave },
  { does: 'validations are downloaded', by: press('Descargar validaciones') },
  { does: 'what would stay out is downloaded', by: press('Descargar lo que quedaría fuera') },
];
