import type { ImportField } from '@monitor/contracts-schema/data-loads/template-columns';
import type { CellChanges } from './review/rules/cells/row-values.ts';
import { byHand, lookingInto } from './testing/correcting.ts';
import { type LoadHarness, ORGANIZATION, openLoadHarness, requester, rowsRefused } from './testing/load-harness.ts';
import { number, type SampleRow, sampleRow, text } from './testing/sample-workbook.ts';

let harness: LoadHarness;
beforeEach(async () => {
  harness = await openLoadHarness();
});
afterEach(() => harness.close());

const { rows, summary, revisions, contractNumbered, reference } = lookingInto(() => harness);

const upload = async (...book: readonly SampleRow[]) => harness.upload(await harness.workbook(book));
const edit = async (rowIndex: number, changes: CellChanges): Promise<void> => {
  await harness.loads.saveRow({ ...(await reference()), rowIndex }, changes);
};
const confirm = () => harness.loads.confirm(requester());
const codes = async () =>
  (await rows()).map(({ data: { fields } }) =>
    Object.entries(fields).flatMap(([field, { errors, infos }]) =>
      [...errors, ...infos].map(({ code }) => `${field as ImportField}.${code}`),
    ),
  );
const verdicts = async () => (await rows()).map(({ rowIndex, match }) => [rowIndex, match?.verdict]);
const revise = async (contractNumber: string | null, changes: object) => {
  const { id } = await contractNumbered(contractNumber);
  expect(await harness.contracts.revise(id, changes, null, byHand())).toMatchObject({ ok: true });
};

/** Each as its file has it, and what is made of it in the review. */
const book: readonly (readonly [SampleRow, CellChanges | null])[] = [
  [sampleRow('A'), null],
  [sampleRow('B', { procedureType: text('Otro') }), { procedureType: 'Pública' }],
  [sampleRow('C', { notes: text('Nota') }), { notes: 'Otra' }],
  [sampleRow(null), { contractNumber: 'D' }],
  [sampleRow('E mal'), { contractNumber: 'E' }],
  [sampleRow('S/N', { period: text('mal') }), { period: '1o 2018' }],
  [sampleRow('S/N', { notes: text('De otra') }), { notes: 'De esta' }],
];
const inFile = book.map(([row]) => row);

