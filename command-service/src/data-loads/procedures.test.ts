import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { publishedHeadings } from './layouts/testing/published-headings.ts';
import { stagedDrafts } from './review/staged-rows.ts';
import { byHand, lookingInto } from './testing/correcting.ts';
import { crashingAfter } from './testing/crashing-store.ts';
import {
  ASKER,
  type LoadHarness,
  ORGANIZATION,
  openLoadHarness,
  requester,
  rowsRefused,
} from './testing/load-harness.ts';
import { readBook } from './testing/read-book.ts';
import { date, type SampleRow, sampleRow, text } from './testing/sample-workbook.ts';

let harness: LoadHarness;
afterEach(() => harness.close());

const { rows, about, summary, changes, revisions, contractNumbered, reference } = lookingInto(() => harness);

const ofProcedure = (number: string | null, procedure: string, besides: SampleRow = {}): SampleRow =>
  sampleRow(number, { contractId: text(procedure), ...besides });

/** With contracts registered: of LA-1 the three of A, of LA-2 the one of B, and C of none. */
const begin = async (
  registered: readonly SampleRow[] = [
    ofProcedure('A-1', 'LA-1', { notes: text('Nota') }),
    ofProcedure('A-2', 'la-1', { announcementDate: date('2026-02-10') }),
    ofProcedure('A-3', 'LA-1', { procedureState: text('En proceso') }),
    ofProcedure('B', 'LA-2'),
    sampleRow('C'),
  ],
  ...wrapped: Parameters<typeof openLoadHarness>
): Promise<void> => {
  harness = await openLoadHarness(...wrapped);
  await harness.upload(await harness.workbook(registered));
  await harness.loads.confirm(requester());
};

type Said = Readonly<Record<string, string>>;

const ADDRESS = 'https://comprasmx.buengobierno.gob.mx/1';
const PROCEDURE: Said = {
  Institución: 'DIF',
  'Siglas de la Institución': 'DIF',
  'Nombre de la UC': 'OFICIALÍA MAYOR',
  'Tipo de elemento': 'PROCEDIMIENTO DE CONTRATACIÓN',
  'Tipo Procedimiento': 'LICITACIÓN PÚBLICA',
  'Descripción anuncio': 'Poda,\nde "árboles"',
  'Partida específica': "'35901",
  'Tipo de contratación': 'SERVICIOS',
  'Fecha de publicación': '2026-02-10 19:19:37',
  'Estatus procedimiento': 'ADJUDICADO',
  'Fecha y hora junta de aclaraciones': '2026-02-16 19:02:00',
  'Dirección anuncio': ADDRESS,
};

let files = 0;
const listOf = async (headings: readonly string[], said: readonly Said[]): Promise<string> => {
  files += 1;
  const path = join(harness.folder, `expedientes-${files}.csv`);
  const quoted = (cell = '') => `"${cell.replaceAll('"', '""')}"`;
  const lines = [headings, ...said.map((row) => headings.map((heading) => row[heading]))];
  await writeFile(path, lines.map((cells) => cells.map(quoted).join(',')).join('\n'), 'latin1');
  return path;
};

/** A list of ComprasMX: of each procedure its number, and what it says besides. */
const list = (...procedures: readonly (readonly [number: string, said?: Said])[]): Promise<string> =>
  listOf(
    publishedHeadings.procedures37,
    procedures.map(([number, said]) => ({ ...PROCEDURE, 'Núm. Proc. Proyecto': number, ...said })),
  );

/** A list of CompraNet, which says when it was updated, and not in what state a procedure is. */
const earlierList = (...procedures: readonly (readonly [number: string, updated: string])[]): Promise<string> =>
  listOf(
    publishedHeadings.procedures21,
    procedures.map(([number, updated]) => ({
      'Número del procedimiento': number,
      'Fecha de última modificación': updated,
      'Publicación del anuncio': '10/02/2026',
      'Dirección del anuncio': ADDRESS,
    })),
  );

const infosOf = async (row: number) =>
  (await rows()).find(({ rowIndex }) => rowIndex === row)?.data.fields.contractId?.infos.map(({ message }) => message);

const lastFact = async () => (await harness.eventsOf(ORGANIZATION)).at(-1)?.data;

const applied = {
  procedureState: 'CONCLUDED',
  announcementUrl: ADDRESS,
  announcementDate: '2026-02-10',
  clarificationMeetingDate: '2026-02-16',
};

