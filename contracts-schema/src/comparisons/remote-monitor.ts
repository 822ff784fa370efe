import { ORGANIZATION_HEADER } from '../http/endpoint.ts';
import { nameOrder } from '../text/text.ts';
import type { ComparedOrganization, ComparisonSide, MonitorEntry } from './comparison-answers.ts';
import { type RemoteSource, remoteOrganizations, remoteSide } from './remote-answers.ts';

/**
 * Reads what another monitor says at an address, as `understand` makes it out, and when it said so. `asker` is the address
 * of whoever wants it; without one it is for the installation itself.
 */
export type ReadRemote = <Content>(
  url: URL,
  understand: (json: unknown) => Content,
  asking?: Readonly<{ headers?: Readonly<Record<string, string>>; asker?: string }>,
) => Promise<Readonly<{ content: Content; readAt: Date; isStale: boolean }>>;

/** How other monitors are read, and where those are that the installation lists: they alone stand on its public pages. */
export type OtherMonitors = Readonly<{
  /** Throws when there is no answer, or not the one of a monitor. */
  read: ReadRemote;
  listed: readonly string[];
}>;

/** The paths at which monitors of every kind answer each other; the slash before the question mark is legacy monitors'. */
const ORGANIZATIONS = '/public-api/organizations/local/list';
const sidePath = (id: string): string => `/public-api/comparations/detail/?${new URLSearchParams({ id })}`;

/**
 * One side of a comparison, asked of the monitor at an address. A legacy monitor evaluates its general data for the
 * organization in the header, whichever the address names.
 */
export const readRemoteSide = async (
  read: ReadRemote,
  { asker, ...source }: RemoteSource & Readonly<{ asker: string }>,
): Promise<ComparisonSide> => {
  const { id, url } = source;
  const understand = (json: unknown) => remoteSide(json, source);
  const asking = { headers: { [ORGANIZATION_HEADER]: id }, asker };
  const { content, readAt, isStale } = await read(new URL(sidePath(id), url), understand, asking);
  return { ...content, remote: { readAt: readAt.toISOString(), isStale } };
};

/** The organizations of the monitor at an address, by name: others list theirs as they like. */
export const readRemoteOrganizations = async (
  read: ReadRemote,
  url: string,
  asker?: string,
): Promise<readonly MonitorEntry[]> => {
  const asking = asker === undefined ? {} : { asker };
  const { content } = await read(new URL(ORGANIZATIONS, url), remoteOrganizations, asking);
  return content
    .map((organization: ComparedOrganization) => ({ ...organization, baseRemoteUrl: url }))
    .sort((a, b) => (nameOrder(a.name) < nameOrder(b.name) ? -1 : 1));
};
