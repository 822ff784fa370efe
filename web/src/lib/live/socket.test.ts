import { beginSession, sessionAtom } from '../session/session.ts';
import { lapseOf, refusedTokenAtom } from '../session/session-lapse.ts';
import { store } from '../store.ts';
import { openSocket } from './socket.ts';

/** A socket that is open at once, with a monitor behind it that the test speaks for. */
class OpenSocket extends EventTarget {
  static readonly OPEN = 1;
  static last: OpenSocket;
  readonly readyState = OpenSocket.OPEN;
  readonly said: unknown[] = [];

  constructor() {
    super();
    OpenSocket.last = this;
  }
  send(text: string): void {
    this.said.push(JSON.parse(text));
  }
  hears(message: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}

const user = { _id: 'ana', name: 'Ana', lastName: 'Ruiz', email: 'ana@monitor.mx', profilePicture: null };
const signIn = (token: string): void => beginSession({ token, permissions: [], user });
const lapse = () => lapseOf(store.get(sessionAtom), store.get(refusedTokenAtom), Date.now());

describe('the socket of a page', () => {
  const { WebSocket: usual } = globalThis;
  beforeAll(() => {
    const page = { location: { protocol: 'http:', host: 'monitor.mx' }, addEventListener: () => {} };
    Object.assign(globalThis, { WebSocket: OpenSocket, ...page });
    signIn('first');
    openSocket();
    OpenSocket.last.dispatchEvent(new Event('open'));
  });
  afterAll(() => {
    Object.assign(globalThis, { WebSocket: usual, location: undefined, addEventListener: undefined });
  });

  it('lapses the session that the monitor says is over, and no other refusal does', () => {
    expect(OpenSocket.last.said).toEqual([{ type: 'authenticate', token: 'first' }]);
    OpenSocket.last.hears({ type: 'refused', code: 'organization.not-found' });
    expect(lapse()).toBeUndefined();
    OpenSocket.last.hears({ type: 'refused', code: 'session.required' });
    expect(lapse()).toBe('expired');
  });

  it('goes on with the session that begins next', () => {
    signIn('second');
    expect(OpenSocket.last.said.at(-1)).toEqual({ type: 'authenticate', token: 'second' });
    expect(lapse()).toBeUndefined();
  });
});
