import { mergedValues } from './merged-values.ts';

const before = { name: 'UNO', rfc: '', notes: 'a', isEmpty: false };

describe('values typed over an entry that somebody else changed', () => {
  it('take what others changed and keep what was changed here', () => {
    expect(mergedValues(before, { ...before, notes: 'b' }, { ...before, rfc: 'X', isEmpty: true })).toEqual({
      values: { name: 'UNO', rfc: 'X', notes: 'b', isEmpty: true },
      theirs: ['rfc', 'isEmpty'],
      mine: ['notes'],
      both: [],
    });
  });

  it('keep what was typed where both changed a field, and say so', () => {
    expect(mergedValues(before, { ...before, name: 'DOS' }, { ...before, name: 'TRES' })).toEqual({
      values: { ...before, name: 'DOS' },
      theirs: ['name'],
      mine: ['name'],
      both: ['name'],
    });
  });

  it('know the same change when both made it', () => {
    const changed = { ...before, name: 'DOS' };
    expect(mergedValues(before, changed, changed)).toEqual({ values: changed, theirs: ['name'], mine: [], both: [] });
  });
});
