import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type { ReviewRow, RowChoiceName } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { byHand, everything, lookingInto, openWithContracts } from './testing/correcting.ts';
import { type LoadHarness, ORGANIZATION, requester } from './testing/load-harness.ts';
import { date, number, type SampleRow, sampleRow, text } from './testing/sample-workbook.ts';

let harness: LoadHarness;
const begin = async (...wrapped: Parameters<typeof openWithContracts>): Promise<void> => {
  harness = await openWithContracts(...wrapped);
};
afterEach(() => harness.close());

const { rows, about, summary, revisions, contractNumbered, reference } = lookingInto(() => harness);

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

  it('is parted from others by what it differs in, and each part is decided at once', async () => {
    await begin();
    const amount = (value: number) => ({ totalAmount: number(value), totalOrMaxAmount: number(value) });
    const other = { supplierName: text('OTRA SA'), supplierRfc: undefined };
    const sheet = [
      ...[sampleRow('A', amount(7)), sampleRow('B', amount(8)), sampleRow('C', { ...amount(9), ...other })],
      ...[sampleRow('X'), sampleRow('X'), sampleRow('X', other), sampleRow('X', notes('Otra'))],
    ];
    await harness.upload(await harness.workbook(sheet));
    const lines = async () =>
      (await harness.loads.remarks(ORGANIZATION))?.remarks.map(({ _id, message, rows }) => [_id, message, rows]);
    const asked = ': decide si es otro contrato, una corrección o una copia.';
    const same = ['contractNumber.I2', 'Mismo contrato: se omitirá, otra fila dice lo mismo.', 1];
    expect(await lines()).toEqual(
      expect.arrayContaining([
        ['contractNumber.I14.amount', `Mismo número, con otro monto${asked}`, 2],
        ['contractNumber.I14.amount-supplier', `Mismo número, con otro monto y otro proveedor${asked}`, 1],
        ['contractNumber.I14.supplier', `Mismo número, con otro proveedor${asked}`, 1],
        ['contractNumber.I14.data', `Mismo número, con otros datos${asked}`, 1],
        same,
      ]),
    );
    const remark = 'contractNumber.I14.amount';
    const shown = await harness.loads.list(ORGANIZATION, { ...everything, remark });
    expect(shown?.doc.details.map(({ rowIndex }) => rowIndex)).toEqual([3, 4]);

    await harness.loads.chooseRows({ ...(await reference()), choice: 'SHEET', remark });
    expect((await verdicts()).filter(([, , isDecided]) => isDecided)).toEqual([
      [3, 'revises', true],
      [4, 'revises', true],
    ]);
    await harness.loads.chooseRows({ ...(await reference()), choice: 'UNDECIDED', remark: 'contractNumber.I16' });
    expect(await lines()).toContainEqual([remark, `Mismo número, con otro monto${asked}`, 2]);
    await harness.loads.chooseRows({ ...(await reference()), choice: 'SHEET', remark: 'contractNumber.I14.day' });
    expect(await summary()).toMatchObject({ conflictsCount: 5 });
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

  it('is in question as before once the rows are back that went for it, of however many', async () => {
    await begin();
    const twice = ['X', 'Y', 'Z'].flatMap((number) => ['1', '2'].map((note) => sampleRow(number, notes(note))));
    await harness.upload(await harness.workbook(twice));
    const before = await verdicts();
    const summaryBefore = await summary();
    expect(summaryBefore).toMatchObject({ newContractsCount: 3, conflictsCount: 3 });
    expect((await choose('REGISTERED', 4)).removed).toEqual([]);
    await choose('UNDECIDED', 4);
    const { removed } = await choose('SHEET');
    expect(removed.map(({ rowIndex }) => rowIndex)).toEqual([3, 5, 7]);
    expect((await choose('SHEET', 3, 4)).removed).toEqual([]);
    expect(await summary()).toMatchObject({ newContractsCount: 3, conflictsCount: 0 });
    const edits = removed.map((row) => ({ ...row, removed: false, changes: {} }));
    const back = await harness.loads.saveRows(await reference(), edits);
    expect(back).toMatchObject({ overtaken: [], gone: [], removed: [], summary: summaryBefore });
    expect(await verdicts()).toEqual(before);
    await harness.loads.confirm(requester());
    expect(await notesOf('X')).toBe('1');
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

describe('a row that reports a contract again', () => {
  const reported = (number: string, day: string, notes: string, besides: SampleRow = {}) =>
    sampleRow(number, { actualizationDate: date(day), notes: text(notes), ...besides });
  const register = async (...sheet: readonly SampleRow[]) => {
    await harness.upload(await harness.workbook(sheet));
    await harness.loads.confirm(requester());
  };
  const infosOf = (row: ReviewRow | undefined) => row?.data.fields.contractNumber?.infos;

  it('corrects it when it was updated since: the same number, supplier and day', async () => {
    await begin();
    await register(reported('D', '2023-04-10', 'Primer trimestre'));
    await harness.upload(await harness.workbook([reported('D', '2023-07-10', 'Segundo trimestre')]));
    expect(await summary()).toMatchObject({ revisedContractsCount: 1, conflictsCount: 0, newContractsCount: 0 });
    const [row] = await rows();
    expect(row?.match).toMatchObject({ verdict: 'revises', isDecided: false });
    const message = 'Corrige el contrato registrado: es el mismo, informado de nuevo el 10/07/2023.';
    expect(infosOf(row)).toEqual([{ code: 'I19', message }]);
    await harness.loads.confirm(requester());
    const { contract } = await contractNumbered('D');
    expect(contract).toMatchObject({ notes: 'Segundo trimestre', updateDate: '2023-07-10' });
  });

  it('is another’s, or a question, where supplier or day differ, or either does not say when it was updated', async () => {
    await begin();
    await register(reported('D', '2023-04-10', 'x'), sampleRow('E'));
    const other = { supplierName: text('OTRA SA'), supplierRfc: text('OTR010101AA1') };
    for (const row of [
      reported('D', '2023-07-10', 'y', other),
      reported('D', '2023-07-10', 'y', { contractDate: date('2018-03-01') }),
      reported('D', '2023-04-10', 'y'),
      sampleRow('D', { notes: text('y') }),
      reported('E', '2023-07-10', 'y'),
    ]) {
      await harness.upload(await harness.workbook([row]));
      expect(await about()).toEqual([[3, 'conflict']]);
      await harness.loads.cancel(requester());
    }
  });

  it('is in question where it changes what people corrected since the last load, and where no load registered it', async () => {
    await begin();
    await register(reported('D', '2023-04-10', 'Primer trimestre'));
    const { id, version } = await contractNumbered('D');
    await harness.contracts.revise(id, { notes: 'A mano' }, version, byHand());
    await harness.upload(await harness.workbook([reported('D', '2023-07-10', 'Segundo trimestre')]));
    const [row] = await rows();
    expect(row?.match).toMatchObject({ verdict: 'conflict' });
    expect(infosOf(row)?.[0]?.message).toMatch(/desde su última carga se corrigió a mano Nota\.$/);
    await harness.loads.chooseRows({ ...(await reference()), choice: 'SHEET', rows: [3] });
    await harness.loads.confirm(requester());
    await harness.upload(await harness.workbook([reported('D', '2023-10-10', 'Tercer trimestre')]));
    expect(await about()).toEqual([[3, 'revises']]);
  });

  it('twice in one file counts as it was updated last, when that comes first', async () => {
    await begin();
    await harness.upload(
      await harness.workbook([reported('D', '2023-07-10', 'Segundo'), reported('D', '2023-04-10', 'Primero')]),
    );
    expect(await summary()).toMatchObject({ newContractsCount: 1, skippedContractsCount: 1, conflictsCount: 0 });
    const message = 'Se omitirá, vale la fila 3: informa el mismo contrato con una actualización posterior.';
    expect(infosOf((await rows())[1])).toEqual([{ code: 'I21', message }]);
  });

  it('twice in one file counts as it was updated last, when that comes last, or is taken out or corrected by then', async () => {
    await begin();
    const days = ['2023-04-10', '2023-10-10', '2023-07-10'];
    await harness.upload(await harness.workbook(days.map((day) => reported('D', day, day))));
    const said = async () => (await rows()).map(({ match }) => [match?.verdict, match?.row]);
    expect(await said()).toEqual([
      ['older', 4],
      [undefined, undefined],
      ['older', 4],
    ]);
    const message = 'Se omitirá, vale la fila 4: informa el mismo contrato con una actualización posterior.';
    expect(infosOf((await rows())[0])).toEqual([{ code: 'I21', message }]);
    expect(await summary()).toMatchObject({ newContractsCount: 1, skippedContractsCount: 2, conflictsCount: 0 });

    const load = await reference();
    await harness.loads.deleteRow({ ...load, rowIndex: 4 });
    expect(await said()).toEqual([
      ['older', 5],
      [undefined, undefined],
    ]);
    await harness.loads.saveRow({ ...load, rowIndex: 5 }, { supplierName: 'OTRA SA', supplierRfc: '' });
    expect(await said()).toEqual([
      [undefined, undefined],
      ['conflict', 3],
    ]);
    await harness.loads.saveRow(
      { ...load, rowIndex: 5 },
      { supplierName: 'LIMPIEZA DEL NORTE', supplierRfc: 'LNO010101AA5' },
    );
    expect(await said()).toEqual([
      ['older', 5],
      [undefined, undefined],
    ]);
    await harness.loads.confirm(requester());
    expect((await contractNumbered('D')).contract).toMatchObject({ updateDate: '2023-07-10', notes: '2023-07-10' });
  });

  it('twice in one file corrects what is registered as it was updated last', async () => {
    await begin();
    await register(reported('D', '2023-04-10', 'Primero'));
    await harness.upload(
      await harness.workbook([reported('D', '2023-07-10', 'Segundo'), reported('D', '2023-10-10', 'Tercero')]),
    );
    expect(await about()).toEqual([
      [3, 'older'],
      [4, 'revises'],
    ]);
    await harness.loads.confirm(requester());
    expect((await contractNumbered('D')).contract).toMatchObject({ updateDate: '2023-10-10', notes: 'Tercero' });
  });

  it('twice in one file stands where somebody decided that it is a contract of its own', async () => {
    await begin();
    await harness.upload(
      await harness.workbook([reported('D', '2023-04-10', 'Primero'), reported('D', '2023-07-10', 'Segundo')]),
    );
    await harness.loads.chooseRows({ ...(await reference()), choice: 'REGISTER', rows: [3] });
    expect(await about()).toEqual([
      [3, undefined],
      [4, 'conflict'],
    ]);
  });

  it('stands back where it is decided that what is registered stays', async () => {
    await begin();
    await register(reported('D', '2023-04-10', 'Primer trimestre'));
    await harness.upload(await harness.workbook([reported('D', '2023-07-10', 'Segundo trimestre')]));
    await harness.loads.chooseRows({ ...(await reference()), choice: 'REGISTERED', rows: [3] });
    expect(await about()).toEqual([[3, 'kept']]);
  });
});

describe('a row that was updated before what is registered', () => {
  const updated = (number: string, day: string, notes: string) =>
    sampleRow(number, { actualizationDate: date(day), notes: text(notes) });

  it('changes nothing and says so, unless it is said to be a correction; one of the same day, or later, is in question', async () => {
    await begin();
    await harness.upload(await harness.workbook([updated('D', '2023-07-10', 'Segundo trimestre')]));
    await harness.loads.confirm(requester());
    await harness.upload(
      await harness.workbook([updated('D', '2023-04-10', 'Primer trimestre'), updated('A', '2023-04-10', 'x')]),
    );
    expect(await about()).toEqual([
      [3, 'older'],
      [4, 'conflict'],
    ]);
    const message = 'Se omitirá: lo registrado se actualizó después, el 10/07/2023.';
    expect((await rows())[0]?.data.fields.contractNumber?.infos).toEqual([{ code: 'I18', message }]);
    expect(await summary()).toMatchObject({ skippedContractsCount: 1, conflictsCount: 1 });
    await harness.loads.chooseRows({ ...(await reference()), choice: 'SHEET', rows: [3] });
    expect(await about()).toContainEqual([3, 'revises']);
    await harness.loads.confirm(requester());
    expect((await contractNumbered('D')).contract).toMatchObject({
      notes: 'Primer trimestre',
      updateDate: '2023-04-10',
    });

    await harness.upload(await harness.workbook([updated('D', '2023-04-10', 'Otra vez')]));
    expect(await about()).toEqual([[3, 'conflict']]);
  });
});
