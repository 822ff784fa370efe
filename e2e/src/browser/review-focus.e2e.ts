import type { Page } from 'playwright-core';
import { sampleCells, sampleWorkbook } from '../api/sample-workbook.ts';
import { comesToBe, see, seeNoMore } from './seeing.ts';
import { type BrowserWorld, openBrowserWorld } from './world/browser-world.ts';

type Act = Readonly<{ does: string; by: (page: Page) => Promise<void> }>;

const press = (name: string | RegExp) => async (page: Page) => {
  const button = page.getByRole('button', { name }).first();
  await see(button.and(page.locator(':enabled'))); // what was done before may still be under way
  await button.press('Enter');
};
/** Nothing behind a dialog can be done while it is there. */
const untilClosed = (page: Page): Promise<void> =>
  seeNoMore(page.getByRole('dialog').or(page.getByRole('alertdialog')));
const answer = (name: string) => async (page: Page) => {
  await page.getByRole('alertdialog').getByRole('button', { name }).press('Enter');
  await untilClosed(page);
};
const leave = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await untilClosed(page);
};

/** All that can be done in a review, one after the other, each by the keyboard. */
const acts: readonly Act[] = [
  { does: 'a value is decided', by: (page) => choose(page, '¿Qué significa «Obras y servicios»?', 'Obra pública') },
  { does: 'a value is undecided', by: press(/Obras y servicios/) },
  { does: 'a name is the same', by: press(/^Sí, es «PAPELERÍA DEL VALLE, S.A.»/) },
  { does: 'a name is turned round', by: press(/^Que se quede el otro nombre/) },
  { does: 'a name is another', by: press(/^No, son dos/) },
  { does: 'what would change is rehearsed', by: press('Calcular qué cambiará') },
  { does: 'the rows of one kind are shown', by: press('Ver filas de Periodo que se reporta') },
  { does: 'a value is to be corrected', by: press(/^Corregir (?:todas )?primero/) },
  { does: 'its dialog is left', by: leave },
  { does: 'a value is corrected', by: (page) => correctAll(page, /^Corregir (?:todas )?primero/, '1o 2018') },
  { does: 'the next kind is shown', by: press(/^Seguir con/) },
  { does: 'all rows are shown', by: press(/^Quitar /) },
  { does: 'a row is looked at', by: press('Ver fila 3') },
  { does: 'and left', by: leave },
  { does: 'a row is edited', by: press('Editar fila 3') },
  { does: 'and left as it was', by: leave },
  { does: 'a row is to be removed', by: press('Eliminar fila 3') },
  {
    does: 'and is',
    by: async (page) => {
      await answer('Eliminar')(page);
      await seeNoMore(page.getByRole('button', { name: 'Ver fila 3', exact: true }));
    },
  },
  { does: 'a conflict is decided', by: press(/^Conservar lo registrado/) },
  { does: 'it is undecided', by: press(/^Quitar la decisión/) },
  {
    does: 'rows are searched',
    by: async (page) => {
      await page.getByRole('searchbox', { name: 'Buscar en los registros' }).fill('papeleria');
      await page.keyboard.press('Enter');
    },
  },
  { does: 'the search is cleared', by: press('Limpiar búsqueda') },
  { does: 'a kind of rows is hidden', by: (page) => page.getByLabel('Omitidos').press(' ') },
  { does: 'the next page is shown', by: press('Página siguiente') },
  { does: 'the sheet is opened', by: press('Corregir en una hoja') },
  { does: 'and left', by: press('Salir de la hoja') },
  { does: 'the wrong rows are shown', by: press('Ver registros con errores') },
  { does: 'and the figures again', by: press('Ocultar detalles') },
  { does: 'corrections are to be uploaded', by: press('Subir correcciones') },
  { does: 'and are not', by: leave },
  { does: 'all conflicts are to be decided', by: press('Todos son correcciones') },
  { does: 'and are', by: answer('Todos son correcciones') },
  { does: 'blanks take away', by: (page) => page.getByLabel('Las celdas vacías borran el dato').press(' ') },
  {
    does: 'the load is to be cancelled',
    by: async (page) => {
      await see(page.getByLabel('Las celdas vacías borran el dato').and(page.locator(':enabled')));
      await press('Cancelar carga')(page);
      await see(page.getByRole('alertdialog'));
    },
  },
  { does: 'and goes on', by: answer('Regresar') },
];

const choose = async (page: Page, label: string, option: string): Promise<void> => {
  const field = page.getByLabel(label);
  await field.focus();
  await field.selectOption(option);
};

const correctAll = async (page: Page, name: RegExp, text: string): Promise<void> => {
  await page.getByRole('button', { name }).press('Enter');
  await page.getByRole('dialog').getByRole('textbox').fill(text);
  await page.keyboard.press('Enter');
  await untilClosed(page);
};

/** Where the focus is: within the window, outside of it, or nowhere. */
const focus = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return 'nowhere';
    const { top, bottom, left, right } = at.getBoundingClientRect();
    return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth ? 'in sight' : 'out of sight: ' + [top, bottom, scrollY, innerHeight, document.documentElement.scrollHeight].join(' ');
  })()`);

describe('the focus in a review', () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld();
    const named = (number: number, supplierName: string) => sampleCells(number, { supplierName, supplierRfc: null });
    const rows = [
      ...['PAPELERÍA DEL VALLE, S.A.', 'PAPELERIA DEL VALE SA'].map((name, at) => named(501 + at, name)),
      ...[511, 512].map((number) => sampleCells(number, { category: 'Obras y servicios' })),
      ...[521, 522].map((number) => sampleCells(number, { period: 'primero' })),
      ...[531, 532].map((number) => sampleCells(number, { totalAmount: 'mil' })),
      sampleCells(1, { totalAmount: 2_000, totalOrMaxAmount: 2_000 }),
      ...Array.from({ length: 12 }, (_, at) => sampleCells(541 + at)),
    ];
    await world.admin.upload('/api/data-load/upload', { file: await sampleWorkbook(rows) }, 'revision.xlsx');
  });
  afterAll(() => world?.close());

  it('goes, after every act, to where the work goes on', async () => {
    const page = await world.visit({ as: 'administrator', at: '/admin/data-load/current' });
    await see(page.getByRole('heading', { name: 'Así se leyó tu libro' }));
    for (const { does, by } of acts) {
      await by(page);
      await comesToBe(async () => [does, await focus(page)], [does, 'in sight']);
    }
  });
});
