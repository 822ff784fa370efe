import { networkOf, networksOf } from './network-of.ts';

describe('what stands for one subscriber', () => {
  it.each([
    ['198.51.100.1', '198.51.100.1'],
    ['::ffff:198.51.100.1', '198.51.100.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['garbage', 'garbage'],
    ['', ''],
  ])('at %s is %s', (address, network) => expect(networkOf(address)).toBe(network));
});

describe('the networks around a subscriber', () => {
  it.each([
    ['198.51.100.1', ['198.51.100.0/24', '198.51.100.1']],
    ['2001:db8:1:a2b3::9', ['2001:db8:1::/48', '2001:db8:1:a200::/56', '2001:db8:1:a2b3::/64']],
    ['garbage', ['', 'garbage']],
  ])('at %s are %j', (address, networks) => expect(networksOf(address)).toEqual(networks));
});
