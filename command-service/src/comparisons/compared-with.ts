import {
  monitorAddress,
  type OrganizationFields,
  id as ownId,
  type ReadRemote,
  Refused,
  readRemoteSide,
  type SavedComparison,
} from '@monitor/contracts-schema';
import { PublicFetchFailed } from '@monitor/platform/public-fetch/public-fetch-failed';
import type { AggregateService } from '../aggregates/aggregate-service.ts';

type Asked = Readonly<{ target: string; url: string | null }>;

type Parts = Readonly<{
  organizations: Pick<AggregateService<OrganizationFields>, 'find'>;
  /** How other monitors are read; without it none answers. */
  read: ReadRemote | undefined;
}>;

/** What somebody compares an organization with, once it is sure that there is a comparison. Refuses when there is none. */
export const comparedWith = async (
  organizationId: string,
  { target, url }: Asked,
  { organizations, read }: Parts,
): Promise<SavedComparison> => {
  if (url === null) {
    if (target === organizationId || !ownId.safeParse(target).success) throw new Refused('organization.not-found');
    const found = await organizations.find(target, target);
    if (found.status !== 'registered') throw new Refused('organization.not-found');
    const { name, shortName, color } = found.fields;
    return { target, targetName: shortName, name, color, remoteUrl: null };
  }
  const address = monitorAddress(url);
  if (address === undefined) throw new Refused('monitor.address-wrong');
  const side = read && (await readRemoteSide(read, address, target).catch(unlessUnavailable));
  if (!side) throw new Refused('comparison.unavailable');
  const { name, shortName, color } = side.organization;
  return { target, targetName: shortName, name, color, remoteUrl: address };
};

const unlessUnavailable = (error: unknown): undefined => {
  if (!(error instanceof PublicFetchFailed)) throw error;
};
