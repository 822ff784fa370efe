import type { Logger } from '@monitor/platform/process/logger';
import type { System } from '@monitor/platform/process/system';
import type { Found, Verifying } from '@monitor/platform/verification/keep-verifying';
import { withScratchViewStore } from '@monitor/platform/view-store/scratch-view-store';
import { compareRecords, mendRecords, type RecordsDifference } from './compare-records.ts';
import { isWorkUnderWay } from './work-under-way.ts';
import type { CommandPorts } from './writing/writing.ts';

/** So many are read within some ten milliseconds, and the thread is free again. */
const EVENTS_AT_ONCE = 250;
const EXAMPLES = 10;

type Ports = Pick<CommandPorts, 'events' | 'records' | 'temporaryFolder'>;

type Parts = Readonly<{
  ports: Ports;
  system: System;
  logger: Logger;
  lookEveryMs?: number;
}>;

const countByCollection = (differences: readonly RecordsDifference[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { collection } of differences) counts[collection] = (counts[collection] ?? 0) + 1;
  return counts;
};

/** What was found in the records, and all that differed. */
export type FoundInRecords = Found & Readonly<{ differences: readonly RecordsDifference[] }>;

/** Holds the records against the log, and mends nothing. */
export const verifyRecords = (
  { events, records, temporaryFolder }: Ports,
  pace?: Parameters<typeof compareRecords>[2],
): Promise<FoundInRecords> =>
  withScratchViewStore(temporaryFolder, async (scratch) => {
    const position = (await events.lastPosition()) ?? null;
    const { documents, differences } = await compareRecords({ events, records }, scratch, pace);
    return {
      position,
      documents,
      differences,
      differing: countByCollection(differences),
      mended: 0,
      examples: differences.slice(0, EXAMPLES).map(({ collection, id }) => `${collection} ${id}`),
    };
  });

/**
 * The records as what is verified once a day. What is missing there lets a second one in: it is written again at once, as
 * the log says it.
 */
export const verifyingRecords = ({ ports, system, logger, lookEveryMs = 5_000 }: Parts): Verifying => {
  const { events, records } = ports;
  let end: string | undefined;
  const endOfLog = async (): Promise<string | undefined> => {
    end = await events.lastPosition(end);
    return end;
  };

  return {
    of: 'records',
    system,
    logger,
    lookEveryMs,
    store: async () => records,
    signs: async () => ((await isWorkUnderWay(records)) ? undefined : ((await endOfLog()) ?? '')),
    verify: async (_records, giveWay) => {
      const { differences, ...found } = await verifyRecords(ports, { giveWay, batchSize: EVENTS_AT_ONCE });
      const left = differences.length > 0 ? await mendRecords({ events, records }, differences, giveWay) : [];
      return { ...found, mended: differences.length - left.length };
    },
  };
};
