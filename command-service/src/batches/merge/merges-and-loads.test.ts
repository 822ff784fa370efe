import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { type LoadHarness, ORGANIZATION, openLoadHarness, requester } from '../../data-loads/testing/load-harness.ts';
import { type SampleRow, sampleRow, text } from '../../data-loads/testing/sample-workbook.ts';
import { mergingIn } from '../../testing/merging.ts';

let harness: LoadHarness;
let merging: ReturnType<typeof mergingIn>;
beforeEach(async () => {
  harness = await openLoadHarness();
  merging = mergingIn({ ...harness, events: harness.log });
});
afterEach(() => harness.close());

const byHand = () => ({ ...requester(), cause: { via: 'form' } as const, now: new Date() });
const rowOf = (number: string, name: string, rfc?: string): SampleRow =>
  sampleRow(number, { supplierName: text(name), supplierRfc: rfc === undefined ? undefined : text(rfc) });

const upload = async (...rows: SampleRow[]) => (await harness.upload(await harness.workbook(rows))).dataLoadId;
const load = async (...rows: SampleRow[]): Promise<string> => {
  const dataLoadId = await upload(...rows);
  await harness.loads.confirm(requester());
  return dataLoadId;
};

const namedBy = async (number: string): Promise<string | undefined> => {
  for (const { type, data } of (await harness.eventsOf(ORGANIZATION)).toReversed()) {
    const { fields } = data as { fields?: ContractFields };
    if (type.startsWith('Contract') && fields?.contractNumber === number) return fields.supplier?.name;
  }
  return undefined;
};

const supplierCalled = async (name: string): Promise<string> => {
  const events = (await harness.eventsOf(ORGANIZATION)).filter(({ type }) => type === 'SupplierRegistered');
  const found = events.find(({ data }) => (data as { fields: { name: string } }).fields.name === name);
  return (found?.data as { id: string } | undefined)?.id ?? '';
};

const join = async (name: string, to: string) =>
  merging.join(
    'supplier',
    { id: await supplierCalled(name), toId: await supplierCalled(to), isSamePerson: true },
    byHand(),
  );

it('a workbook that names one that was joined, by name or RFC, names the one that stays, and creates nobody', async () => {
  await load(rowOf('A', 'LIMPIEZA NORTE'), rowOf('B', 'ASEO SA', 'ASE010101AAA'), rowOf('C', 'LIMPIEZA DEL NORTE SA'));
  await join('LIMPIEZA NORTE', 'LIMPIEZA DEL NORTE SA');
  await join('ASEO SA', 'LIMPIEZA DEL NORTE SA');
  await load(rowOf('D', 'Limpieza Norte'), rowOf('E', 'ASEO SA', 'ASE010101AAA'));
  expect(await harness.countEvents()).toMatchObject({ SupplierRegistered: 3, ContractRegistered: 5 });
  for (const number of ['A', 'B', 'C', 'D', 'E']) expect(await namedBy(number)).toBe('LIMPIEZA DEL NORTE SA');

  await merging.separate('supplier', await supplierCalled('LIMPIEZA NORTE'), byHand());
  await load(rowOf('F', 'LIMPIEZA NORTE'));
  expect(await Promise.all(['A', 'D', 'F'].map(namedBy))).toEqual([
    'LIMPIEZA NORTE',
    'LIMPIEZA DEL NORTE SA',
    'LIMPIEZA NORTE',
  ]);
});

it('a load under review means by a name what it means when it is confirmed', async () => {
  await load(rowOf('A', 'UNO'), rowOf('B', 'DOS'));
  await upload(rowOf('C', 'UNO'));
  await join('UNO', 'DOS');
  await harness.loads.confirm(requester());
  await upload(rowOf('D', 'UNO'));
  await merging.separate('supplier', await supplierCalled('UNO'), byHand());
  await harness.loads.confirm(requester());
  expect(await Promise.all(['C', 'D'].map(namedBy))).toEqual(['DOS', 'UNO']);
});

it('a load whose supplier was joined meanwhile is taken back, but for those who are joined to and others', async () => {
  await load(rowOf('A', 'DOS'));
  const dataLoadId = await load(rowOf('B', 'UNO'), rowOf('C', 'UNO'), rowOf('D', 'TRES'));
  await join('UNO', 'DOS');
  await join('DOS', 'TRES');
  const plan = await harness.undoList(dataLoadId);
  expect(plan.things.filter(({ kind }) => kind === 'contract').map(({ fate }) => fate)).toEqual(
    Array(3).fill('removed'),
  );
  const { counts } = await harness.undo(dataLoadId);
  expect(counts).toEqual(plan.counts);
  expect(counts).toMatchObject({ contracts: 3, suppliers: 0, changed: 0, gone: 1 });
  expect(await namedBy('A')).toBe('TRES');
  expect(await merging.separate('supplier', await supplierCalled('DOS'), byHand())).toMatchObject({
    contracts: 1,
    kept: 2,
  });
  expect(await merging.separate('supplier', await supplierCalled('UNO'), byHand())).toMatchObject({
    contracts: 0,
    kept: 2,
  });
});
