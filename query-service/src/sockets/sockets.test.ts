import { once } from 'node:events';
import { connect } from 'node:net';
import { topics } from '@monitor/contracts-schema/events/topics';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { ask } from '../testing/asking.ts';
import { unsignedToken } from '../testing/crafted-tokens.ts';
import { idWith } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';
import { openSocketClient, type SocketClient } from '../testing/socket-client.ts';

const [A, B, USER, OTHER] = [idWith('a'), idWith('b'), idWith('f', 1), idWith('f', 2)];

let harness: QueryHarness;
const clients: SocketClient[] = [];
beforeEach(async () => {
  harness = await openQueryHarness();
  for (const organization of [A, B]) await harness.putOrganization(organization);
  for (const user of [USER, OTHER]) await harness.putUser(user);
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  await harness.close();
});

const open = async (options?: Parameters<typeof openSocketClient>[1]): Promise<SocketClient> => {
  const client = await openSocketClient(harness.url, options);
  clients.push(client);
  return client;
};

/** A client that watches an organization and, when a user is named, is signed in. */
const watcher = async (organizationId: string, userId?: string): Promise<SocketClient> => {
  const client = await open();
  await client.tell({ type: 'watch', organizationId }, 'watching');
  if (userId) await client.tell({ type: 'authenticate', token: await harness.tokenFor(userId) }, 'authenticated');
  return client;
};

const told = (done: number) => ({ dataLoadId: A, phase: 'reading', done, total: 100 });

const progress = (organizationId: string, userId: string, done: number) =>
  harness.bus.publish(topics.loadProgress, [{ key: organizationId, value: { organizationId, userId, ...told(done) } }]);

/** Everything said before this is heard: one's own question is answered after it. */
const settled = (client: SocketClient) => client.tell({ type: 'watch', organizationId: A }, 'watching');

