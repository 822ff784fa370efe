import type { SheetCell } from './sheet-cell.ts';
import { columnsFromHeader, templateColumns } from './template-columns.ts';

const header = (...identifiers: (string | undefined)[]) =>
  columnsFromHeader({
    row: 1,
    cells: new Map(
      identifiers.flatMap((text, index) =>
        text === undefined ? [] : [[index + 1, { kind: 'text', text } satisfies SheetCell] as const],
      ),
    ),
  });
const ids = templateColumns.map(({ id }) => id);

describe('the columns of a file', () => {
  it('are those of the template in its order, from C1 to C34 at least and without a gap', () => {
    expect(ids).toEqual(Array.from({ length: Math.max(34, ids.length) }, (_, index) => `C${index + 1}`));
  });

  it('are found by identifier, in any order', () => {
    const read = header(...[...ids].reverse());
    expect(read.ok && [read.columns.get('isEmpty'), read.columns.get('procedureType')]).toEqual([
      ids.length - 33,
      ids.length,
    ]);
  });

  it('are found across gaps in row 1 (bug 10)', () => {
    const read = header(...ids.slice(0, 20), undefined, ...ids.slice(20));
    expect(read.ok && read.columns.get('isEmpty')).toBe(35);
  });

  it('ignores unknown identifiers and takes the last of repeated ones', () => {
    const read = header(...ids, 'C99', 'Observaciones', 'C1');
    expect(read.ok && [read.columns.size, read.columns.get('procedureType')]).toEqual([ids.length, ids.length + 3]);
  });

  it('takes the rightmost of repeated ones however the cells were read', () => {
    const cell = (text: string) => ({ kind: 'text', text }) as const;
    const read = columnsFromHeader({
      row: 1,
      cells: new Map([[40, cell('C1')], ...ids.map((id, index) => [index + 1, cell(id)] as const)]),
    });
    expect(read.ok && read.columns.get('procedureType')).toBe(40);
  });

  it('may lack C34, as older files do', () => {
    expect(header(...ids.slice(0, 33)).ok).toBe(true);
  });

  it('may lack columns no contract needs', () => {
    expect(header(...ids.filter((id) => !['C6', 'C9', 'C10', 'C30'].includes(id))).ok).toBe(true);
  });

  it('may not lack a column some contract needs: all such columns are listed (bug 13)', () => {
    const read = header(...ids.filter((id) => !['C1', 'C20', 'C30'].includes(id)));
    expect(!read.ok && read.missing.map(({ id }) => id)).toEqual(['C1', 'C20']);
  });

  it('are all missing in a sheet without row 1 (bug 12)', () => {
    const read = columnsFromHeader(undefined);
    expect(!read.ok && read.missing.length).toBe(17);
  });

  it('tolerates blanks and lower case around an identifier', () => {
    expect(header(' c1 ', ...ids.slice(1)).ok).toBe(true);
  });
});
