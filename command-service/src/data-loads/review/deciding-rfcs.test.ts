import type { RfcReading } from '@monitor/contracts-schema/data-loads/review-values';
import { rfcCheckDigit } from '@monitor/contracts-schema/rfc';
import { system } from '@monitor/platform/process/system';
import { everything } from '../testing/correcting.ts';
import { type LoadHarness, ORGANIZATION, openLoadHarness, requester } from '../testing/load-harness.ts';
import { sampleRow, text } from '../testing/sample-workbook.ts';

const rfcOf = (before: string): string => before + rfcCheckDigit(before);
const ACME = rfcOf('ACM010101AA');
const OTHER = rfcOf('OTR010101AA');

let harness: LoadHarness;
let idDataLoad: string;
beforeEach(async () => {
  harness = await openLoadHarness();
});
afterEach(() => harness.close());

const of = (number: string, supplierName: string, rfc: string | null = ACME) =>
  sampleRow(number, { supplierName: text(supplierName), supplierRfc: rfc === null ? undefined : text(rfc) });
const upload = async (...rows: ReturnType<typeof of>[]): Promise<void> => {
  ({ dataLoadId: idDataLoad } = await harness.upload(await harness.workbook(rows)));
};
const summary = async () => (await harness.loads.info(ORGANIZATION)).current?.summary;
const listed = async () => (await harness.loads.values(ORGANIZATION, { page: 1, pageSize: 10 }))!; // there is a load
const whose = async (): Promise<RfcReading[]> => (await listed()).rfcs;
const nameBeside = async (name: string) => {
  for (const { holder, names } of await whose())
    for (const found of names) if (found.name === name) return { holder, ...found };
  throw new Error(`${name} stands beside no RFC of another`);
};
const decide = async (name: string, verdict: 'SAME' | 'UNDECIDED' = 'SAME', as?: string) => {
  const { _id, holder, decision } = await nameBeside(name);
  const seen = decision?.decidedAt ?? null;
  const decisions = [{ name: _id, verdict, seen, ...(verdict === 'SAME' && { as: as ?? holder._id }) }];
  return harness.loads.decideNames(requester(), { idDataLoad, decisions });
};
const register = async (name: string, rfc: string | null): Promise<string> => {
  const id = system.newId();
  const context = { ...requester(), cause: { via: 'form' } as const, now: new Date() };
  await harness.suppliers.register(id, { name, rfc, notes: null }, context);
  return id;
};
const suppliersOf = async () =>
  (await harness.eventsOf(ORGANIZATION)).flatMap(({ type, data, metadata }) => {
    if (type !== 'ContractRegistered') return [];
    const { fields } = data as { fields: { contractNumber: string; supplier: { name: string } | null } };
    const { decidedNames } = metadata.cause as { decidedNames?: unknown };
    return [[fields.contractNumber, fields.supplier?.name, decidedNames]];
  });

