import { setImmediate } from 'node:timers/promises';
import { openLeases } from '@monitor/platform/lease/lease';
import { system } from '@monitor/platform/process/system';
import { prefixedScratchStores } from '@monitor/platform/scratch-stores/prefixed-scratch-stores';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import fc from 'fast-check';
import { acquireSlot, workingLoadOf } from '../working-load-store.ts';
import { createCorrecting } from './correcting.ts';
import { type DerivedValue, stageDerived, stagedDerived } from './derived-values.ts';
import { createEditing } from './editing.ts';
import { createJudgedRows } from './judged-rows.ts';
import { createChangingRows } from './row-changes.ts';
import { type CellChanges, editRow, type RowValues } from './rules/cells/row-values.ts';
import { createLoadCatalogue, type RegisteredCatalogue } from './rules/load-catalogue.ts';
import { editedFromIn, rowDigest } from './rules/loaded-row.ts';
import { type NewName, nameId } from './rules/names/new-names.ts';
import { areSameReports, type NewestReports } from './rules/newest-reports.ts';
import type { ReviewedRow } from './rules/reviewed-row.ts';
import { reviewRow } from './rules/row-review.ts';
import { faultlessCells } from './rules/testing/specimen-rows.ts';
import type { SpeltValue } from './spelt-values.ts';
import { restageNames, stagedNames } from './staged-names.ts';
import { remarksOf, stagedRemarks } from './staged-remarks.ts';
import { eachDraftBatch, eachFactsBatch, eachStagedRow, rowBatchOf, stage } from './staged-rows.ts';
import { stagedValues, stageValues } from './staged-values.ts';

const ORGANIZATION = system.newId();
const LOAD = system.newId();
const FILE = system.newId();
const FIRST_ROW = 3;
const ROWS_A_BATCH = 3;

const faultless: CellChanges = { ...faultlessCells, contractDate: '2018-02-01' };

/** Rows that an earlier load had, and that were edited in its review. */
const loaded = [null, 'A'].map((contractNumber) =>
  editRow(
    {},
    { ...faultless, contractNumber, supplierName: 'OTRA', organizerAdministrativeUnit: 'DIF', period: 'mal' },
  ),
);

const registered: RegisteredCatalogue = {
  suppliers: [
    { id: 'a'.repeat(32), name: 'LIMPIEZA DEL NORTE', rfc: 'LNO010101AA5' },
    { id: 'c'.repeat(32), name: 'SIN REGISTRO', rfc: null },
  ],
  administrativeUnits: [{ id: 'b'.repeat(32), name: 'OFICIALIA MAYOR' }],
  contractNumbers: ['R-1'],
  unnumberedContracts: [],
  editedRows: loaded.map((values) => ({ digest: rowDigest(values), contractId: 'd'.repeat(32), changedByHand: [] })),
};

const MOST_TIMES = 4;

/** The rows as the file has them that was opened last. */
let uploaded: ReadonlyMap<number, RowValues> = new Map();

/** The rows as a reading judges them, each known to those after it, and once more where one behind them reports the same as updated later. */
const readAnew = (rows: ReadonlyMap<number, RowValues>) => {
  let newest: NewestReports = new Map();
  for (let time = 1; ; time += 1) {
    const read = readOnce(rows, time > MOST_TIMES ? new Map() : newest);
    if (time > MOST_TIMES || areSameReports(read.newest, newest)) return read;
    newest = read.newest;
  }
};

const readOnce = (rows: ReadonlyMap<number, RowValues>, newest: NewestReports) => {
  const judged = createJudgedRows((among = registered) => createLoadCatalogue(among));
  const reviewed: ReviewedRow[] = [];
  for (const [row, values] of [...rows].sort(([one], [other]) => one - other)) {
    const last = newest.get(row);
    const editedFrom = editedFromIn({ values: uploaded.get(row) ?? values }, values);
    const context = { ...(last && { newest: last }), ...(editedFrom !== undefined && { editedFrom }) };
    const verdict = reviewRow(row, values, judged.catalogue, context);
    judged.add(verdict.facts);
    reviewed.push(verdict);
  }
  return { reviewed, ...judged.counted(), names: judged.names(), newest: judged.newestReports() };
};

