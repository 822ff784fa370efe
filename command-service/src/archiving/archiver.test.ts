import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { streamOf } from '@monitor/contracts-schema/streams';
import { silentLogger } from '@monitor/platform/process/logger';
import { type FetchPolicy, openPublicFetch, publicOnly } from '@monitor/platform/public-fetch/public-fetch';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { createCommandService } from '../command-service.ts';
import { type Aggregates, openAggregates } from '../open-aggregates.ts';
import { contractOf, openClock, openMemoryPorts } from '../testing/command-harness.ts';
import { withWriting } from '../writing/writing.ts';
import { type Archiver, createArchiver } from './archiver.ts';
import { linkQueue } from './link-queue.ts';

const HERE = '127.0.0.1';

/** Takes this machine for the internet, whatever a host is called. */
const policy: FetchPolicy = {
  isAllowedAddress: (address) => address === HERE,
  isAllowedPort: () => true,
  resolve: async () => [{ address: HERE, family: 4 }],
};

let server: Server;
let answer: RequestListener;
let asked: string[];
let ports: Awaited<ReturnType<typeof openMemoryPorts>>;
let clock: ReturnType<typeof openClock>;
let aggregates: Aggregates;
let organization: string;
let unit: string;
let archivers: Archiver[];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  server.listen(0, HERE);
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(async () => {
  asked = [];
  answer = (request, response) => {
    response.setHeader('content-type', 'application/pdf');
    response.end(`the document at ${request.url}`);
  };
  ports = await openMemoryPorts();
  clock = openClock();
  aggregates = openAggregates(withWriting(ports));
  organization = clock.newId();
  unit = clock.newId();
  await aggregates.administrativeUnits.register(unit, { name: 'Obras', notes: null }, context());
  archivers = [];
});
afterEach(async () => {
  for (const archiver of archivers) await archiver.stop();
  await ports.close();
});

const context = () => ({
  commandId: clock.newId(),
  organizationId: organization,
  now: clock.now(),
  actor: { kind: 'system' } as const,
  cause: { via: 'system' } as const,
});
const link = (path: string, host = 'docs.test') => `http://${host}:${(server.address() as AddressInfo).port}${path}`; // it listens on a port
const register = async (fields: Partial<ContractFields>): Promise<string> => {
  const id = clock.newId();
  expect(await aggregates.contracts.register(id, contractOf(unit, fields), context())).toMatchObject({ ok: true });
  return id;
};
const revise = async (id: string, fields: Partial<ContractFields>) =>
  expect(await aggregates.contracts.revise(id, fields, null, context())).toMatchObject({ ok: true });

const archive = ({ by = policy, records = ports.records }: { by?: FetchPolicy; records?: ViewStore } = {}) => {
  const archiver = createArchiver({
    ports: withWriting({ ...ports, records }),
    system: clock,
    logger: silentLogger,
    contracts: aggregates.contracts,
    fetchDocument: openPublicFetch(by),
    pollIntervalMs: 1,
  });
  archiver.start();
  archivers.push(archiver);
  return archiver;
};
const until = async (met: () => Promise<boolean> | boolean): Promise<void> => {
  while (!(await met())) await pause(2);
};
/** Resolves when the whole log was looked through, and every link in it was copied, failed or dropped. */
const settled = (records = ports.records) =>
  until(async () => {
    const seen = (await records.checkpoint('archiver')) === (await ports.events.lastPosition());
    const queue = await records.find(linkQueue, {});
    return seen && queue.every(({ lastError, dueAt }) => lastError !== null && !isDue(dueAt));
  });
const isDue = (dueAt: string | null) => dueAt !== null && dueAt <= clock.now().toISOString();
const queue = () => ports.records.find(linkQueue, {});
const copiesOf = async (id: string) => (await ports.events.read(streamOf(organization, 'archive', id))).events;

