import { Refused } from './answers.ts';
import { type Endpoint, ORGANIZATION_HEADER, ORGANIZATION_PARAMETER } from './endpoint.ts';
import { isPublicRead } from './known-query.ts';
import { organizationName } from './organization-name.ts';

/** What pages of a legacy monitor send before an organization is chosen. */
const ABSENT: ReadonlySet<unknown> = new Set(['', 'undefined', 'null']);

/** Where a request may name its organization. */
export type NamingRequest = Readonly<{
  headers: Readonly<Record<string, string | string[] | undefined>>;
  query: Readonly<Record<string, unknown>>;
}>;

const namesIn = (endpoint: Endpoint, { headers, query }: NamingRequest): readonly string[] => {
  const inAddress = isPublicRead(endpoint) ? query[ORGANIZATION_PARAMETER] : undefined;
  const all = [headers[ORGANIZATION_HEADER] ?? [], inAddress ?? []].flat().map((one) => String(one).trim());
  return [...new Set(all.filter((one) => !ABSENT.has(one)))];
};

/**
 * What a request names as its organization, in its header or, asking for what is public, in its address; undefined when
 * nothing. Refuses different ones.
 */
export const organizationNamed = (endpoint: Endpoint, request: NamingRequest): string | undefined => {
  const [named, ...others] = namesIn(endpoint, request);
  if (others.length > 0) throw new Refused('organization.ambiguous');
  return named;
};

const isName = (named: string): boolean => organizationName.safeParse(named).success;

/**
 * The organization that a request is about, as `find` knows it by its id or as legacy monitors know it. An endpoint that needs one
 * refuses none, and one that is not there. Any other takes whatever names none as nothing: a browser may remember what is gone.
 */
export const readOrganization = async <Found>(
  endpoint: Endpoint,
  request: NamingRequest,
  find: (named: string) => Promise<Found | undefined>,
): Promise<Found | undefined> => {
  if (endpoint.organization === 'optional') {
    const names = namesIn(endpoint, request);
    return names.length === 1 && names.every(isName) ? find(String(names[0])) : undefined;
  }
  const named = organizationNamed(endpoint, request);
  if (named === undefined) throw new Refused('organization.not-chosen');
  const found = isName(named) ? await find(named) : undefined;
  if (!found) throw new Refused('organization.not-found');
  return found;
};