const LEASE_MS = 8_000;
const nobodySaid = (): undefined => undefined;
const nothingBegun = {
  isJudging: false,
  verdicts: [],
  corrections: [],
  isStale: false,
  revising: { erasesBlanks: false, columns: [] },
};

/** The rows within the same store, so that a write of either counts. */
const stagingIn = (store: ViewStore) =>
  prefixedScratchStores({
    store,
    prefix: 'staging.',
    addressOf: () => ({ kind: 'embedded', path: '', durability: 'normal' }),
  });

const openFile = async (
  rows: ReadonlyMap<number, RowValues>,
  wrap = (records: ViewStore) => records,
  catalogueNow = () => registered,
) => {
  const records = openEmbeddedViewStore();
  const staged = await stagingIn(records).open(FILE);
  uploaded = new Map(rows);
  const { reviewed, summary, names, values, derived } = readAnew(rows);
  await restageNames(staged, FILE, names, registered);
  await stageValues(staged, FILE, values, nobodySaid);
  await stageDerived(staged, FILE, derived);
  for (let at = 0; at < reviewed.length; at += ROWS_A_BATCH)
    await stage(staged, rowBatchOf(FILE, reviewed.slice(at, at + ROWS_A_BATCH)));
  const file = { fileId: FILE, fileName: 'contratos.xlsx', sha256: '', rows: rows.size, summary };
  await acquireSlot(records, {
    id: ORGANIZATION,
    revision: 1,
    dataLoadId: LOAD,
    upload: null,
    isConfirmed: false,
    staged: { ...file, uploadedBy: 'Ana Ruiz', createdAt: '2026-01-01T00:00:00.000Z', ...nothingBegun },
  });
  let lookedAt = 0;
  const start = (store: ViewStore) => {
    const ports = { records: store, staging: stagingIn(store) };
    /** Each look is so late that the lease of a process that died has run out with the second one. */
    const late = { ...system, elapsed: () => (lookedAt += LEASE_MS + 1) };
    const dependencies = {
      ports,
      system,
      leases: openLeases(store, late, LEASE_MS),
      catalogueOf: async () => catalogueNow(),
      contractsNamed: () => async () => [],
    };
    const changing = createChangingRows(dependencies);
    return { changing, ...createEditing(dependencies, changing), ...createCorrecting(dependencies, changing) };
  };
  return { records, ...start(wrap(records)), startAnother: () => start(records) };
};

/** All there is to see of what is staged, but who changed it. */
const stagedIn = async (records: ViewStore) => {
  const staged = await stagingIn(records).open(FILE);
  const rows = (await collect(eachStagedRow(staged))).map(({ edited, revision, ...row }) => row);
  const facts = (await collect(eachFactsBatch(staged))).flatMap((batch) => batch.facts);
  const drafts: unknown[] = [];
  for await (const batch of eachDraftBatch(staged, 0)) drafts.push(...batch.drafts);
  const load = await workingLoadOf(records, ORGANIZATION);
  const remarks = (await staged.find(stagedRemarks, {})).sort(byId);
  const values = (await staged.find(stagedValues, {})).map(({ id, meaning, isUnread, isOpen, ...spelt }) => spelt);
  const [derived] = await staged.find(stagedDerived, {});
  const names = (await staged.find(stagedNames, {})).map(({ id, alikes, isAlike, order, search, ...name }) => name);
  return {
    rows,
    facts,
    drafts,
    remarks,
    names: names.sort(bySpelling),
    values: values.sort(bySpelling),
    derived: derived?.values.toSorted(byField),
    summary: load?.staged?.summary,
    isJudging: load?.staged?.isJudging,
  };
};

