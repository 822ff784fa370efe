import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { type LoadHarness, ORGANIZATION, openLoadHarness, requester } from '../testing/load-harness.ts';
import { number, sampleRow, sampleRows, text, wrongType } from '../testing/sample-workbook.ts';
import { type ChosenRowsQuery, listReview, type ReviewQuery } from './lists/review-list.ts';
import type { Review } from './open-review.ts';
import { stagedRemarks } from './staged-remarks.ts';
import { type StagedRow, stagedRowId, stagedRows } from './staged-rows.ts';

const everything = { page: 1, pageSize: 100, search: '', showNoIssues: true, showSkipped: true, showErrors: true };
let harness: LoadHarness;
beforeEach(async () => {
  harness = await openLoadHarness();
});
afterEach(() => harness.close());

const summary = async () => (await harness.loads.info(ORGANIZATION)).current?.summary;
const rowsShown = async (changes: Partial<ReviewQuery> = {}) => {
  const list = await harness.loads.list(ORGANIZATION, { ...everything, ...changes });
  return list?.doc.details.map(({ rowIndex }) => rowIndex);
};

describe('the review', () => {
  const rows = [
    sampleRow('A-1', { notes: text('Puente peatonal') }),
    sampleRow('A-2', { ...wrongType, notes: text('Puente vehicular') }),
    sampleRow('A-1', { notes: text('Puente repetido') }),
  ];

  it('lists the rows of the classes asked for, in which the search is found', async () => {
    await harness.upload(await harness.workbook(rows));
    expect(await rowsShown()).toEqual([3, 4, 5]);
    expect(await rowsShown({ showErrors: false })).toEqual([3, 5]);
    expect(await rowsShown({ showNoIssues: false, showConflicts: false })).toEqual([4]);
    expect(await rowsShown({ showNoIssues: false, showErrors: false })).toEqual([5]);
    expect(await rowsShown({ showNoIssues: false, showErrors: false, showConflicts: false })).toEqual([]);
    expect(await rowsShown({ search: 'púente VEHIC' })).toEqual([4]);
    expect(await rowsShown({ search: 'puente', showErrors: false })).toEqual([3, 5]);
    expect(await rowsShown({ search: 'vehicular', showErrors: false })).toEqual([]);
  });

  it('is paged in the order of the sheet', async () => {
    await harness.upload(await harness.workbook(sampleRows(25)));
    const list = await harness.loads.list(ORGANIZATION, { ...everything, page: 3, pageSize: 10 });
    expect(list?.pagination).toEqual({ page: 3, pages: 3, total: 25 });
    expect(list?.doc.details.map(({ rowIndex }) => rowIndex)).toEqual([23, 24, 25, 26, 27]);
  });

  it('is null without a load', async () => {
    expect(await harness.loads.list(ORGANIZATION, everything)).toBeNull();
  });

  it('shows each cell with what is wrong about it', async () => {
    await harness.upload(await harness.workbook(rows));
    const list = await harness.loads.list(ORGANIZATION, { ...everything, showNoIssues: false });
    const [wrong, repeated] = list?.doc.details ?? [];
    expect(wrong?.data.fields.procedureType).toMatchObject({ value: 'Otro', errors: [{ code: 'E1' }] });
    expect(wrong?.data.fields.totalAmount).toMatchObject({ value: 1250.5, errors: [] });
    expect(Object.keys(wrong?.data.fields ?? {})).toHaveLength(templateColumns.length);
    expect(repeated).toMatchObject({
      data: { summary: { skipRow: false, hasErrors: false } },
      match: {
        row: 3,
        verdict: 'conflict',
        changes: [{ field: 'notes', from: 'Puente peatonal', to: 'Puente repetido' }],
      },
    });
  });

  it('counts what is wrong by column and message, and leads to the rows of each, and of each value', async () => {
    const other = sampleRow('A-4', {
      procedureType: text('Sorteo'),
      totalAmount: number(1.005),
      fiscalYear: undefined,
    });
    const noticed = sampleRow('A-5', { totalAmount: number(1.005), totalOrMaxAmount: number(1.01) });
    const { dataLoadId } = await harness.upload(
      await harness.workbook([...rows, sampleRow('A-3', wrongType), other, noticed]),
    );
    const groups = (await harness.loads.remarks(ORGANIZATION))?.remarks;
    const said = { kind: 'error', message: 'El monitor no conoce este valor.' };
    expect(groups?.map(({ _id, rows }) => [_id, rows])).toEqual([
      ['procedureType.E1', 3],
      ['fiscalYear.E3', 1],
      ['totalOrMaxAmount.E7', 1],
      ['totalAmount.I3', 2],
      ['contractNumber.I14.data', 1],
    ]);
    expect(groups?.[0]).toMatchObject({ ...said, field: 'procedureType' });
    expect(await harness.loads.remarkedValues(ORGANIZATION, 'procedureType.E1')).toEqual({
      _id: dataLoadId,
      remark: { _id: 'procedureType.E1', field: 'procedureType', ...said, rows: 3 },
      values: [
        { value: 'Otro', rows: 2 },
        { value: 'Sorteo', rows: 1 },
      ],
      total: 2,
    });
    const wrong = { remark: 'procedureType.E1' };
    expect(await rowsShown(wrong)).toEqual([4, 6, 7]);
    expect(await rowsShown({ ...wrong, value: 'Otro' })).toEqual([4, 6]);
    expect(await rowsShown({ ...wrong, value: 'Otro', search: 'vehic' })).toEqual([4]);
    expect(await rowsShown({ ...wrong, after: 4, pageSize: 1 })).toEqual([6]);
    expect(await rowsShown({ remark: 'fiscalYear.E3', value: '' })).toEqual([7]);
    expect(await rowsShown({ search: 'procedureType' })).toEqual([]);
    expect(await harness.loads.remarkedValues(ORGANIZATION, 'procedureType.E99')).toBeNull();

    const looked = { showNoIssues: false, showConflicts: false, showErrors: false };
    expect(await rowsShown({ ...looked, showNotices: true })).toEqual([8]);
    expect(await rowsShown({ ...looked, showNoIssues: true, showNotices: false })).toEqual([3]);
    expect(await rowsShown({ ...looked, showNoIssues: true })).toEqual([3, 8]);
    expect(await summary()).toMatchObject({ newContractsCount: 2, noticedContractsCount: 1 });
  });

  it('proposes what unreadable cells plainly mean, which is taken of one value or of all rows', async () => {
    const exceeding = (row: string, amount: string) => sampleRow(row, { amountExceeded: text(amount) });
    const { dataLoadId: idDataLoad } = await harness.upload(
      await harness.workbook([
        ...[exceeding('P-1', '479081.7 aprox'), exceeding('P-2', '$ 1.234,50'), exceeding('P-3', '1.234')],
        ...[exceeding('P-4', '1.234'), exceeding('P-5', 'mucho'), exceeding('P-6', '1,234.50')],
        sampleRow('P-7', { totalOrMaxAmount: number(7) }),
      ]),
    );
    const proposed = async (remark: string) =>
      (await harness.loads.remarkedValues(ORGANIZATION, remark))?.values.map(({ value, proposal }) => [
        value,
        proposal,
      ]);
    const unequal = { idDataLoad, remark: 'totalOrMaxAmount.E7', proposed: true } as const;
    expect(await proposed(unequal.remark)).toEqual([['7', undefined]]);
    await expect(harness.loads.correctRows(ORGANIZATION, unequal)).rejects.toMatchObject({
      code: 'data-load.remark-gone',
    });
    const unreadable = 'amountExceeded.E2';
    const unclear = 'amountExceeded.E22';
    expect(await proposed(unclear)).toEqual([['1.234', '1234']]);
    expect(new Set(await proposed(unreadable))).toEqual(
      new Set([
        ['479081.7 aprox', '479081.7'],
        ['$ 1.234,50', '1234.50'],
        ['mucho', undefined],
      ]),
    );

    const all = { idDataLoad, remark: unreadable, proposed: true } as const;
    expect(await harness.loads.correctRows(ORGANIZATION, all)).toMatchObject({
      rows: 2,
      stillWrong: 0,
      cells: [
        { rowIndex: 3, revision: 1, from: '479081.7 aprox', to: '479081.7' },
        { rowIndex: 4, revision: 1, from: '$ 1.234,50', to: '1234.50' },
      ],
    });
    await expect(harness.loads.correctRows(ORGANIZATION, all)).rejects.toMatchObject({ code: 'data-load.remark-gone' });
    expect(await harness.loads.correctRows(ORGANIZATION, { ...all, remark: unclear })).toMatchObject({
      rows: 2,
      summary: { newContractsCount: 5, errorsCount: 2 },
    });
    expect(await proposed(unreadable)).toEqual([['mucho', undefined]]);
    const [row] = (await harness.loads.list(ORGANIZATION, { ...everything, search: 'P-5' }))?.doc.details ?? [];
    expect(row?.revision).toBe(0);
    await harness.loads.confirm(requester());
    const amounts = (await harness.eventsOf(ORGANIZATION)).flatMap(({ type, data }) =>
      type === 'ContractRegistered' ? [(data as { fields: ContractFields }).fields.amountExceeded] : [],
    );
    expect(amounts).toEqual([47_908_170, 123_450, 123_400, 123_400, 123_450]);
  });

  it('takes a corrected row, which is judged anew and counted', async () => {
    const { dataLoadId: idDataLoad } = await harness.upload(await harness.workbook(rows));
    const reference = { organizationId: ORGANIZATION, idDataLoad, rowIndex: 4 };
    const saved = await harness.loads.saveRow(reference, { procedureType: 'Licitación', notes: 'Corregido' });
    expect(saved.row.data.summary).toMatchObject({ hasErrors: false, skipRow: false });
    expect(saved.summary).toMatchObject({ newContractsCount: 2, errorsCount: 0, conflictsCount: 1 });
    expect(await summary()).toEqual(saved.summary);
    expect(await rowsShown({ search: 'corregido' })).toEqual([4]);

    await harness.loads.confirm(requester());
    const contracts = (await harness.eventsOf(ORGANIZATION)).filter(({ type }) => type === 'ContractRegistered');
    expect(contracts.map(({ data }) => (data as { fields: object }).fields)).toMatchObject([
      { contractNumber: 'A-1' },
      { contractNumber: 'A-2', notes: 'Corregido', procedureType: 'PUBLIC' },
    ]);
  });

  it('judges the other rows of the file again that depended on a corrected one', async () => {
    const { dataLoadId: idDataLoad } = await harness.upload(await harness.workbook(sampleRows(3)));
    const reference = { organizationId: ORGANIZATION, idDataLoad, rowIndex: 3 };
    const repeated = () => rowsShown({ showNoIssues: false, showErrors: false });
    const { row, summary } = await harness.loads.saveRow(reference, { contractNumber: 'C-3' });
    expect(row.data.summary).toMatchObject({ hasErrors: false, skipRow: false });
    expect(summary).toMatchObject({ newContractsCount: 2, conflictsCount: 1 });
    expect(await repeated()).toEqual([5]);
    await harness.loads.saveRow(reference, { contractNumber: 'C-1' });
    expect(await repeated()).toEqual([]);
    expect((await harness.loads.saveRow(reference, { notes: 'La misma' })).row.data.summary.skipRow).toBe(false);
  });

  it('registers the second of two rows with one number when the first is deleted', async () => {
    const { dataLoadId: idDataLoad } = await harness.upload(await harness.workbook(rows));
    const { summary } = await harness.loads.deleteRow({ organizationId: ORGANIZATION, idDataLoad, rowIndex: 3 });
    expect(summary).toMatchObject({ newContractsCount: 1, skippedContractsCount: 0, errorsCount: 1 });
    await harness.loads.confirm(requester());
    const registered = (await harness.eventsOf(ORGANIZATION)).find(({ type }) => type === 'ContractRegistered');
    expect(registered?.data).toMatchObject({ fields: { contractNumber: 'A-1', notes: 'Puente repetido' } });
  });

  it('lets two administrators edit one row: each keeps what the other changed, or is told', async () => {
    const { dataLoadId: idDataLoad } = await harness.upload(await harness.workbook(sampleRows(3)));
    const reference = { organizationId: ORGANIZATION, idDataLoad, rowIndex: 3 };
    await Promise.all([
      harness.loads.saveRow(reference, { notes: 'Una' }),
      harness.loads.saveRow(reference, { karewaNotes: 'Otra' }),
      harness.loads.deleteRow({ ...reference, rowIndex: 4 }),
    ]);
    const [row] = (await harness.loads.list(ORGANIZATION, everything))?.doc.details ?? [];
    expect(row).toMatchObject({
      revision: 2,
      data: { fields: { notes: { value: 'Una' }, karewaNotes: { value: 'Otra' } } },
    });
    expect(await summary()).toMatchObject({ newContractsCount: 2 });
    const late = { ...reference, revision: 1 };
    const refusal = { code: 'data-load.row-changed', data: expect.objectContaining({ revision: 2 }) };
    await expect(harness.loads.saveRow(late, { notes: 'Tarde' })).rejects.toMatchObject(refusal);
    await expect(harness.loads.deleteRow(late)).rejects.toMatchObject(refusal);
    expect((await harness.loads.saveRow({ ...reference, revision: 2 }, { notes: 'A tiempo' })).row.revision).toBe(3);
  });

  it('takes several rows at once: those that another changed meanwhile stay, and what is sent again harms nothing', async () => {
    const { dataLoadId: idDataLoad } = await harness.upload(await harness.workbook(sampleRows(4)));
    const load = { organizationId: ORGANIZATION, idDataLoad };
    await harness.loads.saveRow({ ...load, rowIndex: 4 }, { notes: 'De otra persona' });
    const edits = [
      { rowIndex: 6, revision: 0, changes: { notes: 'Sexta', totalAmount: 'mil' } },
      { rowIndex: 3, revision: 0, changes: { notes: 'Tercera' } },
      { rowIndex: 4, revision: 0, changes: { notes: 'Cuarta' } },
      { rowIndex: 99, revision: 0, changes: { notes: 'De nadie' } },
    ];
    const saved = await harness.loads.saveRows(load, edits);
    expect(saved).toMatchObject({ overtaken: [4], gone: [99], summary: { newContractsCount: 3, errorsCount: 1 } });
    const said = saved.rows.map(({ rowIndex, revision, data: { fields } }) => [
      rowIndex,
      revision,
      fields.notes?.value,
    ]);
    expect(said).toEqual([
      [3, 1, 'Tercera'],
      [4, 1, 'De otra persona'],
      [6, 1, 'Sexta'],
    ]);
    const again = await harness.loads.saveRows(load, edits);
    expect([again.rows, again.overtaken, again.summary]).toEqual([saved.rows, [4], saved.summary]);
    expect(await summary()).toEqual(saved.summary);
  });

  it('says the numbers of the rows that are meant, and shows rows by their numbers whatever is found of them', async () => {
    const { dataLoadId: idDataLoad } = await harness.upload(await harness.workbook(rows));
    await harness.loads.deleteRow({ organizationId: ORGANIZATION, idDataLoad, rowIndex: 3 });
    const numbers = async (query: Partial<ChosenRowsQuery> = {}) =>
      (await harness.loads.rowNumbers(ORGANIZATION, { ...everything, ...query }))?.rows;
    expect(await numbers()).toEqual([4, 5]);
    expect(await numbers({ showNoIssues: false, showSkipped: false })).toEqual([4]);
    expect(await numbers({ remark: 'procedureType.E1' })).toEqual(await rowsShown({ remark: 'procedureType.E1' }));
    expect(await numbers({ search: 'repetido' })).toEqual([5]);
    expect(await rowsShown({ rows: [5, 4, 3, 99], showErrors: false })).toEqual([4, 5]);
  });

  it('leaves out a deleted row', async () => {
    const { dataLoadId: idDataLoad } = await harness.upload(await harness.workbook(rows));
    const reference = { organizationId: ORGANIZATION, idDataLoad, rowIndex: 4 };
    expect(await harness.loads.deleteRow(reference)).toMatchObject({
      summary: { newContractsCount: 1, errorsCount: 0 },
      removed: [{ rowIndex: 4, revision: 1 }],
    });
    expect(await rowsShown()).toEqual([3, 5]);
    await expect(harness.loads.deleteRow(reference)).rejects.toMatchObject({ code: 'data-load.row-not-found' });
    for (const rowIndex of [3, 5]) await harness.loads.deleteRow({ ...reference, rowIndex });
    await harness.loads.confirm(requester());
    expect((await harness.countEvents()).ContractRegistered).toBeUndefined();
  });

  it('takes deleted rows back, the first of two with one number too, and deletes them again, many at once', async () => {
    const { dataLoadId: idDataLoad } = await harness.upload(await harness.workbook(rows));
    const load = { organizationId: ORGANIZATION, idDataLoad };
    const before = await summary();
    const shown = async () => (await harness.loads.list(ORGANIZATION, everything))?.doc.details;
    const said = async () => (await shown())?.map(({ rowIndex, data }) => [rowIndex, data.summary, data.fields]);
    const saidBefore = await said();
    const out = (revision: number, removed: boolean) =>
      [3, 4].map((rowIndex) => ({ rowIndex, revision, removed, changes: {} }));
    const gone = await harness.loads.saveRows(load, out(0, true));
    const removed = [3, 4].map((rowIndex) => ({ rowIndex, revision: 1 }));
    expect(gone).toMatchObject({ rows: [], overtaken: [], gone: [], removed });
    expect(gone.summary).toMatchObject({ newContractsCount: 1, skippedContractsCount: 0, errorsCount: 0 });
    expect(await rowsShown()).toEqual([5]);

    const back = await harness.loads.saveRows(load, out(1, false));
    expect(back).toMatchObject({ overtaken: [], gone: [], removed: [], summary: before });
    expect(back.rows.map(({ rowIndex, revision }) => [rowIndex, revision])).toEqual([
      [3, 2],
      [4, 2],
    ]);
    expect(await said()).toEqual(saidBefore);
    expect(await harness.loads.saveRows(load, out(2, true))).toMatchObject({
      removed: [{ revision: 3 }, { revision: 3 }],
    });
    await harness.loads.saveRows(load, out(3, false));
    await harness.loads.confirm(requester());
    const registered = (await harness.eventsOf(ORGANIZATION)).filter(({ type }) => type === 'ContractRegistered');
    expect(registered.map(({ data }) => data)).toMatchObject([{ fields: { contractNumber: 'A-1' } }]);
  });

  it('tells who takes a row back, or edits one that is gone, what another did meanwhile', async () => {
    const { dataLoadId: idDataLoad } = await harness.upload(await harness.workbook(sampleRows(3)));
    const load = { organizationId: ORGANIZATION, idDataLoad };
    const save = (rowIndex: number, revision: number, removed: boolean | undefined, changes = {}) =>
      harness.loads.saveRows(load, [{ rowIndex, revision, removed, changes }]);
    const notes = async (rowIndex: number) =>
      (await harness.loads.list(ORGANIZATION, { ...everything, rows: [rowIndex] }))?.doc.details[0]?.data.fields.notes
        ?.value;
    await save(3, 0, true);
    expect(await save(3, 0, undefined, { notes: 'Tarde' })).toMatchObject({ gone: [3], overtaken: [], removed: [] });
    expect(await save(3, 0, true)).toMatchObject({ gone: [], removed: [{ rowIndex: 3, revision: 1 }] });
    expect(await save(3, 1, false, { notes: 'De vuelta' })).toMatchObject({ rows: [{ revision: 2 }], overtaken: [] });
    expect(await save(3, 1, false, { notes: 'De vuelta' })).toMatchObject({ rows: [{ revision: 2 }], overtaken: [] });
    await save(3, 2, undefined, { notes: 'De otra persona' });
    expect(await save(3, 2, true)).toMatchObject({ rows: [{ revision: 3 }], overtaken: [3], removed: [] });
    expect(await save(3, 1, false, { notes: 'De vuelta' })).toMatchObject({ rows: [{ revision: 3 }], overtaken: [3] });
    expect(await notes(3)).toBe('De otra persona');
    await save(4, 0, true);
    expect(await save(4, 0, false)).toMatchObject({
      rows: [],
      overtaken: [4],
      removed: [{ rowIndex: 4, revision: 1 }],
    });
    expect(await save(99, 0, false)).toMatchObject({ rows: [], gone: [99] });
  });

  it('brings no row back by editing what another process takes out meanwhile', async () => {
    const { dataLoadId: idDataLoad } = await harness.upload(await harness.workbook(sampleRows(3)));
    const reference = { organizationId: ORGANIZATION, idDataLoad, rowIndex: 3 };
    const elsewhere = harness.startAgain().loads;
    await Promise.all([
      harness.loads.saveRows(reference, [{ rowIndex: 3, changes: {}, removed: true }]),
      expect(elsewhere.saveRow(reference, { notes: 'Tarde' })).rejects.toMatchObject({
        code: 'data-load.row-not-found',
      }),
    ]);
    expect(await rowsShown()).toEqual([4, 5]);
  });

  it('refuses to change rows of another load, or rows that are not there', async () => {
    const { dataLoadId: idDataLoad } = await harness.upload(await harness.workbook(rows));
    const row = { organizationId: ORGANIZATION, idDataLoad, rowIndex: 99 };
    await expect(harness.loads.saveRow(row, {})).rejects.toMatchObject({ code: 'data-load.row-not-found' });
    const other = { ...row, idDataLoad: '0'.repeat(32), rowIndex: 3 };
    await expect(harness.loads.saveRow(other, {})).rejects.toMatchObject({ code: 'data-load.not-found' });
  });
});

