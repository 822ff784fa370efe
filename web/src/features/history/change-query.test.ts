import { changeFiltersIn, changesAsked } from './change-query.ts';

const read = (address: string) => changeFiltersIn(new URLSearchParams(address));

describe('the changes an address asks for', () => {
  it('are all, when it names none', () => expect(read('')).toEqual({ kind: undefined, from: '', to: '' }));
  it('are of one kind, between two days', () =>
    expect(read('tipo=supplier&desde=2026-01-02&hasta=2026-02-03')).toEqual({
      kind: 'supplier',
      from: '2026-01-02',
      to: '2026-02-03',
    }));
  it.each(['tipo=toString', 'tipo=', 'desde=ayer', 'hasta=2026-1-1', 'desde=2026-13-01', 'hasta=2026-02-31'])(
    'are not narrowed by %s',
    (address) => expect(changesAsked(read(address))).toEqual({}),
  );
  it('begin with the first day’s first moment and end with the last day’s last', () => {
    const { from, to } = changesAsked(read('desde=2026-01-02&hasta=2026-01-02'));
    expect(new Date(to ?? '').getTime() - new Date(from ?? '').getTime()).toBe(24 * 60 * 60 * 1000 - 1);
  });
});