describe('the archiver', () => {
  it('copies what each of the four links shows, and says so in the log', async () => {
    archive();
    const links = {
      announcementUrl: link('/convocatoria.pdf'),
      contractUrl: link('/contrato.pdf'),
      clarificationMeetingJudgmentUrl: link('/junta.pdf'),
      presentationProposalsDocUrl: link('/propuestas.pdf'),
    };
    const id = await register(links);
    await settled();
    const copies = await copiesOf(id);
    const content = 'the document at /contrato.pdf';
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(copies).toHaveLength(4);
    expect(copies.map(({ data }) => data)).toContainEqual({
      id,
      organizationId: organization,
      validFrom: '2026-03-01',
      field: 'contractUrl',
      url: links.contractUrl,
      fileId: sha256.slice(0, 32),
      sha256,
      size: content.length,
      mediaType: 'application/pdf',
    });
    expect(copies[0]).toMatchObject({
      type: 'DocumentArchived',
      metadata: { organizationId: organization, actor: { kind: 'system' }, cause: { via: 'system' } },
    });
    const file = await ports.files.open(sha256.slice(0, 32));
    expect(file && (await text(file))).toBe(content);
    expect(await ports.files.describe(sha256.slice(0, 32))).toMatchObject({
      name: sha256.slice(0, 32),
      contentType: 'application/octet-stream',
      sha256,
    });
    expect(await queue()).toEqual([]);
  });

  it('finds the document of a link without scheme, with blanks and accents', async () => {
    archive();
    const url = `${link('/Licitación 1/Año.pdf').slice('http://'.length)} `;
    const id = await register({ contractUrl: url });
    await settled();
    expect(asked).toEqual(['/Licitaci%C3%B3n%201/A%C3%B1o.pdf']);
    expect(await copiesOf(id)).toMatchObject([{ data: { url } }]);
  });

  it('copies a link that changed, and no other', async () => {
    archive();
    const id = await register({ contractUrl: link('/1'), announcementUrl: link('/2') });
    await settled();
    await revise(id, { notes: 'otra' });
    await revise(id, { contractUrl: link('/3') });
    await revise(id, { contractUrl: null });
    await settled();
    await revise(id, { contractUrl: link('/3'), announcementUrl: null });
    await settled();
    expect(asked.toSorted()).toEqual(['/1', '/2', '/3']);
    expect((await copiesOf(id)).map(({ data }) => data)).toHaveLength(3);
  });

  it('leaves the contract as it is: an edit made meanwhile is not stale', async () => {
    archive();
    const id = await register({ contractUrl: link('/1') });
    await settled();
    expect(await aggregates.contracts.revise(id, { notes: 'otra' }, 1, context())).toMatchObject({ ok: true });
  });

  it('keeps the same bytes once, wherever they come from', async () => {
    answer = (_request, response) => response.end('the same');
    archive();
    const ids = [await register({ contractUrl: link('/1') }), await register({ announcementUrl: link('/2') })];
    await settled();
    const files = (await Promise.all(ids.map(copiesOf))).flat().map(({ data }) => (data as { fileId: string }).fileId);
    expect(files).toHaveLength(2);
    expect(new Set(files).size).toBe(1);
  });

  it('fetches nothing of a contract that was removed, or links elsewhere by now', async () => {
    const removed = await register({ contractUrl: link('/removed') });
    await aggregates.contracts.remove(removed, context());
    await revise(await register({ contractUrl: link('/before') }), { contractUrl: link('/now') });
    archive();
    await settled();
    expect(asked).toEqual(['/now']);
    expect(await copiesOf(removed)).toEqual([]);
  });

  it('fetches nothing twice: not after a restart, nor when its own records are lost', async () => {
    const id = await register({ contractUrl: link('/1') });
    await archive().stop();
    archive();
    await settled();
    const records = openEmbeddedViewStore();
    archive({ records });
    await settled(records);
    expect(await records.find(linkQueue, {})).toEqual([]);
    expect(asked).toEqual(['/1']);
    expect(await copiesOf(id)).toHaveLength(1);
  });

  it('says a copy once when two make it', async () => {
    const others = openEmbeddedViewStore();
    const both = Promise.withResolvers<void>();
    answer = async (_request, response) => {
      if (asked.length === 2) both.resolve();
      await both.promise;
      response.end('document');
    };
    archive();
    archive({ records: others });
    const id = await register({ contractUrl: link('/1') });
    await settled();
    await settled(others);
    expect(asked).toEqual(['/1', '/1']);
    expect(await copiesOf(id)).toHaveLength(1);
  });

  it('asks for four documents at once, and no more', async () => {
    let open = 0;
    let most = 0;
    const seen = Promise.withResolvers<void>();
    answer = async (_request, response) => {
      open += 1;
      most = Math.max(most, open);
      await seen.promise;
      await pause(1);
      open -= 1;
      response.end('document');
    };
    for (let n = 0; n < 12; n += 1) await register({ contractUrl: link(`/${n}`, `host${n % 3}.test`) });
    archive();
    await until(() => open >= 4);
    expect((await queue()).filter(({ attempts }) => attempts > 0)).toHaveLength(4);
    seen.resolve();
    await settled();
    expect([asked.length, most]).toEqual([12, 4]);
  });

  it('asks a slow host for two at once, while others have the rest', async () => {
    const slow = Promise.withResolvers<void>();
    answer = async (request, response) => {
      if (request.headers.host?.startsWith('slow')) await slow.promise;
      response.end('document');
    };
    for (let n = 0; n < 8; n += 1) await register({ contractUrl: link(`/slow${n}`, 'slow.test') });
    archive();
    await until(() => asked.length >= 2);
    for (let n = 0; n < 8; n += 1) await register({ contractUrl: link(`/${n}`) });
    await until(() => asked.length >= 10);
    expect(asked.filter((path) => path.startsWith('/slow'))).toHaveLength(2);
    slow.resolve();
    await settled();
    expect(asked).toHaveLength(16);
  });

  it('breaks off when it is stopped, and begins anew at the next start', async () => {
    answer = () => {};
    const id = await register({ contractUrl: link('/1') });
    const archiver = archive();
    await until(() => asked.length >= 1);
    await archiver.stop();
    expect(await queue()).toMatchObject([{ attempts: 0, lastError: null }]);
    answer = (_request, response) => response.end('document');
    archive();
    await settled();
    expect(await copiesOf(id)).toHaveLength(1);
  });
});

