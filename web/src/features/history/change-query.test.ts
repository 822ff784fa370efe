import { readChangeAddress } from '@monitor/contracts-schema/history/change-address';
import { changeFiltersIn, changesQuery, kindNames } from './change-query.ts';

const read = (address: string) => changeFiltersIn(new URLSearchParams(address));

describe('the changes an address asks for', () => {
  it('are all, when it names none', () =>
    expect(read('')).toEqual({ kind: undefined, from: '', to: '', dataLoad: undefined }));
  it('are of one kind, between two days', () =>
    expect(read('tipo=supplier&desde=2026-01-02&hasta=2026-02-03')).toEqual({
      kind: 'supplier',
      from: '2026-01-02',
      to: '2026-02-03',
      dataLoad: undefined,
    }));
  it('are those of one load', () => {
    const load = '0193b7e0c0de7000a000000000000001';
    expect(changesQuery(read(`carga=${load}`))).toEqual({ dataLoad: load });
  });
  it.each([
    'tipo=toString',
    'tipo=',
    'desde=ayer',
    'hasta=2026-1-1',
    'desde=2026-13-01',
    'hasta=2026-02-31',
    'carga=la-de-enero',
  ])('are not narrowed by %s', (address) => expect(changesQuery(read(address))).toEqual({}));
  it('are said to be narrowed by nothing that cannot be read', () =>
    expect(readChangeAddress(new URLSearchParams('tipo=user&desde=ayer&hasta=2026-01-01&x=1'), ['contract'])).toEqual({
      asked: { to: '2026-01-01' },
      unread: [
        { address: 'tipo', text: 'user' },
        { address: 'desde', text: 'ayer' },
      ],
    }));
  it('begin with the first day’s first moment in Mexico City and end with the last day’s last', () =>
    expect(changesQuery(read('desde=2026-01-02&hasta=2026-01-03'))).toEqual({
      from: '2026-01-02T06:00:00.000Z',
      to: '2026-01-04T05:59:59.999Z',
    }));
});

it('calls the kinds of changes what their catalogues are called', () =>
  expect(kindNames).toMatchObject({
    contract: 'Contratos',
    'administrative-unit': 'Unidades administrativas',
    organization: 'Organización',
    'data-load': 'Cargas de datos',
  }));
