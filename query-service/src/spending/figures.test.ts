import { AMENDMENTS_LABEL } from '@monitor/contracts-schema/contracts/counting';
import exceljs from 'exceljs';
import { readPdf } from '../exports/testing/read-pdf.ts';
import { ask } from '../testing/asking.ts';
import { contractWith, idWith, supplier } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const A = idWith('a');
const fields = [
  contractWith({ procedureType: 'PUBLIC', totalOrMaxAmount: 1_000_00, taxes: 'EXCLUDED' }),
  contractWith({ procedureType: 'NO_BID', totalOrMaxAmount: 20_05 }),
  contractWith({ procedureType: 'NO_BID', category: 'EXTENSION', totalOrMaxAmount: 300_10 }),
  contractWith({ procedureType: 'PUBLIC', category: 'ADENDUM', totalOrMaxAmount: null }),
  contractWith({ category: 'MODIFICACION', procedureState: 'CANCELED', totalOrMaxAmount: 7_00 }),
  contractWith({ isEmpty: true, totalOrMaxAmount: 9_00, supplier: null }),
  contractWith({ isEmpty: true, category: 'EXTENSION', totalOrMaxAmount: 9_00 }),
  contractWith({ procedureState: 'DESERTED', supplier: supplier(2) }),
  contractWith({ procedureState: 'DESERTED', supplier: null }),
];

let harness: QueryHarness;
beforeAll(async () => {
  harness = await openQueryHarness();
  await harness.putOrganization(
    A,
    fields.map((fields, index) => ({ id: idWith('c', index), fields })),
  );
});
afterAll(() => harness.close());

const get = (path: string) => ask(`${harness.url}/public-api/${path}`, { organization: A });
const post = (path: string, body: unknown) => ask(`${harness.url}/public-api/${path}`, { organization: A, body });

const beside = { amendments: 300.1, amendmentsCount: 2 };
/** Of the total, what is not said to hold taxes. */
const none = { untaxed: 0, untaxedCount: 0 };
const ofPublic = { untaxed: 1_000, untaxedCount: 1 };
const untaxed = { ...ofPublic, untaxedByType: { PUBLIC: ofPublic, INVITATION: none, NO_BID: none } };
const counts = { totalCount: 2, publicCount: 1, invitationCount: 0, noBidCount: 1 };
const keys = { totalAmount: 1_020.05, PUBLIC: 1_000, INVITATION: 0, NO_BID: 20.05, ...counts, ...beside, ...untaxed };
const totals = [
  { _id: 'PUBLIC', total: 1_000, totalAmount: 1_020.05 },
  { _id: 'INVITATION', total: 0, totalAmount: 1_020.05 },
  { _id: 'NO_BID', total: 20.05, totalAmount: 1_020.05 },
];
const spending = { public: 1_000, invitation: 0, noBid: 20.05, total: 1_020.05, ...counts, ...beside, ...untaxed };

describe('what contracts add up to', () => {
  it('is said as an array by procedure type, and in keys beside it', async () => {
    expect((await get('contracts/totals')).body).toEqual({ error: false, data: { totals, ...keys } });
    expect((await get('contracts/list')).body.data).toMatchObject({ totals, ...keys });
    expect((await post('contracts/filtered-list', {})).body.data).toMatchObject({ totals, ...keys });
  });

  it('is the same under every chart, list and supplier', async () => {
    expect((await post('landing/amountByPeriod', {})).body.totals).toEqual(spending);
    expect((await post('landing/amountByProcedure', {})).body.totals).toEqual(spending);
    expect((await get('suppliers/list')).body.data.totals).toEqual(spending);
    expect((await get(`suppliers/detail?id=${supplier(1).id}`)).body.data.totals).toEqual({ ...spending, count: 2 });
  });

  it('is of the contracts that are said to count, and of none of the others', async () => {
    const of = async (isCounted: boolean) => (await get(`contracts/list?isCounted=${isCounted}`)).body.data;
    expect(await of(true)).toMatchObject({ pagination: { total: 2 }, totalAmount: 1_020.05 });
    expect(await of(false)).toMatchObject({ pagination: { total: 7 }, totalAmount: 0, amendmentsCount: 2 });
    expect((await get('contracts/list?isCounted=true&isCounted=false')).body.data.pagination.total).toBe(9);
  });

  it('leaves out rows without procedures from the charts, though they say concluded', async () => {
    const { data } = (await post('landing/amountByProcedure', {})).body;
    expect(data.datasets[0].data).toEqual([1_000, 0, 20.05]);
  });
});

describe('public pages of the earlier kind', () => {
  it('find the pages of contracts beside the pagination', async () => {
    const { data } = (await get('contracts/list?pageSize=4&page=2')).body;
    expect(data).toMatchObject({ pagination: { total: 9, page: 2, pages: 3 }, total: 9, page: 2, pages: 3 });
  });

  it('find the donut one level deeper', async () => {
    const { data } = (await post('landing/amountByProcedure', {})).body;
    expect(data.data).toEqual({ labels: data.labels, datasets: data.datasets });
  });

  it('ask for procedure types that no contract has, and find nothing', async () => {
    for (const type of ['SERVICES', 'EXTENSION', 'MODIFICACION', 'ADENDUM', 'ACQUISITION', 'LEASE', 'PUBLIC_WORKS']) {
      const { status, body } = await post('contracts/filtered-list', { procedureTypes: [type] });
      expect({ type, status, docs: body.data?.docs, total: body.data?.totalAmount }).toEqual({
        type,
        status: 200,
        docs: [],
        total: 0,
      });
    }
    expect((await post('contracts/filtered-list', { procedureTypes: ['OTHER'] })).status).toBe(400);
  });
});