describe('a list of procedures', () => {
  it('completes every contract of a procedure, in what it is about alone, by what its events say of its row', async () => {
    await begin();
    const { dataLoadId } = await harness.upload(await list(['LA-2'], ['LA-1']));
    expect(await about()).toEqual([
      [2, 'revises'],
      [3, 'revises'],
    ]);
    expect(await summary()).toMatchObject({ revisedContractsCount: 2, furtherContractsCount: 2, errorsCount: 0 });
    expect([await infosOf(2), await infosOf(3)]).toEqual([
      ['Completa el contrato B.'],
      ['Completa los contratos A-1, A-2 y A-3.'],
    ]);
    const { notes, servicesDescription, organizerAdministrativeUnit } = (await contractNumbered('A-1')).contract;
    await harness.loads.confirm(requester());
    for (const number of ['A-1', 'A-2', 'A-3', 'B'])
      expect((await contractNumbered(number)).contract).toMatchObject(applied);
    const { contract } = await contractNumbered('A-1');
    expect(contract).toMatchObject({ notes, servicesDescription, organizerAdministrativeUnit, partida: null });
    const fieldsChanged = (await changes()).map(([number, changed]) => [
      number,
      (changed as { field: string }[]).map(({ field }) => field),
    ]);
    expect(fieldsChanged).toContainEqual(['A-2', ['announcementUrl', 'clarificationMeetingDate']]);
    expect((await revisions()).map(({ metadata }) => metadata.cause)).toEqual(
      [2, 3, 3, 3].map((sheetRow) => ({
        ...{ via: 'data-load', dataLoadId, fileName: 'contratos.xlsx', sheetRow },
        layout: 'procedures',
      })),
    );
    expect(await lastFact()).toMatchObject({
      total: 4,
      counts: { contracts: 0, revised: 4, unchanged: 0, leftOut: 0 },
    });

    await harness.loads.upload({ ...requester(), fileName: 'x.csv', source: await list(['LA-1']), again: true });
    expect(await summary()).toMatchObject({ revisedContractsCount: 0, unchangedContractsCount: 1 });
    expect(await summary()).not.toHaveProperty('furtherContractsCount');
  });

  it('says of every row what becomes of it: that led to no contract, a draft, deserted, or that cannot be read', async () => {
    await begin();
    await harness.upload(
      await list(
        ['LA-9'],
        ['PC-2026-00000009', { 'Tipo de elemento': 'PROYECTO DE CONVOCATORIA', 'Estatus procedimiento': '?' }],
        ['LA-8', { 'Estatus procedimiento': 'DESIERTO' }],
        [''],
        ['LA-1', { 'Fecha de publicación': 'ayer' }],
        ['LA-9', { 'Estatus procedimiento': 'En la luna' }],
        ['LA-2'],
        ['', { 'Tipo de elemento': 'PROYECTO DE CONVOCATORIA' }],
      ),
    );
    const { mapping, seen } = (await harness.loads.columns(ORGANIZATION))!; // just uploaded
    const { idDataLoad } = await reference();
    const administrativeUnitType = { columns: [], value: 'Centralizada' };
    const fields = { ...mapping.fields, administrativeUnitType };
    const administrations = [{ name: '2024-2027', from: null }];
    await harness.loads.decideColumns(requester(), { idDataLoad, seen, headingRow: 1, fields, administrations });
    expect(
      (await rows()).map(({ rowIndex, match, data }) => [rowIndex, match?.verdict, data.summary.hasErrors]),
    ).toEqual([
      [2, 'no-contract', false],
      [3, 'no-contract', false],
      [4, undefined, false],
      [5, 'revises', true],
      [6, 'revises', true],
      [7, 'revises', true],
      [8, 'revises', false],
      [9, 'no-contract', false],
    ]);
    expect([await infosOf(2), await infosOf(3)]).toEqual([
      ['Se omitirá: ningún contrato registrado es de este procedimiento.'],
      ['Se omitirá: es un proyecto de convocatoria, que todavía no es un procedimiento.'],
    ]);
    expect(await summary()).toMatchObject({
      newContractsCount: 1,
      revisedContractsCount: 1,
      skippedContractsCount: 3,
      errorsCount: 3,
    });
    await harness.loads.confirm(requester());
    expect((await contractNumbered(null)).contract).toMatchObject({
      contractId: 'LA-8',
      procedureState: 'DESERTED',
      servicesDescription: 'Poda, de "árboles"',
      partida: '35901',
      fiscalYear: '2026',
      period: '1o 2026',
      announcementUrl: ADDRESS,
    });
    expect(rowsRefused(await harness.eventsOf(ORGANIZATION)).map(({ row, reason }) => [row, reason])).toEqual([
      [2, 'no-contract'],
      [3, 'no-contract'],
      [5, 'errors'],
      [6, 'errors'],
      [7, 'errors'],
      [9, 'no-contract'],
    ]);
    await harness.upload(await list(['LA-8', { 'Estatus procedimiento': 'DESIERTO' }]));
    expect(await summary()).toMatchObject({ newContractsCount: 0, unchangedContractsCount: 1 });
  });

  it('is no more than a file of contracts a place for drafts: those are omitted there too', async () => {
    await begin();
    const contracts = ['PC-2026-00000009', 'LA-1'].map((number) => ({
      ...{ 'Número de procedimiento': number, 'Tipo Procedimiento': 'LICITACIÓN PÚBLICA', Institución: 'DIF' },
      ...{ 'Nombre de la UC': 'OFICIALÍA MAYOR', 'Proveedor o contratista': 'EJEMPLO SA', 'Importe DRC': '10' },
    }));
    await harness.upload(await listOf(publishedHeadings.comprasmx21, contracts));
    expect(await infosOf(2)).toEqual([
      'Se omitirá: es un proyecto de convocatoria, que todavía no es un procedimiento.',
    ]);
    expect((await rows()).map(({ match }) => match?.verdict)).toEqual(['no-contract', undefined]);
    await harness.loads.saveRow({ ...(await reference()), rowIndex: 2 }, { contractId: 'LA-2' });
    expect((await rows())[0]?.match).toBeUndefined();
  });

  it('counts of a procedure as its last row says, or as the one that was updated last; that may be taken out', async () => {
    await begin();
    const taken = async () => (await rows()).map(({ rowIndex, match }) => [rowIndex, match?.verdict, match?.row]);
    await harness.upload(
      await list(['LA-2', { 'Estatus procedimiento': 'CANCELADO' }], ['LA-2'], ['LA-2', { 'Dirección anuncio': '' }]),
    );
    expect(await taken()).toEqual([
      [2, 'unchanged', 4],
      [3, 'unchanged', 4],
      [4, 'revises', null],
    ]);
    expect(await infosOf(2)).toEqual(['Se omitirá, vale la fila 4: informa después el mismo procedimiento.']);
    expect(await summary()).toMatchObject({ revisedContractsCount: 1, skippedContractsCount: 2 });
    await harness.loads.deleteRow({ ...(await reference()), rowIndex: 4 });
    expect(await taken()).toEqual([
      [2, 'unchanged', 3],
      [3, 'revises', null],
    ]);
    await harness.loads.confirm(requester());
    expect((await contractNumbered('B')).contract).toMatchObject(applied);

    await harness.upload(await earlierList(['LA-1', '2026-03-02'], ['LA-1', '01/03/2026']));
    expect(await taken()).toEqual([
      [2, 'revises', null],
      [3, 'unchanged', 2],
    ]);
  });

  it('registers what was deserted once, as its last row says', async () => {
    await begin([sampleRow('C')]);
    const deserted = { 'Estatus procedimiento': 'Desierta' };
    await harness.upload(
      await list(['LA-8', deserted], ['LA-8', { 'Estatus procedimiento': 'CANCELADO' }], ['LA-7', deserted]),
    );
    expect((await rows()).map(({ match }) => [match?.verdict, match?.row])).toEqual([
      ['unchanged', 3],
      ['no-contract', null],
      [undefined, undefined],
    ]);
    const spelt = (await harness.loads.values(ORGANIZATION, { page: 1, pageSize: 100 }))?.values ?? [];
    expect(spelt.find(({ text: written }) => written === 'Desierta')).toMatchObject({ rows: 2 });
  });

  it('is staged in pieces of not many more contracts than one row completes', async () => {
    const ofBoth = Array.from({ length: 400 }, (_, at) => ofProcedure(`N-${at}`, at < 200 ? 'LA-1' : 'LA-2'));
    await begin(ofBoth);
    await harness.upload(await list(['LA-9'], ['LA-1'], ['LA-2'], ['LA-8']));
    const [name = ''] = await harness.staging.names();
    const staged = await harness.staging.open(name);
    const pieces = await staged.find(stagedDrafts, {});
    expect(pieces.map(({ lastRow, revisions: some }) => [lastRow, some.length]).sort()).toEqual([
      [4, 400],
      [5, 0],
    ]);
    await harness.loads.confirm(requester());
    expect(await lastFact()).toMatchObject({ total: 402, counts: { revised: 400, leftOut: 2 } });
  });

  it('of several buyers waits until it is said which of them are the organization', async () => {
    await begin();
    await harness.upload(await list(['LA-1'], ['LA-2', { Institución: 'IMSS' }]));
    expect(await harness.loads.columns(ORGANIZATION)).toMatchObject({
      isDecided: false,
      layoutName: 'ComprasMX y CompraNet, expedientes',
      buyers: [{ name: 'DIF' }, { name: 'IMSS' }],
    });
  });

  it('takes no procedure back that has come to an end, and changes nothing of what was updated since', async () => {
    await begin([
      ofProcedure('A', 'LA-1'),
      ofProcedure('B', 'LA-2', { actualizationDate: date('2026-03-01') }),
      ofProcedure('B-2', 'LA-2'),
    ]);
    await harness.upload(await list(['LA-1', { 'Estatus procedimiento': 'EN EVALUACIÓN' }]));
    await harness.loads.confirm(requester());
    expect((await contractNumbered('A')).contract).toMatchObject({ ...applied, procedureState: 'CONCLUDED' });

    await harness.upload(await earlierList(['LA-2', '28/02/2026']));
    expect(await about()).toEqual([[2, 'revises']]);
    expect(await infosOf(2)).toEqual([
      'No cambia el contrato B: lo registrado se actualizó después.',
      'Completa el contrato B-2.',
    ]);
    await harness.loads.confirm(requester());
    expect((await contractNumbered('B')).contract).toMatchObject({ announcementUrl: null, updateDate: '2026-03-01' });
    expect((await contractNumbered('B-2')).contract).toMatchObject({ announcementUrl: ADDRESS, updateDate: null });
    await harness.upload(await earlierList(['LA-2', '27/02/2026']));
    expect(await about()).toEqual([[2, 'older']]);
    await harness.loads.chooseRows({ ...(await reference()), choice: 'SHEET', rows: [2] });
    expect(await about()).toEqual([[2, 'revises']]);
  });

  it('is about the procedure that is typed into it, and says of that what is typed', async () => {
    await begin();
    await harness.upload(await list(['LA-9'], ['LA-1']));
    await harness.loads.saveRow({ ...(await reference()), rowIndex: 2 }, { contractId: 'LA-2', procedureState: '' });
    await harness.loads.saveRow({ ...(await reference()), rowIndex: 3 }, { contractId: 'LA-9' });
    expect(await about()).toEqual([
      [2, 'revises'],
      [3, 'no-contract'],
    ]);
    const load = { ...(await reference()), rowIndex: 2 };
    await harness.loads.saveRow(load, { procedureState: 'Cancelado', announcementUrl: '' });
    await harness.loads.confirm(requester());
    expect((await contractNumbered('B')).contract).toMatchObject({ procedureState: 'CANCELED', announcementUrl: null });
  });

  it('does not erase what its blank cells leave out, whatever is said of blanks', async () => {
    await begin([ofProcedure('A', 'LA-1', { announcementUrl: text('https://a.mx/1') })]);
    await harness.upload(await list(['LA-1', { 'Dirección anuncio': '' }]));
    await harness.loads.eraseBlanks(await reference(), true);
    await harness.loads.confirm(requester());
    expect((await contractNumbered('A')).contract.announcementUrl).toBe('https://a.mx/1');
  });

  it('is in question where people corrected what it would change, until that is decided or a contract changes', async () => {
    await begin([
      ofProcedure('A-1', 'LA-1'),
      ofProcedure('A-2', 'LA-1', { actualizationDate: date('2026-01-01') }),
      ofProcedure('A-3', 'LA-1'),
      ofProcedure('B', 'LA-2'),
    ]);
    const { id } = await contractNumbered('A-2');
    await harness.contracts.revise(id, { procedureState: 'CANCELED', notes: 'A mano' }, 1, byHand());
    await harness.upload(await list(['LA-1'], ['LA-2']));
    expect(await about()).toEqual([
      [2, 'conflict'],
      [3, 'revises'],
    ]);
    expect(await infosOf(2)).toEqual([
      'Decide si completa los contratos A-1, A-2 y A-3: desde su última carga se corrigió a mano Estado del procedimiento.',
    ]);
    const choose = async (choice: 'SHEET' | 'REGISTERED' | 'UNDECIDED') =>
      harness.loads.chooseRows({ ...(await reference()), choice, rows: [2] });
    await choose('REGISTERED');
    expect((await about())[0]).toEqual([2, 'kept']);
    await choose('UNDECIDED');
    await choose('SHEET');
    expect(await summary()).toMatchObject({ revisedContractsCount: 2, furtherContractsCount: 2, conflictsCount: 0 });
    const { id: other } = await contractNumbered('A-3');
    await harness.contracts.revise(other, { notes: 'Otra' }, 1, byHand());
    await expect(harness.loads.confirm(requester())).rejects.toMatchObject({ code: 'data-load.review-changed' });
    expect((await about())[0]).toEqual([2, 'conflict']);
    await choose('SHEET');
    await harness.loads.confirm(requester());
    expect((await contractNumbered('A-2')).contract).toMatchObject({ ...applied, notes: 'A mano' });
    // What people corrected besides is theirs still: the list said nothing of it.
    await harness.upload(
      await harness.workbook([
        ofProcedure('A-2', 'LA-1', { notes: text('Otra'), actualizationDate: date('2026-04-01') }),
      ]),
    );
    expect((await rows())[0]?.data.fields.contractNumber?.infos[0]?.message).toMatch(/se corrigió a mano Nota\.$/);
  });

  it('fills in what a contract that no load registered leaves blank, and asks before it changes the rest', async () => {
    await begin();
    const { contract } = await contractNumbered('C');
    const registered = { ...contract, contractNumber: 'H', contractId: 'LA-5', procedureState: 'CONCLUDED' as const };
    await harness.contracts.register('7'.repeat(32), registered, byHand());
    await harness.upload(await list(['LA-5']));
    expect(await about()).toEqual([[2, 'revises']]);
    await harness.loads.cancel(requester());
    await harness.upload(await list(['LA-5', { 'Estatus procedimiento': 'CANCELADO' }]));
    expect(await about()).toEqual([[2, 'conflict']]);
  });

  it('leaves out of a row the contracts that changed since its review, and gives the row back with why', async () => {
    let quicker: (() => Promise<unknown>) | undefined;
    await begin(undefined, (events) => ({
      ...events,
      appendMany: async (appends) => {
        const change = quicker;
        quicker = undefined;
        await change?.();
        return events.appendMany(appends);
      },
    }));
    const { dataLoadId } = await harness.upload(await list(['LA-9'], ['LA-1']));
    const changed = [(await contractNumbered('A-2')).id, (await contractNumbered('A-3')).id];
    quicker = () => Promise.all(changed.map((id) => harness.contracts.revise(id, { notes: 'A mano' }, 1, byHand())));
    await harness.loads.confirm(requester());
    expect(await lastFact()).toMatchObject({ counts: { revised: 1, leftOut: 3 } });
    const refused = (await harness.eventsOf(ORGANIZATION)).find(({ type }) => type === 'BatchCommandsRefused');
    expect(refused?.data).toMatchObject({
      refused: [
        { place: 2, reason: 'no-contract', recordId: null },
        { place: 10_000_003, reason: 'changed', recordId: expect.any(String) },
        { place: 20_000_003, reason: 'changed', recordId: expect.any(String) },
      ],
    });
    const path = join(harness.folder, 'fuera.xlsx');
    await harness.loads.writeLeftOut(ORGANIZATION, dataLoadId, createWriteStream(path), () => {});
    const sheet = (await readBook(path)).worksheets[0]!; // the only one
    const lastColumn = publishedHeadings.procedures37.length + 1;
    expect([2, 3, 4].map((row) => sheet.getRow(row).getCell(lastColumn).value)).toEqual([
      expect.stringMatching(/^Ningún contrato registrado/),
      expect.stringMatching(/^Alguien cambió/),
      null,
    ]);
  });

  it('is rehearsed, and undone whole', async () => {
    await begin();
    await harness.project();
    await harness.upload(await list(['LA-1', { 'Estatus procedimiento': 'CANCELADO' }]));
    await harness.project();
    const rehearsal = await harness.loads.rehearsal(ORGANIZATION, ASKER);
    expect(rehearsal?.total).toMatchObject({ count: { before: 4, after: 2 }, rows: 1 });
    const { idDataLoad } = await reference();
    await harness.loads.confirm(requester());
    expect((await contractNumbered('A-3')).contract.procedureState).toBe('CANCELED');
    const { counts: undone } = await harness.undo(idDataLoad);
    expect(undone).toMatchObject({ restored: 3 });
    expect((await contractNumbered('A-1')).contract).toMatchObject({
      procedureState: 'CONCLUDED',
      announcementUrl: null,
    });
    expect((await contractNumbered('A-3')).contract.procedureState).toBe('IN_PROGRESS');
  });

  it('is given back as it came, with what there is to say of it', async () => {
    await begin();
    await harness.upload(await list(['LA-1'], ['LA-9']));
    const path = join(harness.folder, 'validaciones.xlsx');
    await harness.loads.writeValidations(ORGANIZATION, createWriteStream(path));
    const sheet = (await readBook(path)).worksheets[0]!; // the only one
    const column = publishedHeadings.procedures37.indexOf('Núm. Proc. Proyecto') + 1;
    const cells = [2, 3].map((row) => sheet.getRow(row).getCell(column));
    expect(
      cells.map(({ value, note }) => [value, JSON.stringify(note).match(/(Completa|Se omitirá)[^"\\]*/)?.[0]]),
    ).toEqual([
      ['LA-1', 'Completa los contratos A-1, A-2 y A-3.'],
      ['LA-9', 'Se omitirá: ningún contrato registrado es de este procedimiento.'],
    ]);
  });
});

it('whatever rows go, those that stay are what they would be in a list without the others', async () => {
  await begin();
  const anyRow = fc.record({
    number: fc.constantFrom('LA-1', 'LA-2', 'LA-8', 'PC-2026-1', ''),
    state: fc.constantFrom('ADJUDICADO', 'DESIERTO', 'EN EVALUACIÓN', 'CANCELADO', 'En la luna'),
    goes: fc.boolean(),
  });
  const listed = (some: readonly { number: string; state: string }[]) =>
    list(...some.map(({ number, state }) => [number, { 'Estatus procedimiento': state }] as const));
  const standing = async () => ({
    summary: await summary(),
    rows: (await rows()).map(({ match, data }) => [match?.verdict, match?.changes, data.summary]),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(anyRow, { minLength: 2, maxLength: 7 }), async (some) => {
      const kept = some.filter(({ goes }) => !goes);
      fc.pre(kept.length > 0);
      await harness.upload(await listed(some));
      for (const [at, { goes }] of some.entries())
        if (goes) await harness.loads.deleteRow({ ...(await reference()), rowIndex: at + 2 });
      const left = await standing();
      await harness.loads.cancel(requester());
      await harness.upload(await listed(kept));
      expect(left).toEqual(await standing());
      await harness.loads.cancel(requester());
    }),
    { numRuns: 40 },
  );
});

/** Of the contracts that are registered first, and of the list that is uploaded then. */
const APPENDS_BEFORE = 12;
/** That the list is confirmed, its four corrections, and that they are made. */
const APPENDS_OF_LIST = 1 + 4 + 1;

it.each(Array.from({ length: APPENDS_OF_LIST }, (_, index) => APPENDS_BEFORE + 1 + index))(
  'a row completes each of several contracts once, though the process dies with append %i',
  async (last) => {
    await begin(undefined, crashingAfter(last));
    await harness.upload(await list(['LA-1'], ['LA-2']));
    await expect(harness.loads.confirm(requester())).rejects.toThrow();
    const after = harness.restart();
    await after.resume();
    await after.stop();
    expect((await harness.countEvents()).ContractRevised).toBe(4);
    expect(new Set((await revisions()).map(({ metadata }) => metadata.commandId)).size).toBe(4);
    const begun = (await harness.eventsOf(ORGANIZATION)).findLast(({ type }) => type === 'BatchStarted');
    expect(begun?.data).toMatchObject({ total: 4 });
    expect(await lastFact()).toMatchObject({ total: 4, counts: { revised: 4, leftOut: 0 } });
  },
);
