import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { contractOf } from '@monitor/contracts-schema/contracts/contract-views';
import type { ReviewRow, RowChoiceName } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { createRevisingContracts } from './apply/revising-contracts.ts';
import type { ReviewQuery } from './review/review-list.ts';
import { openCrash } from './testing/crashing-store.ts';
import {
  ACTOR,
  type LoadHarness,
  ORGANIZATION,
  OTHER_ORGANIZATION,
  openLoadHarness,
  requester,
} from './testing/load-harness.ts';
import { number, sampleRow, text } from './testing/sample-workbook.ts';

const everything: ReviewQuery = {
  page: 1,
  pageSize: 100,
  search: '',
  showNoIssues: true,
  showSkipped: true,
  showErrors: true,
};

let harness: LoadHarness;
const begin = async (...wrapped: Parameters<typeof openLoadHarness>) => {
  harness = await openLoadHarness(...wrapped);
  await harness.upload(
    await harness.workbook([
      sampleRow('A', { notes: text('Nota'), partida: text('33') }),
      ...[sampleRow('B'), sampleRow('C'), sampleRow('x', { contractNumber: text('S/N') })],
    ]),
  );
  await harness.loads.confirm(requester());
};
afterEach(() => harness.close());

const byHand = () => ({ ...requester(), cause: { via: 'form' } as const, now: new Date() });
const rows = async (): Promise<readonly ReviewRow[]> =>
  (await harness.loads.list(ORGANIZATION, everything))?.doc.details ?? [];
const about = async () => (await rows()).map(({ rowIndex, match }) => [rowIndex, match?.verdict]);
const summary = async () => (await harness.loads.info(ORGANIZATION)).current?.summary;

type Revised = { id: string; fields: ContractFields; changes: { field: string; from: unknown; to: unknown }[] };
const revisions = async () => (await harness.eventsOf(ORGANIZATION)).filter(({ type }) => type === 'ContractRevised');
const changes = async () =>
  (await revisions()).map(({ data }) => [(data as Revised).fields.contractNumber, (data as Revised).changes]);
const contractNumbered = async (wanted: string | null) => {
  for await (const batch of harness.registeredContracts(ORGANIZATION))
    for (const view of batch)
      if (view.contractNumber === wanted) return { id: view.id, version: view.version, contract: contractOf(view) };
  throw new Error(`There is no contract ${wanted}`);
};
const reference = async () => {
  const { current } = await harness.loads.info(ORGANIZATION);
  return { organizationId: ORGANIZATION, idDataLoad: current?._id ?? '' };
};

