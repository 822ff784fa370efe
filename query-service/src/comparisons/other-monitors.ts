import {
  type ComparisonSide,
  type Endpoint,
  type OtherMonitors as ListedMonitors,
  monitorAddress,
  id as ownId,
  Refused,
  readRemoteSide,
} from '@monitor/contracts-schema';
import { PublicFetchFailed } from '@monitor/platform/public-fetch/public-fetch-failed';
import type { QueryRequest } from '../answering/query-routes.ts';
import { comparisonSideOf } from './comparison-side.ts';

export type OtherMonitors = ListedMonitors &
  Readonly<{
    /** How long those of the list are waited for; some seconds when nothing is said. */
    patienceMs?: number;
  }>;

export const noOtherMonitors: OtherMonitors = {
  read: () => Promise.reject(new PublicFetchFailed('unreachable', 'No other monitor is asked')),
  listed: [],
};

/** An organization of this monitor, or of the monitor at an address. */
export type SideAsked = Readonly<{ id: string; url: string | null }>;

/**
 * One side of a comparison, of this monitor or of another. Refuses what is no address, and says that there is no
 * comparison when another monitor gives none, whatever it does instead.
 */
export const sideAsked = async (
  { views, progressOf }: Pick<QueryRequest<Endpoint>, 'views' | 'progressOf'>,
  { read }: OtherMonitors,
  { id, url }: SideAsked,
): Promise<ComparisonSide> => {
  if (url === null) {
    if (!ownId.safeParse(id).success) throw new Refused('organization.not-found');
    return comparisonSideOf(views, id, progressOf(id)?.contractsUpdatedAt ?? null);
  }
  const address = monitorAddress(url);
  if (address === undefined) throw new Refused('monitor.address-wrong');
  return readRemoteSide(read, address, id).catch((error: unknown) => {
    throw error instanceof PublicFetchFailed ? refusalOf(error) : error;
  });
};

/** Why another monitor gives no comparison is not told: it would say what there is in other people's networks. */
const refusalOf = ({ failure }: PublicFetchFailed): Refused =>
  new Refused(failure === 'too-busy' ? 'server.busy' : 'comparison.unavailable');
