import type { ReviewValue } from '@monitor/contracts-schema/data-loads/review-values';
import { type LoadHarness, ORGANIZATION, openLoadHarness, requester } from '../testing/load-harness.ts';
import { type SampleRow, sampleRow, text } from '../testing/sample-workbook.ts';

const everything = { page: 1, pageSize: 100, search: '', showNoIssues: true, showSkipped: true, showErrors: true };

/** Rows that say nothing but labels, but for what they are given. */
const plain = {
  procedureType: text('Adjudicación directa'),
  category: text('Servicios'),
  procedureState: text('Concluido'),
  administrativeUnitType: text('Centralizado'),
  limitExceeded: text('No excedido'),
};
const saying = (number: string, given: Parameters<typeof sampleRow>[1] = {}): SampleRow =>
  sampleRow(number, { ...plain, ...given });
const ofCategory = (number: string, category: string): SampleRow => saying(number, { category: text(category) });

let harness: LoadHarness;
let idDataLoad: string;
beforeEach(async () => {
  harness = await openLoadHarness();
});
afterEach(() => harness.close());

const upload = async (...rows: SampleRow[]): Promise<void> => {
  ({ dataLoadId: idDataLoad } = await harness.upload(await harness.workbook(rows)));
};
const correct = async (...rows: SampleRow[]): Promise<void> => {
  await harness.upload(await harness.workbook(rows), idDataLoad);
};
const listed = async (page = 1, pageSize = 100) => (await harness.loads.values(ORGANIZATION, { page, pageSize }))!; // there is a load
const readings = async () => (await listed()).values.map(({ text, meaning, rows }) => [text, meaning, rows]);
const spelt = async (wanted: string): Promise<ReviewValue> =>
  (await listed()).values.find(({ text }) => text === wanted) ?? Promise.reject(new Error(`Nobody says ${wanted}`));
const rows = async () => (await harness.loads.list(ORGANIZATION, everything))?.doc.details ?? [];
const categories = async () => (await rows()).map(({ data: { fields } }) => fields.category);
const errors = async () => (await harness.loads.info(ORGANIZATION)).current?.summary?.errorsCount;

const decide = async (spelling: string, as: string | null) => {
  const { _id: value, decision } = await spelt(spelling);
  const seen = decision?.decidedAt ?? null;
  return harness.loads.decideValues(requester(), { idDataLoad, decisions: [{ value, as, seen }] });
};

/** What was forgotten of what earlier loads left, and by whom. */
const forgotten = async () =>
  (await harness.eventsOf(ORGANIZATION)).flatMap(({ type, data, metadata }) =>
    type === 'ReadingDecisionForgotten' ? [[(metadata.actor as { name: string }).name, data]] : [],
  );
const told = { organizationId: ORGANIZATION, validFrom: expect.any(String) };

const registered = async () =>
  (await harness.eventsOf(ORGANIZATION)).flatMap(({ type, data, metadata }) =>
    type === 'ContractRegistered'
      ? [{ fields: (data as { fields: { category: string } }).fields, cause: metadata.cause }]
      : [],
  );

it('lists how a book spells values, those first of which nobody knows what they mean, then by their rows', async () => {
  await upload(
    ofCategory('A', 'Servicio de limpia'),
    ofCategory('B', 'Obras y servicios'),
    saying('C', { procedureType: text('05. Adjudicación directa') }),
    ofCategory('D', 'SERVICIO DE LIMPIA'),
    ofCategory('E', 'N/A'),
    saying('F'),
  );
  expect((await listed()).values).toEqual([
    expect.objectContaining({ field: 'category', text: 'Obras y servicios', meaning: null, rows: 1, firstRow: 4 }),
    expect.objectContaining({ field: 'category', text: 'Servicio de limpia', meaning: 'SERVICES', rows: 2 }),
    expect.objectContaining({ field: 'procedureType', text: '05. Adjudicación directa', meaning: 'NO_BID' }),
  ]);
  expect((await listed()).counts).toEqual({ total: 3, open: 1 });
  expect((await listed(2, 2)).values.map(({ text }) => text)).toEqual(['05. Adjudicación directa']);
});

it('says nothing of labels, in whatever case and accents', async () => {
  await upload(saying('A', { procedureType: text('ADJUDICACION DIRECTA'), category: text('servicios') }));
  expect(await readings()).toEqual([]);
});

