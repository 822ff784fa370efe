import ipaddr from 'ipaddr.js';

const GROUPS_OF_NETWORK = 4;

/**
 * What stands for one subscriber where clients are counted by address: an IPv4 address; of an IPv6 one the first 64 bits,
 * because a subscriber may use any address behind them. What is no address stands for itself.
 */
export const networkOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address); // an IPv4 address in the clothes of IPv6 is an IPv4 address
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const groups = parsed.parts.slice(0, GROUPS_OF_NETWORK).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
};
