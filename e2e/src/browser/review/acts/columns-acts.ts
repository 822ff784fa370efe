import { see } from '../../seeing.ts';
import { type Act, choose, follow, press } from './act.ts';

const readHeadingsIn = (row: string, heading: string): Act => ({
  does: `the headings are read in row ${row}`,
  by: async (page) => {
    await page.getByLabel('Fila de los encabezados').fill(row);
    await page.keyboard.press('Enter');
    await see(page.getByRole('heading', { name: heading, exact: true }));
  },
});

/** What is done where somebody says what the columns of a file of several sheets say. */
export const columnsActs: readonly Act[] = [
  { does: 'what the columns say is gone to', by: follow('Indicar las columnas') },
  {
    does: 'another sheet is read',
    by: async (page) => {
      await press('Leer «Febrero»')(page);
      await see(page.getByRole('button', { name: 'Leer «Enero»' }));
    },
  },
  readHeadingsIn('2', 'F-1'),
  readHeadingsIn('1', 'Clave interna'),
  { does: 'a column says a field', by: choose('¿Qué dice «Clave interna»?', 'Partida') },
  { does: 'and no more', by: press('Quitar Partida de «Clave interna»') },
  { does: 'what was guessed is taken away', by: press(/^Quitar .+ de «Empresa»/) },
  {
    does: 'and said again',
    by: choose('¿Qué dice «Empresa»?', 'supplierName'),
  },
  { does: 'one more administration is to be said', by: press('Otra administración') },
  { does: 'and yet one', by: press('Otra administración') },
  { does: 'which goes again', by: press('Quitar la administración 3') },
  { does: 'and the other', by: press('Quitar la administración 2') },
  {
    does: 'the administration is said',
    by: (page) => page.getByRole('textbox', { name: 'Administración' }).fill('2024-2027'),
  },
  { does: 'what no column says is chosen', by: choose('Materia', 'Adquisición') },
  { does: 'and written', by: (page) => page.getByLabel('Área responsable de la información').fill('Archivo') },
  { does: 'one more unit is to be said', by: press('Otra unidad') },
  { does: 'which goes again', by: press('Quitar la unidad 2') },
  {
    does: 'the file is read so',
    by: async (page) => {
      await press('Leer el archivo así')(page);
      await page.waitForURL('**/admin/data-load/current');
      await see(page.getByText('Se leyó como se indicó', { exact: false }));
    },
  },
  { does: 'the columns are looked at again', by: follow('Ver o cambiar las columnas') },
  { does: 'and left', by: follow('Revisión de la carga') },
];