describe('a load that revises', () => {
  it('shows and makes of a value what was decided that it means, not what it is read as', async () => {
    await begin();
    const { dataLoadId: idDataLoad } = await harness.correct(
      await harness.workbook([sampleRow('A', { category: text('Servicio de arrendar') })]),
    );
    const values = (await harness.loads.values(ORGANIZATION, { page: 1, pageSize: 100 }))?.values ?? [];
    const value = values.find(({ field }) => field === 'category')?._id ?? '';
    await harness.loads.decideValues(requester(), { idDataLoad, decisions: [{ value, as: 'LEASE', seen: null }] });
    expect((await rows())[0]?.match?.changes).toEqual([
      expect.objectContaining({ field: 'category', to: 'Arrendamiento' }),
    ]);
    await harness.loads.chooseRows({ organizationId: ORGANIZATION, idDataLoad, choice: 'SHEET' });
    await harness.loads.confirm(requester());
    expect((await contractNumbered('A')).contract.category).toBe('LEASE');
  });

  it('corrects contracts by their number: what a row says otherwise, its blank cells nothing', async () => {
    await begin();
    const { dataLoadId } = await harness.correct(
      await harness.workbook([
        sampleRow('a', { notes: text('Otra nota'), supplierName: text('NUEVA SA'), supplierRfc: undefined }),
        sampleRow('B'),
        sampleRow('D'),
      ]),
    );
    expect(await summary()).toMatchObject({
      newContractsCount: 1,
      revisedContractsCount: 1,
      unchangedContractsCount: 1,
      conflictsCount: 0,
      newSuppliersCount: 1,
      skippedContractsCount: 0,
      errorsCount: 0,
    });
    expect(await about()).toEqual([
      [3, 'revises'],
      [4, 'unchanged'],
      [5, undefined],
    ]);
    expect((await rows())[0]?.match?.changes.map(({ field, from, to }) => [field, from, to])).toEqual([
      ['supplierName', 'LIMPIEZA DEL NORTE', 'NUEVA SA'],
      ['supplierRfc', 'LNO010101AAA', null],
      ['contractNumber', 'A', 'a'],
      ['notes', 'Nota', 'Otra nota'],
    ]);

    await harness.loads.confirm(requester());
    const [revised, ...more] = await revisions();
    expect(more).toEqual([]);
    expect(revised?.metadata).toMatchObject({
      actor: ACTOR,
      cause: { via: 'data-load', dataLoadId, fileName: 'correcciones.xlsx', sheetRow: 3 },
    });
    expect(revised?.data).toMatchObject({
      changes: [
        { field: 'supplier', from: { name: 'LIMPIEZA DEL NORTE' }, to: { name: 'NUEVA SA', rfc: null } },
        { field: 'contractNumber', from: 'A', to: 'a' },
        { field: 'notes', from: 'Nota', to: 'Otra nota' },
      ],
    });
    const applied = (await harness.eventsOf(ORGANIZATION)).at(-1);
    expect(applied?.data).toMatchObject({
      counts: { contracts: 1, revised: 1, unchanged: 1, suppliers: 1, leftOut: 0 },
    });
  });

  it('takes away what a blank cell leaves out once it is told to, but in columns that the file lacks', async () => {
    await begin();
    const lacking = templateColumns.filter(({ field }) => field !== 'partida');
    await harness.correct(await harness.workbook([sampleRow('A')], lacking));
    expect(await about()).toEqual([[3, 'unchanged']]);
    await harness.loads.eraseBlanks(await reference(), true);
    expect((await rows())[0]?.match).toMatchObject({
      verdict: 'conflict',
      changes: [{ field: 'notes', label: 'Nota', from: 'Nota', to: null }],
    });
    await harness.loads.eraseBlanks(await reference(), false);
    expect(await about()).toEqual([[3, 'unchanged']]);
    await harness.loads.eraseBlanks(await reference(), true);
    await harness.loads.chooseRows({ ...(await reference()), choice: 'SHEET' });
    await harness.loads.confirm(requester());
    expect(await changes()).toEqual([['A', [{ field: 'notes', from: 'Nota', to: null }]]]);
  });

  it('corrects what its downloaded workbook says otherwise, with a number or without, and nothing of what it does not', async () => {
    await begin();
    await harness.correct(await harness.downloadEdited());
    expect(await summary()).toMatchObject({
      newContractsCount: 0,
      revisedContractsCount: 0,
      unchangedContractsCount: 4,
    });
    await harness.loads.cancel(requester());

    await harness.correct(
      await harness.downloadEdited((contract) =>
        contract.contractNumber === 'B'
          ? { ...contract, contractNumber: 'B-1', partida: '44' }
          : contract.contractNumber === null
            ? { ...contract, servicesDescription: 'Poda' }
            : contract,
      ),
    );
    await harness.loads.confirm(requester());
    expect(await changes()).toEqual([
      [
        'B-1',
        [
          { field: 'partida', from: null, to: '44' },
          { field: 'contractNumber', from: 'B', to: 'B-1' },
        ],
      ],
      [null, [{ field: 'servicesDescription', from: 'Servicio de limpieza', to: 'Poda' }]],
    ]);
    expect(
      await harness.contracts.register(
        '9'.repeat(32),
        { ...(await contractNumbered('C')).contract, contractNumber: 'B' },
        byHand(),
      ),
    ).toMatchObject({ ok: true });
  });

  it('refuses the number of another and a contract that is no more', async () => {
    await begin();
    const taking = await harness.downloadEdited((contract) =>
      contract.contractNumber === 'B' ? { ...contract, contractNumber: 'C' } : contract,
    );
    await harness.contracts.remove((await contractNumbered(null)).id, byHand());
    await harness.correct(taking);
    expect(
      (await rows()).flatMap(({ data }) => data.fields.contractNumber?.errors.map(({ code }) => code) ?? []),
    ).toEqual(['E15', 'E16']);
  });

  it.each([
    ['that registers', (file: string) => harness.upload(file, undefined, OTHER_ORGANIZATION)],
    ['that revises', (file: string) => harness.correct(file, OTHER_ORGANIZATION)],
  ])('%s says of a row that its contract is of another organization', async (_kind, upload) => {
    await begin();
    await upload(await harness.downloadEdited());
    const listed = async () => (await harness.loads.list(OTHER_ORGANIZATION, everything))?.doc.details ?? [];
    const codes = async () =>
      (await listed()).map(({ data }) => data.fields.contractNumber?.errors.map(({ code }) => code));
    expect(await codes()).toEqual(Array(4).fill(['E19']));

    const { current } = await harness.loads.info(OTHER_ORGANIZATION);
    const [first] = await listed();
    const reference = { organizationId: OTHER_ORGANIZATION, idDataLoad: current!._id, rowIndex: first!.rowIndex };
    await harness.loads.saveRow(reference, { notes: 'Otra' });
    expect(await codes()).toEqual(Array(4).fill(['E19']));
  });

  it('waits for a decision about a contract that was changed since the download, and takes either side', async () => {
    await begin();
    const edited = await harness.downloadEdited((contract) => ({ ...contract, notes: 'De la hoja' }));
    for (const contractNumber of ['A', 'B']) {
      const { id, version } = await contractNumbered(contractNumber);
      await harness.contracts.revise(id, { notes: 'A mano' }, version, byHand());
    }
    await harness.upload(edited);
    expect(await summary()).toMatchObject({ revisedContractsCount: 2, conflictsCount: 2 });
    expect(await about()).toEqual([
      [3, 'conflict'],
      [4, 'conflict'],
      [5, 'revises'],
      [6, 'revises'],
    ]);
    await harness.loads.chooseRows({ ...(await reference()), choice: 'SHEET', rows: [3] });
    await harness.loads.chooseRows({ ...(await reference()), choice: 'REGISTERED' });
    await harness.loads.chooseRows({ ...(await reference()), choice: 'REGISTER' }); // of equal ones: there is none
    expect(await summary()).toMatchObject({ revisedContractsCount: 3, conflictsCount: 0, skippedContractsCount: 1 });
    await harness.loads.confirm(requester());
    expect((await contractNumbered('A')).contract.notes).toBe('De la hoja');
    expect((await contractNumbered('B')).contract.notes).toBe('A mano');
    expect((await changes()).at(2)).toEqual(['A', [{ field: 'notes', from: 'A mano', to: 'De la hoja' }]]);
    expect(
      (await harness.eventsOf(ORGANIZATION)).find(({ type }) => type === 'BatchCommandsRefused')?.data,
    ).toMatchObject({
      refused: [{ place: 4, reason: 'conflict', recordId: (await contractNumbered('B')).id }],
    });
  });

  it('is not confirmed over what changed since its review: that is a conflict to look at', async () => {
    await begin();
    await harness.correct(await harness.workbook([sampleRow('A', { notes: text('De la hoja') })]));
    const { id } = await contractNumbered('A');
    await harness.contracts.revise(id, { notes: 'A mano' }, 1, byHand());
    await expect(harness.loads.confirm(requester())).rejects.toMatchObject({ code: 'data-load.review-changed' });
    expect(await about()).toEqual([[3, 'conflict']]);
    await harness.loads.confirm(requester());
    expect((await contractNumbered('A')).contract.notes).toBe('A mano');
  });

  it('takes no decision for one about what the contract says since', async () => {
    await begin();
    const { id } = await contractNumbered('A');
    const edited = await harness.downloadEdited((contract) => ({ ...contract, notes: 'De la hoja' }));
    await harness.contracts.revise(id, { notes: 'A mano' }, 1, byHand());
    await harness.correct(edited);
    await harness.loads.chooseRows({ ...(await reference()), choice: 'SHEET' });
    expect((await about())[0]).toEqual([3, 'revises']);
    await harness.contracts.revise(id, { notes: 'A mano otra vez' }, 2, byHand());
    await expect(harness.loads.confirm(requester())).rejects.toMatchObject({ code: 'data-load.review-changed' });
    expect((await about())[0]).toEqual([3, 'conflict']);
  });

  it('gives nobody the RFC of somebody else, where a row says an RFC alone', async () => {
    await begin();
    const changed = { supplierName: undefined, supplierRfc: text('LNO010101AAB') };
    await harness.correct(await harness.workbook([sampleRow('A', changed)]));
    expect((await rows())[0]?.data.fields.supplierName?.errors).toHaveLength(1);
    expect(await summary()).toMatchObject({ revisedContractsCount: 0, errorsCount: 1 });
  });

  it('takes away a supplier that its rows no longer name', async () => {
    await begin();
    await harness.correct(
      await harness.downloadEdited((contract) =>
        contract.contractNumber === 'A' ? { ...contract, supplier: null } : contract,
      ),
    );
    await harness.loads.eraseBlanks(await reference(), true);
    await harness.loads.confirm(requester());
    expect((await contractNumbered('A')).contract.supplier).toBeNull();
    expect((await contractNumbered('B')).contract.supplier).toMatchObject({ name: 'LIMPIEZA DEL NORTE' });
  });

  it('counts and tells apart what somebody changed while it was applied', async () => {
    let quicker: (() => Promise<unknown>) | undefined;
    await begin((events) => ({
      ...events,
      appendMany: async (appends) => {
        const change = quicker;
        quicker = undefined;
        await change?.();
        return events.appendMany(appends);
      },
    }));
    await harness.correct(await harness.downloadEdited((contract) => ({ ...contract, notes: 'De la hoja' })));
    const { id } = await contractNumbered('A');
    quicker = () => harness.contracts.revise(id, { notes: 'A mano' }, 1, byHand());
    await harness.loads.confirm(requester());
    const events = await harness.eventsOf(ORGANIZATION);
    expect(events.at(-1)?.data).toMatchObject({ counts: { revised: 3, skipped: 1, leftOut: 1, contracts: 0 } });
    expect(events.find(({ type }) => type === 'BatchCommandsRefused')?.data).toMatchObject({
      refused: [{ place: 3, reason: 'changed' }],
    });
    expect((await contractNumbered('A')).contract.notes).toBe('A mano');
  });

  it('tells which contract a correction was about whose new number another took meanwhile', async () => {
    let quicker: (() => Promise<unknown>) | undefined;
    await begin((events) => ({
      ...events,
      append: async (...asked) => {
        const change = quicker;
        quicker = undefined;
        await change?.();
        return events.append(...asked);
      },
    }));
    await harness.correct(
      await harness.downloadEdited((contract) =>
        contract.contractNumber === 'A' ? { ...contract, contractNumber: 'Z' } : contract,
      ),
    );
    const [{ id: contractId }, other] = [await contractNumbered('A'), await contractNumbered('C')];
    quicker = () => harness.contracts.revise(other.id, { contractNumber: 'Z' }, 1, byHand());
    await harness.loads.confirm(requester());
    const told = (await harness.eventsOf(ORGANIZATION)).find(({ type }) => type === 'BatchCommandsRefused');
    expect(told?.data).toMatchObject({ refused: [{ place: 3, reason: 'number-taken', recordId: contractId }] });
  });

  it.each([
    ['contract.number-taken', 'number-taken'],
    ['record.under-way', 'number-taken'],
    ['record.removed', 'changed'],
    ['supplier.not-found', 'changed'],
    ['stream.version-conflict', 'changed'],
  ] as const)('says of a correction that is refused with %s that its reason is %s', async (code, reason) => {
    await begin();
    const { contracts } = harness.startAgain();
    const revise = createRevisingContracts({
      contracts: { ...contracts, revise: async () => ({ ok: false, code }) },
    });
    const context = { ...byHand(), isRepeatable: true };
    const revision = { contractId: '1'.repeat(32), version: 1, patch: { contractNumber: 'Z' }, context };
    expect([...(await revise([revision])).values()]).toEqual([reason]);
  });

  it('registers a row that is equal to a registered contract when it is told to', async () => {
    await begin();
    await harness.upload(await harness.workbook([sampleRow('x', { contractNumber: text('S/N') })]));
    expect(await about()).toEqual([[3, 'equal']]);
    await harness.loads.chooseRows({ ...(await reference()), choice: 'REGISTER' });
    expect(await summary()).toMatchObject({ newContractsCount: 1, skippedContractsCount: 0 });
    await harness.loads.chooseRows({ ...(await reference()), choice: 'UNDECIDED', rows: [3] });
    expect(await summary()).toMatchObject({ newContractsCount: 0, skippedContractsCount: 1 });
  });

  it('leaves a rule alone that the contract breaks already, and keeps one that the row breaks', async () => {
    await begin();
    const { id } = await contractNumbered('C');
    await harness.contracts.revise(id, { totalOrMaxAmount: 1, category: null }, 1, byHand());
    await harness.correct(await harness.downloadEdited((contract) => ({ ...contract, notes: 'x' })));
    expect(await summary()).toMatchObject({ revisedContractsCount: 4, errorsCount: 0 });
    await harness.loads.cancel(requester());
    await harness.correct(await harness.workbook([sampleRow('B', { totalAmount: number(1) })]));
    expect(await summary()).toMatchObject({ revisedContractsCount: 0, errorsCount: 1 });
  });
});