const stagedAnew = (rows: ReadonlyMap<number, RowValues>) => {
  const { reviewed, summary, names, values, derived } = readAnew(rows);
  const batch = rowBatchOf(FILE, reviewed);
  const plain = batch.rows.map(({ edited, ...row }) => row);
  const { facts } = batch.facts;
  const remarks = batch.rows.flatMap(remarksOf).sort(byId);
  const staged = {
    rows: plain,
    facts,
    drafts: batch.drafts.drafts,
    remarks,
    names: names.toSorted(bySpelling),
    values: values.toSorted(bySpelling),
    derived: derived.toSorted(byField),
    summary,
    isJudging: false,
  };
  return JSON.parse(JSON.stringify(staged));
};

const bySpelling = (one: SpeltValue | NewName, other: SpeltValue | NewName): number =>
  nameId(one) < nameId(other) ? -1 : 1;

const byField = (one: DerivedValue, other: DerivedValue): number => (one.field < other.field ? -1 : 1);

const byId = (one: { id: string }, other: { id: string }): number => (one.id < other.id ? -1 : 1);

const collect = async <Item>(batches: AsyncIterable<readonly Item[]>): Promise<Item[]> => {
  const all: Item[] = [];
  for await (const batch of batches) all.push(...batch);
  return all;
};

/** Few of each, so that rows meet: in a number, a supplier, an RFC, a unit of nearly the same name. */
const arbitraries = {
  contractNumber: fc.oneof(
    fc.constantFrom('A', 'B', 'a ', 'R-1', 'S/N', null),
    fc.nat({ max: 99 }).map((number) => `C-${number}`),
  ),
  organizerAdministrativeUnit: fc.constantFrom(
    'DIRECCION DE OBRAS PUBLICAS',
    'Dirección de Obras Públicas Municipales',
    'Oficialía Mayor',
  ),
  applicantAdministrativeUnit: fc.constantFrom('DIRECCION DE OBRAS PUBLICAS MUNICIPALES', 'DIF', 'OFICIALIA MAYOR'),
  actualizationDate: fc.constantFrom('2018-04-01', '2018-07-01', '2018-10-01', null),
  period: fc.constantFrom('1o 2018', '1o 2018', 'mal'),
};
const supplier = fc.oneof(
  fc
    .constantFrom<[name: string, rfc: string | null]>(
      ['RIVERA SA DE CV', null],
      ['Rivera, S.A. de C.V.', null],
      ['RIVERA SA DE CV', 'RMS060531UR0'],
      ['OTRA', null],
      ['SIN REGISTRO', null],
      ['SIN REGISTRO', 'OTR010101AA0'],
    )
    .map(([supplierName, supplierRfc]) => ({ supplierName, supplierRfc })),
  fc.record({
    supplierName: fc.constantFrom('RIVERA SA DE CV', 'Rivera, S.A. de C.V.', 'OTRA', 'LIMPIEZA DEL NORTE', null),
    supplierRfc: fc.constantFrom('RMS060531UR0', 'OTR010101AA0', 'LNO010101AA5', null),
  }),
);
const changedCells = fc.record(
  {
    ...arbitraries,
    category: fc.constantFrom('Obra y servicio', 'OBRA Y SERVICIO', 'Servicios', null),
    notes: fc.constantFrom('Una', 'Otra'),
    administration: fc.constant('2016-2018'),
  },
  { requiredKeys: [] },
);
const part = fc.tuple(changedCells, fc.option(supplier)).map(([cells, named]): CellChanges => ({ ...cells, ...named }));

const loadedOrNot = fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, fc.constantFrom(...loaded));

const sheet = fc
  .array(fc.tuple(fc.record(arbitraries), supplier, fc.boolean(), loadedOrNot), {
    minLength: 1,
    maxLength: 12,
  })
  .map((all) =>
    all.map(([cells, named, isDerived, before]) => ({
      ...(before ?? editRow({}, { ...faultless, ...cells, ...named })),
      ...(isDerived && { administration: { value: '2016-2018', derived: true as const } }),
    })),
  )
  .map((all) => new Map(all.map((row, index) => [FIRST_ROW + index, row])));
const change = fc.record({
  at: fc.nat({ max: 11 }),
  to: fc.option(part),
  /** A row that is gone comes back, if one is. */
  isBack: fc.boolean(),
  isByAnother: fc.boolean(),
  isPrepared: fc.boolean(),
});

