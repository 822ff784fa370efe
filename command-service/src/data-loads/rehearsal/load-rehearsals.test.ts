import type { ChosenChanged } from '@monitor/contracts-schema/data-loads/data-load-events';
import type { Rehearsal } from '@monitor/contracts-schema/data-loads/rehearsal';
import { contractNumberReservation } from '../../contracts/contract-aggregate.ts';
import { reserve } from '../../reservations/reservations.ts';
import { ASKER, type LoadHarness, ORGANIZATION, openLoadHarness, requester } from '../testing/load-harness.ts';
import { date, number, type SampleRow, sampleRow, text } from '../testing/sample-workbook.ts';

let harness: LoadHarness;
beforeEach(async () => {
  harness = await openLoadHarness();
});
afterEach(() => harness.close());

const upload = async (rows: readonly SampleRow[]): Promise<string> => {
  const { dataLoadId } = await harness.upload(await harness.workbook(rows));
  await harness.project();
  return dataLoadId;
};
const load = async (rows: readonly SampleRow[]): Promise<void> => {
  await upload(rows);
  await harness.loads.confirm(requester());
  await harness.project();
};
const rehearse = async (): Promise<Rehearsal> => {
  const rehearsal = await harness.loads.rehearsal(ORGANIZATION, ASKER);
  if (!rehearsal) throw new Error('Nothing is under review');
  return rehearsal;
};
const shown = async (behind?: string, changes: object = {}) => {
  const everything = { page: 1, pageSize: 100, search: '', showNoIssues: true, showSkipped: true, showErrors: true };
  const list = await harness.loads.list(ORGANIZATION, { ...everything, ...changes, ...(behind && { behind }) }, ASKER);
  return { version: list?.doc.version, rows: list?.doc.details.map(({ rowIndex }) => rowIndex) };
};

/** What is said at a warning of some rows, and the rows that it leads to. */
const warningsOf = async (rows: readonly SampleRow[]) => {
  await upload(rows);
  const { warnings } = await rehearse();
  return Promise.all(warnings.map(async ({ message, behind }) => [message, (await shown(behind)).rows]));
};

describe('rehearsing a load', () => {
  it('says nothing where nothing is under review', async () => {
    expect(await harness.loads.rehearsal(ORGANIZATION, ASKER)).toBeNull();
  });

  it('leaves the log, the records and the staged rows as they were, and no file behind', async () => {
    await upload([sampleRow('A'), sampleRow('B', { procedureType: text('Otro') })]);
    const [log, orphans, before] = [await harness.eventsOf(ORGANIZATION), await harness.orphans(), await shown()];
    const rehearsal = await rehearse();
    expect(rehearsal.total).toMatchObject({
      amount: { before: 0, after: 1250.5 },
      count: { before: 0, after: 1 },
      rows: 1,
    });
    expect([await harness.eventsOf(ORGANIZATION), await harness.orphans(), await shown()]).toEqual([
      log,
      orphans,
      before,
    ]);
  });

  it('says what is not stated to hold taxes of each figure, before and after', async () => {
    const untaxed = (name: string, amount: number, taxes: string) =>
      sampleRow(name, { totalAmount: number(amount), totalOrMaxAmount: number(amount), taxes: text(taxes) });
    await load([untaxed('A', 100, 'No se sabe'), sampleRow('B')]);
    await upload([untaxed('C', 30, 'Sin impuestos'), untaxed('D', 7, 'Con impuestos')]);
    const { total, amendments, procedureTypes, quarters, suppliers } = await rehearse();
    const part = { untaxed: { before: 100, after: 130 }, untaxedCount: { before: 1, after: 2 } };
    const nothing = { untaxed: { before: 0, after: 0 }, untaxedCount: { before: 0, after: 0 } };
    expect(total).toMatchObject({ ...part, count: { before: 2, after: 4 } });
    expect(amendments).toMatchObject(nothing);
    for (const some of [procedureTypes, quarters, suppliers])
      expect(some.filter(({ rows }) => rows > 0)).toEqual([expect.objectContaining(part)]);
    expect(procedureTypes.filter(({ rows }) => rows === 0)).toMatchObject([nothing, nothing]);
  });

  it('is of another state of the load once a row is edited, and the rows behind it stay in the list', async () => {
    const idDataLoad = await upload([
      sampleRow('A'),
      sampleRow('B', { totalOrMaxAmount: number(3), totalAmount: number(3) }),
    ]);
    const rehearsal = await rehearse();
    expect(rehearsal.version).toBe((await shown()).version);
    const row = { organizationId: ORGANIZATION, idDataLoad, rowIndex: 4 };

    await harness.loads.saveRow(row, { procedureType: 'Otro' });

    expect((await shown()).version).not.toBe(rehearsal.version);
    expect(await shown('total')).toMatchObject({ rows: [3, 4] });
    expect(await rehearse()).toMatchObject({ version: (await shown()).version, total: { count: { after: 1 } } });
    expect(await shown('total')).toMatchObject({ rows: [3] });
    await harness.loads.deleteRow({ ...row, rowIndex: 3 });
    expect(await shown('total')).toMatchObject({ rows: [] });
  });

  it('leads to the rows of the file that takes the place of another', async () => {
    const idDataLoad = await upload([sampleRow('A'), sampleRow('B', { period: text('2o 2018') })]);
    await rehearse();
    await harness.upload(
      await harness.workbook([sampleRow('B', { period: text('2o 2018') }), sampleRow('A')]),
      idDataLoad,
    );
    await harness.project();
    expect(await shown('period.1o 2018')).toMatchObject({ rows: [4] });
  });

  it('leads to the rows behind a figure in any process, together with what else is asked of them', async () => {
    await upload([sampleRow('A'), sampleRow('B', { period: text('2o 2018') }), sampleRow('C')]);
    expect(await shown('period.1o 2018')).toMatchObject({ rows: [3, 5] });
    expect(await shown('period.1o 2018', { after: 3 })).toMatchObject({ rows: [5] });
    expect(await shown('period.1o 2018', { search: 'zzz' })).toMatchObject({ rows: [] });
    expect(await shown('nothing.of that')).toMatchObject({ rows: [] });
  });

  it('refuses while somebody registers what a row wants, and a load that is being applied', async () => {
    await upload([sampleRow('A')]);
    const key = contractNumberReservation(ORGANIZATION, 'A');
    const claim = { owner: `${ORGANIZATION}.contract-x`, version: 1, reservedAt: '' };
    await reserve(harness.records, [key], claim, async () => false);
    await expect(harness.loads.rehearsal(ORGANIZATION, ASKER)).rejects.toMatchObject({ code: 'record.under-way' });
    expect((await harness.orphans()).temporary).toBe(0);
  });
});