describe('a socket', () => {
  it('hears where the organization it watches has come to, and each move', async () => {
    const at = await harness.move(A);
    const client = await open();
    expect(await client.tell({ type: 'watch', organizationId: A }, 'watching')).toMatchObject({ position: at });
    const moved = await harness.tell(A);
    expect(await client.next('changed')).toEqual({ type: 'changed', organizationId: A, position: moved });
  });

  it('hears nothing of organizations it does not watch', async () => {
    const [ofA, ofB] = [await watcher(A), await watcher(B)];
    await harness.tell(B);
    await ofB.next('changed');
    await settled(ofA);
    expect(ofA.heard).toEqual([]);
  });

  it("hears a load's progress only as the user whose load it is, in that organization", async () => {
    const own = await watcher(A, USER);
    const others = [await watcher(A, OTHER), await watcher(B, USER), await watcher(A)];
    await progress(A, USER, 10);
    expect(await own.next('load-progress')).toEqual({ type: 'load-progress', organizationId: A, ...told(10) });
    for (const client of others) {
      await settled(client);
      expect(client.heard).toEqual([]);
    }
  });

  it('hears no more of it when the session ended or the user may not sign in', async () => {
    const client = await watcher(A, USER);
    await harness.putUser(USER, { active: false });
    await progress(A, USER, 1);
    const control = await watcher(A, OTHER);
    await progress(A, OTHER, 2);
    await control.next('load-progress');
    await client.closed;
    expect(client.heard.map(({ type }) => type)).toEqual(['refused']);

    harness.clock.time += 3_600_000;
    const late = await watcher(A, OTHER);
    await progress(A, OTHER, 3);
    await late.next('load-progress');
    await settled(control);
    expect(control.heard).toEqual([]);
  });

  it.each([
    ['ended everywhere', () => harness.endSessions(USER), 'session.required'],
    ['of a user who may not sign in any more', () => harness.putUser(USER, { active: false }), 'session.deactivated'],
    ['of a user who was removed', () => harness.remove(USER), 'session.required'],
  ] as const)('whose session is %s hears so at once, and is left; nobody else is', async (_which, end, code) => {
    const [own, twin, other, reader] = await Promise.all([
      watcher(A, USER),
      watcher(B, USER),
      watcher(A, OTHER),
      watcher(A),
    ]);
    harness.projector.isAway = true;
    await end();
    for (const client of [own, twin]) {
      expect(await client.next('refused')).toMatchObject({ code });
      await client.closed;
    }
    for (const client of [other, reader]) {
      await settled(client);
      expect(client.heard).toEqual([]);
    }
    await progress(A, OTHER, 7);
    await other.next('load-progress');
  });

  it('hears of the end of its session though no view knows of it', async () => {
    const client = await watcher(A, USER);
    harness.projector.isAway = true;
    await harness.putUser(USER, { active: false });
    expect(await client.next('refused')).toMatchObject({ code: 'session.deactivated' });
    await client.closed;
  });

  it('is not signed in while the log is away, and is once it is back', async () => {
    const client = await watcher(A);
    const signIn = { type: 'authenticate', token: await harness.tokenFor(USER) } as const;
    harness.log.isAway = true;
    expect(await client.tell(signIn, 'refused')).toMatchObject({ code: 'storage.unavailable' });
    await harness.tell(A);
    await client.next('changed');
    harness.log.isAway = false;
    await client.tell(signIn, 'authenticated');
  });

  it('hears nothing that needs a session while the log is away, and of the end of its session when it is back', async () => {
    const [client, other] = [await watcher(A, USER), await watcher(A, OTHER)];
    harness.log.isAway = true;
    await progress(A, OTHER, 1);
    await harness.putUser(USER, { active: false });
    await settled(other);
    expect(other.heard).toEqual([]);
    harness.log.isAway = false;
    expect(await client.next('refused')).toMatchObject({ code: 'session.deactivated' });
    await client.closed;
    await progress(A, OTHER, 2);
    // What it was to hear before may still be on its way to it: its session holds by then.
    while ((await other.next('load-progress')).done !== 2);
  });

  it('is left alone with a session that began after the others were ended', async () => {
    await harness.endSessions(USER);
    const client = await open();
    const token = await harness.tokenFor(USER);
    await client.tell({ type: 'authenticate', token }, 'authenticated');
    await harness.tell(INSTALLATION);
    await settled(client);
    expect(client.heard).toEqual([]);
  });

  it('is not signed in with a token that is not good, nor any more after one', async () => {
    const client = await watcher(A, USER);
    const [removed, foreign] = [
      idWith('f', 3),
      await harness.tokenFor(USER, 60, 'another secret of thirty-two bytes!!'),
    ];
    for (const token of ['garbage', foreign, unsignedToken(USER, harness.clock.time), await harness.tokenFor(removed)])
      expect(await client.tell({ type: 'authenticate', token }, 'refused')).toMatchObject({ code: 'session.required' });
    const control = await watcher(A, USER);
    await progress(A, USER, 1);
    await control.next('load-progress');
    await settled(client);
    expect(client.heard).toEqual([]);
  });

  it('refuses garbage and goes on', async () => {
    const client = await open();
    for (const text of [
      '',
      'no es JSON',
      '[]',
      'null',
      '{"type":"watch"}',
      '{"type":"watch","organizationId":"../x"}',
    ]) {
      client.say(text);
      expect(await client.next('refused')).toMatchObject({ code: 'request.invalid' });
    }
    await client.tell({ type: 'watch', organizationId: A }, 'watching');
  });

  it('watches no organization that does not exist, and nothing of it is remembered', async () => {
    const client = await watcher(A);
    const unknown = { type: 'watch', organizationId: idWith('9') };
    expect(await client.tell(unknown, 'refused')).toMatchObject({
      code: 'organization.not-found',
      message: 'La organización no existe',
    });
    await harness.tell(A);
    await harness.tell(idWith('9'));
    expect(await client.tell({ type: 'watch', organizationId: A }, 'watching')).toBeDefined();
    expect(client.heard).toEqual([]);
  });

  it('is told and left when it talks faster than a page ever would, whatever it says', async () => {
    const talkers = {
      messages: (client: SocketClient) => client.say({ type: 'watch', organizationId: A }),
      garbage: (client: SocketClient) => client.say('x'),
      pings: (client: SocketClient) => client.ping(),
    };
    for (const talk of Object.values(talkers)) {
      const client = await open();
      harness.reads.length = 0;
      for (let said = 0; said < 15_000; said += 1) talk(client);
      await expect(client.closed).resolves.toMatchObject([1008, expect.anything()]);
      const { message } = await client.next('refused', 'socket.too-many-messages');
      expect(message).toMatch(/^Se recibieron demasiados mensajes/);
      expect(harness.reads.length).toBeLessThanOrEqual(2 * 20);
    }
    expect((await watcher(A)).heard).toEqual([]);
  });

  it('may go on after a while', async () => {
    const client = await open();
    for (let minute = 0; minute < 5; minute += 1) {
      for (let said = 0; said < 20; said += 1) await settled(client);
      harness.clock.time += 60_000;
    }
  });

  it('is closed for a message that is too long', async () => {
    const client = await open();
    client.say('x'.repeat(10_000));
    await client.closed;
  });

  it('outlives a message of another kind on the bus', async () => {
    const client = await watcher(A, USER);
    await harness.bus.publish(topics.loadProgress, [{ key: 'x', value: { nothing: true } }]);
    await harness.bus.publish(topics.viewChanges, [{ key: 'x', value: 7 }]);
    await progress(A, USER, 5);
    await client.next('load-progress');
    await harness.tell(A);
    await client.next('changed');
  });
});