const apply = (rows: Map<number, RowValues>, row: number, to: CellChanges | null): void => {
  if (to) rows.set(row, editRow(rows.get(row) ?? {}, to));
  else rows.delete(row);
};

const nth = <Item>(items: readonly Item[], at: number): Item | undefined => items[at % Math.max(items.length, 1)];

describe('after any edits and deletions, and whatever is taken back of them', () => {
  it('in one process or two, the rows and what they come to are those of a fresh reading of what is left', () =>
    fc.assert(
      fc.asyncProperty(sheet, fc.array(change, { maxLength: 10 }), async (rows, changes) => {
        const { records, startAnother, ...one } = await openFile(rows);
        const other = startAnother();
        const left = new Map(rows);
        const gone = new Map<number, RowValues>();
        for (const { at, to, isBack, isByAnother, isPrepared } of changes) {
          const { saveRow, saveRows, deleteRow, changing } = isByAnother ? other : one;
          if (isPrepared) await changing.prepare(ORGANIZATION);
          const back = isBack ? nth([...gone], at) : undefined;
          const row = back ? back[0] : nth([...left.keys()], at);
          if (row === undefined) continue;
          const reference = { organizationId: ORGANIZATION, idDataLoad: LOAD, rowIndex: row };
          if (back) {
            left.set(...back);
            gone.delete(row);
            if (to) apply(left, row, to);
            await saveRows(reference, [{ rowIndex: row, changes: to ?? {}, removed: false }]);
          } else {
            if (!to) gone.set(row, left.get(row) ?? {});
            apply(left, row, to);
            if (to) await saveRow(reference, to);
            else await deleteRow(reference);
          }
          expect(await stagedIn(records)).toEqual(stagedAnew(left));
        }
        await records.close();
      }),
      { numRuns: 25 },
    ));
});

it('judges a row that was loaded before while it is edited, and omits it again once that is taken back', async () => {
  const rows = new Map(loaded.map((row, at) => [FIRST_ROW + at, row]));
  const { records, saveRow } = await openFile(rows);
  const outcomes = async () => (await stagedIn(records)).facts.map(({ outcome }) => outcome);
  expect(await outcomes()).toEqual(['skipped', 'unchanged']);
  for (const row of rows.keys()) {
    const reference = { organizationId: ORGANIZATION, idDataLoad: LOAD, rowIndex: row };
    await saveRow(reference, { notes: 'Otra' });
    expect((await outcomes())[row - FIRST_ROW]).toBe('error');
    await saveRow(reference, { notes: 'Una' });
    await saveRow(reference, { notes: null });
    expect(await stagedIn(records)).toEqual(stagedAnew(rows));
  }
  expect(await outcomes()).toEqual(['skipped', 'unchanged']);
});

