import { BlockList, isIPv4, isIPv6 } from 'node:net';

type Block = readonly [network: string, prefix: number];

/** What IANA's registry of special addresses sets apart in IPv4, and the rest of it that is no host of the internet. */
const SPECIAL_V4: readonly Block[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // A cloud's own services, which answer its machines under a public address.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** All of IPv6 that is given out for public use, and what of it is not: protocols, tunnels, examples. */
const GLOBAL_V6: Block = ['2000::', 3];
const SPECIAL_V6: readonly Block[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

/** Where a translator shows IPv4 to hosts that have IPv6 only: the last 32 bits are the IPv4 address. */
const TRANSLATED_PREFIX = 96;
const translated = (network: string): string => `64:ff9b::${network}`;

const given = new BlockList();
given.addSubnet(...GLOBAL_V6, 'ipv6');
given.addSubnet(translated('0.0.0.0'), TRANSLATED_PREFIX, 'ipv6');

const special = new BlockList();
for (const [network, prefix] of SPECIAL_V4) {
  special.addSubnet(network, prefix, 'ipv4');
  special.addSubnet(translated(network), TRANSLATED_PREFIX + prefix, 'ipv6');
}
for (const [network, prefix] of SPECIAL_V6) special.addSubnet(network, prefix, 'ipv6');

/**
 * Whether an IP address is a host's on the public internet: not this machine's, not a private network's, not set apart
 * for anything else. An IPv4 address in the clothes of IPv6 is none, except behind the translators' well-known prefix.
 */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return given.check(address, 'ipv6') && !special.check(address, 'ipv6');
};
