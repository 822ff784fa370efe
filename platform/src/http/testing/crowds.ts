const times = (count: number, addressOf: (at: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => addressOf(at));

/** So many, of whom each asks once. */
export const fromTenNetworks = (count: number): readonly string[] =>
  times(count, (at) => `203.0.${at % 10}.${1 + Math.floor(at / 10)}`);

/** Those who ask so many times for what all share, by what they are: the address of each time. */
export const crowdsOf = (count: number): readonly (readonly [string, readonly string[]])[] => [
  [`125 IPv4 addresses, ${count / 125} times each`, times(count, (at) => `203.${at % 125}.113.1`)],
  [`125 /64 of one /48, ${count / 125} times each`, times(count, (at) => `2001:db8:1:${(at % 125).toString(16)}::1`)],
  [`${count} askers from ten networks`, fromTenNetworks(count)],
];

/** Somebody who has asked for nothing lately, and is of none of their networks. */
export const FROM_ELSEWHERE = '192.0.2.7';

/** How many there are of each. */
export const tally = <T extends string | number>(all: readonly T[]): Partial<Record<T, number>> => {
  const counts: Partial<Record<T, number>> = {};
  for (const one of all) counts[one] = (counts[one] ?? 0) + 1;
  return counts;
};