describe('a document that cannot be copied', () => {
  const fails: RequestListener = (_request, response) => response.writeHead(404).end();
  const FIVE_MINUTES = 5 * 60_000;

  it('is remembered with its reason, and tried again later: also by the next process', async () => {
    answer = fails;
    const id = await register({ contractUrl: link('/1') });
    const archiver = archive();
    await settled();
    expect(await queue()).toMatchObject([{ attempts: 1, lastError: 'The answer is 404' }]);
    await archiver.stop();

    archive();
    await register({ contractUrl: link('/2') });
    await settled();
    expect(asked).toEqual(['/1', '/2']);

    answer = (_request, response) => response.end('document');
    clock.advance(FIVE_MINUTES);
    await until(async () => (await queue()).length === 0);
    expect(await copiesOf(id)).toHaveLength(1);
    expect(asked.toSorted()).toEqual(['/1', '/1', '/2', '/2']);
  });

  it('is tried again after five minutes, half an hour, three hours, eighteen, four and a half days, and no more', async () => {
    answer = fails;
    archive();
    await register({ contractUrl: link('/1') });
    for (const minutes of [5, 30, 180, 18 * 60, 4.5 * 24 * 60]) {
      await settled();
      const [{ dueAt } = { dueAt: null }] = await queue();
      expect(Math.round((Date.parse(dueAt ?? '') - clock.now().getTime()) / 60_000)).toBe(minutes);
      const before = asked.length;
      clock.advance(minutes * 60_000);
      await until(() => asked.length > before);
    }
    await until(async () => (await queue())[0]?.dueAt === null);
    expect(await queue()).toMatchObject([{ attempts: 6, lastError: 'The answer is 404' }]);
  });

  it('is given up when its address is not public, and nobody is asked', async () => {
    archive({ by: { ...policy, isAllowedAddress: publicOnly.isAllowedAddress } });
    await register({
      contractUrl: link('/1'),
      announcementUrl: 'ftp://docs.test/1',
      presentationProposalsDocUrl: 'a b',
    });
    await settled();
    expect(await queue()).toHaveLength(3);
    for (const given of await queue()) expect(given).toMatchObject({ attempts: 1, dueAt: null });
    expect(asked).toEqual([]);
  });

  it('is given up when it is larger than 20 MB', async () => {
    const megabyte = Buffer.alloc(1024 * 1024);
    answer = (request, response) => {
      for (let n = 0; n < 20; n += 1) response.write(megabyte);
      response.end(request.url === '/larger' ? 'x' : '');
    };
    archive();
    const fits = await register({ contractUrl: link('/fits') });
    const larger = await register({ contractUrl: link('/larger') });
    await settled();
    expect(await queue()).toMatchObject([{ contractId: larger, dueAt: null }]);
    expect(await copiesOf(fits)).toMatchObject([{ data: { size: 20 * 1024 * 1024 } }]);
  });

  it('is tried anew when somebody writes the link again, and by no other edit', async () => {
    answer = (request, response) => response.writeHead(request.url === '/1' ? 404 : 200).end();
    archive();
    const id = await register({ contractUrl: link('/1') });
    await settled();
    await revise(id, { notes: 'otra' });
    await settled();
    expect(asked).toEqual(['/1']);
    await revise(id, { contractUrl: link('/2') });
    answer = (_request, response) => response.end('document');
    await revise(id, { contractUrl: link('/1') });
    await settled();
    expect((await copiesOf(id)).map(({ data }) => data)).toContainEqual(expect.objectContaining({ url: link('/1') }));
  });
});

describe('the command service', () => {
  it('archives when it is told with what to fetch, and not otherwise', async () => {
    const id = await register({ contractUrl: link('/1') });
    const parts = { ports, system: clock, logger: silentLogger };
    const without = createCommandService(parts);
    await without.start();
    await without.stop();
    expect(await ports.records.checkpoint('archiver')).toBeUndefined();

    const service = createCommandService({ ...parts, fetchDocument: openPublicFetch(policy) });
    await service.start();
    await settled();
    await service.stop();
    expect(await copiesOf(id)).toHaveLength(1);
  });
});
