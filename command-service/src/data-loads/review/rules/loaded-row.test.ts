import type { CellChanges, RowValues } from './cells/row-values.ts';
import { editedFromIn, rowDigest } from './loaded-row.ts';
import { aCatalogue, anId, aRow, remarksIn, review } from './testing/specimen-rows.ts';

describe('what a file says in a row, in short', () => {
  it('is the same of the same cells, and another of any other', () => {
    const said = (changes: CellChanges = {}) => rowDigest(aRow(changes));
    expect(said()).toBe(said());
    const others = [
      { notes: 'Una' },
      { notes: 'Otra' },
      { fiscalYear: '2018' },
      { supplierName: '!v0X' },
      { period: null },
    ];
    expect(new Set([said(), ...others.map(said)]).size).toBe(others.length + 1);
  });

  it('is nothing of what no cell says', () => {
    const derived: RowValues = { ...aRow(), administration: { value: '2021-2024', derived: true } };
    expect(rowDigest(derived)).toBe(rowDigest(aRow({ administration: null })));
  });

  it('is held of a row while that says something else', () => {
    const values = aRow();
    const inFile = rowDigest(values);
    expect(editedFromIn({ values }, values)).toBeUndefined();
    expect(editedFromIn({ values }, aRow())).toBeUndefined();
    expect(editedFromIn({ values }, aRow({ notes: 'Una' }))).toBe(inFile);
    expect(editedFromIn({ values: aRow({ notes: 'Una' }), editedFrom: inFile }, aRow({ notes: 'Otra' }))).toBe(inFile);
    expect(editedFromIn({ values: aRow({ notes: 'Una' }), editedFrom: inFile }, aRow())).toBeUndefined();
  });
});

describe('a row that was loaded before, and edited then', () => {
  const row = aRow({ period: 'mal', notes: 'NA' });
  const reviewed = (changedByHand: readonly string[]) =>
    review(row, { editedRows: [{ digest: rowDigest(row), contractId: anId(9), changedByHand }] });

  it('is omitted, also where people changed what it says nothing of', () => {
    for (const changed of [[], ['notes', 'partida', 'contractType']])
      expect([reviewed(changed).facts.outcome, remarksIn(reviewed(changed))]).toEqual([
        'unchanged',
        ['contractNumber I36'],
      ]);
  });

  it('is judged as any other where people changed what it says', () => {
    for (const changed of [['period'], ['notes', 'supplier'], ['limitExceeded']])
      expect(remarksIn(reviewed(changed))).toEqual(['period E2']);
  });

  it('looks for nothing where no row was', () => {
    expect(aCatalogue().hasEditedRows).toBe(false);
    expect(review(row).facts.lookups.questions.map(([question]) => question)).not.toContain('loadedRow');
  });
});