describe('a row whose number is there already with other content', () => {
  const notes = (note: string) => ({ notes: text(note) });
  const choose = async (choice: RowChoiceName, ...chosen: number[]) =>
    harness.loads.chooseRows({ ...(await reference()), choice, ...(chosen.length > 0 && { rows: chosen }) });
  const verdicts = async () =>
    (await rows()).map(({ rowIndex, match }) => [rowIndex, match?.verdict, match?.isDecided]);
  const notesOf = async (contractNumber: string) => (await contractNumbered(contractNumber)).contract.notes;
  const codesOf = (row: ReviewRow | undefined) =>
    [row?.data.fields.contractNumber?.errors, row?.data.fields.contractNumber?.infos].flatMap(
      (list) => list?.map(({ code }) => code) ?? [],
    );

  it('is in question, and stays out until it is decided', async () => {
    await begin();
    await harness.upload(await harness.workbook([sampleRow('a', notes('Otra')), sampleRow(' b '), sampleRow('D')]));
    expect(await summary()).toMatchObject({
      newContractsCount: 1,
      unchangedContractsCount: 1,
      conflictsCount: 1,
      revisedContractsCount: 0,
      skippedContractsCount: 0,
    });
    expect((await rows())[0]?.match).toMatchObject({ row: null, verdict: 'conflict', isDecided: false });
    expect(codesOf((await rows())[0])).toEqual(['I14']);
    expect((await harness.loads.list(ORGANIZATION, { ...everything, showConflicts: false }))?.pagination.total).toBe(2);
    await harness.loads.confirm(requester());
    expect(await notesOf('A')).toBe('Nota');
    expect(await revisions()).toEqual([]);
    expect((await harness.eventsOf(ORGANIZATION)).at(-1)?.data).toMatchObject({
      counts: { contracts: 1, revised: 0, unchanged: 1, skipped: 1, leftOut: 1 },
    });
  });

  it('is a correction, a copy or another contract, as is decided, until that is taken back or the contract changes', async () => {
    await begin();
    await harness.upload(await harness.workbook(['A', 'B', 'C'].map((number) => sampleRow(number, notes('Otra')))));
    await choose('SHEET', 3);
    await choose('REGISTERED', 4);
    await choose('REGISTER', 5);
    expect(await verdicts()).toEqual([
      [3, 'revises', true],
      [4, 'kept', true],
      [5, 'other', true],
    ]);
    expect((await rows()).map(codesOf)).toEqual([['I16'], ['I10'], ['E15']]);
    expect(await summary()).toMatchObject({ revisedContractsCount: 1, skippedContractsCount: 1, errorsCount: 1 });
    await choose('UNDECIDED', 3, 4, 5);
    expect(await summary()).toMatchObject({ conflictsCount: 3 });

    await choose('SHEET', 3);
    await choose('REGISTER', 5);
    await harness.loads.saveRow({ ...(await reference()), rowIndex: 5 }, { contractNumber: 'C-2' });
    expect(await summary()).toMatchObject({ revisedContractsCount: 1, newContractsCount: 1, errorsCount: 0 });
    const { id } = await contractNumbered('A');
    await harness.contracts.revise(id, { notes: 'A mano' }, 1, byHand());
    await expect(harness.loads.confirm(requester())).rejects.toMatchObject({ code: 'data-load.review-changed' });
    expect((await verdicts())[0]).toEqual([3, 'conflict', false]);
    await harness.loads.confirm(requester());
    expect([await notesOf('A'), await notesOf('C'), await notesOf('C-2')]).toEqual(['A mano', null, 'Otra']);
  });

  it('that an earlier row has takes its place, yields to it, or is another contract, as is decided', async () => {
    await begin();
    const repeated = () => harness.workbook(['1', '2', '3', '3'].map((note) => sampleRow('X', notes(note))));
    await harness.upload(await repeated());
    expect(await verdicts()).toEqual([
      [3, undefined, undefined],
      [4, 'conflict', false],
      [5, 'conflict', false],
      [6, 'conflict', false],
    ]);
    expect((await rows())[1]?.match).toMatchObject({ row: 3, changes: [{ field: 'notes', from: '1', to: '2' }] });
    await choose('REGISTERED', 4);
    await choose('REGISTER', 5);
    expect((await rows()).map(codesOf)).toEqual([[], ['I15'], ['E15'], ['I14']]);
    await choose('SHEET', 6);
    expect(await verdicts()).toEqual([
      [4, undefined, undefined],
      [5, 'other', true],
      [6, 'conflict', false],
    ]);
    await choose('UNDECIDED', 5);
    await choose('SHEET', 5, 6);
    expect(await verdicts()).toEqual([[6, undefined, undefined]]);
    await harness.loads.confirm(requester());
    expect(await notesOf('X')).toBe('3');
  });

  it('that an earlier row has is in question again once that row says something else', async () => {
    await begin();
    await harness.upload(await harness.workbook([sampleRow('X', notes('1')), sampleRow('X', notes('2'))]));
    await choose('REGISTERED', 4);
    expect((await verdicts())[1]).toEqual([4, 'kept', true]);
    await harness.loads.saveRow({ ...(await reference()), rowIndex: 3 }, { notes: '3' });
    expect((await verdicts())[1]).toEqual([4, 'conflict', false]);
  });

  it('takes no row out that is about another contract by the time its turn comes', async () => {
    await begin();
    await harness.upload(await harness.workbook([sampleRow('X', notes('1')), sampleRow('X', notes('2'))]));
    const elsewhere = harness.startAgain().loads;
    const load = await reference();
    await Promise.all([
      harness.loads.saveRow({ ...load, rowIndex: 3 }, { contractNumber: 'Z' }),
      elsewhere.chooseRows({ ...load, choice: 'SHEET', rows: [4] }),
    ]);
    expect(await summary()).toMatchObject({ newContractsCount: 2, conflictsCount: 0 });
  });

  it('says what is registered, whatever an earlier row says, until that one is to change it', async () => {
    await begin();
    await harness.upload(await harness.workbook([sampleRow('B', notes('Otra')), sampleRow('B')]));
    expect(await verdicts()).toEqual([
      [3, 'conflict', false],
      [4, 'unchanged', false],
    ]);
    await choose('SHEET', 3);
    expect((await verdicts())[1]).toEqual([4, 'conflict', false]);
    await choose('REGISTERED', 4);
    await harness.loads.confirm(requester());
    expect(await notesOf('B')).toBe('Otra');
  });

  it('says of an earlier row about a registered contract only what it says itself', async () => {
    await begin();
    const second = sampleRow('A', { partida: text('9') });
    await harness.upload(await harness.workbook([sampleRow('A', notes('Otra')), second]));
    expect((await rows())[1]?.match).toMatchObject({ row: 3, verdict: 'conflict' });
    expect((await rows())[1]?.match?.changes.map(({ field, from, to }) => [field, from, to])).toEqual([
      ['partida', null, '9'],
    ]);
  });

  it('is seen when its contract was registered, or came to say the same, since the review', async () => {
    await begin();
    await harness.upload(
      await harness.workbook([
        sampleRow('A', notes('Otra')),
        sampleRow('N', { supplierName: text('NUEVA SA'), supplierRfc: undefined }),
      ]),
    );
    const { id, contract } = await contractNumbered('A');
    await harness.contracts.register('9'.repeat(32), { ...contract, contractNumber: 'N' }, byHand());
    const load = await reference();
    const names = (await harness.loads.names(ORGANIZATION, { page: 1, pageSize: 10, search: '', onlyAlike: false }))!;
    const decisions = [{ name: names.names[0]!._id, verdict: 'DIFFERENT', seen: null } as const];
    await harness.loads.decideNames(requester(), { idDataLoad: load.idDataLoad, decisions });
    expect((await rows())[1]).toMatchObject({ match: { contractId: '9'.repeat(32), verdict: 'conflict' } });

    await harness.contracts.revise(id, { notes: 'Otra' }, 1, byHand());
    await harness.loads.saveRow({ ...load, rowIndex: 3 }, { notes: 'Otra' });
    expect((await verdicts())[0]).toEqual([3, 'unchanged', false]);
  });

  it('is decided all at once: the last of the rows about one contract corrects it', async () => {
    await begin();
    const books = [sampleRow('A', notes('1')), sampleRow('Y', notes('2')), sampleRow('A', notes('3'))];
    await harness.upload(await harness.workbook([...books, sampleRow('Y', notes('4')), sampleRow('A', notes('5'))]));
    await choose('SHEET');
    expect(await verdicts()).toEqual([
      [6, undefined, undefined],
      [7, 'revises', true],
    ]);
    await harness.loads.confirm(requester());
    expect([await notesOf('A'), await notesOf('Y')]).toEqual(['5', '4']);
    expect(await revisions()).toHaveLength(1);
  });

  it('takes the place of the row of a downloaded workbook that is about the same contract', async () => {
    await begin();
    const copy = (contract: ContractFields) =>
      contract.contractNumber === 'A' ? [{ ...contract, contractNumber: 'A-9', notes: 'Copia' }] : [];
    await harness.upload(await harness.downloadEdited((contract) => contract, copy));
    const last = (await rows()).at(-1)!;
    expect(last.match).toMatchObject({ row: 3, verdict: 'conflict' });
    await choose('SHEET', last.rowIndex);
    expect(await verdicts()).not.toContainEqual([3, 'unchanged', false]);
    expect((await verdicts()).at(-1)).toEqual([last.rowIndex, 'revises', false]);
    await harness.loads.confirm(requester());
    expect(await notesOf('A-9')).toBe('Copia');
  });

  it('takes the place of an earlier row that was written from its contract, by its number alone', async () => {
    await begin();
    const edited = await harness.downloadEdited(
      (contract) => (contract.contractNumber === 'B' ? { ...contract, notes: 'De la hoja' } : contract),
      (contract) => (contract.contractNumber === 'B' ? [{ ...contract, notes: 'Por su número' }] : []),
    );
    await harness.upload(await harness.withoutLastReference(edited));
    const last = (await rows()).at(-1)!;
    await choose('SHEET', last.rowIndex);
    expect(await summary()).toMatchObject({ revisedContractsCount: 1, unchangedContractsCount: 3, conflictsCount: 0 });
    await harness.loads.confirm(requester());
    expect(await notesOf('B')).toBe('Por su número');
  });

  it('is another contract though its row was copied from one of a downloaded workbook, reference and all', async () => {
    await begin();
    const edit = (contract: ContractFields) => ({ ...contract, notes: 'De la hoja' });
    const copy = (contract: ContractFields) =>
      contract.contractNumber === 'A' ? [{ ...edit(contract), contractNumber: 'A-2' }] : [];
    await harness.upload(await harness.downloadEdited(edit, copy));
    const copied = (await rows()).at(-1)!;
    expect(copied.match).toMatchObject({ row: 3, verdict: 'conflict' });
    await choose('REGISTER', copied.rowIndex);
    expect(await summary()).toMatchObject({ newContractsCount: 1, revisedContractsCount: 4, conflictsCount: 0 });
    await harness.loads.confirm(requester());
    expect([await notesOf('A'), await notesOf('A-2')]).toEqual(['De la hoja', 'De la hoja']);
  });
});

