import { randomBytes } from 'node:crypto';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { topics } from '@monitor/contracts-schema/events/topics';
import type { EventBus } from '@monitor/platform/event-bus/event-bus';
import { openKafkaEventBus } from '@monitor/platform/event-bus/kafka-event-bus';
import { type ApiClient, signInByApi } from '../api/api-client.ts';
import { sampleCells, sampleWorkbook } from '../api/sample-workbook.ts';
import { runOperator, temporaryFolder } from '../running/monitor-process.ts';
import { until } from '../running/until.ts';
import { untilCurrent } from '../running/until-current.ts';
import { type KafkaBroker, openKafkaBroker } from './kafka-broker.ts';
import { type ObservedProcess, observe } from './observed-process.ts';

/** From a broker that answers again to views that hold everything: members of a group wait for those that went. */
const RECOVERED_WITHIN_S = 45;
const ANSWER_MS = 5_000;
const STOP_MS = 8_000;
const ROWS = 3_000;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let broker: KafkaBroker;

beforeAll(async () => {
  folder = await temporaryFolder();
  broker = await openKafkaBroker(folder.path);
});
afterAll(async () => {
  await broker?.close();
  await folder.remove();
});

/** What can become of the topics while everybody goes on. */
const losses: Readonly<Record<string, (prefix: string) => Promise<void>>> = {
  'its disk is lost': async () => {
    await broker.stop();
    await broker.loseDisk();
    await broker.start();
  },
  'its topics are deleted': async (prefix) => broker.deleteTopics(await broker.topics(prefix)),
  'its topics are made anew with fewer partitions': async (prefix) => remade(prefix, 2),
  'its topics are made anew with more partitions': async (prefix) => remade(prefix, 9),
};

const remade = async (prefix: string, partitions: number): Promise<void> => {
  const names = await broker.topics(prefix);
  await broker.deleteTopics(names);
  await until(async () => (await broker.topics(prefix)).length === 0);
  for (const name of names) await broker.createTopic(name, partitions).catch(() => {}); // somebody was faster
};

describe('the event bus on Kafka', () => {
  let prefix: string;
  let bus: EventBus;
  let troubles: string[];
  const heard: Record<'alone' | 'group', unknown[]> = { alone: [], group: [] };

  beforeEach(async () => {
    prefix = `bus_${randomBytes(6).toString('hex')}.`;
    troubles = [];
    heard.alone = [];
    heard.group = [];
    const report = (message: string): void => void troubles.push(message);
    bus = await openKafkaEventBus({ brokers: [broker.brokers], clientId: 'faults', report });
    for (const [who, group] of [
      ['alone', undefined],
      ['group', 'readers'],
    ] as const)
      await bus.subscribe({
        topic: `${prefix}things`,
        ...(group && { group }),
        handle: async (messages) => void heard[who].push(...messages.map(({ value }) => value)),
      });
    await say(['before']);
  });
  afterEach(async () => {
    await broker.proxy.become('well');
    await bus.close();
  });

  const publish = (values: readonly unknown[]): Promise<void> =>
    bus.publish(
      `${prefix}things`,
      values.map((value) => ({ key: `key ${value}`, value })),
    );

  /** Says it until the bus takes it, as everybody who publishes does, and waits until everybody heard. */
  const say = async (values: readonly unknown[]): Promise<void> => {
    const taken = () =>
      publish(values).then(
        () => true,
        () => false,
      );
    await until(taken, RECOVERED_WITHIN_S);
    const have = (one: readonly unknown[]): boolean => values.every((value) => one.includes(value));
    await until(async () => have(heard.alone) && have(heard.group), RECOVERED_WITHIN_S);
  };

  it.each(Object.keys(losses))('goes on when %s', async (loss) => {
    for (const part of ['a', 'b', 'c', 'd']) await say(Array.from({ length: 100 }, (_, n) => `old ${part} ${n}`));
    await losses[loss]?.(prefix);
    await say(Array.from({ length: 100 }, (_, n) => `new ${n}`));
    await say(['the last']);
    const said = troubles.filter((trouble) => trouble.endsWith('what it held is lost'));
    expect(said.length).toBeGreaterThan(0);
    expect(said.length).toBeLessThan(3);
  });

  it('gives up in time what a broker that hangs does not take, and closes in time', async () => {
    await broker.proxy.become('frozen');
    const began = performance.now();
    const refused = await Promise.allSettled([publish(['one']), publish(['two']), publish(['three'])]);
    const publishedMs = performance.now() - began;
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(publishedMs).toBeLessThan(ANSWER_MS);
    const closing = performance.now();
    await bus.close();
    expect(performance.now() - closing).toBeLessThan(ANSWER_MS);
  });

  it('goes on after its broker hung', async () => {
    await broker.proxy.become('frozen');
    await expect(publish(['lost'])).rejects.toMatchObject({ store: `Kafka ${broker.brokers}` });
    await broker.proxy.become('well');
    await say(['after']);
  });

  it('refuses to open within seconds on a broker that hangs', async () => {
    await broker.proxy.become('frozen');
    const began = performance.now();
    await expect(openKafkaEventBus({ brokers: [broker.brokers], clientId: 'faults' })).rejects.toMatchObject({
      store: `Kafka ${broker.brokers}`,
      passes: true,
    });
    expect(performance.now() - began).toBeLessThan(2 * ANSWER_MS);
  });
});

