import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openEventstoredbStandIn } from '../event-store/testing/eventstoredb-stand-in.ts';
import { openPorts, portProbes } from '../ports.ts';
import { readConfig } from '../process/config.ts';
import { silentLogger } from '../process/logger.ts';
import { StorageUnavailable } from '../storage/storage-unavailable.ts';
import type { Collection } from '../view-store/view-store.ts';
import { countedMailer, measuredCalls, measuredEventStore } from './measured-stores.ts';
import { openMetrics } from './metrics.ts';
import { platformMetrics } from './platform-metrics.ts';
import { figuresIn } from './testing/figures-in.ts';

const items: Collection = { name: 'items', fields: {}, indexes: [] };
const calls = (store: string, operation: string, outcome = 'answered') =>
  `monitor_store_call_duration_seconds_count{store="${store}",operation="${operation}",outcome="${outcome}"}`;

describe('the calls to each store', () => {
  it('are counted by what they ask', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'measured-'));
    const ports = await openPorts(readConfig({ DATA_DIR: folder }));
    const before = figuresIn(await ports.metrics.show());
    const id = 'a'.repeat(32);

    await ports.events.append('a.b-1', 0, [{ id, type: 'Happened', schemaVersion: 1, data: {}, metadata: {} }]);
    await ports.events.read('a.b-1');
    await ports.events.readLog({ limit: 1 });
    await ports.events.lastPosition();
    await ports.views.replaceMany(items, [{ id }]);
    await ports.views.find(items, {});
    for await (const batch of ports.records.scan(items, {})) expect(batch).toEqual([]);
    await (await ports.staging.open('one')).find(items, {});
    await ports.bus.publish('topic', [{ key: 'a', value: 1 }]);
    await ports.files.save(id, { name: 'a.txt', contentType: 'text/plain' }, Readable.from(['a']));
    await ports.uploads.describe(id);
    await portProbes(ports)();

    const figures = figuresIn(await ports.metrics.show());
    const made = [...figures].filter(
      ([series, count]) =>
        series.startsWith('monitor_store_call_duration_seconds_count') && count > (before.get(series) ?? 0),
    );
    expect(made.map(([series]) => series)).toEqual(
      expect.arrayContaining([
        calls('log', 'append'),
        calls('log', 'read'),
        calls('log', 'read-log'),
        calls('log', 'last-position'),
        calls('views', 'writing'),
        calls('views', 'question'),
        calls('records', 'batch'),
        calls('staging', 'question'),
        calls('bus', 'publish'),
        calls('files', 'save'),
        calls('uploads', 'describe'),
      ]),
    );
    for (const store of ['log', 'views', 'records'])
      expect(figures.get(`monitor_store_answering{store="${store}"}`)).toBe(1);
    await ports.close();
    await rm(folder, { recursive: true });
  });

  it('say which store is away', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'measured-'));
    const ports = await openPorts(readConfig({ DATA_DIR: folder }));
    const away = async () => Promise.reject(new StorageUnavailable('views'));
    portProbes({ ...ports, views: { ...ports.views, pointer: away } });
    const figures = figuresIn(await ports.metrics.show());
    const answering = ['log', 'views', 'records'].map((store) =>
      figures.get(`monitor_store_answering{store="${store}"}`),
    );
    expect(answering).toEqual([1, 0, 1]);
    await ports.close();
    await rm(folder, { recursive: true });
  });

  it('events of other applications are counted, on a log that others write to', async () => {
    const server = await openEventstoredbStandIn({});
    const folder = await mkdtemp(join(tmpdir(), 'measured-'));
    const ports = await openPorts(readConfig({ DATA_DIR: folder, EVENTSTORE_URL: server.url }));
    const data = Buffer.from('{}');
    const theirs = { id: '11111111-1111-4111-8111-111111111111', stream: 'orders-1', revision: 0, type: 'OrderPlaced' };
    server.log.appendRepeated({ ...theirs, contentType: 'application/json', data, metadata: data }, 3);
    expect(await ports.events.readLog({ limit: 10, streamPrefix: 'orders-' })).toEqual([]);
    expect(figuresIn(await ports.metrics.show()).get('monitor_foreign_events_total')).toBe(3);
    await ports.close();
    await server.close();
    await rm(folder, { recursive: true });
  });

  it('what a log refused of many is counted each time, and told once', async () => {
    const server = await openEventstoredbStandIn({});
    const folder = await mkdtemp(join(tmpdir(), 'measured-'));
    const warnings: unknown[] = [];
    const logger = { ...silentLogger, warn: (fields: unknown) => warnings.push(fields) } as typeof silentLogger;
    const ports = await openPorts(readConfig({ DATA_DIR: folder, EVENTSTORE_URL: server.url }), logger);
    const append = (n: number, data: string) => {
      const event = { id: `${n}`, type: 'ThingHappened', schemaVersion: 1, metadata: {}, data };
      return { stream: `installation.thing-${n}`, expected: 0, events: [event] };
    };
    const tooLarge = ' '.repeat(1_048_576);
    await expect(ports.events.appendMany([append(1, ''), append(2, tooLarge), append(3, tooLarge)])).rejects.toThrow();
    expect(figuresIn(await ports.metrics.show()).get('monitor_refused_appends_total')).toBe(2);
    expect(warnings).toEqual([{ reason: 'MaximumAppendSizeExceeded' }]);
    await ports.close();
    await server.close();
    await rm(folder, { recursive: true });
  });

  it('are told apart by how they came out', async () => {
    const metrics = openMetrics();
    const measure = measuredCalls(platformMetrics(metrics).storeCalls, 'log');
    const failing = (error: Error) => measure('read', () => Promise.reject(error)).catch(() => {});
    await failing(new StorageUnavailable('the log'));
    await failing(new TypeError('odd'));
    await failing(new RangeError('as the port says'));
    const figures = figuresIn(await metrics.show());
    expect(['unavailable', 'failed', 'answered'].map((outcome) => figures.get(calls('log', 'read', outcome)))).toEqual([
      1, 1, 1,
    ]);
  });

  it('a follower that a store leaves is counted, and one that waits is not', async () => {
    const metrics = openMetrics();
    const measure = measuredCalls(platformMetrics(metrics).storeCalls, 'log');
    const { signal } = new AbortController();
    const away = async function* () {
      yield [];
      throw new StorageUnavailable('the log');
    };
    const folder = await mkdtemp(join(tmpdir(), 'measured-'));
    const ports = await openPorts(readConfig({ DATA_DIR: folder }));
    const left = measuredEventStore({ ...ports.events, follow: away }, measure);
    const following = async () => {
      for await (const batch of left.follow({ signal })) expect(batch).toEqual([]);
    };
    await expect(following()).rejects.toThrow(StorageUnavailable);
    const series = [...figuresIn(await metrics.show())].filter(([name]) => name.includes('_count{store'));
    expect(series).toEqual([[calls('log', 'follow', 'unavailable'), 1]]);
    await ports.close();
    await rm(folder, { recursive: true });
  });
});

it('mails are counted by what became of them', async () => {
  const metrics = openMetrics();
  const send = async ({ to }: { to: string }) => {
    if (to === 'nobody@example.org') throw new Error('No such mailbox');
  };
  const mailer = countedMailer({ send, forget: async () => {}, close: async () => {} }, platformMetrics(metrics).mails);
  const mail = { subject: 'Hola', text: 'Hola' };
  const kept = { until: new Date('2026-01-01T00:00:00Z') };
  await mailer.send({ ...mail, to: 'ana@example.org' }, kept);
  await expect(mailer.send({ ...mail, to: 'nobody@example.org' }, kept)).rejects.toThrow('No such mailbox');
  const figures = figuresIn(await metrics.show());
  expect(['sent', 'failed'].map((outcome) => figures.get(`monitor_mails_total{outcome="${outcome}"}`))).toEqual([1, 1]);
});
