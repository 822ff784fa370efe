import { credentialsIn, hostsIn, isStoreUrl } from './store-url.ts';

const schemes = ['mongodb', 'mongodb+srv', 'esdb', 'esdb+discover', 'kurrentdb', 'kurrentdb+discover'];

describe('the address of a store', () => {
  it.each([
    ['mongodb://127.0.0.1:27017/monitor', '127.0.0.1:27017'],
    ['mongodb://a,b:27018,c/monitor?replicaSet=rs0', 'a,b:27018,c'],
    ['mongodb://user:p%40ss@a.example,b.example/monitor?authSource=admin', 'a.example,b.example'],
    ['mongodb+srv://user:secret@cluster.example/monitor', 'cluster.example'],
    ['esdb://admin:changeit@a:2113,b:2113,c:2113?tls=true', 'a:2113,b:2113,c:2113'],
    ['esdb+discover://cluster.example:2113', 'cluster.example:2113'],
    ['kurrentdb://[::1]:2113?tls=false', '[::1]:2113'],
    ['kurrentdb+discover://cluster.example', 'cluster.example'],
  ])('%s is one, of hosts that can be told', (url, hosts) => {
    expect(isStoreUrl(url, schemes)).toBe(true);
    expect(hostsIn(url)).toBe(hosts);
  });

  it.each([
    '',
    'mongodb://',
    'mongodb:a',
    'http://a',
    'mongodb://a,,b',
    'mongodb://a b',
    'esdb://a:x',
    'esdb://a:65536',
  ])('%j is none', (url) => expect(isStoreUrl(url, schemes)).toBe(false));

  it('holds whom to be', () => {
    expect(credentialsIn('esdb://admin:p%40ss@a:2113')).toEqual({ username: 'admin', password: 'p@ss' });
    expect(credentialsIn('esdb://admin:p:a:ss@a:2113')).toEqual({ username: 'admin', password: 'p:a:ss' });
    expect(credentialsIn('esdb://a:2113')).toBeUndefined();
  });
});