describe('a value of which nobody knows what it means', () => {
  it('keeps its rows out until somebody says it, once for all rows and whatever their case', async () => {
    await upload(ofCategory('A', 'Obras y servicios'), ofCategory('B', 'OBRAS Y SERVICIOS'), saying('C'));
    expect(await errors()).toBe(2);

    expect(await decide('Obras y servicios', 'PUBLIC_WORKS')).toMatchObject({ errorsCount: 0, newContractsCount: 3 });
    expect(await readings()).toEqual([['Obras y servicios', 'PUBLIC_WORKS', 2]]);
    expect(await spelt('Obras y servicios')).toMatchObject({ decision: { decidedBy: 'Ana Ruiz' } });
    expect(await categories()).toMatchObject([
      { value: 'Obra pública', written: 'Obras y servicios', infos: [{ code: 'I5' }], errors: [] },
      { value: 'Obra pública', written: 'OBRAS Y SERVICIOS' },
      { value: 'Servicios' },
    ]);
    expect((await rows())[2]?.data.fields.category).not.toHaveProperty('written');

    await harness.loads.confirm(requester());
    const [one, , plainOne] = await registered();
    expect(one).toMatchObject({
      fields: { category: 'PUBLIC_WORKS' },
      cause: { decidedNames: [{ field: 'category', name: 'Obras y servicios', as: 'Obra pública' }] },
    });
    expect(plainOne?.cause).not.toHaveProperty('decidedNames');
  });

  it('is a question again once that is taken back', async () => {
    await upload(ofCategory('A', 'Obras y servicios'));
    await decide('Obras y servicios', 'SERVICES');
    expect(await decide('Obras y servicios', null)).toMatchObject({ errorsCount: 1 });
    expect(await readings()).toEqual([['Obras y servicios', null, 1]]);
  });
});

it('stands beside what its rows’ numbers say, also once they are edited', async () => {
  const exception = (id: string, number: string) =>
    sampleRow(number, { procedureType: text('Excepción a la licitación pública'), contractId: text(id) });
  const { dataLoadId: idDataLoad } = await harness.upload(
    await harness.workbook([exception('AA-006000999-E1-2019', '1'), exception('12', 'SO-9'), exception('x', 'y')]),
  );
  const byNumber = async () =>
    (await harness.loads.values(ORGANIZATION, { page: 1, pageSize: 10 }))?.values.find(
      ({ field }) => field === 'procedureType',
    )?.byNumber;
  expect(await byNumber()).toEqual([{ meaning: 'NO_BID', rows: 2 }]);
  await harness.loads.saveRow({ organizationId: ORGANIZATION, idDataLoad, rowIndex: 5 }, { contractId: 'IA-1' });
  expect(await byNumber()).toEqual([
    { meaning: 'INVITATION', rows: 1 },
    { meaning: 'NO_BID', rows: 2 },
  ]);
});

it('stands beside the numbers of rows about registered contracts too', async () => {
  const registered = sampleRow('1', { contractId: text('AA-1') });
  await harness.upload(await harness.workbook([registered]));
  await harness.loads.confirm(requester());
  const direct = sampleRow('1', { contractId: text('AA-1'), procedureType: text('Adj Directa') });
  await harness.upload(await harness.workbook([direct]));
  const { values } = (await harness.loads.values(ORGANIZATION, { page: 1, pageSize: 10 }))!;
  expect(values.find(({ text }) => text === 'Adj Directa')?.byNumber).toEqual([{ meaning: 'NO_BID', rows: 1 }]);
});

it('may be said to mean something else than it is read as', async () => {
  await upload(ofCategory('A', 'Servicio de arrendar'));
  expect(await readings()).toEqual([['Servicio de arrendar', 'SERVICES', 1]]);
  await decide('Servicio de arrendar', 'LEASE');
  expect(await categories()).toMatchObject([{ value: 'Arrendamiento', written: 'Servicio de arrendar' }]);
  const found = await harness.loads.list(ORGANIZATION, { ...everything, search: 'arrendamiento' });
  expect(found?.doc.details).toHaveLength(1);
});

it('is remembered for later loads, and forgotten when it is taken back', async () => {
  await upload(ofCategory('A', 'Obras y servicios'));
  await decide('Obras y servicios', 'PUBLIC_WORKS');
  await harness.loads.cancel(requester());
  await upload(ofCategory('B', 'obras y servicios'));
  expect(await readings()).toEqual([['obras y servicios', 'PUBLIC_WORKS', 1]]);
  expect(await errors()).toBe(0);

  await decide('obras y servicios', null);
  const was = { id: expect.any(String), kind: 'category', text: 'Obras y servicios', as: 'Obra pública' };
  expect(await forgotten()).toEqual([['Ana Ruiz', { ...told, ...was }]]);
  await decide('obras y servicios', 'SERVICES');
  await decide('obras y servicios', null); // what was not remembered before is not forgotten
  expect(await forgotten()).toHaveLength(1);
  await harness.loads.cancel(requester());
  await upload(ofCategory('C', 'Obras y servicios'));
  expect(await readings()).toEqual([['Obras y servicios', null, 1]]);
});

