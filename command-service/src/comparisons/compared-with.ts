import type { SavedComparison } from '@monitor/contracts-schema/comparisons/comparison-answers';
import { monitorAddress } from '@monitor/contracts-schema/comparisons/monitor-address';
import { type OtherMonitors, readRemoteSide } from '@monitor/contracts-schema/comparisons/remote-monitor';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { PublicFetchFailed } from '@monitor/platform/public-fetch/public-fetch-failed';
import type { FindOrganization } from '../organizations/find-organization.ts';

type ComparedMonitor = Readonly<{ target: string; url: string | null; asker: string }>;

type Parts = Readonly<{
  findOrganization: FindOrganization;
  others: OtherMonitors | undefined;
}>;

/**
 * What somebody compares an organization with, once it is sure that there is a comparison. Refuses when there is none;
 * undefined for a monitor that the installation does not list, which is not asked: what is typed stands on no public page.
 */
export const comparedWith = async (
  organizationId: string,
  { target, url, asker }: ComparedMonitor,
  { findOrganization, others }: Parts,
): Promise<SavedComparison | undefined> => {
  if (url === null) {
    const found = await findOrganization(target);
    if (!found || found.id === organizationId) throw new Refused('organization.not-found');
    const { name, shortName, color } = found.fields;
    return { target: found.id, targetName: shortName, name, color, remoteUrl: null };
  }
  const address = monitorAddress(url);
  if (address === undefined) throw new Refused('monitor.address-wrong');
  if (!others?.listed.includes(address)) return undefined;
  const side = await readRemoteSide(others.read, { url: address, id: target, asker }).catch(unlessUnavailable);
  if (!side) throw new Refused('comparison.unavailable');
  const { name, shortName, color } = side.organization;
  return { target, targetName: shortName, name, color, remoteUrl: address };
};

const unlessUnavailable = (error: unknown): undefined => {
  if (!(error instanceof PublicFetchFailed)) throw error;
};
