import { category, procedureState } from './contract-enums.ts';
import { countedAmount, countsIn } from './counting.ts';

const contract = (state: string | null, kind: string | null) => ({
  procedureState: state === null ? null : procedureState.parse(state),
  category: kind === null ? null : category.parse(kind),
  totalOrMaxAmount: 1_000,
});

describe('what counts', () => {
  it.each([
    ['CONCLUDED', 'ACQUISITION', true, true],
    ['CONCLUDED', 'SERVICES', true, true],
    ['CONCLUDED', 'LEASE', true, true],
    ['CONCLUDED', 'PUBLIC_WORKS', true, true],
    ['CONCLUDED', null, true, true],
    ['CONCLUDED', 'MODIFICACION', false, true],
    ['CONCLUDED', 'ADENDUM', false, true],
    ['CONCLUDED', 'EXTENSION', false, true],
    ['IN_PROGRESS', 'SERVICES', false, false],
    ['CANCELED', 'SERVICES', false, false],
    ['DESERTED', 'SERVICES', false, false],
    [null, 'SERVICES', false, false],
    [null, null, false, false],
  ])('%s of %s: totals %s, charts %s', (state, kind, totals, charts) => {
    expect(countsIn(contract(state, kind))).toEqual({ totals, charts });
  });

  it('is the total or maximum amount, nothing when that is blank', () => {
    expect(countedAmount(contract('CONCLUDED', null))).toBe(1_000);
    expect(countedAmount({ ...contract('CONCLUDED', null), totalOrMaxAmount: null })).toBe(0);
  });
});
