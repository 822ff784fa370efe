import { Refused } from './answers.ts';
import { isPublicRead, ORGANIZATION_PARAMETER } from './asked-query.ts';
import { type Endpoint, ORGANIZATION_HEADER } from './endpoint.ts';
import { organizationName } from './legacy-monitor.ts';

/** What pages of a legacy monitor send before an organization is chosen. */
const ABSENT: ReadonlySet<unknown> = new Set(['', 'undefined', 'null']);

/** Where a request may name its organization. */
export type NamingRequest = Readonly<{
  headers: Readonly<Record<string, string | string[] | undefined>>;
  query: Readonly<Record<string, unknown>>;
}>;

/**
 * What a request names as its organization, in its header or, asking for what is public, in its address; undefined when
 * nothing. Refuses different ones.
 */
export const organizationNamed = (endpoint: Endpoint, { headers, query }: NamingRequest): string | undefined => {
  const inAddress = isPublicRead(endpoint) ? query[ORGANIZATION_PARAMETER] : undefined;
  const all = [headers[ORGANIZATION_HEADER] ?? [], inAddress ?? []].flat().map((one) => String(one).trim());
  const [named, ...others] = new Set(all.filter((one) => !ABSENT.has(one)));
  if (others.length > 0) throw new Refused('organization.ambiguous');
  return named;
};

/**
 * The organization that a request names, by its id or as legacy monitors know it; undefined when it names none. Refuses what can be no id, and none
 * where the endpoint requires one.
 */
export const organizationIdAsked = (endpoint: Endpoint, request: NamingRequest): string | undefined => {
  const named = organizationNamed(endpoint, request);
  if (named === undefined && endpoint.organization === 'required') throw new Refused('organization.not-chosen');
  if (named !== undefined && !organizationName.safeParse(named).success) throw new Refused('organization.not-found');
  return named;
};
