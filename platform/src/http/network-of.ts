import ipaddr from 'ipaddr.js';

const BITS_OF_GROUP = 16;
const IPV4_PREFIX = 24;
/** What a provider gives out: a site, a home, a link of it. Whoever has one has all that is behind it. */
const IPV6_PREFIXES = [48, 56, 64];

/**
 * The networks that an address is of, the widest first and last what stands for one subscriber: an IPv4 address; of an
 * IPv6 one the first 64 bits, because a subscriber may use any address behind them. What is no address stands for itself.
 */
export const networksOf = (address: string): readonly string[] => {
  if (!ipaddr.isValid(address)) return ['', address];
  const parsed = ipaddr.process(address); // an IPv4 address in the clothes of IPv6 is an IPv4 address
  if (parsed instanceof ipaddr.IPv4) return [`${prefixOf(parsed, IPV4_PREFIX)}/${IPV4_PREFIX}`, parsed.toString()];
  return IPV6_PREFIXES.map((bits) => `${groupsWithin(parsed, bits)}::/${bits}`);
};

/** What stands for one subscriber where clients are counted by address. */
export const networkOf = (address: string): string => networksOf(address).at(-1) ?? address;

const prefixOf = ({ octets }: ipaddr.IPv4, bits: number): string =>
  octets.map((octet, index) => (index < bits / 8 ? octet : 0)).join('.');

const groupsWithin = ({ parts }: ipaddr.IPv6, bits: number): string =>
  parts
    .slice(0, Math.ceil(bits / BITS_OF_GROUP))
    .map((group, index) => {
      const unnamed = Math.max(0, (index + 1) * BITS_OF_GROUP - bits);
      return ((group >> unnamed) << unnamed).toString(16);
    })
    .join(':');
