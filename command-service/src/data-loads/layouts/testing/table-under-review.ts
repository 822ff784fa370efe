import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import type { DecideColumns } from '@monitor/contracts-schema/data-loads/column-mapping';
import { lookingInto, openWithContracts } from '../../testing/correcting.ts';
import { type LoadHarness, ORGANIZATION, requester } from '../../testing/load-harness.ts';
import { readBook } from '../../testing/read-book.ts';

export let harness: LoadHarness;

export const { rows, summary, contractNumbered } = lookingInto(() => harness);

export let files = 0;
export const csv = async (...lines: readonly (readonly string[])[]): Promise<string> => {
  files += 1;
  const path = join(harness.folder, `tabla-${files}.csv`);
  await writeFile(path, lines.map((texts) => texts.map((text) => `"${text}"`).join(',')).join('\n'));
  return path;
};

export const HEADINGS = ['Contrato', 'Proveedor', 'Concepto', 'Importe', 'Fecha', 'Modalidad', 'Área', 'Observaciones'];
export const rowOf = (number: string, notes = '') => {
  return [number, 'EJEMPLO SA', 'Papel', '1,250.50', '15/05/2024', 'Adjudicación directa', 'DIF', notes];
};
export const table = (...numbers: readonly string[]) => csv(HEADINGS, ...numbers.map((number) => rowOf(number)));

export const current = async () => (await harness.loads.info(ORGANIZATION)).current!;
export const columns = async () => (await harness.loads.columns(ORGANIZATION))!;

export const LACKING = { administrativeUnitType: 'Centralizada', procedureState: 'Concluido' };

/** As they were read, and what no column says. */
export const decide = async (
  besides: Readonly<Record<string, string>> = LACKING,
  decided: Partial<DecideColumns> = {},
) => {
  const { mapping, seen } = await columns();
  const values = Object.entries(besides).map(([field, value]) => [field, { columns: [] as number[][], value }]);
  return harness.loads.decideColumns(requester(), {
    idDataLoad: (await current())._id,
    seen,
    headingRow: mapping.headingRow,
    fields: { ...mapping.fields, ...Object.fromEntries(values) },
    administrations: [{ name: '2024-2027', from: null }],
    ...decided,
  });
};

/** The rows of a workbook that is given back, and the number of each one's contract, by what its column is headed. */
export const rowsGivenBack = async (
  write: (target: Writable) => Promise<void>,
  heading = 'Contrato',
): Promise<readonly (readonly [number, string])[]> => {
  const path = join(harness.folder, 'devuelto.xlsx');
  await write(createWriteStream(path));
  const book = await readBook(path);
  const sheet = book.worksheets[0]!; // the only one
  const at = (sheet.getRow(1).values as string[]).indexOf(heading);
  const given: [number, string][] = [];
  sheet.eachRow((row, number) => {
    if (number > 1) given.push([number, String(row.getCell(at).value)]);
  });
  return given;
};

/** What each test of a file finds; to be called once, at its beginning. */
export const openTables = (): void => {
  beforeEach(async () => {
    harness = await openWithContracts();
  });
  afterEach(() => harness.close());
};
