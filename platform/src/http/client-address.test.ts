import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { areTrustedProxies, clientAddressBehind } from './client-address.ts';

const requestFrom = (peer: string | undefined, forwardedFor?: string): IncomingMessage => {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  const request = new IncomingMessage(socket);
  if (forwardedFor) request.headers['x-forwarded-for'] = forwardedFor;
  return request;
};

describe('the address a request came from', () => {
  it.each(['127.0.0.1', '10.0.0.7', '192.168.1.2', '203.0.113.9', '::1'])(
    'is that of its peer %s, whatever it says, when no proxy is trusted',
    (peer) => expect(clientAddressBehind([])(requestFrom(peer, '198.51.100.1'))).toBe(peer),
  );

  it('is what a trusted proxy says', () =>
    expect(clientAddressBehind(['10.0.0.0/8'])(requestFrom('10.0.0.7', '198.51.100.1'))).toBe('198.51.100.1'));

  it('is what the last of several says, when only that one is trusted', () =>
    expect(clientAddressBehind(['10.0.0.7'])(requestFrom('10.0.0.7', '198.51.100.1, 203.0.113.9'))).toBe(
      '203.0.113.9',
    ));

  it('is nothing once its connection is gone', () =>
    expect(clientAddressBehind(['loopback'])(requestFrom(undefined, '198.51.100.1'))).toBe(''));
});

describe('trusted proxies', () => {
  it.each([[[]], [['loopback']], [['uniquelocal', '203.0.113.0/24']], [['::1', '2001:db8::/32']]])(
    'may be named %j',
    (names) => expect(areTrustedProxies(names)).toBe(true),
  );
  it.each([[['gateway']], [['10.0.0.0/40']], [['']]])('may not be named %j', (names) =>
    expect(areTrustedProxies(names)).toBe(false),
  );
});