describe('an edit after another', () => {
  const ofItsOwn = (number: number, changes: CellChanges = {}): RowValues =>
    editRow(
      {},
      {
        ...faultless,
        contractNumber: `C-${number}`,
        supplierName: `PROVEEDOR ${number % 3}`,
        organizerAdministrativeUnit: 'DIF',
        applicantAdministrativeUnit: 'DIF',
        ...changes,
      },
    );
  const rows = new Map(
    Array.from({ length: 12 }, (_, at) => [FIRST_ROW + at, ofItsOwn(at, at % 4 === 3 ? { period: 'mal' } : {})]),
  );
  const of = (row: number) => ({ organizationId: ORGANIZATION, idDataLoad: LOAD, rowIndex: FIRST_ROW + row });

  it('looks at no other batch of rows when it is nothing to any of them, be it that a row is right now, or goes', async () => {
    let looks = 0;
    const { records, saveRow, deleteRow } = await openFile(rows, (store) => ({
      ...store,
      find: (from, query) => {
        if (from.name.endsWith('staged-facts') && query.limit !== 1) looks += 1;
        return store.find(from, query);
      },
    }));
    await saveRow(of(3), { period: '1o 2018' });
    const left = new Map(rows).set(FIRST_ROW + 3, ofItsOwn(3));
    expect(looks).toBeGreaterThan(0);
    looks = 0;
    await saveRow(of(7), { period: '1o 2018' });
    left.set(FIRST_ROW + 7, ofItsOwn(7));
    await saveRow(of(8), { totalAmount: 77, totalOrMaxAmount: 77 });
    left.set(FIRST_ROW + 8, ofItsOwn(8, { totalAmount: 77, totalOrMaxAmount: 77 }));
    await deleteRow(of(9));
    left.delete(FIRST_ROW + 9);
    expect(looks).toBe(0);
    expect(await stagedIn(records)).toEqual(stagedAnew(left));
  });

  it('is the first of them where the rows were looked through before', async () => {
    let looks = 0;
    const { records, saveRow, changing } = await openFile(rows, (store) => ({
      ...store,
      find: (from, query) => {
        if (from.name.endsWith('staged-facts') && query.limit !== 1) looks += 1;
        return store.find(from, query);
      },
    }));
    await changing.prepare(ORGANIZATION);
    expect(looks).toBeGreaterThan(0);
    looks = 0;
    await changing.prepare(ORGANIZATION);
    await saveRow(of(3), { period: '1o 2018' });
    expect(looks).toBe(0);
    expect(await stagedIn(records)).toEqual(stagedAnew(new Map(rows).set(FIRST_ROW + 3, ofItsOwn(3))));
  });

  /** A store in which whoever looks through all rows waits at the first batch, and how many did. */
  const openWhileLooking = async () => {
    const { promise: goOn, resolve: letGoOn } = Promise.withResolvers<void>();
    let looks = 0;
    const opened = await openFile(rows, (store) => ({
      ...store,
      find: async (from, query) => {
        if (from.name.endsWith('staged-facts') && query.limit !== 1) {
          looks += 1;
          await goOn;
        }
        return store.find(from, query);
      },
    }));
    const prepared = opened.changing.prepare(ORGANIZATION);
    return { ...opened, prepared, letGoOn, looks: () => looks };
  };

  it('does not wait while the rows are looked through if it is nothing to them, and else takes what comes of that', async () => {
    const { records, saveRow, prepared, letGoOn, looks } = await openWhileLooking();
    await saveRow(of(11), { notes: 'Revisado' });
    const mended = saveRow(of(3), { period: '1o 2018' });
    letGoOn();
    await prepared;
    const all = looks();
    await mended;
    await saveRow(of(7), { period: '1o 2018' });
    expect(looks()).toBe(all);
    const left = new Map(rows).set(FIRST_ROW + 11, ofItsOwn(11, { period: 'mal', notes: 'Revisado' }));
    for (const row of [3, 7]) left.set(FIRST_ROW + row, ofItsOwn(row));
    expect(await stagedIn(records)).toEqual(stagedAnew(left));
  });

  it('is not what the rows are looked through for once somebody confirms them', async () => {
    const { changing, prepared, letGoOn, looks } = await openWhileLooking();
    while (looks() === 0) await setImmediate();
    await changing.whileAlone(ORGANIZATION, async () => {});
    letGoOn();
    await prepared;
    expect(looks()).toBe(1);
    await changing.prepare(ORGANIZATION);
    expect(looks()).toBeGreaterThan(1);
  });

  it('finds what was registered before the rows were looked through, which is not done twice', async () => {
    let looks = 0;
    const counting = (store: ViewStore): ViewStore => ({
      ...store,
      find: (from, query) => {
        if (from.name.endsWith('staged-facts')) looks += 1;
        return store.find(from, query);
      },
    });
    const { records, saveRow, changing } = await openFile(rows, counting, () => ({
      ...registered,
      contractNumbers: ['R-1', 'C-1'],
    }));
    await changing.prepare(ORGANIZATION);
    const before = looks;
    await changing.prepare(ORGANIZATION);
    expect(looks).toBe(before);
    await saveRow(of(3), { period: '1o 2018' });
    const { rows: staged } = await stagedIn(records);
    expect(staged.find(({ row }) => row === FIRST_ROW + 1)).toMatchObject({ outcome: 'skipped' });
  });

  it('finds what was registered meanwhile', async () => {
    let catalogue = registered;
    const { records, saveRow } = await openFile(rows, undefined, () => catalogue);
    await saveRow(of(3), { period: '1o 2018' });
    catalogue = { ...registered, contractNumbers: ['R-1', 'C-1'] };
    await saveRow(of(7), { period: '1o 2018' });
    const { rows: staged, summary } = await stagedIn(records);
    expect(staged.find(({ row }) => row === FIRST_ROW + 1)).toMatchObject({ outcome: 'skipped' });
    expect(summary).toMatchObject({ newContractsCount: 10, skippedContractsCount: 1, errorsCount: 1 });
  });
});

