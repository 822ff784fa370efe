import { category, procedureState, type Taxes } from './contract-enums.ts';
import { countedOf, countsAs, nothingCounted } from './counting.ts';

const contract = (state: string | null, kind: string | null, isEmpty = false) => ({
  isEmpty,
  procedureState: state === null ? null : procedureState.parse(state),
  category: kind === null ? null : category.parse(kind),
  taxes: 'INCLUDED' as Taxes,
  totalOrMaxAmount: 1_000,
});

const none = nothingCounted;

describe('what counts', () => {
  it.each([
    ['CONCLUDED', 'ACQUISITION', 'contract'],
    ['CONCLUDED', 'SERVICES', 'contract'],
    ['CONCLUDED', 'LEASE', 'contract'],
    ['CONCLUDED', 'PUBLIC_WORKS', 'contract'],
    ['CONCLUDED', null, 'contract'],
    ['CONCLUDED', 'MODIFICACION', 'amendment'],
    ['CONCLUDED', 'ADENDUM', 'amendment'],
    ['CONCLUDED', 'EXTENSION', 'amendment'],
    ['IN_PROGRESS', 'SERVICES', 'nothing'],
    ['CANCELED', 'SERVICES', 'nothing'],
    ['DESERTED', 'SERVICES', 'nothing'],
    ['IN_PROGRESS', 'EXTENSION', 'nothing'],
    ['CANCELED', 'MODIFICACION', 'nothing'],
    ['DESERTED', 'ADENDUM', 'nothing'],
    [null, 'SERVICES', 'nothing'],
    [null, 'EXTENSION', 'nothing'],
    [null, null, 'nothing'],
  ])('%s of %s: %s', (state, kind, expected) => {
    expect(countsAs(contract(state, kind))).toBe(expected);
  });

  it.each([...category.options, null])(
    'a row without procedures is nothing, though it says CONCLUDED of %s',
    (kind) => {
      expect(countsAs(contract('CONCLUDED', kind, true))).toBe('nothing');
    },
  );
});

describe('what a contract adds', () => {
  it('is one contract and its amount to the total', () =>
    expect(countedOf(contract('CONCLUDED', null))).toEqual({ ...none, countedContracts: 1, countedAmount: 1_000 }));

  it.each(['EXCLUDED', 'UNKNOWN'] as const)('is, of what counts, what is not said to hold taxes: %s', (taxes) => {
    expect(countedOf({ ...contract('CONCLUDED', null), taxes })).toEqual({
      ...none,
      countedContracts: 1,
      countedAmount: 1_000,
      untaxedContracts: 1,
      untaxedAmount: 1_000,
    });
    expect(countedOf({ ...contract('CONCLUDED', 'EXTENSION'), taxes })).toMatchObject({ untaxedContracts: 0 });
  });

  it('is one contract and its amount to the amendments', () =>
    expect(countedOf(contract('CONCLUDED', 'EXTENSION'))).toEqual({
      ...none,
      amendmentContracts: 1,
      amendmentAmount: 1_000,
    }));

  it('is nothing of what does not count', () => expect(countedOf(contract('CANCELED', 'SERVICES'))).toEqual(none));

  it('is a contract without money when the amount is blank', () =>
    expect(countedOf({ ...contract('CONCLUDED', null), totalOrMaxAmount: null })).toEqual({
      ...none,
      countedContracts: 1,
    }));
});