describe('a search in a group of very many rows', () => {
  const ROWS = 2_100;
  const numbers = Array.from({ length: ROWS }, (_, index) => index + 3);
  const asked: unknown[] = [];
  let staged: ViewStore;

  beforeAll(async () => {
    const store = openEmbeddedViewStore();
    const reviewed = { values: {}, fields: {}, contractType: 'NORMAL', summary: {} };
    const row = (number: number) =>
      ({
        id: stagedRowId('f', number),
        row: number,
        outcome: number % 2 ? 'error' : 'skipped',
        edited: false,
        removed: false,
        search: `${number}\n${number % 100 === 1 ? 'PUENTE' : 'CALLE'}`,
        reviewed,
      }) as unknown as StagedRow;
    await store.replaceMany(stagedRows, numbers.map(row));
    const found = numbers.filter((number) => number % 1_000 !== 1);
    const remark = { remark: 'procedureType.E1', value: 'Otro', outcome: 'error' as const };
    await store.replaceMany(
      stagedRemarks,
      found.map((number) => ({ id: `${number}`, row: number, ...remark })),
    );
    staged = {
      ...store,
      distinct: (from, field, where) => {
        asked.push([from.name, where]);
        return store.distinct(from, field, where);
      },
    };
  });
  afterAll(() => staged.close());

  const search = async (changes: Partial<ReviewQuery>) => {
    const query = { ...everything, remark: 'procedureType.E1', ...changes };
    const review = { load: {}, file: { fileId: 'f' }, staged } as unknown as Review;
    const { doc, pagination } = await listReview(review, query);
    return [pagination.total, doc.details.map(({ rowIndex }) => rowIndex)];
  };
  const expected = numbers.filter((number) => number % 100 === 1 && number % 1_000 !== 1);

  it('finds the rows of the group that say it, page by page, and after one', async () => {
    expect(await search({ search: 'puente' })).toEqual([expected.length, expected]);
    expect(await search({ search: 'puente', page: 2, pageSize: 5 })).toEqual([expected.length, expected.slice(5, 10)]);
    expect(await search({ search: 'puente', after: 1_500 })).toEqual([
      expected.filter((number) => number > 1_500).length,
      expected.filter((number) => number > 1_500),
    ]);
    expect(await search({ search: 'puente', value: 'Otra' })).toEqual([0, []]);
    expect((await search({}))[0]).toBe(ROWS - 2);
  });

  it('looks through all rows once, and asks of the group only what was found there', async () => {
    asked.length = 0;
    await search({ search: 'puente' });
    const found = numbers.filter((number) => number % 100 === 1);
    expect(asked).toMatchObject([
      ['staged-rows', { search: { contains: 'PUENTE' } }],
      ['staged-remarks', { remark: 'procedureType.E1', row: { in: found } }],
    ]);
  });
});
