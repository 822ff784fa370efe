import { setTimeout as pause } from 'node:timers/promises';
import { keptEvents } from '@monitor/platform/event-store/testing/kept-appends';
import { type Random, seededRandom } from '@monitor/standalone/demo/random';
import { runOperator, temporaryFolder } from '../running/monitor-process.ts';
import { until } from '../running/until.ts';
import { untilCurrent } from '../running/until-current.ts';
import { openPatientTown, type PatientTown } from './patient-town.ts';
import { openTwoOfEach } from './two-of-each.ts';

/** Who was taken for dead is followed within that time, with nobody pressing anything; who stops, at once. */
const FOLLOWED_WITHIN_S = 15;
const GIVEN_BACK_WITHIN_S = 5;
/** Longer than a lease. */
const FROZEN_MS = 12_000;
const CONTRACTS = 300;
/** What ends a run that never would, on a machine that carries everything at once. */
const CURRENT_WITHIN_S = 240;
const MOST_MS = 300_000;
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let monitor: Awaited<ReturnType<typeof openTwoOfEach>>;
beforeAll(async () => {
  folder = await temporaryFolder();
  monitor = await openTwoOfEach(folder.path);
}, MOST_MS);
afterAll(async () => {
  await monitor?.close();
  await folder.remove();
}, 60_000);

const townCalled = (name: string): Promise<PatientTown> =>
  openPatientTown(
    monitor.commands.map(({ url }) => url),
    name,
  );

type Logged = Readonly<{ stream: string; type: string; commandId: string; data: Record<string, unknown> }>;

/** What the log holds of an organization, on the disk of its server. */
const logOf = ({ id }: PatientTown): readonly Logged[] =>
  keptEvents(monitor.stores.standIn.log)
    .filter(({ stream }) => stream.includes(id))
    .map(({ stream, type, data, metadata }) => ({
      stream,
      type,
      data: JSON.parse(Buffer.from(data).toString()),
      commandId: JSON.parse(Buffer.from(metadata).toString()).metadata.commandId, // as the adapter writes it
    }));

/** Contracts as the log leaves them, which is how a change of them is ordered. */
const contractsOf = (town: PatientTown): readonly Readonly<{ _id: string; version: number }>[] => {
  const ofContracts = logOf(town).filter(({ stream }) => stream.includes('contract-'));
  return [...Map.groupBy(ofContracts, ({ stream }) => stream)].map(([stream, { length }]) => ({
    _id: stream.slice(stream.indexOf('contract-') + 'contract-'.length),
    version: length,
  }));
};

/** Each batch is told once from its beginning to its end, and no record changed twice by one of its commands. */
const expectOnce = (town: PatientTown): void => {
  const log = logOf(town);
  const batches = Map.groupBy(
    log.filter(({ type }) => type === 'BatchStarted' || type === 'BatchCompleted'),
    ({ data }) => data.id,
  );
  for (const told of batches.values()) expect(told.map(({ type }) => type)).toEqual(['BatchStarted', 'BatchCompleted']);
  const given = log
    .filter(({ stream }) => stream.includes('contract-'))
    .map(({ stream, commandId }) => `${stream} ${commandId}`);
  expect(given.filter((one, place) => given.indexOf(one) !== place)).toEqual([]);
};

describe('two command services', () => {
  let town: PatientTown;
  beforeAll(async () => {
    town = await townCalled('Municipio de dos servicios');
    await town.load(CONTRACTS);
  }, MOST_MS);
  afterEach(() => monitor.mend(), MOST_MS);

  const first = () => monitor.commands[0].process();

  /** Begins a change at the first one, and waits until it is amid it. */
  const amidChange = async (value: string): Promise<Readonly<{ batchId: string; done: number }>> => {
    const batchId = await town.change(contractsOf(town), value);
    let done = 0;
    await until(async () => {
      const batch = await town.lastBatch();
      done = batch?._id === batchId ? batch.done : 0;
      return done > 0;
    }, 60);
    expect(done).toBeLessThan(CONTRACTS);
    return { batchId, done };
  };
  const goesOn = ({ batchId, done }: Readonly<{ batchId: string; done: number }>, seconds: number) =>
    until(async () => {
      const batch = await town.lastBatch([monitor.commands[1].url]); // the first one, frozen, would be waited for
      return batch?._id === batchId && (batch.done > done || batch.finishedAt !== null);
    }, seconds);
  const expectAllChanged = (value: string): void => {
    const changed = logOf(town).filter(({ type, data }) => type === 'ContractRevised' && isGiven(data, value));
    expect(changed).toHaveLength(CONTRACTS);
    expectOnce(town);
  };
  const isGiven = ({ changes }: Record<string, unknown>, value: string): boolean =>
    (changes as readonly Readonly<{ to: unknown }>[]).some(({ to }) => to === value); // of a revision

  it(
    'have a batch go on in the other when one is killed, with nobody pressing anything',
    async () => {
      const batch = await amidChange('MUERTO');
      await first().kill();
      await goesOn(batch, FOLLOWED_WITHIN_S);
      await town.ended(batch.batchId);
      expectAllChanged('MUERTO');
    },
    MOST_MS,
  );

  it(
    'have it go on in the other when one is frozen, which changes nothing twice when it wakes',
    async () => {
      const batch = await amidChange('CONGELADO');
      first().freeze();
      await goesOn(batch, FOLLOWED_WITHIN_S);
      first().wake();
      await town.ended(batch.batchId);
      expectAllChanged('CONGELADO');
    },
    MOST_MS,
  );

  it(
    'have it go on in the other at once when one is stopped',
    async () => {
      const { batchId } = await amidChange('DETENIDO');
      const { code } = await first().stop();
      expect(code).toBe(0);
      const { done = 0 } = (await town.lastBatch()) ?? {};
      await goesOn({ batchId, done }, GIVEN_BACK_WITHIN_S);
      await town.ended(batchId);
      expectAllChanged('DETENIDO');
    },
    MOST_MS,
  );
});

