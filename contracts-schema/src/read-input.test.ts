import { contractEndpoints } from './contracts/contract-endpoints.ts';
import { historyEndpoints } from './history/history-endpoints.ts';
import { Refused } from './http/answers.ts';
import type { Endpoint } from './http/endpoint.ts';
import { readInput } from './read-input.ts';

const { listContracts, listCatalogueContracts, downloadCatalogueContracts } = contractEndpoints;

const refusalOf = (endpoint: Endpoint, query: Readonly<Record<string, unknown>>, params = {}) => {
  try {
    return readInput(endpoint, { params, query });
  } catch (refused) {
    return refused instanceof Refused ? refused.errors : refused;
  }
};

describe('the address of a request', () => {
  it('says page, length, order and filters of a list', () =>
    expect(
      readInput(listContracts, {
        params: {},
        query: {
          page: '3',
          pageSize: '7',
          sort: 'contractDate',
          typeSort: 'asc',
          search: ' papel ',
          fiscalYears: '2019',
        },
      }),
    ).toMatchObject({
      query: { page: 3, pageSize: 7, sort: 'contractDate', typeSort: 'asc' },
      filters: { search: 'papel', fiscalYears: [{ fiscalYear: '2019' }] },
    }));

  it('says nothing by what is blank, and a list then has what is usual of it', () => {
    const query = { page: '', pageSize: '', sort: '' };
    expect(readInput(listContracts, { params: {}, query }).query).toEqual({ page: 1, pageSize: 10, typeSort: 'desc' });
    expect(readInput(historyEndpoints.listChanges, { params: {}, query: { pageSize: '' } }).query.pageSize).toBe(20);
  });

  it('searches a catalogue by its own search, beside its filters', () =>
    expect(
      readInput(listCatalogueContracts, { params: {}, query: { search: 'papel', isEmpty: 'true' } }),
    ).toMatchObject({ query: { search: 'papel' }, filters: { isEmpty: [true] } }));

  it('names the columns of a file with commas between, or one by one', () => {
    const columnsOf = (columns: unknown) =>
      readInput(downloadCatalogueContracts, { params: { format: 'csv' }, query: { columns } }).query.columns;
    expect(columnsOf('supplier,contractNumber')).toEqual(['supplier', 'contractNumber']);
    expect(columnsOf(['supplier', 'contractNumber'])).toEqual(['supplier', 'contractNumber']);
  });

  it.each([
    ['a page that is none', listContracts, { page: 'dos' }, ['page', 'No se entendió «page=dos»']],
    ['two of them', listContracts, { page: ['1', '2'] }, ['page', 'No se entendió «page=2»']],
    ['a page longer than any', listContracts, { pageSize: '101' }, ['pageSize', 'No se entendió «pageSize=101»']],
    ['an order by nothing', listContracts, { sort: 'x' }, ['sort', 'No se entendió «sort=x». Se puede usar: ']],
    ['an order nowhere', listContracts, { typeSort: 'x' }, ['typeSort', 'No se entendió «typeSort=x»']],
    [
      'a value of no filter',
      listContracts,
      { taxes: 'X' },
      ['taxes', 'No se entendió «taxes=X». Se puede usar: INCLUDED'],
    ],
    ['a page of changes', historyEndpoints.listChanges, { pageSize: 'x' }, ['pageSize', 'No se entendió «pageSize=x»']],
    ['a long search', listCatalogueContracts, { search: 'a'.repeat(201) }, ['search', 'No se entendió «search=aaa']],
  ] as const)('is refused by its name for %s', (_, endpoint, query, [field, message]) =>
    expect(refusalOf(endpoint, query)).toEqual([{ field, message: expect.stringContaining(message) }]),
  );

  it('is refused for a column that a file does not have', () =>
    expect(refusalOf(downloadCatalogueContracts, { columns: 'supplier,nada' }, { format: 'csv' })).toEqual([
      {
        field: 'columns',
        message: expect.stringMatching(/^No se entendió «columns=supplier,nada»\. Se puede usar: .*contractNumber/),
      },
    ]));
});
