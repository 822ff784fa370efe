import { type AggregateName, catalogueKeys, catalogues } from '@monitor/contracts-schema';
import type { Logger } from '@monitor/platform/process/logger';
import type { Collection } from '@monitor/platform/view-store/view-store';
import type { Stores } from './aggregates/aggregate-service.ts';
import { logUnreadable, restoreRecords } from './restore-records.ts';
import { rulesOfCatalogues } from './rules-of-catalogues.ts';

/** How names become keys: raised whenever `nameKey`, `unitKey` or `rfcKey` makes other keys of the same names. */
const KEYS_VERSION = 4;

/** Those whose keys are made of names. */
const NAMED: ReadonlySet<AggregateName> = new Set(
  catalogueKeys.filter((key) => rulesOfCatalogues[key].keysFromNames).map((key) => catalogues[key].aggregate),
);

const recordVersions: Collection<Readonly<{ id: string; version: number }>> = {
  name: 'record-versions',
  fields: {},
  indexes: [],
};
const UNIQUE_KEYS = 'unique-keys';

/**
 * Makes the reservations of names follow the way in which their keys are made today, once, from the log, so
 * that what was registered under earlier keys stays unique. Of two that now have one key both stay, the first one holds
 * it, and the log file says so. Called at the start, before anybody can ask for anything.
 */
export const renewKeys = async (stores: Stores, logger: Logger): Promise<void> => {
  const { records } = stores;
  const known = (await records.getMany(recordVersions, [UNIQUE_KEYS])).get(UNIQUE_KEYS)?.document;
  if (known?.version === KEYS_VERSION) return;
  const collisions = await restoreRecords(stores, { only: NAMED, onUnreadable: logUnreadable(logger) });
  for (const collision of collisions) logger.warn(collision, 'two registered names are the same by now; both stay');
  await records.replaceMany(recordVersions, [{ id: UNIQUE_KEYS, version: KEYS_VERSION }]);
};
