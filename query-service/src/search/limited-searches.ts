import { RATES } from '@monitor/contracts-schema/http/limits';
import { networkOf } from '@monitor/platform/http/network-of';
import { createRateLimit } from '@monitor/platform/http/rate-limit';
import type { System } from '@monitor/platform/process/system';

/** Lets a network search so often, from wherever it does; says in how many milliseconds it may again, 0 when it may now. */
export type LimitedSearches = (address: string | undefined) => number;

export const limitedSearches = ({ elapsed }: Pick<System, 'elapsed'>): LimitedSearches => {
  const limit = createRateLimit(RATES.searches);
  return (address) => limit.take(networkOf(address ?? ''), elapsed());
};
