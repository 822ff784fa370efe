import { isPublicAddress } from './public-address.ts';

const notPublic = {
  'this machine': ['127.0.0.1', '127.255.255.254', '0.0.0.0', '0.1.2.3', '::1', '::'],
  'private networks': [
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    'fc00::1',
    'fd00:ec2::254',
    'fec0::1',
  ],
  'the link': ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', '2001:4860::8888%eth0'],
  'a carrier’s network': ['100.64.0.1', '100.127.255.255'],
  'a cloud’s own services': ['168.63.129.16'],
  'many at once': ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1'],
  'nobody yet': ['240.0.0.1', '192.0.0.8', '4000::1', 'e000::1', '5f00::1'],
  'tests and examples': [
    '192.0.2.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.7',
    '203.0.113.7',
    '2001:db8::1',
    '3fff::1',
  ],
  'IPv4 mapped, compatible or translated here': [
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '::ffff:0:8.8.8.8',
  ],
  'translators, for what is not public': [
    '64:ff9b::10.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::8.8.8.8',
  ],
  tunnels: ['2002:7f00:1::1', '2002:a00:1::', '2002:808:808::1', '2001::1', '2001:0:53aa:64c:0:0:0:1', '192.88.99.1'],
  'nothing that is an address': ['', 'localhost', '127.1', '0x7f.0.0.1', '8.8.8', '8.8.8.8 ', '2130706433', '[::1]'],
};

const isPublic = [
  '8.8.8.8',
  '11.0.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '187.141.132.4',
].concat(
  [
    '192.167.1.1',
    '198.17.0.1',
    '198.20.0.1',
    '223.255.255.255',
    '2001:4860:4860::8888',
    '2606:4700::1111',
    '2a00:1450::1',
  ],
  ['2001:200::1', '64:ff9b::8.8.8.8'],
);

describe('an address', () => {
  for (const [who, addresses] of Object.entries(notPublic))
    it.each(addresses)(`of ${who} is not public: %j`, (address) => {
      expect(isPublicAddress(address)).toBe(false);
    });

  it.each(isPublic)('of a host on the internet is public: %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});