describe('an RFC beside names of others', () => {
  it('is listed with whose it is, registered or of the file, and the other names with their rows', async () => {
    const id = await register('ACME SA', ACME);
    await upload(
      ...[of('1', 'AKME'), of('2', 'Akme'), of('3', 'ACNE'), of('4', 'ACME, S.A.')],
      ...[of('5', 'OTRA', OTHER), of('6', 'OTRO', OTHER), of('7', 'AKME', null)],
    );
    expect(await summary()).toMatchObject({ errorsCount: 4, newContractsCount: 3 });
    expect(
      (await whose()).map(({ rfc, holder, names }) => [rfc, holder, names.map(({ name, rows }) => [name, rows])]),
    ).toEqual([
      [
        ACME,
        { _id: id, name: 'ACME SA', registered: true, row: null },
        [
          ['AKME', 2],
          ['ACNE', 1],
        ],
      ],
      [OTHER, { _id: expect.stringMatching(/^[0-9a-f]{32}$/), name: 'OTRA', registered: false, row: 7 }, [['OTRO', 1]]],
    ]);
    const { _id } = await nameBeside('AKME');
    const rows = await harness.loads.list(ORGANIZATION, { ...everything, name: _id });
    expect([rows?.doc.name, rows?.doc.details.map(({ rowIndex }) => rowIndex)]).toEqual(['AKME', [3, 4]]);
  });

  it('is the same supplier’s as is decided, of that name beside that RFC alone, until it is taken back', async () => {
    await register('ACME SA', ACME);
    await register('AKME', OTHER);
    await upload(of('1', 'AKME'), of('2', 'ACNE'), of('3', 'AKME', OTHER), of('4', 'AKME', null));
    expect(await summary()).toMatchObject({ errorsCount: 2, newContractsCount: 2 });
    await decide('AKME');
    expect(await summary()).toMatchObject({ errorsCount: 1, newContractsCount: 3, newSuppliersCount: 0 });
    expect(await nameBeside('AKME')).toMatchObject({ rows: 1, decision: { decidedBy: expect.any(String) } });
    const names = await harness.loads.names(ORGANIZATION, {
      page: 1,
      pageSize: 10,
      search: '',
      onlyAlike: false,
      kind: 'SUPPLIER',
    });
    expect(names?.names).toEqual([]);
    await decide('AKME', 'UNDECIDED');
    expect(await summary()).toMatchObject({ errorsCount: 2 });

    await decide('AKME');
    await harness.loads.confirm(requester());
    expect(await suppliersOf()).toEqual([
      ['1', 'ACME SA', [{ field: 'supplierName', name: 'AKME', as: 'ACME SA' }]],
      ['3', 'AKME', undefined],
      ['4', 'AKME', undefined],
    ]);
  });

  it('that a row of the file names first is that one’s, who takes the name of that row', async () => {
    await upload(of('1', 'ACME SA'), of('2', 'AKME'), of('3', 'AKME'));
    await decide('AKME');
    expect(await summary()).toMatchObject({ errorsCount: 0, newContractsCount: 3, newSuppliersCount: 1 });
    await harness.loads.confirm(requester());
    expect((await suppliersOf()).map(([, supplier]) => supplier)).toEqual(['ACME SA', 'ACME SA', 'ACME SA']);
  });

  it('is nobody’s but whose it is, and decided as it was seen', async () => {
    await register('ACME SA', ACME);
    const other = await register('OTRA SA', OTHER);
    await upload(of('1', 'AKME'));
    await expect(decide('AKME', 'SAME', other)).rejects.toMatchObject({ code: 'data-load.name-not-alike' });
    const { _id, holder } = await nameBeside('AKME');
    await decide('AKME');
    const decisions = [{ name: _id, verdict: 'SAME', as: holder._id, seen: null } as const];
    await expect(harness.loads.decideNames(requester(), { idDataLoad, decisions })).rejects.toMatchObject({
      code: 'data-load.name-decided',
    });
  });

  it('is remembered for the next load, and an error again once that is forgotten', async () => {
    await register('ACME SA', ACME);
    await upload(of('1', 'AKME'));
    await decide('AKME');
    await harness.loads.confirm(requester());
    await upload(of('2', 'AKME'), of('3', 'ACNE'));
    expect(await summary()).toMatchObject({ errorsCount: 1, newContractsCount: 1 });
    expect((await nameBeside('AKME')).decision).not.toBeNull();
    await harness.loads.cancel(requester());

    const [remembered] = (await harness.loads.remembered(ORGANIZATION, { page: 1, pageSize: 10 })).docs;
    expect(remembered).toMatchObject({ kind: 'RFC', text: `AKME · RFC ${ACME}`, as: 'ACME SA' });
    await harness.loads.forget(requester(), remembered?._id ?? '');
    await upload(of('2', 'AKME'));
    expect(await summary()).toMatchObject({ errorsCount: 1 });
  });

  it('asks again once the RFC is somebody else’s, of whom it can be decided anew', async () => {
    await upload(of('1', 'ACME SA'), of('2', 'AKME'), of('3', 'ZETA'));
    await decide('AKME');
    await harness.loads.deleteRow({ organizationId: ORGANIZATION, idDataLoad, rowIndex: 3 });
    expect(await nameBeside('ZETA')).toMatchObject({ holder: { name: 'AKME' }, isSame: false });
    await harness.loads.cancel(requester());

    await register('ZETA', ACME);
    await upload(of('1', 'AKME'));
    expect(await nameBeside('AKME')).toMatchObject({ isSame: false, decision: { as: 'ACME SA' } });
    await decide('AKME');
    expect(await nameBeside('AKME')).toMatchObject({ isSame: true, decision: { as: 'ZETA' } });
    expect(await summary()).toMatchObject({ errorsCount: 0 });
  });

  it('shows of very many those that stay out, in the order of the sheet', async () => {
    await register('ACME SA', ACME);
    await upload(...Array.from({ length: 102 }, (_, at) => of(`${at}`, `AKME ${at}`)));
    const shown = async () => (await whose()).flatMap(({ names }) => names.map(({ name }) => name));
    const [first, ...others] = await shown();
    expect([first, others.at(-1), (await listed()).moreRfcs]).toEqual(['AKME 0', 'AKME 99', 2]);
    await decide('AKME 1');
    expect([(await shown()).slice(0, 2), (await shown()).at(-1)]).toEqual([['AKME 0', 'AKME 2'], 'AKME 100']);
  });

  it('is not listed of a row that may say another name', async () => {
    await register('ACME SA', ACME);
    await upload(of('1', '!v0AKME'));
    expect(await summary()).toMatchObject({ errorsCount: 0 });
    expect(await whose()).toEqual([]);
  });

  it('is listed no more once its rows say something else', async () => {
    await register('ACME SA', ACME);
    await upload(of('1', 'AKME'), of('2', 'AKME'));
    await harness.loads.saveRow({ organizationId: ORGANIZATION, idDataLoad, rowIndex: 3 }, { supplierName: 'ACME SA' });
    expect(await nameBeside('AKME')).toMatchObject({ rows: 1 });
    await harness.loads.saveRow({ organizationId: ORGANIZATION, idDataLoad, rowIndex: 4 }, { supplierRfc: OTHER });
    expect(await whose()).toEqual([]);
    expect(await summary()).toMatchObject({ errorsCount: 0 });
  });
});