describe('a book whose rows were edited in the review, and that is loaded again', () => {
  beforeEach(async () => {
    await upload(...inFile);
    for (const [at, [, changes]] of book.entries()) if (changes) await edit(3 + at, changes);
    expect(await summary()).toMatchObject({ newContractsCount: 7, errorsCount: 0 });
    await confirm();
  });

  it('has them omitted, without errors or questions, and registers what is new', async () => {
    await upload(...inFile, sampleRow('N'));
    expect(await summary()).toMatchObject({
      newContractsCount: 1,
      unchangedContractsCount: 4,
      skippedContractsCount: 3,
      errorsCount: 0,
      conflictsCount: 0,
      revisedContractsCount: 0,
    });
    const said = ['contractNumber.I36'];
    expect(await codes()).toEqual([[], said, said, said, said, said, said, []]);
    expect((await rows())[3]?.match).toMatchObject({ contractId: (await contractNumbered('D')).id });
    await confirm();
    expect(await harness.countEvents()).toMatchObject({ ContractRegistered: 8 });
    expect(await revisions()).toEqual([]);
  });

  it('asks of a row that says something else by now', async () => {
    await upload(...inFile.with(2, sampleRow('C', { notes: text('Nueva') })).with(1, sampleRow('B')));
    expect(await verdicts()).toMatchObject([
      [3, 'unchanged'],
      [4, 'unchanged'],
      [5, 'conflict'],
      [6, 'equal'],
      [7, 'unchanged'],
      ...[8, 9].map((row) => [row, 'equal']),
    ]);
    expect(await codes()).toContainEqual(['contractNumber.I14']);
  });

  it('asks of a row that says something of what people have corrected since, and of no other', async () => {
    await revise('B', { notes: 'A mano' });
    await revise('C', { notes: 'A mano' });
    await revise('D', { totalAmount: 700, totalOrMaxAmount: 700 });
    await upload(...inFile, sampleRow('N'));
    expect((await verdicts()).slice(1, 4)).toEqual([
      [4, 'unchanged'],
      [5, 'conflict'],
      [6, undefined],
    ]);
    expect((await codes()).slice(1, 4)).toEqual([
      ['contractNumber.I36'],
      ['contractNumber.I14'],
      ['contractNumber.E3'],
    ]);
    expect((await contractNumbered('C')).contract.notes).toBe('A mano');
  });

  it('asks once somebody corrects meanwhile what it says', async () => {
    await upload(...inFile, sampleRow('N'));
    await revise('C', { notes: 'A mano' });
    await expect(confirm()).rejects.toMatchObject({ code: 'data-load.review-changed' });
    expect((await verdicts())[2]).toEqual([5, 'conflict']);
  });

  it('compares its rows with what a later load has made of their contracts, unless that is taken back', async () => {
    const { dataLoadId } = await harness.correct(await harness.workbook([sampleRow('C', { notes: text('Después') })]));
    await confirm();
    await upload(...inFile, sampleRow('N'));
    expect((await verdicts())[2]).toEqual([5, 'conflict']);
    await harness.loads.cancel(requester());
    await harness.undo(dataLoadId);
    await upload(...inFile, sampleRow('N'));
    expect((await verdicts())[2]).toEqual([5, 'unchanged']);
  });

  it('registers a row again whose contract was taken back', async () => {
    const { recent } = await harness.loads.info(ORGANIZATION);
    await harness.undo(recent?.recentDataLoadId ?? '');
    await upload(...inFile, sampleRow('N'));
    expect(await summary()).toMatchObject({ newContractsCount: 5, errorsCount: 3, unchangedContractsCount: 0 });
  });

  it('has a row without a number be another contract where somebody says so, until that is taken back', async () => {
    await upload(...inFile, sampleRow('N'));
    const choose = async (choice: 'REGISTER' | 'UNDECIDED') =>
      harness.loads.chooseRows({ ...(await reference()), choice, rows: [9] });
    await choose('REGISTER');
    expect((await rows())[6]?.match).toMatchObject({ verdict: 'other', isDecided: true });
    expect(await summary()).toMatchObject({ newContractsCount: 2, skippedContractsCount: 2 });
    await choose('UNDECIDED');
    expect(await summary()).toMatchObject({ newContractsCount: 1, skippedContractsCount: 3 });
  });

  it('takes away what blank cells say there, once it is told that they do', async () => {
    await upload(...inFile.with(2, sampleRow('C')), sampleRow('N'));
    await confirm();
    await upload(...inFile, sampleRow('N'));
    expect((await codes())[2]).toEqual(['contractNumber.I36']);
    await harness.loads.eraseBlanks(await reference(), true);
    expect((await codes())[2]).toEqual(['contractNumber.I14']);
  });
});

it('a workbook of registered contracts, edited in the review, asks nothing when it is loaded again', async () => {
  await upload(sampleRow('A'), sampleRow('B'));
  await confirm();
  const source = await harness.downloadEdited((contract) => ({ ...contract, notes: 'Nota' }));
  const load = () => harness.loads.upload({ ...requester(), fileName: 'libro.xlsx', source, again: true });
  await load();
  await edit(4, { notes: 'Otra' });
  await confirm();
  await load();
  expect(await summary()).toMatchObject({ unchangedContractsCount: 2, conflictsCount: 0, errorsCount: 0 });
  await confirm();
  expect((await contractNumbered('B')).contract.notes).toBe('Otra');
});

