import type { Page } from 'playwright-core';
import { sampleCells, sampleWorkbook } from '../../../api/sample-workbook.ts';
import { pressOnceEnabled, see, seeNoMore } from '../../seeing.ts';
import { type Act, answer, ask, check, follow, leave, press } from './act.ts';

const UPLOAD = '**/api/data-load/upload';

const sent = (rows: readonly Parameters<typeof sampleCells>[0][]) => async (page: Page) => {
  const file = await sampleWorkbook(rows.map((number) => sampleCells(number, { period: 'primero' })));
  const buffer = Buffer.from(await file.arrayBuffer());
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({ name: 'corregido.xlsx', mimeType: file.type, buffer });
  await pressOnceEnabled(dialog.getByRole('button', { name: 'Subir correcciones' }));
};

const read = async (page: Page): Promise<void> => {
  await see(page.getByRole('region', { name: 'Avance de la carga' }));
  await seeNoMore(page.getByRole('region', { name: 'Avance de la carga' }));
};

/** A file that is none of those that are taken. */
const refused = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('dialog');
  const buffer = Buffer.from('nada');
  await dialog.locator('input[type=file]').setInputFiles({ name: 'roto.xlsx', mimeType: 'text/plain', buffer });
  await pressOnceEnabled(dialog.getByRole('button', { name: 'Subir correcciones' }));
  await see(page.getByRole('button', { name: 'Descartar' }));
};

/** What is done with the load as a whole. */
export const loadActs: readonly Act[] = [
  { does: 'conflicts are shown', by: press('Ver cuáles') },
  { does: 'all of them are to be decided', by: ask('Conservar lo que ya está') },
  { does: 'and are not', by: leave },
  { does: 'they are to be decided otherwise', by: ask('Todos son correcciones') },
  { does: 'and are', by: answer('Todos son correcciones') },
  { does: 'blanks take away', by: check('Las celdas vacías borran el dato') },
  { does: 'the load is to be cancelled', by: ask('Cancelar carga') },
  { does: 'and goes on', by: answer('Regresar') },
  { does: 'corrections are to be uploaded', by: ask('Subir correcciones') },
  { does: 'and are not', by: leave },
  { does: 'they are to be uploaded again', by: ask('Subir correcciones') },
  {
    does: 'and are on their way',
    by: async (page) => {
      await page.route(UPLOAD, () => {}); // so long nobody answers
      await sent([601, 602])(page);
      await see(page.getByRole('button', { name: 'Detener la lectura' }));
    },
  },
  {
    does: 'that is stopped',
    by: async (page) => {
      const gone = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/upload'));
      await Promise.all([gone, press('Detener la lectura')(page)]); // else it would go on with the route
      await seeNoMore(page.getByRole('region', { name: 'Avance de la carga' }));
      await page.unroute(UPLOAD);
    },
  },
  { does: 'they are to be uploaded once more', by: ask('Subir correcciones') },
  { does: 'and are refused', by: refused },
  { does: 'which is put away', by: press('Descartar') },
  { does: 'they are to be uploaded at last', by: ask('Subir correcciones') },
  {
    does: 'and are read',
    by: async (page) => {
      await Promise.all([sent([601, 602])(page), read(page)]);
      await see(page.getByText('corregido.xlsx'), page.getByRole('button', { name: 'Subir correcciones' }));
    },
  },
];

/** Of a file of several buyers. */
export const buyersChoice: readonly Act[] = [
  { does: 'whose it is, is gone to', by: follow(/^Indicar de quién es/) },
  { does: 'none is chosen', by: press('Tomar las filas de los elegidos') },
  { does: 'one is', by: check(/^IMSS · /) },
  {
    does: 'and its rows are taken',
    by: async (page) => {
      await press('Tomar las filas de los elegidos')(page);
      await see(page.getByText(/^Se tomó 1 fila\./));
    },
  },
  { does: 'rows are shown that derive a column', by: follow(/^Ver filas en las que se dedujo/) },
  { does: 'all rows are shown', by: press('Ver todos') },
  { does: 'and the figures', by: press('Ocultar detalles') },
  { does: 'what no column says is gone to', by: follow(/^Indicarlo en todas las filas: Tipo de procedimiento/) },
  {
    does: 'and chosen',
    by: (page) =>
      page
        .locator('select:focus')
        .selectOption('Pública')
        .then(() => {}),
  },
  {
    does: 'and the file read so',
    by: async (page) => {
      await press('Leer el archivo así')(page);
      await page.waitForURL('**/admin/data-load/current');
      await see(page.getByText(/^Se tomó 1 fila\./));
    },
  },
];

/** Of a book of several sheets. */
export const sheetChoice: readonly Act[] = [
  {
    does: 'another sheet is read',
    by: async (page) => {
      await press('Leer «Febrero»')(page);
      await see(page.getByRole('button', { name: 'Leer «Contratos»' }));
    },
  },
  {
    does: 'and the first again, from its rows',
    by: async (page) => {
      await press('Mostrar detalles')(page);
      await press('Leer «Contratos»')(page);
      await see(page.getByRole('button', { name: 'Leer «Febrero»' }));
    },
  },
  { does: 'the load is to be cancelled', by: ask('Cancelar carga') },
  {
    does: 'and is',
    by: async (page) => {
      await answer('Cancelar carga')(page);
      await page.waitForURL('**/admin/data-load');
    },
  },
];
