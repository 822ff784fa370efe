import type { Page, Route } from 'playwright-core';
import { see, seeNoMore } from '../../seeing.ts';
import { type Act, press } from './act.ts';

const SAVE = '**/api/data-load/save-rows';

/** Types into a cell that is wrong, which is saved by itself. */
const typeInto = async (page: Page): Promise<void> => {
  await page.getByRole('gridcell').first().focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('x');
  await page.keyboard.press('Enter');
};

const answering = async (page: Page, answer: (route: Route) => Promise<void>): Promise<void> => {
  await page.unroute(SAVE);
  await page.route(SAVE, answer);
};

const refuse = (route: Route) =>
  route.fulfill({ status: 422, json: { error: true, code: 'request.invalid', message: 'No se pudo guardar.' } });

/** Somebody else has changed whatever is to be saved. */
const overtake = (route: Route) => {
  const { rows } = route.request().postDataJSON() as { rows: readonly { rowIndex: number }[] };
  const data = { rows: [], removed: [], gone: [], overtaken: rows.map(({ rowIndex }) => rowIndex) };
  return route.fulfill({ json: { error: false, message: '', data } });
};

/** What is done about what was typed into the sheet and cannot be saved. */
export const savingActs: readonly Act[] = [
  { does: 'the sheet is opened', by: press('Corregir en una hoja') },
  {
    does: 'what was typed is refused',
    by: async (page) => {
      await answering(page, refuse);
      await typeInto(page);
      await see(page.getByRole('button', { name: 'Reintentar' }));
    },
  },
  {
    does: 'it is sent again, and refused again',
    by: async (page) => {
      const sent = page.waitForResponse(SAVE);
      await press('Reintentar')(page);
      await sent;
      await see(page.getByRole('button', { name: 'Reintentar' }));
    },
  },
  {
    does: 'it is sent once more, and saved',
    by: async (page) => {
      await page.unroute(SAVE);
      await press('Reintentar')(page);
      await see(page.getByText('Todo está guardado'));
    },
  },
  {
    does: 'something else is refused',
    by: async (page) => {
      await answering(page, refuse);
      await typeInto(page);
      await see(page.getByRole('button', { name: 'Reintentar' }));
    },
  },
  { does: 'and let go', by: press('Descartar lo que no se guardó') },
  {
    does: 'somebody else was there before',
    by: async (page) => {
      await answering(page, overtake);
      await typeInto(page);
      await see(page.getByRole('button', { name: 'Entendido' }));
      await page.unroute(SAVE);
    },
  },
  {
    does: 'that is understood',
    by: async (page) => {
      await press('Entendido')(page);
      await seeNoMore(page.getByRole('button', { name: 'Entendido' }));
    },
  },
  { does: 'the sheet is left', by: press('Salir de la hoja') },
];