describe('taking back a load that revised', () => {
  it('has its contracts say what they said before, but those that somebody changed since', async () => {
    await begin();
    const before = [(await contractNumbered('A')).contract, (await contractNumbered(null)).contract];
    const edited = await harness.downloadEdited((contract) => ({
      ...contract,
      notes: 'De la hoja',
      supplier: { id: '0'.repeat(32), name: 'NUEVA SA', rfc: null },
      contractNumber: contract.contractNumber && `${contract.contractNumber}-1`,
    }));
    const { dataLoadId } = await harness.correct(edited);
    expect(await summary()).toMatchObject({ revisedContractsCount: 4, newSuppliersCount: 1, errorsCount: 0 });
    await harness.loads.confirm(requester());
    const changed = await contractNumbered('B-1');
    await harness.contracts.revise(changed.id, { partida: '1' }, changed.version, byHand());
    const removed = await contractNumbered('C-1');
    await harness.contracts.remove(removed.id, byHand());

    const plan = await harness.undoList(dataLoadId);
    expect(plan.counts).toMatchObject({ contracts: 0, restored: 2, changed: 1, gone: 1, inUse: 1 });
    expect((await harness.undo(dataLoadId)).counts).toEqual(plan.counts);
    expect([(await contractNumbered('A')).contract, (await contractNumbered(null)).contract]).toEqual(before);
    expect((await contractNumbered('B-1')).contract).toMatchObject({ notes: 'De la hoja', partida: '1' });
    const restored = (await revisions()).at(-1);
    expect(restored?.metadata).toMatchObject({ cause: { via: 'data-load', dataLoadId } });
  });

  it('leaves a contract as it is whose former number is another’s by now', async () => {
    await begin();
    const { dataLoadId } = await harness.correct(
      await harness.downloadEdited((contract) =>
        contract.contractNumber === 'A' ? { ...contract, contractNumber: 'A-2' } : contract,
      ),
    );
    await harness.loads.confirm(requester());
    await harness.upload(await harness.workbook([sampleRow('A', { notes: text('Otro contrato') })]));
    await harness.loads.confirm(requester());
    const { counts } = await harness.undo(dataLoadId);
    expect(counts).toMatchObject({ changed: 1, gone: 0 });
    expect((await contractNumbered('A')).contract.notes).toBe('Otro contrato');
    expect((await contractNumbered('A-2')).contract.notes).toBe('Nota');
  });

  it('gives a number back that another of its contracts had taken, once that one has its own again', async () => {
    await begin();
    const renumbered = await harness.downloadEdited((contract) => ({
      ...contract,
      contractNumber: contract.contractNumber && `${contract.contractNumber}-1`,
    }));
    const { dataLoadId } = await harness.correct(renumbered);
    await harness.loads.confirm(requester());
    const { id, version } = await contractNumbered('C-1');
    await harness.contracts.revise(id, { contractNumber: 'A' }, version, byHand());
    const { counts } = await harness.undo(dataLoadId, [{ id, version: version + 1 }]);
    expect(counts).toMatchObject({ restored: 3, changed: 0 });
    expect((await contractNumbered('C')).id).toBe(id);
    expect((await contractNumbered('A')).id).not.toBe(id);
  });

  it('names whom its contracts named before as they are called by now', async () => {
    await begin();
    const { contract } = await contractNumbered('A');
    const { supplier, organizerAdministrativeUnit: unit } = contract;
    const moved = { supplierName: text('NUEVA SA'), supplierRfc: undefined, organizerAdministrativeUnit: text('Otra') };
    const { dataLoadId } = await harness.correct(await harness.workbook([sampleRow('A', moved)]));
    await harness.loads.confirm(requester());
    await harness.suppliers.revise(supplier!.id, { name: 'LIMPIEZA SA' }, null, byHand());
    await harness.administrativeUnits.revise(unit.id, { name: 'Mayoría' }, null, byHand());
    await harness.undo(dataLoadId);
    expect((await contractNumbered('A')).contract).toEqual({
      ...contract,
      supplier: { ...supplier, name: 'LIMPIEZA SA' },
      organizerAdministrativeUnit: { ...unit, name: 'Mayoría' },
    });
  });

  it('restores what was changed since when that is chosen, in what the load had changed', async () => {
    await begin();
    const { dataLoadId } = await harness.correct(
      await harness.workbook([sampleRow('A', { notes: text('De la hoja') })]),
    );
    await harness.loads.confirm(requester());
    const { id, version } = await contractNumbered('A');
    await harness.contracts.revise(id, { notes: 'A mano', partida: '1' }, version, byHand());
    await harness.undo(dataLoadId, [{ id, version: version + 1 }]);
    expect((await contractNumbered('A')).contract).toMatchObject({ notes: 'Nota', partida: '1' });
  });
});

