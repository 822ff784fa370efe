import { organizationDefaults } from '@monitor/contracts-schema/organizations/organization-events';
import { openMetrics } from '@monitor/platform/metrics/metrics';
import { figuresIn } from '@monitor/platform/metrics/testing/figures-in';
import { silentLogger } from '@monitor/platform/process/logger';
import { pause } from '@monitor/platform/process/pause';
import { keepVerifying, measureVerification } from '@monitor/platform/verification/keep-verifying';
import { isVerificationDue, lastVerified } from '@monitor/platform/verification/verification';
import type { WorkingLoad } from './data-loads/working-load.ts';
import { acquireSlot, releaseSlot } from './data-loads/working-load-store.ts';
import { verifyingRecords } from './keep-records-verified.ts';
import { openAggregates } from './open-aggregates.ts';
import { reservations } from './reservations/reservations.ts';
import { openClock, openMemoryPorts } from './testing/command-harness.ts';
import { withWriting } from './writing/writing.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const idOf = (number: number): string => number.toString(16).padStart(32, '0');
const organizationId = idOf(1);

const until = async (met: () => Promise<boolean> | boolean): Promise<void> => {
  while (!(await met())) await pause(1);
};

/** Records with one supplier, which are verified by a clock that the test turns. */
const opened = async () => {
  const ports = await openMemoryPorts();
  const clock = openClock();
  const looks = { count: 0 };
  const now = () => {
    looks.count += 1; // whether a day has passed
    return clock.now();
  };
  const said: { message: string; [detail: string]: unknown }[] = [];
  const logger = {
    ...silentLogger,
    info: (_details: object, message: string) => void said.push({ message }),
    warn: (details: object, message: string) => void said.push({ ...details, message }),
  };
  const context = () => ({
    ...({ commandId: clock.newId(), organizationId, actor: { kind: 'system' }, cause: { via: 'system' } } as const),
    now: clock.now(),
  });
  const { organizations, suppliers } = openAggregates(withWriting(ports));
  const fields = { ...organizationDefaults, name: 'Uno', shortName: 'Uno' };
  await organizations.register(organizationId, fields, context());
  const register = (id: number, rfc: string) =>
    suppliers.register(idOf(id), { name: `Proveedor ${id}`, rfc, notes: null }, context());
  await register(2, 'AAA010101AAA');

  const stopping = new AbortController();
  const verifying = verifyingRecords({ ports, system: { ...clock, now }, logger, lookEveryMs: 1 });
  const keeping = keepVerifying(verifying, stopping.signal);
  const lookedAgain = async (): Promise<void> => {
    const before = looks.count;
    await until(() => looks.count > before + 2);
  };
  await lookedAgain();
  return {
    ports,
    clock,
    said,
    register,
    verifying,
    lookedAgain,
    verified: () => lastVerified(ports.records),
    close: async () => {
      stopping.abort();
      await keeping;
      await ports.close();
    },
  };
};

it('one changed character of a reservation is found a day later, said, and written again: no second one comes in', async () => {
  const { ports, clock, said, register, verifying, verified, close } = await opened();
  const [kept] = await ports.records.find(reservations, { where: { id: { contains: 'AAA010101AAA' } } });
  await ports.records.removeWhere(reservations, { id: kept!.id });
  await ports.records.insertMany(reservations, [{ ...kept!, id: kept!.id.replace('AAA010101', 'BAA010101') }]);
  clock.advance(DAY_MS);
  await until(async () => (await verified()) !== null);
  expect(await verified()).toMatchObject({
    differing: { reservations: 1 },
    mended: 1,
    failure: null,
    position: await ports.events.lastPosition(),
  });
  await until(() => said.length > 0);
  expect(said).toEqual([
    expect.objectContaining({
      message: 'the records were not what the log says',
      examples: [`reservations ${kept!.id}`],
    }),
  ]);
  const metrics = openMetrics();
  measureVerification(metrics, verifying);
  expect(figuresIn(await metrics.show()).get('monitor_verification_differences{of="records"}')).toBe(1);
  expect(await register(3, 'AAA010101AAA')).toMatchObject({ ok: false });
  await close();
});

it('records that are what the log says are said to be, and not before a day is over', async () => {
  const { clock, said, verified, lookedAgain, close } = await opened();
  clock.advance(DAY_MS / 2);
  await lookedAgain();
  expect(await verified()).toBeNull();
  clock.advance(DAY_MS / 2);
  await until(async () => (await verified()) !== null);
  expect(await verified()).toMatchObject({ differing: {}, mended: 0, documents: 3 });
  await until(() => said.length > 0);
  expect(said).toEqual([{ message: 'the records are what the log says' }]);
  await close();
});

it('waits for the end of a load', async () => {
  const { ports, clock, verified, close } = await opened();
  const load: WorkingLoad = {
    id: organizationId,
    revision: 1,
    dataLoadId: idOf(9),
    upload: null,
    isConfirmed: true,
    staged: {
      fileId: idOf(8),
      fileName: 'a.xlsx',
      sha256: '',
      rows: 1,
      uploadedBy: 'Ana',
      createdAt: '2026-01-01',
      isJudging: false,
      verdicts: [],
      corrections: [],
      isStale: false,
      revising: { erasesBlanks: false, columns: [] },
      summary: {
        newContractsCount: 1,
        newSuppliersCount: 0,
        newAdministrativeUnitsCount: 0,
        skippedContractsCount: 0,
        skippedSuppliersCount: 0,
        skippedAdministrativeUnitsCount: 0,
        errorsCount: 0,
        noticedContractsCount: 0,
        revisedContractsCount: 0,
        unchangedContractsCount: 0,
        conflictsCount: 0,
      },
    },
  };
  await acquireSlot(ports.records, load);
  const find = ports.records.find;
  let looks = 0;
  ports.records.find = (from, query) => {
    if (from.name === 'current-loads') looks += 1;
    return find(from, query);
  };
  clock.advance(DAY_MS);
  await until(() => looks > 3);
  expect(await isVerificationDue(ports.records, clock.now())).toBe(true);
  await releaseSlot(ports.records, load);
  await until(async () => (await verified()) !== null);
  await close();
});