describe('opening a socket', () => {
  const handshake = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
    (await answerTo(path, headers)).split('\r\n')[0] ?? '';

  const answerTo = async (path: string, headers: Record<string, string> = {}): Promise<string> => {
    const { hostname, port, host } = new URL(harness.url);
    const stream = connect(Number(port), hostname);
    await once(stream, 'connect');
    const lines = { host, connection: 'Upgrade', upgrade: 'websocket', ...headers };
    const key = { 'sec-websocket-version': '13', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' };
    const said = Object.entries({ ...lines, ...key }).map(([name, value]) => `${name}: ${value}`);
    stream.write([`GET ${path} HTTP/1.1`, ...said, '', ''].join('\r\n'));
    const [answer] = await once(stream, 'data');
    stream.destroy();
    return String(answer);
  };

  const reopen = async (socketLimits: { inAll: number; perNetwork: number }): Promise<void> => {
    await harness.close();
    harness = await openQueryHarness({ socketLimits: { burst: 20, perSecond: 2, ...socketLimits } });
    await harness.putOrganization(A);
  };

  it('is refused to a network that has many open, until one closes', async () => {
    await reopen({ inAll: 10, perNetwork: 2 });
    const [one] = [await open(), await open()];
    const answer = await answerTo('/socket');
    expect(answer).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n/);
    expect(answer).toMatch(/\r\nRetry-After: \d+\r\n/);
    expect(answer).toContain('\r\nCache-Control: no-store\r\n');
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      error: true,
      code: 'socket.too-many-of-network',
      message: expect.stringContaining('demasiadas páginas'),
    });
    const elsewhere = { 'x-forwarded-for': '198.51.100.7' };
    expect(await handshake('/socket', elsewhere)).toBe('HTTP/1.1 101 Switching Protocols');
    await one.close();
    while ((await handshake('/socket')) !== 'HTTP/1.1 101 Switching Protocols'); // the server hears of it a little later
  });

  it('is taken from the network that has most when there are many in all, newest first', async () => {
    await reopen({ inAll: 3, perNetwork: 3 });
    const [, , newest] = [await open(), await open(), await open()];
    const honest = await open({ headers: { 'x-forwarded-for': '2001:db8::1' } });
    await newest.next('refused', 'socket.too-many');
    await newest.closed;
    await honest.tell({ type: 'watch', organizationId: A }, 'watching');
  });

  it('is refused when there are many in all and nobody has more', async () => {
    await reopen({ inAll: 2, perNetwork: 2 });
    await open();
    await open({ headers: { 'x-forwarded-for': '198.51.100.7' } });
    const answer = await answerTo('/socket', { 'x-forwarded-for': '2001:db8::1' });
    expect(answer).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
    expect(answer).toContain('"code":"socket.too-many"');
  });

  it('counts the addresses of one subscriber as one', async () => {
    await reopen({ inAll: 10, perNetwork: 1 });
    await open({ headers: { 'x-forwarded-for': '2001:db8::1' } });
    expect(await handshake('/socket', { 'x-forwarded-for': '2001:db8::2' })).toMatch(/ 429 /);
    expect(await handshake('/socket', { 'x-forwarded-for': '2001:db8:0:1::2' })).toMatch(/ 101 /);
  });

  it('is for pages of this very host', async () => {
    await open({ origin: harness.url });
    for (const origin of ['https://elsewhere.example', 'null', 'http://localhost', `${harness.url}.evil.example`])
      expect(await handshake('/socket', { origin })).toBe('HTTP/1.1 403 Forbidden');
    expect(await handshake('/socket')).toBe('HTTP/1.1 101 Switching Protocols');
  });

  it('elsewhere is refused, whatever the address, and the server goes on', async () => {
    for (const path of ['/', '/sockets', '//', '/api/socket', 'http://'])
      expect(await handshake(path)).toBe('HTTP/1.1 404 Not Found');
    expect((await ask(`${harness.url}/public-api/organizations/list`)).status).toBe(200);
  });

  it('takes no token from the address', async () => {
    const client = await open({ query: `?token=${await harness.tokenFor(USER)}` });
    await client.tell({ type: 'watch', organizationId: A }, 'watching');
    const control = await watcher(A, USER);
    await progress(A, USER, 1);
    await control.next('load-progress');
    await settled(client);
    expect(client.heard).toEqual([]);
  });
});
