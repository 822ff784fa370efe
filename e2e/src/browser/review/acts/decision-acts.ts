import type { Page } from 'playwright-core';
import { pressOnceEnabled } from '../../seeing.ts';
import { type Act, answer, ask, check, choose, follow, press } from './act.ts';

const back: Act = { does: 'all rows are shown', by: press('Ver todos') };
const figures: Act = { does: 'the figures are shown again', by: press('Ocultar detalles') };

const decideAll = (does: string, choice: string): readonly Act[] => [
  { does: `${does} is to be decided of all`, by: ask(new RegExp(`^${choice}`)) },
  { does: 'and is', by: answer(choice) },
];

const turn = (to: 'siguiente' | 'anterior', list: string) => async (page: Page) => {
  const pages = page.getByRole('navigation', { name: `Páginas de ${list}` });
  await pressOnceEnabled(pages.getByRole('button', { name: `Página ${to}` }));
};

/** What is decided of the values of a file, whose contracts are there already, and of very many of them. */
export const decisionActs: readonly Act[] = [
  { does: 'an RFC is of one beside whose name it stands', by: press(/^Es de «.+»: SERVICIOS DE NORTE$/) },
  { does: 'and is not', by: press('Dejar sin decidir: SERVICIOS DE NORTE') },
  { does: 'its rows are shown', by: follow('Ver 1 fila de «SERVICIOS DE NORTE» con este RFC') },
  back,
  figures,
  ...decideAll('that others with the same number are other contracts', 'Son otros contratos'),
  ...decideAll('nothing', 'Quitar la decisión'),
  ...decideAll('what is there already', 'Vale lo que ya está'),
  { does: 'rows that change nothing are shown', by: press('Ver filas que dicen lo que ya está registrado') },
  figures,
  { does: 'rows with notices are shown', by: press(/con avisos$/) },
  figures,
  { does: 'the next values are shown', by: turn('siguiente', 'valores escritos de otro modo') },
  { does: 'more values a page', by: choose('Registros por página', '50') },
  { does: 'the next names are shown', by: turn('siguiente', 'nombres nuevos') },
  { does: 'and the first again', by: turn('anterior', 'nombres nuevos') },
  { does: 'a name is selected', by: check(/^Seleccionar (?!\d)/) },
  { does: 'and is another', by: press(/^No, son dos: los nombres/) },
  { does: 'the load is to be confirmed', by: ask(/^IGNORAR ERRORES|^CONFIRMAR/) },
  {
    does: 'and is',
    by: async (page) => {
      await answer('IGNORAR ERRORES Y CONTINUAR')(page);
      await page.waitForURL('**/admin/data-loads/*');
    },
  },
];
