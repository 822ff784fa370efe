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
import { PublicFetchFailed } from '@monitor/platform/public-fetch/public-fetch-failed';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import type { OtherMonitors } from './other-monitors.ts';

/** How long the monitors of the list are waited for: whoever looks for another one shall not wait for them. */
const PATIENCE_MS = 2_000;

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
    ...others.listed.map((address) => atMost(others.patienceMs ?? PATIENCE_MS, organizationsAt(others, address))),
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

type Organizations = readonly MonitorEntry[] | undefined;

/** What a monitor lists; undefined when it does not answer, or not as a monitor. */
const organizationsAt = ({ read }: OtherMonitors, address: string): Promise<Organizations> =>
  readRemoteOrganizations(read, address).catch((error: unknown) => {
    if (error instanceof PublicFetchFailed) return undefined;
    throw error;
  });

/** What comes in time; what comes later is kept for the next one who asks. */
const atMost = async (milliseconds: number, organizations: Promise<Organizations>): Promise<Organizations> => {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), milliseconds);
  return Promise.race([organizations, late]).finally(() => clearTimeout(timer));
};

/** Both schemes are asked at once; the likelier one that answers is taken. */
const monitorsAt = async (others: OtherMonitors, typed: string): Promise<FoundMonitors> => {
  const tried = addressesToTry(typed).map((address) => organizationsAt(others, address));
  for (const asked of tried) asked.catch(() => {}); // one of them may not be waited for
  for (const asked of tried) {
    const docs = await asked;
    if (docs) return { ...placed(docs), unavailable: [] };
  }
  throw new Refused('monitor.address-wrong');
};

const placed = (docs: readonly MonitorEntry[]) => {
  const [first = null, ...others] = new Set(docs.map(({ baseRemoteUrl }) => baseRemoteUrl));
  return { docs: [...docs], baseRemoteUrl: others.length === 0 ? first : null };
};