describe('a cell that cannot be read in a row about a registered contract', () => {
  const unreadable: SampleRow = { procedureType: text('Otro'), contractDate: text('el lunes') };
  beforeEach(async () => {
    await upload(sampleRow('A', { notes: text('Nota') }), sampleRow('B'));
    await confirm();
  });

  it('has the row omitted, which says so, where all else that it says is registered', async () => {
    await upload(sampleRow('A', { ...unreadable, notes: undefined }), sampleRow('N'));
    expect(await summary()).toMatchObject({ newContractsCount: 1, skippedContractsCount: 1, errorsCount: 0 });
    const [row] = await rows();
    expect(await codes()).toEqual([['procedureType.I37', 'contractDate.I37'], []]);
    expect(row?.data.fields.contractDate?.infos[0]?.message).toMatch(
      /^Se omitirá: este dato no se entiende, y todo lo demás que dice la fila ya está registrado\. .*Escríbela? como/,
    );
    expect([row?.match?.contractId, row?.data.summary]).toMatchObject([
      (await contractNumbered('A')).id,
      { skipRow: true, hasErrors: false },
    ]);
    await confirm();
    expect(await revisions()).toEqual([]);
    expect(rowsRefused(await harness.eventsOf(ORGANIZATION))).toMatchObject([{ row: 3, reason: 'duplicate' }]);
  });

  it('is asked for nothing more once it says what is registered, or is decided to, and for more once it says otherwise', async () => {
    await upload(sampleRow('A', unreadable), sampleRow('B', unreadable));
    for (const row of [3, 4]) await edit(row, { contractDate: '2018-02-01' });
    expect(await codes()).toEqual([['procedureType.I37'], ['procedureType.I37']]);
    await edit(3, { procedureType: 'Pública' });
    await edit(4, { procedureType: 'Invitación' });
    expect(await verdicts()).toEqual([
      [3, 'unchanged'],
      [4, 'conflict'],
    ]);
  });

  it.each<[string, SampleRow]>([
    ['where the row says something else besides', sampleRow('A', { ...unreadable, notes: text('Otra') })],
    ['where the row breaks a rule besides', sampleRow('A', { ...unreadable, totalOrMaxAmount: number(1) })],
    ['in a row of a few columns', { contractNumber: text('A'), totalAmount: text('mil pesos') }],
  ])('is an error %s', async (_, row) => {
    await upload(row);
    expect(await summary()).toMatchObject({ skippedContractsCount: 0, errorsCount: 1 });
  });

  it('is an error in a workbook that was written from its contract', async () => {
    const source = await harness.downloadEdited((contract) => ({ ...contract, period: 'mal' }));
    await harness.upload(source);
    expect(await summary()).toMatchObject({ skippedContractsCount: 0, errorsCount: 2 });
  });

  it('is an error where an earlier row corrects the contract, or blank cells take away what it says', async () => {
    await upload(sampleRow('A', { notes: text('Otra') }), sampleRow('A', unreadable));
    await harness.loads.chooseRows({ ...(await reference()), choice: 'SHEET', rows: [3] });
    expect((await codes())[1]).toEqual(['procedureType.E1', 'contractDate.E2']);
    await harness.loads.cancel(requester());
    await upload(sampleRow('A', unreadable));
    await harness.loads.eraseBlanks(await reference(), true);
    expect(await summary()).toMatchObject({ skippedContractsCount: 0, errorsCount: 1 });
  });
});

describe('what the log tells of a row that was edited in the review', () => {
  type Told = Readonly<{ cause: Readonly<{ sheetRow?: number; editedFrom?: string }> }>;
  const told = async () =>
    (await harness.eventsOf(ORGANIZATION)).flatMap(({ type, metadata }) => {
      const { cause } = metadata as unknown as Told; // as loads make them
      return type.startsWith('Contract') ? [[cause.sheetRow, cause.editedFrom]] : [];
    });

  it('is what its file says in it, short, and nothing of one that says that again, or was merely decided', async () => {
    await upload(sampleRow('A'), sampleRow('B'), sampleRow('C', { period: text('mal') }), sampleRow('D'));
    for (const [row, notes] of [
      [3, 'Una'],
      [3, 'Otra'],
      [4, 'Una'],
      [4, null],
    ] as const)
      await edit(row, { notes });
    const corrected = { remark: 'period.E2', value: 'mal', to: '1o 2018' };
    await harness.loads.correctRows(ORGANIZATION, { idDataLoad: (await reference()).idDataLoad, ...corrected });
    await confirm();
    const digest = expect.stringMatching(/^[0-9a-z]{1,7}\.[0-9a-z]{1,7}$/);
    expect(await told()).toEqual([
      [3, digest],
      [4, undefined],
      [5, digest],
      [6, undefined],
    ]);
    await upload(sampleRow('B', { notes: text('Mal') }), sampleRow('D', { notes: text('Decidida') }));
    await edit(3, { notes: 'Bien' });
    await harness.loads.chooseRows({ ...(await reference()), choice: 'SHEET' });
    await confirm();
    expect((await told()).slice(4)).toEqual([
      [3, digest],
      [4, undefined],
    ]);
    await upload(sampleRow('B', { notes: text('Mal') }), sampleRow('N', { totalAmount: number(7) }));
    expect((await verdicts())[0]).toEqual([3, 'unchanged']);
  });
});
