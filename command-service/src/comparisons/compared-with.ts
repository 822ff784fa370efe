import {
  monitorAddress,
  type OrganizationFields,
  type OtherMonitors,
  id as ownId,
  Refused,
  readRemoteSide,
  type SavedComparison,
} from '@monitor/contracts-schema';
import { PublicFetchFailed } from '@monitor/platform/public-fetch/public-fetch-failed';
import type { AggregateService } from '../aggregates/aggregate-service.ts';

type Asked = Readonly<{ target: string; url: string | null }>;

type Parts = Readonly<{
  organizations: Pick<AggregateService<OrganizationFields>, 'find'>;
  others: OtherMonitors | undefined;
}>;

/**
 * What somebody compares an organization with, once it is sure that there is a comparison. Refuses when there is none;
 * undefined for a monitor that the installation does not list, which is not asked: what is typed stands on no public page.
 */
export const comparedWith = async (
  organizationId: string,
  { target, url }: Asked,
  { organizations, others }: Parts,
): Promise<SavedComparison | undefined> => {
  if (url === null) {
    if (target === organizationId || !ownId.safeParse(target).success) throw new Refused('organization.not-found');
    const found = await organizations.find(target, target);
    if (found.status !== 'registered') throw new Refused('organization.not-found');
    const { name, shortName, color } = found.fields;
    return { target, targetName: shortName, name, color, remoteUrl: null };
  }
  const address = monitorAddress(url);
  if (address === undefined) throw new Refused('monitor.address-wrong');
  if (!others?.listed.includes(address)) return undefined;
  const side = await readRemoteSide(others.read, address, target).catch(unlessUnavailable);
  if (!side) throw new Refused('comparison.unavailable');
  const { name, shortName, color } = side.organization;
  return { target, targetName: shortName, name, color, remoteUrl: address };
};

const unlessUnavailable = (error: unknown): undefined => {
  if (!(error instanceof PublicFetchFailed)) throw error;
};