it('is listed with what else is remembered, and is no more once it is forgotten, wherever it was decided', async () => {
  await upload(ofCategory('A', 'Obras y servicios'), ofCategory('B', 'Comodato'));
  await decide('Comodato', 'LEASE');
  await decide('Obras y servicios', 'PUBLIC_WORKS');
  const remembered = (page = 1, pageSize = 10) => harness.loads.remembered(ORGANIZATION, { page, pageSize });
  const { docs, pagination } = await remembered();
  expect(docs.map(({ kind, text, as, decidedBy }) => [kind, text, as, decidedBy]).sort()).toEqual([
    ['category', 'Comodato', 'Arrendamiento', 'Ana Ruiz'],
    ['category', 'Obras y servicios', 'Obra pública', 'Ana Ruiz'],
  ]);
  expect(pagination).toEqual({ page: 1, pages: 1, total: 2 });
  expect((await remembered(2, 1)).docs).toHaveLength(1);

  const { _id = '' } = docs.find(({ text }) => text === 'Comodato') ?? {};
  const gone = { code: 'data-load.decision-not-found' };
  const elsewhere = { ...requester(), organizationId: 'b'.repeat(32) };
  await expect(harness.loads.forget(elsewhere, _id)).rejects.toMatchObject(gone);
  await harness.loads.forget(requester(), _id);
  await expect(harness.loads.forget(requester(), _id)).rejects.toMatchObject(gone);
  expect(await forgotten()).toEqual([
    ['Ana Ruiz', { ...told, id: _id, kind: 'category', text: 'Comodato', as: 'Arrendamiento' }],
  ]);
  expect((await remembered()).docs.map(({ text }) => text)).toEqual(['Obras y servicios']);
  expect(await errors()).toBe(0);
  await harness.loads.cancel(requester());
  await upload(ofCategory('C', 'Comodato'));
  expect(await readings()).toEqual([['Comodato', null, 1]]);
});

it('stands through edits and corrections, and follows what rows say', async () => {
  await upload(ofCategory('A', 'Obras y servicios'), ofCategory('B', 'Otra cosa'));
  await decide('Obras y servicios', 'PUBLIC_WORKS');
  const row = { organizationId: ORGANIZATION, idDataLoad, rowIndex: 4 };
  await harness.loads.saveRow(row, { category: 'Obras y servicios' });
  expect(await readings()).toEqual([['Obras y servicios', 'PUBLIC_WORKS', 2]]);
  await harness.loads.deleteRow(row);
  expect(await readings()).toEqual([['Obras y servicios', 'PUBLIC_WORKS', 1]]);
  await correct(ofCategory('A', 'Obras y servicios'), ofCategory('D', 'Otra cosa'));
  expect(await readings()).toEqual([
    ['Obras y servicios', 'PUBLIC_WORKS', 1],
    ['Otra cosa', null, 1],
  ]);
});

it('is refused when another decided meanwhile, when no row says it, and when it would mean what the column does not know', async () => {
  await upload(ofCategory('A', 'Obras y servicios'));
  const { _id: value } = await spelt('Obras y servicios');
  const say = (decision: Partial<{ value: string; as: string | null; seen: string | null }>) =>
    harness.loads.decideValues(requester(), {
      idDataLoad,
      decisions: [{ value, as: 'SERVICES', seen: null, ...decision }],
    });
  await expect(say({ as: 'PUBLIC' })).rejects.toMatchObject({ code: 'data-load.value-unreadable' });
  await expect(say({ value: 'f'.repeat(32) })).rejects.toMatchObject({ code: 'data-load.value-not-found' });
  await say({});
  await expect(say({ as: 'LEASE' })).rejects.toMatchObject({ code: 'data-load.name-decided' });
  expect(await readings()).toEqual([['Obras y servicios', 'SERVICES', 1]]);
});

it('is not asked of texts that no list has', async () => {
  await upload(ofCategory('A', 'x'.repeat(201)));
  expect(await readings()).toEqual([]);
  expect(await errors()).toBe(1);
});
