import { columnOf } from '@monitor/contracts-schema/data-loads/template-columns';
import { seeNoMore } from '../../seeing.ts';
import { type Act, press } from './act.ts';

/** What is done in the sheet of wrong rows. */
export const sheetActs: readonly Act[] = [
  { does: 'the sheet is opened', by: press('Corregir en una hoja') },
  { does: 'and left', by: press('Salir de la hoja') },
  { does: 'it is opened again', by: press('Corregir en una hoja') },
  { does: 'columns are to be chosen', by: press('Columnas') },
  {
    does: 'one more is shown',
    by: (page) => page.getByRole('dialog').getByLabel(columnOf('notes').heading, { exact: true }).press(' '),
  },
  {
    does: 'that is enough',
    by: async (page) => {
      await page.keyboard.press('Escape');
      await seeNoMore(page.getByRole('dialog'));
    },
  },
  { does: 'a cell is gone to', by: (page) => page.getByRole('gridcell').first().focus() },
  { does: 'the next wrong one', by: (page) => page.keyboard.press('Enter') },
  { does: 'typed into', by: (page) => page.keyboard.type('x') },
  { does: 'what was typed is saved', by: (page) => page.keyboard.press('Enter') },
  { does: 'that is undone', by: press('Deshacer') },
  { does: 'and done again', by: press('Rehacer') },
  { does: 'a conflict is gone to', by: (page) => page.getByRole('gridcell', { name: 'C-1', exact: true }).click() },
  { does: 'it is decided beneath', by: press(/^Es una corrección/) },
  { does: 'and undecided', by: press(/^Quitar la decisión/) },
  { does: 'the sheet is left', by: press('Salir de la hoja') },
  { does: 'the wrong rows are shown', by: press('Ver registros con errores') },
  { does: 'and the figures again', by: press('Ocultar detalles') },
];
