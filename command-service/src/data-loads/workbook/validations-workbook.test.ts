import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cellsOf, readAllRows } from '../../spreadsheets/testing/read-file.ts';
import type { RowValues } from '../review/rules/cells/row-values.ts';
import type { StagedRow } from '../review/staged-rows.ts';
import { writeValidations } from './validations-workbook.ts';

/** All that is read of a staged row here. */
const staged = (row: number, values: RowValues): StagedRow =>
  ({ row, reviewed: { values, fields: {} } }) as unknown as StagedRow;

const cellsWritten = async (rows: readonly StagedRow[], mostLinks?: number) => {
  const folder = await mkdtemp(join(tmpdir(), 'validations-'));
  try {
    const path = join(folder, 'validaciones.xlsx');
    const batches = async function* () {
      yield rows.map((staged) => ({ staged }));
    };
    await writeValidations(createWriteStream(path), { batches: batches(), layout: undefined }, mostLinks);
    return cellsOf(await readAllRows(path));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

describe('the validations workbook', () => {
  it('writes links as text beyond what Excel keeps as links', async () => {
    const url = 'http://x.gob.mx/a.pdf';
    const cells = await cellsWritten(
      [3, 4, 5].map((row) => staged(row, { contractUrl: { value: url, prefix: '!v0' } })),
      2,
    );
    expect([cells.Z3, cells.Z4, cells.Z5]).toEqual([
      { kind: 'text', text: `!v0${url}`, link: url },
      { kind: 'text', text: `!v0${url}`, link: url },
      { kind: 'text', text: `!v0${url}` },
    ]);
  });

  it('leaves out what XML cannot hold of rows staged before forms and sheets did', async () => {
    const cells = await cellsWritten([
      staged(3, { servicesDescription: { value: 'a\u0000b\ufffec' }, partida: { value: '_x0041_' } }),
    ]);
    expect([cells.K3, cells.G3]).toEqual([
      { kind: 'text', text: 'abc' },
      { kind: 'text', text: '_x0041_' },
    ]);
  });
});
