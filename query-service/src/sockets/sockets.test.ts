import { once } from 'node:events';
import { connect } from 'node:net';
import { topics } from '@monitor/contracts-schema';
import { ask } from '../testing/asking.ts';
import { unsignedToken } from '../testing/crafted-tokens.ts';
import { openQueryWorld, type QueryWorld } from '../testing/query-world.ts';
import { openSocketClient, type SocketClient } from '../testing/socket-client.ts';
import { idOf } from '../testing/specimens.ts';

const [A, B, USER, OTHER] = [idOf('a'), idOf('b'), idOf('f', 1), idOf('f', 2)];

let world: QueryWorld;
const clients: SocketClient[] = [];
beforeEach(async () => {
  world = await openQueryWorld();
  for (const user of [USER, OTHER]) await world.putUser(user);
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  await world.close();
});

const open = async (options?: { origin?: string; query?: string }): Promise<SocketClient> => {
  const client = await openSocketClient(world.url, options);
  clients.push(client);
  return client;
};

/** A client that watches an organization and, when a user is named, is signed in. */
const watcher = async (organizationId: string, userId?: string): Promise<SocketClient> => {
  const client = await open();
  await client.tell({ type: 'watch', organizationId }, 'watching');
  if (userId) await client.tell({ type: 'authenticate', token: await world.tokenFor(userId) }, 'authenticated');
  return client;
};

const told = (done: number) => ({ dataLoadId: A, phase: 'reading', done, total: 100 });

const progress = (organizationId: string, userId: string, done: number) =>
  world.bus.publish(topics.loadProgress, [{ key: organizationId, value: { organizationId, userId, ...told(done) } }]);

/** Everything said before this is heard: one's own question is answered after it. */
const settled = (client: SocketClient) => client.tell({ type: 'watch', organizationId: A }, 'watching');

describe('a socket', () => {
  it('hears where the organization it watches has come to, and each move', async () => {
    const at = await world.move(A);
    const client = await open();
    expect(await client.tell({ type: 'watch', organizationId: A }, 'watching')).toMatchObject({ position: at });
    const moved = await world.tell(A);
    expect(await client.next('changed')).toEqual({ type: 'changed', organizationId: A, position: moved });
  });

  it('hears nothing of organizations it does not watch', async () => {
    const [ofA, ofB] = [await watcher(A), await watcher(B)];
    await world.tell(B);
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
    await world.putUser(USER, { active: false });
    await progress(A, USER, 1);
    const control = await watcher(A, OTHER);
    await progress(A, OTHER, 2);
    await control.next('load-progress');
    await settled(client);
    expect(client.heard).toEqual([]);

    world.clock.time += 3_600_000;
    const late = await watcher(A, OTHER);
    await progress(A, OTHER, 3);
    await late.next('load-progress');
    await settled(control);
    expect(control.heard).toEqual([]);
  });

  it('is not signed in with a token that is not good, nor any more after one', async () => {
    const client = await watcher(A, USER);
    const [removed, foreign] = [idOf('f', 3), await world.tokenFor(USER, 60, 'another secret of thirty-two bytes!!')];
    for (const token of ['garbage', foreign, unsignedToken(USER, world.clock.time), await world.tokenFor(removed)])
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

  it('is closed for a message that is too long', async () => {
    const client = await open();
    client.say('x'.repeat(10_000));
    await client.closed;
  });

  it('outlives a message of another kind on the bus', async () => {
    const client = await watcher(A, USER);
    await world.bus.publish(topics.loadProgress, [{ key: 'x', value: { nothing: true } }]);
    await world.bus.publish(topics.viewChanges, [{ key: 'x', value: 7 }]);
    await progress(A, USER, 5);
    await client.next('load-progress');
    await world.tell(A);
    await client.next('changed');
  });
});

describe('opening a socket', () => {
  const handshake = async (path: string, headers: Record<string, string> = {}): Promise<string> => {
    const { hostname, port, host } = new URL(world.url);
    const stream = connect(Number(port), hostname);
    await once(stream, 'connect');
    const lines = { host, connection: 'Upgrade', upgrade: 'websocket', ...headers };
    const key = { 'sec-websocket-version': '13', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' };
    const said = Object.entries({ ...lines, ...key }).map(([name, value]) => `${name}: ${value}`);
    stream.write([`GET ${path} HTTP/1.1`, ...said, '', ''].join('\r\n'));
    const [answer] = await once(stream, 'data');
    stream.destroy();
    return String(answer).split('\r\n')[0] ?? '';
  };

  it('is for pages of this very host', async () => {
    await open({ origin: world.url });
    for (const origin of ['https://elsewhere.example', 'null', 'http://localhost', `${world.url}.evil.example`])
      expect(await handshake('/socket', { origin })).toBe('HTTP/1.1 403 Forbidden');
    expect(await handshake('/socket')).toBe('HTTP/1.1 101 Switching Protocols');
  });

  it('elsewhere is refused, whatever the address, and the server goes on', async () => {
    for (const path of ['/', '/sockets', '//', '/api/socket', 'http://'])
      expect(await handshake(path)).toBe('HTTP/1.1 404 Not Found');
    expect((await ask(`${world.url}/public-api/organizations/list`)).status).toBe(200);
  });

  it('takes no token from the address', async () => {
    const client = await open({ query: `?token=${await world.tokenFor(USER)}` });
    await client.tell({ type: 'watch', organizationId: A }, 'watching');
    const control = await watcher(A, USER);
    await progress(A, USER, 1);
    await control.next('load-progress');
    await settled(client);
    expect(client.heard).toEqual([]);
  });
});