describe(`two of each service, whatever fails (SEED=${SEED})`, () => {
  const [FAULTS, ROWS] = [8, 100];

  /** Kills and freezes one after the other, at random. */
  const fail = async (random: Random): Promise<void> => {
    for (let fault = 0; fault < FAULTS; fault += 1) {
      await pause(1_000 + random.below(3_000));
      const service = random.one(monitor.services);
      const what = random.one(['kill', 'kill', 'freeze', 'ferretdb', 'standIn', 'broker'] as const);
      if (what === 'kill') await service.process().kill();
      else if (what === 'freeze') {
        service.process().freeze();
        await pause(FROZEN_MS);
      } else {
        await monitor.stores[what].kill();
        await pause(random.below(3_000));
        await monitor.stores[what].start();
      }
      if (what === 'kill' || what === 'freeze') await service.mend();
    }
  };

  /** One batch after the other: a load, a merge, its undo, a change, its undo. */
  const work = async (town: PatientTown): Promise<void> => {
    const order = async (path: string, body: object): Promise<string> => {
      const { _id } = (await town.post(path, body)).body.data;
      await town.ended(_id);
      return _id;
    };
    await town.load(ROWS);
    const [one, other] = logOf(town).filter(({ type }) => type === 'SupplierRegistered');
    const sides = { _id: one?.data.id, to: other?.data.id, isSamePerson: true };
    const merge = await order('/api/suppliers/join', sides);
    await order('/api/batch/undo', { _id: merge, chosen: [] });
    const change = await town.change(contractsOf(town), 'AZAR');
    await town.ended(change);
    await order('/api/batch/undo', { _id: change, chosen: [] });
  };

  const untilAllCurrent = () => Promise.all(monitor.projectors.map(({ url }) => untilCurrent(url, CURRENT_WITHIN_S)));

  it('loses nothing that was acknowledged, and does nothing twice', async () => {
    await untilAllCurrent();
    const towns = await Promise.all(['Uno', 'Dos'].map((name) => townCalled(`Municipio ${name} ${SEED}`)));
    const saved = new Map<PatientTown, string[]>(towns.map((town) => [town, []]));
    let isOver = false;
    const save = async (town: PatientTown): Promise<void> => {
      for (let number = 0; !isOver; number += 1) {
        const name = `PROVEEDOR ${String(number).replace(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)]!)}`;
        await town.post('/api/suppliers/save', { name });
        saved.get(town)!.push(name);
        await pause(500);
      }
    };
    const saving = Promise.all(towns.map(save));
    try {
      await Promise.all([fail(seededRandom(SEED)), ...towns.map(work)]);
    } finally {
      isOver = true;
    }
    await saving;

    await monitor.mend();
    await untilAllCurrent();
    for (const town of towns) {
      expectOnce(town);
      const log = logOf(town);
      expect(log.filter(({ type }) => type === 'ContractRegistered')).toHaveLength(ROWS);
      const registered = log.flatMap(({ type, data }) =>
        type === 'SupplierRegistered' ? (data.fields as { name: string }).name : [],
      );
      for (const name of saved.get(town)!) expect(registered.filter((one) => one === name)).toEqual([name]);
    }
    const { code, said } = await runOperator(['verify'], { dataDir: folder.path, env: monitor.env });
    expect(said).toMatch(/Las vistas dicen exactamente lo que dice la bitácora/);
    expect(code).toBe(0);
  }, 900_000);
});
