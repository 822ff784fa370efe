import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SheetCell, SheetRow } from '@monitor/contracts-schema/data-loads/sheet-cell';
import { openTable } from '../open-table.ts';
import type { RowsOptions } from '../read-workbook.ts';
import type { WorkbookLimits } from '../workbook-limits.ts';

/** Runs `use` with the path of a file of these bytes, which is gone afterwards. */
export const withFile = async <T>(bytes: Buffer, use: (path: string, folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'workbook-'));
  try {
    const path = join(folder, 'workbook.xlsx');
    await writeFile(path, bytes);
    return await use(path, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
};

export const readAllRows = async (
  path: string,
  limits: Partial<WorkbookLimits> = {},
  options: RowsOptions = {},
): Promise<SheetRow[]> => {
  const rows: SheetRow[] = [];
  for await (const batch of (await openTable(path, { limits, ...options })).rows(options)) rows.push(...batch);
  return rows;
};

export const readBytes = (bytes: Buffer, limits?: Partial<WorkbookLimits>): Promise<SheetRow[]> =>
  withFile(bytes, (path) => readAllRows(path, limits));

/** All the cells, by their reference: `{ A1: …, C7: … }`, for columns A to Z. */
export const cellsOf = (rows: readonly SheetRow[]): Record<string, SheetCell> =>
  Object.fromEntries(
    rows.flatMap(({ row, cells }) =>
      [...cells].map(([column, cell]) => [`${String.fromCharCode(64 + column)}${row}`, cell] as const),
    ),
  );

/** A table as it is opened, with all its cells. */
export const readTable = (bytes: Buffer, { limits = {}, ...options }: Parameters<typeof openTable>[1] = {}) =>
  withFile(bytes, async (path, temporaryFolder) => {
    const { rows, ...table } = await openTable(path, { limits, temporaryFolder, ...options });
    const read: SheetRow[] = [];
    for await (const batch of rows({ temporaryFolder })) read.push(...batch);
    return { ...table, cells: cellsOf(read) };
  });