describe('rehearsing that a load is taken back', () => {
  it('says what that changes, with what is chosen of what others changed, and is refused of one that is gone', async () => {
    await load([sampleRow('A'), sampleRow('B')]);
    const id = (await harness.loads.info(ORGANIZATION)).recent?.recentDataLoadId ?? '';
    const [changed] = (await harness.undoList(id)).things.filter(({ kind }) => kind === 'contract');
    const byHand = { ...requester(), cause: { via: 'form' } as const, now: new Date() };
    await harness.contracts.revise(changed!._id, { notes: 'Otra' }, 1, byHand);
    await harness.project();
    const log = await harness.eventsOf(ORGANIZATION);
    const after = async (chosen: readonly ChosenChanged[]) => {
      const { total } = await harness.rehearseUndo(id, chosen, ASKER);
      return [total.count.before, total.count.after, total.rows];
    };
    expect(await after([])).toEqual([2, 1, 1]);
    expect(await after([{ id: changed!._id, version: 2 }])).toEqual([2, 0, 2]);
    expect([await harness.eventsOf(ORGANIZATION), (await harness.orphans()).temporary]).toEqual([log, 0]);
    await harness.undo(id);
    await expect(after([])).rejects.toMatchObject({ code: 'batch.undone' });
  });

  it('knows that a contract names a supplier still after it was put right', async () => {
    const byHand = () => ({ ...requester(), cause: { via: 'form' } as const, now: new Date() });
    await load([sampleRow('A')]);
    const edited = await harness.workbook([
      sampleRow('A', { notes: text('Corregida') }),
      sampleRow('B', { supplierName: text('OBRAS DEL NORTE'), supplierRfc: undefined }),
    ]);
    await harness.correct(edited);
    await harness.project();
    await harness.loads.confirm(requester());
    await harness.project();
    const id = (await harness.loads.info(ORGANIZATION)).recent?.recentDataLoadId ?? '';
    const { things } = await harness.undoList(id);
    const revised = things.find(({ fate }) => fate === 'restored')!;
    const supplier = things.find(({ kind }) => kind === 'supplier')!;
    const named = { supplier: { id: supplier._id, name: 'OBRAS DEL NORTE', rfc: null } };
    await harness.contracts.revise(revised._id, named, revised.version, byHand());
    await harness.project();
    const chosen = [{ id: revised._id, version: revised.version + 1 }];
    const { suppliers } = await harness.rehearseUndo(id, chosen, ASKER);
    expect(suppliers.find(({ _id }) => _id === supplier._id)?.count).toEqual({ before: 2, after: 1 });
  });
});

