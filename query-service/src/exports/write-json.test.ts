import type { JsonExport } from './export-document.ts';
import { manyRows, sampleDocument } from './testing/sample-document.ts';
import { written } from './testing/written.ts';

const wholeJson = async (json: JsonExport) =>
  JSON.parse((await written(sampleDocument(manyRows(0), { json }), 'json')).toString('utf8'));

/** Without what every document says of its making. */
const jsonOf = async (json: JsonExport) => {
  const { organization, source, queriedOn, ...rest } = await wholeJson(json);
  return rest;
};

const rowsOf = (...batches: object[][]): NonNullable<JsonExport['rows']> => ({
  key: 'contracts',
  objects: async function* () {
    yield* batches;
  },
});

describe('a JSON download', () => {
  it('holds what comes before the rows, the rows of every batch, and what comes after', async () => {
    const rows = rowsOf([{ n: 1 }, { n: 2 }], [], [{ n: 3, text: 'ñ "así"\u2028' }]);
    expect(await jsonOf({ head: { totals: { PUBLIC: 1.5 } }, rows, tail: { filters: [] } })).toEqual({
      totals: { PUBLIC: 1.5 },
      contracts: [{ n: 1 }, { n: 2 }, { n: 3, text: 'ñ "así"\u2028' }],
      filters: [],
    });
  });

  it.each<[string, JsonExport, object]>([
    ['no rows', { head: { a: 1 }, rows: rowsOf(), tail: { b: 2 } }, { a: 1, contracts: [], b: 2 }],
    ['an empty batch', { rows: rowsOf([]) }, { contracts: [] }],
    ['no head', { rows: rowsOf([{}]), tail: { b: 2 } }, { contracts: [{}], b: 2 }],
    ['no tail', { head: { a: 1 }, rows: rowsOf([{}]) }, { a: 1, contracts: [{}] }],
    ['nothing left of its head', { head: { a: undefined }, rows: rowsOf([{}]) }, { contracts: [{}] }],
    ['no list of rows', { head: { a: 1 }, tail: { b: 2 } }, { a: 1, b: 2 }],
  ])('is valid with %s', async (_, json, expected) => {
    expect(await jsonOf(json)).toEqual(expected);
  });

  it.each<[string, JsonExport]>([
    ['rows', { rows: rowsOf([{}]) }],
    ['no list of rows', { head: { a: 1 } }],
  ])('says whose it is, from where and when, with %s', async (_, json) => {
    expect(await wholeJson(json)).toMatchObject({
      organization: 'Monitor',
      source: 'Plataforma Nacional de Transparencia',
      queriedOn: '2024-03-09',
    });
  });

  it('leaves out of texts what some readers of JSON refuse', async () => {
    const rows = rowsOf([{ text: 'a\u0000b\ufffec\ud800d', path: 'C:\\nombre', amount: 1.5, none: null }]);
    expect(await jsonOf({ head: { title: 'Pen\u0303a\uffff' }, rows })).toEqual({
      title: 'Peña',
      contracts: [{ text: 'abcd', path: 'C:\\nombre', amount: 1.5, none: null }],
    });
  });
});
