import { templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { createRevisingContracts } from './apply/revising-contracts.ts';
import { byHand, everything, lookingInto, openWithContracts } from './testing/correcting.ts';
import { openCrash } from './testing/crashing-store.ts';
import { ACTOR, type LoadHarness, ORGANIZATION, OTHER_ORGANIZATION, requester } from './testing/load-harness.ts';
import { number, sampleRow, text } from './testing/sample-workbook.ts';

let harness: LoadHarness;
const begin = async (...wrapped: Parameters<typeof openWithContracts>): Promise<void> => {
  harness = await openWithContracts(...wrapped);
};
afterEach(() => harness.close());

const { rows, about, summary, revisions, changes, contractNumbered, reference } = lookingInto(() => harness);

describe('rows that correct registered contracts', () => {
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
    await harness.loads.chooseRows({ ...requester(), idDataLoad, choice: 'SHEET' });
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
      ['supplierRfc', 'LNO010101AA5', null],
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

  it('say of a contract of another organization that it is', async () => {
    await begin();
    await harness.upload(await harness.downloadEdited(), undefined, OTHER_ORGANIZATION);
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

  it('says of a minimum that it is above the maximum where a row says so, not where the contract did', async () => {
    await begin();
    const { id } = await contractNumbered('A');
    const crossed = { contractType: 'OPEN', minAmount: 10_00, maxAmount: 5_00, totalOrMaxAmount: 5_00 } as const;
    await harness.contracts.revise(id, crossed, 1, byHand());
    await harness.correct(
      await harness.workbook([
        sampleRow('A', { notes: text('x'), totalOrMaxAmount: number(5) }),
        sampleRow('B', { minAmount: number(10), maxAmount: number(5), totalOrMaxAmount: number(5) }),
      ]),
    );
    const noticed = (await rows()).map(({ data }) => data.fields.minAmount?.infos.map(({ code }) => code));
    expect(noticed).toEqual([[], ['I32']]);
    expect(await summary()).toMatchObject({ revisedContractsCount: 2, errorsCount: 0 });
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