describe('what looks wrong at a warning', () => {
  const amount = (pesos: number) => ({ totalAmount: number(pesos), totalOrMaxAmount: number(pesos) });

  it('is nothing in a load without mistakes', async () => {
    expect(await warningsOf([sampleRow('A'), sampleRow('B')])).toEqual([]);
  });

  it('is an amount of a thousand times the median of its procedure type', async () => {
    await load([sampleRow('A', amount(100)), sampleRow('B', amount(300)), sampleRow('C', amount(200))]);
    const found = await warningsOf([
      sampleRow('D', { ...amount(199_999.99), period: text('2o 2018') }),
      sampleRow('E', { ...amount(200_000), period: text('2o 2018') }),
      sampleRow('F', { ...amount(200_000), period: text('2o 2018'), procedureType: text('Adjudicación directa') }),
      sampleRow('G', { ...amount(1), period: text('2o 2018') }),
    ]);
    expect(found).toEqual([['Pública: un contrato es de mil veces la mediana o más ($200.00).', [4]]]);
  });

  it('compares with the amounts that there are: contracts that say none, or zero, are not the half of anything', async () => {
    const none = { totalAmount: undefined, totalOrMaxAmount: undefined, procedureState: text('Cancelado') };
    await load([
      ...[sampleRow('A', amount(100)), sampleRow('B', amount(300)), sampleRow('C', none), sampleRow('D', none)],
      ...[sampleRow('E', amount(0)), sampleRow('F', amount(0))],
    ]);
    const found = await warningsOf([sampleRow('G', { ...amount(300_000), period: text('2o 2018') })]);
    expect(found).toEqual([['Pública: un contrato es de mil veces la mediana o más ($300.00).', [3]]]);
  });

  it('is a date outside the fiscal year', async () => {
    const outside = { contractDate: date('2019-01-01') };
    expect(await warningsOf([sampleRow('A'), sampleRow('B', outside), sampleRow('C', outside)])).toEqual([
      ['Las fechas de 2 contratos están fuera de su ejercicio fiscal.', [4, 5]],
    ]);
  });

  it('is a quarter that was loaded before', async () => {
    await load([sampleRow('A'), sampleRow('B', { procedureState: text('Cancelado') })]);
    expect(await warningsOf([sampleRow('C'), sampleRow('D', { period: text('2o 2018') })])).toEqual([
      ['El 1o 2018 ya tiene 2 contratos registrados: la carga agrega otro.', [3]],
    ]);
  });

  it('is a new unit that one row names', async () => {
    const unit = (name: string) => ({ applicantAdministrativeUnit: text(name) });
    await load([sampleRow('A', unit('PARQUES'))]);
    const later = { period: text('2o 2018') };
    const found = await warningsOf([
      ...[sampleRow('B', { ...later, ...unit('PARQUES') }), sampleRow('C', { ...later, ...unit('OBRAS') })],
      ...[sampleRow('D', { ...later, ...unit('OBRAS') }), sampleRow('E', { ...later, ...unit('OBARS') })],
    ]);
    expect(found).toEqual([['Una unidad nueva aparece en una sola fila: OBARS.', [6]]]);
  });

  it('is a supplier written with other capitals than it is registered with, or will be', async () => {
    await load([sampleRow('A')]);
    const later = (supplierName: string, supplierRfc?: string) => ({
      period: text('2o 2018'),
      supplierName: text(supplierName),
      supplierRfc: supplierRfc === undefined ? undefined : text(supplierRfc),
    });
    const found = await warningsOf([
      sampleRow('B', later('Limpieza del Norte', 'LNO010101AA5')),
      sampleRow('C', later('Papeles y Más')),
      sampleRow('D', later('PAPELES Y MÁS')),
      sampleRow('E', later('Papeles y Mas')),
    ]);
    const both = 'Limpieza del Norte (LIMPIEZA DEL NORTE), PAPELES Y MÁS (Papeles y Más).';
    expect(found).toEqual([[`2 filas escriben el nombre de un proveedor con otras mayúsculas: ${both}`, [3, 5]]]);
    await harness.loads.confirm(requester());
    await harness.project();
    await harness.correct(await harness.workbook([sampleRow('C', later('Limpieza del Norte', 'LNO010101AA5'))]));
    await harness.project();
    expect((await rehearse()).warnings.map(({ message }) => message)).toEqual([
      'Una fila escribe el nombre de un proveedor con otras mayúsculas: Limpieza del Norte (LIMPIEZA DEL NORTE).',
    ]);
  });
});
