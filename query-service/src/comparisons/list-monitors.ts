import {
  addressesToTry,
  foldForSearch,
  type MonitorEntry,
  meansAddress,
  organizationViews,
  Refused,
  readRemoteOrganizations,
  searchText,
} from '@monitor/contracts-schema';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import type { OtherMonitors } from './other-monitors.ts';

/** Monitors, where they are when all are at one address, and which listed ones did not answer. */
type FoundMonitors = Readonly<{ docs: MonitorEntry[]; baseRemoteUrl: string | null; unavailable: string[] }>;

/**
 * The monitors to compare with: with an address, the organizations of the monitor there; with words or none, those of this
 * monitor and of the installation's list whose names have the words. Refuses an address at which no monitor answers.
 */
export const listMonitors = async (
  views: ViewReader,
  others: OtherMonitors,
  search: string,
): Promise<FoundMonitors> => {
  if (meansAddress(search)) return monitorsAt(others, search);
  const [own, ...listed] = await Promise.all([
    ownMonitors(views),
    ...others.listed.map((address) => organizationsAt(others, address)),
  ]);
  const wanted = foldForSearch(search);
  const docs = [...own, ...listed.flatMap((found) => found ?? [])].filter(({ name, shortName }) =>
    searchText(name, shortName).includes(wanted),
  );
  return { ...placed(docs), unavailable: others.listed.filter((_address, index) => listed[index] === undefined) };
};

const ownMonitors = async (views: ViewReader): Promise<MonitorEntry[]> =>
  (await views.find(organizationViews, { sort: [{ field: 'nameOrder', direction: 'asc' }] })).map(
    ({ id, name, shortName, organization }) => ({
      ...{ _id: id, name, shortName, color: organization.color, baseRemoteUrl: null },
    }),
  );

/** What a monitor lists; undefined when it does not answer, or not as a monitor. */
const organizationsAt = ({ read }: OtherMonitors, address: string): Promise<readonly MonitorEntry[] | undefined> =>
  readRemoteOrganizations(read, address).catch(() => undefined);

const monitorsAt = async (others: OtherMonitors, typed: string): Promise<FoundMonitors> => {
  const tried = await Promise.all(addressesToTry(typed).map((address) => organizationsAt(others, address)));
  const docs = tried.find((found) => found !== undefined);
  if (!docs) throw new Refused('monitor.address-wrong');
  return { ...placed(docs), unavailable: [] };
};

const placed = (docs: readonly MonitorEntry[]) => {
  const [first = null, ...others] = new Set(docs.map(({ baseRemoteUrl }) => baseRemoteUrl));
  return { docs: [...docs], baseRemoteUrl: others.length === 0 ? first : null };
};