describe('the correction of all rows of one value', () => {
  const unit = 'DIRECCION DE OBRAS PUBLICAS';
  const wrong = (contractNumber: string, changes: CellChanges = {}) =>
    editRow(
      {},
      {
        ...faultless,
        supplierName: 'OTRA',
        supplierRfc: 'OTR010101AA0',
        contractNumber,
        procedureType: 'Otro (especificar)',
        organizerAdministrativeUnit: unit,
        applicantAdministrativeUnit: unit,
        ...changes,
      },
    );
  // The first and the second row say one number, of which there is to decide as soon as the first is right.
  const rows = new Map(
    [
      wrong('A'),
      wrong('A', { procedureType: 'Adj Directa' }),
      wrong('B', { procedureType: 'Otra cosa' }),
      wrong('C', { period: null }),
      wrong('D'),
    ].map((row, index) => [FIRST_ROW + index, row]),
  );
  const left = new Map([...rows].map(([row, values]) => [row, values]));
  for (const row of [0, 3, 4]) apply(left, FIRST_ROW + row, { procedureType: 'Licitación' });
  const correction = {
    idDataLoad: LOAD,
    remark: 'procedureType.E1',
    value: 'Otro (especificar)',
    to: 'Licitación',
  };

  it('changes those and no others, judges again what depended on them, and tells what is wrong still', async () => {
    const { records, correct } = await openFile(rows);
    expect(await correct(ORGANIZATION, correction)).toMatchObject({
      rows: 3,
      stillWrong: 0,
      wrongElsewhere: 1,
      summary: { newContractsCount: 2, conflictsCount: 1, errorsCount: 2 },
    });
    expect(await stagedIn(records)).toEqual(stagedAnew(left));
    await expect(correct(ORGANIZATION, correction)).rejects.toMatchObject({ code: 'data-load.remark-gone' });
  });

  it('to what the column cannot hold is refused before any row is touched', async () => {
    const { records, correct } = await openFile(rows);
    await expect(correct(ORGANIZATION, { ...correction, to: 'Sorteo' })).rejects.toMatchObject({
      code: 'data-load.value-unreadable',
      errors: [{ field: 'to' }],
    });
    expect(await stagedIn(records)).toEqual(stagedAnew(rows));
  });

  it('that another begins meanwhile comes after it', async () => {
    const { records, correct } = await openFile(rows);
    const other = { ...correction, value: 'Otra cosa', to: 'Licitación' };
    await correct(ORGANIZATION, correction);
    await correct(ORGANIZATION, other);
    const both = new Map(left);
    apply(both, FIRST_ROW + 2, { procedureType: 'Licitación' });
    expect(await stagedIn(records)).toEqual(stagedAnew(both));
  });

  it.each(Array.from({ length: 14 }, (_, index) => index))(
    'by a process that dies at write %i is ended by the next one, or was never begun',
    async (last) => {
      const { records, correct, startAnother } = await openFile(rows, dyingAfter(last));
      const isDone = await correct(ORGANIZATION, correction).then(
        () => true,
        () => false,
      );
      const { changing } = startAnother();
      await changing.heal(ORGANIZATION);
      const staged = await stagedIn(records);
      const isBegun = last > 0;
      expect(isBegun || !isDone).toBe(true);
      expect(staged).toEqual(stagedAnew(isBegun ? left : rows));
    },
  );

  it('that was begun by a process that died goes before the next edit', async () => {
    const { records, correct, startAnother } = await openFile(rows, dyingAfter(2));
    await expect(correct(ORGANIZATION, correction)).rejects.toThrow();
    const edit = { organizationId: ORGANIZATION, idDataLoad: LOAD, rowIndex: FIRST_ROW + 4 };
    await startAnother().saveRow(edit, { notes: 'Otra nota' });
    const edited = new Map(left);
    apply(edited, FIRST_ROW + 4, { notes: 'Otra nota' });
    expect(await stagedIn(records)).toEqual(stagedAnew(edited));
  });
});

