import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { UploadedWorkbook } from '../uploaded-workbook.ts';
import type { OwnLayout } from '../workbook/own-layout.ts';
import { readWorkbookRows } from './read-workbook-rows.ts';
import type { ReadRows, ReadSheet, SheetRowValues } from './review-tasks.ts';

/** The rows of an uploaded file as it says them, in its order, and the layout that it has of its own. */
export type UploadedRows = AsyncDisposable &
  Readonly<{ layout: OwnLayout | undefined; batches: AsyncIterable<readonly SheetRowValues[]> }>;

/** Releases of contracts are no table: what is given back of them is laid out as the template. */
const layoutOf = ({ head, found }: ReadSheet): OwnLayout | undefined =>
  head && found && found.mapping.layout !== 'ocds' ? { head, mapping: found.mapping } : undefined;

async function* batchesFrom(first: ReadRows, rest: AsyncIterable<ReadRows>): AsyncGenerator<readonly SheetRowValues[]> {
  yield first.rows;
  for await (const { rows } of rest) yield rows;
}

/** Reads an uploaded file anew, in a thread, until what it gives is disposed of. */
export const openUploadedRows = async (
  { content, mapping, sheet }: Pick<UploadedWorkbook, 'content' | 'mapping' | 'sheet'>,
  temporaryFolder: string,
): Promise<UploadedRows> => {
  const folder = await mkdtemp(join(temporaryFolder, 'uploaded-'));
  const path = join(folder, 'file');
  const read = readWorkbookRows({ path, temporaryFolder: folder, columns: { mapping, sheet }, givesCells: true });
  const close = async (): Promise<void> => {
    await read.return(undefined);
    content.destroy();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await pipeline(content, createWriteStream(path));
    const { value: first } = await read.next();
    if (!first) throw new Refused('data-load.no-rows');
    const layout = first.sheet && layoutOf(first.sheet);
    return { layout, batches: batchesFrom(first, read), [Symbol.asyncDispose]: close };
  } catch (error) {
    await close();
    throw error;
  }
};

/** Finds the rows of a file by their numbers, which are requested in its order. */
export const rowFinder = (batches: AsyncIterable<readonly SheetRowValues[]>) => {
  const ahead = batches[Symbol.asyncIterator]();
  let rows = new Map<number, SheetRowValues>();
  let last = 0;
  return async (wanted: number): Promise<SheetRowValues | undefined> => {
    while (last < wanted) {
      const { value, done } = await ahead.next();
      if (done) return undefined;
      rows = new Map(value.map((row) => [row.row, row]));
      last = value.at(-1)?.row ?? last;
    }
    return rows.get(wanted);
  };
};
