import type { ComparisonSide, MonitorEntry } from '@monitor/contracts-schema/comparisons/comparison-answers';
import { monitorAddress } from '@monitor/contracts-schema/comparisons/monitor-address';
import {
  type OtherMonitors as ListedMonitors,
  readRemoteOrganizations,
  readRemoteSide,
} from '@monitor/contracts-schema/comparisons/remote-monitor';
import { WAITING_WITHIN_MS } from '@monitor/contracts-schema/http/answer-time';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { Endpoint } from '@monitor/contracts-schema/http/endpoint';
import { PublicFetchFailed } from '@monitor/platform/public-fetch/public-fetch-failed';
import { pairingDigest } from '@monitor/read-model/calculations/calculation-digests';
import type { QueryRequest } from '../answering/query-routes.ts';
import { findOrganization } from '../organizations/find-organization.ts';
import { comparisonSideOf } from './comparison-side.ts';

export type OtherMonitors = ListedMonitors &
  Readonly<{
    /** How long those of the list are waited for; some seconds by default. */
    patienceMs?: number;
  }>;

export const noOtherMonitors: OtherMonitors = {
  read: () => Promise.reject(new PublicFetchFailed('unreachable', 'No other monitor is asked')),
  listed: [],
};

/** How long the monitors of the list are waited for: whoever looks for another one shall not wait for them. */
const PATIENCE_MS = WAITING_WITHIN_MS / 2;
/** All that an answer may take of other monitors: it says itself who is slow. What comes later is cached for the next who asks. */
export const WHOLE_LOOKS = 2;

/** What a monitor lists, or why it does not: it gave no answer, or not a monitor's. */
export type Listed = readonly MonitorEntry[] | PublicFetchFailed;

export const isListed = (listed: Listed): listed is readonly MonitorEntry[] => !(listed instanceof PublicFetchFailed);

export const organizationsAt = ({ read }: OtherMonitors, address: string, asker?: string): Promise<Listed> =>
  readRemoteOrganizations(read, address, asker).catch(asListed);

export const asListed = (error: unknown): PublicFetchFailed => {
  if (error instanceof PublicFetchFailed) return error;
  throw error;
};

/** What each monitor of the list has that answers in time; what comes later is cached for the next one who asks. */
export const organizationsOfList = (others: OtherMonitors): Promise<Listed[]> =>
  Promise.all(others.listed.map((address) => inPatience(others, organizationsAt(others, address)).catch(asListed)));

/** What other monitors give in time: one look at the list, or a few of them. Else it has timed out. */
export const inPatience = async <T>(
  { patienceMs = PATIENCE_MS }: Pick<OtherMonitors, 'patienceMs'>,
  answering: Promise<T>,
  looks = 1,
): Promise<T> => {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new PublicFetchFailed('timed-out', 'It comes too late')), looks * patienceMs);
  return Promise.race([answering, late]).finally(() => clearTimeout(timer));
};

/**
 * An organization of this monitor, or of the monitor at an address. Without an address it may be one of a listed monitor.
 * Of our own, amounts and counts may be requested of another administration period than the index has (null: of all).
 */
export type SideQuery = Readonly<{
  id: string;
  url: string | null;
  period?: string | null | undefined;
  /** The address of whoever asks. */
  asker: string;
}>;

/**
 * One side of a comparison, of this monitor or of another. Refuses what is no address, and says that there is no
 * comparison when another monitor gives none, whatever it does instead.
 */
export const fetchSide = async (
  { views, progressOf }: Pick<QueryRequest<Endpoint>, 'views' | 'progressOf'>,
  others: OtherMonitors,
  { id, url, period, asker }: SideQuery,
): Promise<ComparisonSide> => {
  const own = url === null ? await findOrganization(views, id) : undefined;
  const lastUpdateOf = (one: string) => progressOf(one)?.contractsUpdatedAt ?? null;
  if (own) return comparisonSideOf(views, own, { requestedId: id, lastUpdateOf, period });
  if (period !== undefined) throw onlyOurs();
  const reading = async (): Promise<ComparisonSide> => {
    const address = url === null ? await listedAddressOf(others, id) : monitorAddress(url);
    if (address === undefined) throw new Refused('monitor.address-wrong');
    return readRemoteSide(others.read, { url: address, id, asker, hash: pairingDigest });
  };
  return inPatience(others, reading(), WHOLE_LOOKS).catch((error: unknown) => {
    throw error instanceof PublicFetchFailed ? refusalOf(error) : error;
  });
};

/** Where the listed monitor is that has an organization. Refuses when none has it, as far as they answer. */
const listedAddressOf = async (others: OtherMonitors, id: string): Promise<string> => {
  const all = await organizationsOfList(others);
  const found = all.filter(isListed).flatMap((listed) => listed.filter(({ _id }) => _id === id));
  const [{ baseRemoteUrl = null } = {}] = found;
  if (baseRemoteUrl !== null) return baseRemoteUrl;
  throw new Refused(all.every(isListed) ? 'organization.not-found' : 'comparison.unavailable');
};

const onlyOurs = (): Refused =>
  new Refused('request.invalid', {
    errors: [{ field: 'administrationPeriod', message: 'Solo se elige de una organización de este monitor' }],
  });

/** Why another monitor gives no comparison is not told, but that it is slow: it would say what there is in other networks. */
export const refusalOf = ({ failure }: PublicFetchFailed): Refused => {
  if (failure === 'too-busy') return new Refused('server.busy');
  return new Refused(failure === 'timed-out' ? 'monitor.slow' : 'comparison.unavailable');
};
