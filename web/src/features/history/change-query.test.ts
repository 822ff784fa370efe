import { changesQuery, kindNames } from './change-query.ts';

describe('the changes that are asked for', () => {
  it('are those of one load, of one kind', () =>
    expect(changesQuery({ kind: 'supplier', dataLoad: 'l1', before: 'a1' })).toEqual({
      kind: 'supplier',
      dataLoad: 'l1',
    }));
  it('begin with the first day’s first moment in Mexico City and end with the last day’s last', () =>
    expect(changesQuery({ from: '2026-01-02', to: '2026-01-03' })).toEqual({
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
