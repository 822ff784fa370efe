import type { MonitorEntry } from '@monitor/contracts-schema/comparisons/comparison-answers';
import { addressesToTry, meansAddress } from '@monitor/contracts-schema/comparisons/monitor-address';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { organizationViews } from '@monitor/contracts-schema/organizations/organization-views';
import { foldForSearch, searchText } from '@monitor/contracts-schema/text/text';
import type { PublicFetchFailed } from '@monitor/platform/public-fetch/public-fetch-failed';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import {
  asListed,
  inPatience,
  isListed,
  type OtherMonitors,
  organizationsAt,
  organizationsOfList,
  WHOLE_LOOKS,
} from './other-monitors.ts';

/** Monitors, where they are when all are at one address, and which listed ones did not answer. */
type FoundMonitors = Readonly<{ docs: MonitorEntry[]; baseRemoteUrl: string | null; unavailable: string[] }>;

/**
 * The monitors to compare with: with an address, the organizations of the monitor there; with words or none, those of this
 * monitor and of the installation's list whose names have the words. Refuses an address at which no monitor answers, or none in time.
 */
export const listMonitors = async (
  views: ViewReader,
  others: OtherMonitors,
  { search, asker }: Readonly<{ search: string; asker: string }>,
): Promise<FoundMonitors> => {
  if (meansAddress(search)) return monitorsAt(others, search, asker);
  const [own, listed] = await Promise.all([ownMonitors(views), organizationsOfList(others)]);
  const wanted = foldForSearch(search);
  const docs = [...own, ...listed.filter(isListed).flat()].filter(({ name, shortName }) =>
    searchText(name, shortName).includes(wanted),
  );
  return { ...placed(docs), unavailable: others.listed.filter((_address, index) => !isListed(listed[index]!)) };
};

const ownMonitors = async (views: ViewReader): Promise<MonitorEntry[]> =>
  (await views.find(organizationViews, { sort: [{ field: 'nameOrder', direction: 'asc' }] })).map(
    ({ id, name, shortName, organization }) => ({
      _id: id,
      name,
      shortName,
      color: organization.color,
      baseRemoteUrl: null,
    }),
  );

/** Both schemes are asked at once; the likelier one that answers is taken. */
const monitorsAt = async (others: OtherMonitors, typed: string, asker: string): Promise<FoundMonitors> => {
  const tried = addressesToTry(typed).map((address) =>
    inPatience(others, organizationsAt(others, address, asker), WHOLE_LOOKS).catch(asListed),
  );
  for (const attempt of tried) attempt.catch(() => {}); // one of them may not be waited for
  const failures = new Set<PublicFetchFailed['failure']>();
  for (const attempt of tried) {
    const listed = await attempt;
    if (isListed(listed)) return { ...placed(listed), unavailable: [] };
    failures.add(listed.failure);
  }
  if (failures.has('too-busy')) throw new Refused('server.busy');
  throw new Refused(failures.has('timed-out') ? 'monitor.slow' : 'monitor.address-wrong');
};

const placed = (docs: readonly MonitorEntry[]) => {
  const [first = null, ...others] = new Set(docs.map(({ baseRemoteUrl }) => baseRemoteUrl));
  return { docs: [...docs], baseRemoteUrl: others.length === 0 ? first : null };
};