describe('a process that dies while it judges rows again', () => {
  const numbered = (contractNumber: string) => editRow({}, { ...faultless, ...named, contractNumber });
  const named = {
    supplierName: 'OTRA',
    supplierRfc: 'OTR010101AA0',
    organizerAdministrativeUnit: 'DIF',
    applicantAdministrativeUnit: 'DIF',
  };
  const rows = new Map(['A', 'B', 'A', 'C', 'C', 'A', 'B'].map((one, index) => [FIRST_ROW + index, numbered(one)]));
  const reference = { organizationId: ORGANIZATION, idDataLoad: LOAD, rowIndex: FIRST_ROW };
  const left = new Map(rows);
  left.delete(FIRST_ROW);

  it.each(Array.from({ length: 12 }, (_, index) => index))(
    'at write %i leaves what the next one ends',
    async (last) => {
      const { records, deleteRow, startAnother } = await openFile(rows, dyingAfter(last));
      const isDone = await deleteRow(reference).then(
        () => true,
        () => false,
      );
      const { changing } = startAnother();
      await changing.heal(ORGANIZATION);
      const staged = await stagedIn(records);
      const isGone = !staged.rows.some(({ row }) => row === FIRST_ROW);
      expect(isGone || !isDone).toBe(true);
      expect(staged).toEqual(stagedAnew(isGone ? left : rows));
    },
  );

  it.each(Array.from({ length: 12 }, (_, index) => index))(
    'at write %i of one that takes a row back leaves what the next one ends',
    async (last) => {
      let comesBack = false;
      const dying = dyingAfter(last, () => comesBack);
      const { records, saveRows, deleteRow, startAnother } = await openFile(rows, dying);
      await deleteRow(reference);
      comesBack = true;
      const isDone = await saveRows(reference, [{ rowIndex: FIRST_ROW, changes: {}, removed: false }]).then(
        () => true,
        () => false,
      );
      await startAnother().changing.heal(ORGANIZATION);
      const staged = await stagedIn(records);
      const isBack = staged.rows.some(({ row }) => row === FIRST_ROW);
      expect(isBack || !isDone).toBe(true);
      expect(staged).toEqual(stagedAnew(isBack ? rows : left));
    },
  );

  it('leaves what the next edit ends', async () => {
    const { records, deleteRow, startAnother } = await openFile(rows, dyingAfter(3));
    await expect(deleteRow(reference)).rejects.toThrow();
    await startAnother().saveRow({ ...reference, rowIndex: FIRST_ROW + 1 }, { notes: 'Otra nota' });
    const edited = new Map(left).set(FIRST_ROW + 1, editRow(numbered('B'), { notes: 'Otra nota' }));
    expect(await stagedIn(records)).toEqual(stagedAnew(edited));
  });
});

/** The process dies before its write after the `last`, of those since it has begun. */
const dyingAfter =
  (last: number, hasBegun = () => true) =>
  (records: ViewStore): ViewStore => {
    let writes = 0;
    const write = <Result>(work: () => Promise<Result>): Promise<Result> => {
      if (hasBegun()) writes += 1;
      return writes > last ? Promise.reject(new Error('the process is dead')) : work();
    };
    return {
      ...records,
      replaceMany: (...documents) => write(() => records.replaceMany(...documents)),
      replaceIf: (...document) => write(() => records.replaceIf(...document)),
    };
  };
