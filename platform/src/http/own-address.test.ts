import { hostOf, originOf } from './own-address.ts';

describe('the address that a request was sent to', () => {
  it.each([
    ['Monitor.mx', 'monitor.mx'],
    ['localhost:8080', 'localhost:8080'],
    ['query_service:8080', 'query_service:8080'],
    ['127.0.0.1', '127.0.0.1'],
    ['[::1]:8080', '[::1]:8080'],
  ])('is that of the Host header %s', (host, expected) => {
    expect(hostOf({ headers: { host } })).toBe(expected);
    expect(originOf({ headers: { host }, protocol: 'http' })).toBe(`http://${expected}`);
  });

  it.each(['', 'a b', 'a;script-src *', 'a"><script>', 'a/b', 'user@host', 'a:b', 'a:123456', 'a,b'])(
    'is unknown when the header is %j',
    (host) => expect(originOf({ headers: { host }, protocol: 'https' })).toBeUndefined(),
  );

  it('is unknown without the header', () => expect(hostOf({ headers: {} })).toBeUndefined());

  it('has the protocol that a proxy names, when it is one', () => {
    const headers = { host: 'monitor.mx' };
    expect(originOf({ headers, protocol: 'https' })).toBe('https://monitor.mx');
    expect(originOf({ headers, protocol: 'javascript' })).toBe('http://monitor.mx');
  });
});