describe('suppliers', () => {
  const names = async (body: object) =>
    (await post('suppliers/filtered-list', body)).body.data.suppliers.map(({ name }: { name: string | null }) => name);

  it('are everybody who has a contract, whatever it counts as; nobody is listed only for an amount', async () => {
    const everybody = ['Compañía 1', 'Compañía 2'];
    expect(await names({})).toEqual(everybody);
    expect(await names({ fiscalYears: [{ fiscalYear: '2019' }] })).toEqual(everybody);
    expect(await names({ procedureStates: ['DESERTED'] })).toEqual(['Compañía 2']);
    const download = (await get('suppliers/download/json')).body.suppliers;
    expect(download).toEqual((await get('suppliers/list')).body.data.suppliers);
    const offered = (await get('contracts/retrieve/suppliers-filter')).body;
    expect(offered.map(({ name }: { name: string }) => name)).toEqual(everybody);
  });
});

describe('downloads', () => {
  const files = ['contracts/download', 'suppliers/download', `suppliers/download-detail/${supplier(1).id}`];

  it('say the amendments in the totals of JSON', async () => {
    const [contracts, suppliers, one] = await Promise.all(files.map(async (file) => (await get(`${file}/json`)).body));
    expect(contracts.totals).toEqual(keys);
    expect(suppliers.totals).toEqual(spending);
    expect(one.supplierDetail.totals).toEqual({ ...spending, count: 2 });
  });

  it.each(files)('say them in the totals of the PDF of %s', async (file) => {
    const [page] = readPdf((await get(`${file}/pdf`)).bytes);
    const texts = page!.lines.map(({ text }) => text);
    expect(texts.join(' ').toLowerCase()).toContain(AMENDMENTS_LABEL.toLowerCase());
    expect(texts).toEqual(expect.arrayContaining(['$300.10', '2']));
  });

  it("say them in the workbook's sheet of totals", async () => {
    const book = new exceljs.Workbook();
    const { bytes } = await get(`${files[2]}/xls`);
    await book.xlsx.load(bytes as unknown as Parameters<typeof book.xlsx.load>[0]); // exceljs names Buffer its own
    const sheet = book.getWorksheet('Registros-totales')!;
    const values = (row: number) => (sheet.getRow(row).values as exceljs.CellValue[]).slice(1);
    const said = Object.fromEntries(values(2).map((header, column) => [header, values(3)[column]]));
    expect(said).toMatchObject({
      'MONTO TOTAL': 1_020.05,
      'MONTO DE AMPLIACIONES, MODIFICACIONES Y ADENDAS': 300.1,
      'AMPLIACIONES, MODIFICACIONES Y ADENDAS': 2,
    });
  });

  it('name the filters of category, state and procedures', async () => {
    const filters = { categories: ['EXTENSION'], procedureStates: ['CONCLUDED'], isEmpty: [false] };
    const { body } = await get(`contracts/download/json?filters=${encodeURIComponent(JSON.stringify(filters))}`);
    expect(body.contracts).toHaveLength(1);
    expect(body.filters).toEqual([
      { key: 'Estado del procedimiento', values: ['Concluido'] },
      { key: 'Materia', values: ['Ampliación'] },
      { key: 'Registros', values: ['Con procedimientos'] },
    ]);
  });
});

describe('filters of category, state and procedures', () => {
  const listed = async (filters: object) =>
    (await post('contracts/filtered-list', filters)).body.data?.pagination.total;

  it('select, alone and together', async () => {
    expect(await listed({ categories: ['EXTENSION'] })).toBe(2);
    expect(await listed({ categories: ['EXTENSION', 'ADENDUM'] })).toBe(3);
    expect(await listed({ procedureStates: ['DESERTED', 'CANCELED'] })).toBe(3);
    expect(await listed({ isEmpty: [true] })).toBe(2);
    expect(await listed({ isEmpty: ['false'] })).toBe(7);
    expect(await listed({ isEmpty: [true, false] })).toBe(9);
    expect(await listed({ categories: ['EXTENSION'], isEmpty: [false], procedureTypes: ['NO_BID'] })).toBe(1);
  });

  it('select by a plain address too', async () => {
    const amended = 'categories=EXTENSION&categories=MODIFICACION&categories=ADENDUM';
    const { data } = (await get(`contracts/list?${amended}&procedureStates=CONCLUDED&isEmpty=false`)).body;
    expect(data).toMatchObject({ total: 2, ...beside, totalCount: 0 });
  });

  it.each([{ categories: ['OTRA'] }, { procedureStates: ['COMPLETED'] }, { isEmpty: ['quizá'] }, { isEmpty: true }])(
    'refuse what they do not know: %j',
    async (filters) => {
      expect(await post('contracts/filtered-list', filters)).toMatchObject({
        status: 400,
        body: { code: 'request.invalid' },
      });
    },
  );
});
