import { visibleColumns } from './visible-columns.ts';

const all = ['supplier', 'amount', 'date', 'notes'];
const usual = ['amount', 'supplier'];

describe('the columns shown', () => {
  it('are those chosen earlier, in the order of the table', () =>
    expect(visibleColumns(['notes', 'amount'], all, usual)).toEqual(['amount', 'notes']));

  it('leave out what the table no longer has', () =>
    expect(visibleColumns(['gone', 'date'], all, usual)).toEqual(['date']));

  it.each([null, undefined, [], ['gone'], 'notes', { notes: true }, [null]])('are the usual ones for %j', (kept) =>
    expect(visibleColumns(kept, all, usual)).toEqual(['supplier', 'amount']),
  );
});
