import type { ColumnMapping } from '@monitor/contracts-schema/data-loads/column-mapping';
import type { SheetRow } from '@monitor/contracts-schema/data-loads/sheet-cell';
import { startOfLine } from '@monitor/contracts-schema/text/plain-text';
import { LONGEST_NAME } from '@monitor/contracts-schema/text/text';
import { openTable } from '../../spreadsheets/open-table.ts';
import { headingKey } from '../layouts/heading-key.ts';
import { keyOf, type LookupTables } from '../layouts/mapped-row.ts';
import { readCell, saysNothing } from '../review/rules/cells/row-values.ts';
import type { ReadTask } from './review-tasks.ts';
import { uploadProblem } from './upload-problem.ts';

/** No key stands for more. */
const MOST_OF_KEY = 20;

const textIn = ({ cells }: SheetRow, column: number): string => {
  const cell = cells.get(column);
  const read = cell && readCell(cell, 'text');
  return read && !saysNothing(read) ? startOfLine(keyOf(read.value), LONGEST_NAME) : '';
};

/** What stands for nothing in a table that has no rows for a contract. */
const NOTHING = '0';

/** The number of a table's sheet, which programs write in ways of their own. */
const NUMBER = /^tabla[ _]?(\d{1,9})$/i;
const numberIn = (name: string): string => NUMBER.exec(name)?.[1] ?? name;

/** What the rows below a sheet's row of headings say, which begins with `ID`. */
const readLookupTable = async (
  { path, temporaryFolder }: Pick<ReadTask, 'path' | 'temporaryFolder'>,
  name: string,
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const texts = new Map<string, string[]>();
  const sheet = (other: string): boolean => numberIn(other) === numberIn(name);
  const table = await openTable(path, { temporaryFolder, sheet });
  if (!sheet(table.sheetName)) return texts;
  let isBelow = false;
  for await (const rows of table.rows({ temporaryFolder }))
    for (const row of rows) {
      const [key, text] = [textIn(row, 1), textIn(row, 2)];
      if (!isBelow) isBelow = headingKey(key) === 'ID';
      else if (key !== '' && text !== '' && text !== NOTHING) {
        const ofKey = texts.get(key) ?? [];
        if (ofKey.length < MOST_OF_KEY && !ofKey.includes(text)) texts.set(key, [...ofKey, text]);
      }
    }
  return texts;
};

/** The sheets in which cells of a file's columns are looked up. One that is at fault says nothing. */
export const readLookupTables = async (
  task: ReadTask,
  { fields, notes = [] }: ColumnMapping,
): Promise<LookupTables> => {
  const tables = new Map<string, ReadonlyMap<string, readonly string[]>>();
  for (const name of new Set([...Object.values(fields), ...notes].flatMap(({ table }) => table ?? []))) {
    const read = readLookupTable(task, name).catch((error: unknown) => {
      if (!uploadProblem(error)) throw error;
      return new Map<string, readonly string[]>();
    });
    tables.set(name, await read);
  }
  return tables;
};
