import {
  type Endpoint,
  INSTALLATION,
  id,
  isPublicRead,
  ORGANIZATION_HEADER,
  ORGANIZATION_PARAMETER,
  Refused,
} from '@monitor/contracts-schema';
import type { Request } from 'express';

/** What pages of the earlier kind send before an organization is chosen. */
const ABSENT: ReadonlySet<unknown> = new Set(['', 'undefined', 'null']);

/**
 * What a request names as its organization, in its header or, asking for what is public, in its address; undefined when
 * nothing. Refuses different ones.
 */
export const organizationNamedIn = (endpoint: Endpoint, request: Request): unknown => {
  const inAddress = isPublicRead(endpoint) ? request.query[ORGANIZATION_PARAMETER] : undefined;
  const all = [request.header(ORGANIZATION_HEADER)?.trim(), inAddress ?? []].flat();
  const [named, ...others] = new Set(all.filter((one) => one !== undefined && !ABSENT.has(one)));
  if (others.length > 0) throw new Refused('organization.ambiguous');
  return named;
};

/** The organization that a request names. An endpoint that needs none looks at the whole installation. */
export const organizationIdIn = (endpoint: Endpoint, request: Request): string => {
  if (endpoint.organization === 'optional') return INSTALLATION;
  const named = organizationNamedIn(endpoint, request);
  if (named === undefined) throw new Refused('organization.not-chosen');
  if (!id.safeParse(named).success) throw new Refused('organization.not-found');
  return String(named);
};

const IN_ADDRESS = /[?&]organization=([^&#]*)/;

/** The organization that an address plainly names, as it is written there. */
export const organizationInAddress = (url: string): string | undefined => IN_ADDRESS.exec(url)?.[1] || undefined;

/** The request headers that the answer at an address depends on. */
export const varyOf = (url: string): string =>
  `Accept-Encoding, Authorization, X-Access-Token${organizationInAddress(url) ? '' : ', X-CURRENT-ORGANIZATION-ID'}`;