describe('the monitor on Kafka', () => {
  let data: string;
  let prefix: string;
  let monitor: ObservedProcess;
  let url: string;
  let admin: ApiClient;
  let saved: number;

  const env = () => ({ KAFKA_BROKERS: broker.brokers, KAFKA_TOPIC_PREFIX: prefix });
  const start = async (): Promise<void> => {
    monitor = observe('standalone', { dataDir: data, env: env() });
    url = await monitor.url;
    admin = await signInByApi(url);
  };
  const isReady = async (): Promise<boolean> => (await fetch(`${url}/health/ready`)).ok;
  const caughtUp = (): Promise<void> => untilCurrent(url, RECOVERED_WITHIN_S);

  beforeEach(async () => {
    const name = randomBytes(6).toString('hex');
    [data, prefix, saved] = [join(folder.path, name), `monitor_${name}.`, 0];
    await broker.proxy.become('well');
    await start();
    await save(3);
    await caughtUp();
  });
  afterEach(async () => {
    await monitor.kill();
    await broker.proxy.become('well');
    await rm(data, { recursive: true, force: true });
  });

  /** Commands are taken whatever becomes of Kafka. */
  const save = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n += 1) {
      saved += 1;
      const name = `Municipio ${saved}`;
      expect(await admin.post('/api/organizations/save', { name, shortName: name })).toMatchObject({ status: 200 });
    }
  };

  const shown = async (): Promise<number> => {
    const { body } = await admin.signedOut().get('/public-api/organizations/local/list');
    return JSON.stringify(body).split('"Municipio').length - 1;
  };

  const verified = async (): Promise<void> => {
    const { code, said } = await runOperator(['verify'], {
      dataDir: data,
      env: { ...env(), MONGODB_URL: '', EVENTSTORE_URL: '' },
    });
    expect(said).toMatch(/Las vistas dicen exactamente lo que dice la bitácora/);
    expect(code).toBe(0);
  };

  it.each(Object.keys(losses))('shows everything again, without a restart, when %s', async (loss) => {
    const told: unknown[] = [];
    await losses[loss]?.(prefix);
    await save(3);
    await caughtUp();
    const listening = await openKafkaEventBus({ brokers: [broker.brokers], clientId: 'faults' });
    await listening.subscribe({
      topic: prefix + topics.viewChanges,
      handle: async (messages) => void told.push(...messages),
    });
    await save(3);
    await caughtUp();
    await until(async () => told.length >= 3);
    await listening.close();
    expect(await shown()).toBe(2 * saved); // a name and a short name each
    await verified();
  });

  it('takes commands and answers while Kafka hangs, is not ready, and catches up afterwards', async () => {
    await broker.proxy.become('frozen');
    const began = performance.now();
    await save(3);
    expect(performance.now() - began).toBeLessThan(3 * ANSWER_MS);
    await until(async () => !(await isReady()), RECOVERED_WITHIN_S);
    await broker.proxy.become('well');
    await caughtUp();
    await verified();
  });

  it.each(['frozen', 'away'] as const)('stops in time while Kafka is %s', async (condition) => {
    await broker.proxy.become(condition);
    await save(1);
    const { code, tookMs } = await monitor.stop();
    expect({ code, said: monitor.said() }).toEqual({ code: 0, said: '' });
    expect(tookMs).toBeLessThan(STOP_MS);
  });

  it('waits for Kafka at the start, and says so', async () => {
    await monitor.stop();
    await broker.proxy.become('away');
    monitor = observe('standalone', { dataDir: data, env: env() });
    await until(async () => monitor.log().some(({ msg }) => msg === `waiting for Kafka ${broker.brokers}`), 10);
    expect(monitor.isRunning()).toBe(true);
    await broker.proxy.become('well');
    url = await monitor.url;
    await caughtUp();
  });

  it('completes a confirmed load though the broker dies amid it', async () => {
    const name = 'Con carga';
    const organization = await admin.post('/api/organizations/save', { name, shortName: name });
    const inside = admin.in(organization.body.data._id);
    const file = await sampleWorkbook(Array.from({ length: ROWS }, (_, n) => sampleCells(n)));
    expect(await inside.upload('/api/data-load/upload', { file }, 'carga.xlsx')).toMatchObject({ status: 200 });
    const confirming = inside.post('/api/data-load/confirm-current');
    await broker.kill();
    expect(await confirming).toMatchObject({ status: 200 });
    await broker.start();
    await caughtUp();
    const { body } = await inside.signedOut().post('/public-api/contracts/filtered-list', { filters: {} });
    expect(body.data.pagination.total).toBe(ROWS);
    await verified();
  });

  it('refuses a log that was restored from an older copy while Kafka holds what it lacks, until the topics are gone', async () => {
    await monitor.stop();
    const copy = `${data}-older`;
    await cp(data, copy, { recursive: true });
    await start();
    await save(2);
    await caughtUp();
    await monitor.stop();
    // The views stay: they are not part of what is restored.
    for (const name of ['events.db', 'records.db']) {
      for (const ending of ['-wal', '-shm']) await rm(join(data, name + ending), { force: true });
      await cp(join(copy, name), join(data, name));
    }
    await rm(copy, { recursive: true });

    monitor = observe('standalone', { dataDir: data, env: env() });
    expect(await monitor.ended).toBe(1);
    expect(monitor.said()).toMatch(/^Kafka tiene eventos que no están en la bitácora[^\n]*$/);

    await broker.deleteTopics(await broker.topics(prefix));
    saved -= 2;
    await start();
    await caughtUp();
    expect(await shown()).toBe(2 * saved);
    await verified();
  });
});
