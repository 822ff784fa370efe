import { orderAmong } from './list-state.ts';

describe('the order of a list', () => {
  const fields = ['total', 'name'] as const;

  it('is the one asked', () =>
    expect(orderAmong({ field: 'name', direction: 'asc' }, fields, 'total')).toEqual({
      field: 'name',
      direction: 'asc',
    }));

  it('is the usual one, from the largest, when none or an unknown one is asked', () => {
    const usual = { field: 'total', direction: 'desc' };
    expect(orderAmong(undefined, fields, 'total')).toEqual(usual);
    expect(orderAmong({ field: 'constructor', direction: 'asc' }, fields, 'total')).toEqual(usual);
  });
});
