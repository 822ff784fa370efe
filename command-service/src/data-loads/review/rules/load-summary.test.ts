import fc from 'fast-check';
import type { CellChanges, RowValues } from './cells/row-values.ts';
import { createLoadTally } from './load-summary.ts';
import { aCatalogue, anEmptyRow, anId, aRow, reviewAll } from './testing/specimen-rows.ts';

const rivera = { id: anId(1), name: 'RIVERA MARTINEZ SA DE CV', rfc: 'RMS060531UR0' };
const works = { id: anId(2), name: 'DIRECCION DE OBRAS PUBLICAS MUNICIPALES' };
const summaryOf = (rows: readonly RowValues[], registered: Parameters<typeof aCatalogue>[0] = {}) => {
  const tally = createLoadTally();
  for (const { facts } of reviewAll(rows, aCatalogue(registered))) tally.add(facts);
  return tally.summary();
};

const nothing = {
  newContractsCount: 0,
  newSuppliersCount: 0,
  newAdministrativeUnitsCount: 0,
  skippedContractsCount: 0,
  skippedSuppliersCount: 0,
  skippedAdministrativeUnitsCount: 0,
  errorsCount: 0,
  noticedContractsCount: 0,
  revisedContractsCount: 0,
  unchangedContractsCount: 0,
  conflictsCount: 0,
};

describe('the counts of a load', () => {
  it('count of the new contracts those with a notice', () => {
    const rounded = { totalAmount: 1.005, totalOrMaxAmount: 1.005 };
    const rows = [
      aRow(),
      aRow({ contractNumber: 'B', ...rounded }),
      aRow({ contractNumber: 'C', ...rounded, period: null }),
    ];
    expect(summaryOf(rows)).toMatchObject({ newContractsCount: 2, noticedContractsCount: 1, errorsCount: 1 });
  });

  it('are zero without rows', () => {
    expect(summaryOf([])).toEqual(nothing);
  });

  it('count new suppliers and units once each', () => {
    expect(summaryOf([aRow(), aRow({ contractNumber: 'B' })])).toEqual({
      ...nothing,
      newContractsCount: 2,
      newSuppliersCount: 1,
      newAdministrativeUnitsCount: 2,
    });
  });

  it('count registered suppliers and units once per use', () => {
    const rows = [aRow(), aRow({ contractNumber: 'B', organizerAdministrativeUnit: works.name })];
    expect(summaryOf(rows, { suppliers: [rivera], administrativeUnits: [works] })).toEqual({
      ...nothing,
      newContractsCount: 2,
      newAdministrativeUnitsCount: 1,
      skippedSuppliersCount: 2,
      skippedAdministrativeUnitsCount: 3,
    });
  });

  it('count only rows to be saved, and no supplier for a row without one (bug 24)', () => {
    const rows = [aRow({ period: null }), aRow({ contractNumber: 'TAKEN' }), anEmptyRow()];
    expect(summaryOf(rows, { contractNumbers: ['taken'] })).toEqual({
      ...nothing,
      newContractsCount: 1,
      newAdministrativeUnitsCount: 1,
      skippedContractsCount: 1,
      errorsCount: 1,
    });
  });

  it('do not depend on the order of distinct rows', () => {
    const row = fc
      .record({
        supplierRfc: fc.constantFrom('AAA010101AA0', 'BBB010101AA0', null),
        organizerAdministrativeUnit: fc.constantFrom('OFICIALIA MAYOR', 'Oficialía Mayor', 'DIF', '123'),
        period: fc.constantFrom('1o 2018', '2o 2018', 'x'),
        isEmpty: fc.boolean(),
      })
      .map(
        (changes): CellChanges => ({
          ...changes,
          supplierName: changes.supplierRfc && `EMPRESA ${changes.supplierRfc}`,
        }),
      );
    const rows = fc
      .array(row, { maxLength: 12 })
      .map((all) => all.map((changes, index) => aRow({ ...changes, contractNumber: `N${index}` })));
    const shuffled = rows.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
    );
    fc.assert(fc.property(shuffled, ([all, others]) => expect(summaryOf(others)).toEqual(summaryOf(all))));
  });

  it('count every row once', () => {
    const row = fc.record({
      contractNumber: fc.constantFrom('A', 'B', null),
      period: fc.constantFrom('1o 2018', null),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
        const { newContractsCount, skippedContractsCount, errorsCount } = summaryOf(
          rows.map((changes) => aRow(changes)),
        );
        expect(newContractsCount + skippedContractsCount + errorsCount).toBe(rows.length);
      }),
    );
  });
});
