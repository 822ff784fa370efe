import { readChangeAddress } from './change-address.ts';

const KINDS = ['contract', 'supplier'] as const;

describe('the address of changes', () => {
  it('asks for a kind, days, a load and a place', () =>
    expect(readChangeAddress(new URLSearchParams('tipo=supplier&desde=2026-01-31&antes=a1'), KINDS)).toEqual({
      asked: { kind: 'supplier', from: '2026-01-31', before: 'a1' },
      unread: [],
    }));

  it.each([
    ['tipo=nada', [{ address: 'tipo', text: 'nada' }]],
    ['desde=2026-02-31', [{ address: 'desde', text: '2026-02-31' }]],
    ['tipo=supplier&tipo=contract', [{ address: 'tipo', text: 'contract' }]],
    ['tipo=&hasta=', []],
  ])('by «%s» says what cannot be read', (address, unread) =>
    expect(readChangeAddress(new URLSearchParams(address), KINDS).unread).toEqual(unread),
  );
});