/** Odd, so that of the writes at which it dies every other one is made. */
const WRITES_APART = 3;

describe('a process that dies while it applies corrections, or takes them back', () => {
  it('with any of its writes, made or not, makes each once', async () => {
    for (let write = 1, isWhole = false; !isWhole; write += WRITES_APART) {
      const crash = openCrash();
      await begin(crash.through, undefined, crash.through);
      const edited = await harness.downloadEdited((contract) => ({
        ...contract,
        notes: 'De la hoja',
        ...(contract.contractNumber === 'B' && { contractNumber: 'B-1' }),
        ...(contract.contractNumber === 'C' && { supplier: { id: '0'.repeat(32), name: 'NUEVA SA', rfc: null } }),
      }));
      const { dataLoadId } = await harness.correct(edited);
      crash.dieAt(write, write % 2 === 0);
      isWhole = await harness.loads
        .confirm(requester())
        .then(() => harness.undo(dataLoadId))
        .then(
          () => true,
          () => false,
        );
      expect(write).toBeLessThan(120);
      const { loads, undo } = harness.startAgain();
      await loads.resume();
      if ((await harness.countEvents())['BatchCompleted load'] === 1) await loads.confirm(requester());
      if (!('BatchCompleted undo' in (await harness.countEvents()))) await undo(dataLoadId);
      await loads.stop();
      expect(await harness.countEvents()).toMatchObject({
        ContractRevised: 8,
        SupplierRemoved: 1,
        'BatchCompleted undo': 1,
      });
      const last = (await harness.eventsOf(ORGANIZATION)).at(-1);
      expect(last?.data).toMatchObject({ counts: { restored: 4, suppliers: 1, changed: 0, gone: 0 } });
      for (const contractNumber of ['A', 'B', 'C', null])
        expect((await contractNumbered(contractNumber)).contract.supplier?.name).toBe('LIMPIEZA DEL NORTE');
      if (!isWhole) await harness.close();
    }
  }, 120_000);
});
