import type { DataLoadCounts } from '@monitor/contracts-schema/data-loads/data-load-events';
import type { EventStore } from '@monitor/platform/event-store/event-store';
import { type BatchThing, batchThings } from '../../batches/undo/batch-things.ts';
import { loadEvents } from '../load-events.ts';
import { spanOf } from '../revert/load-in-log.ts';

type Done = Readonly<
  Pick<DataLoadCounts, 'contracts' | 'suppliers' | 'administrativeUnits'> & {
    revised: number;
    /** The rows whose contract is registered, or revised. */
    rows: ReadonlySet<number>;
  }
>;

/** What a confirmed load did of some rows, as the log says it: after a crash it may have done more than it knows of. */
export const openDoneRows = (events: EventStore, organizationId: string, dataLoadId: string) => {
  let all: Promise<readonly BatchThing[]> | undefined;

  const look = async (): Promise<readonly BatchThing[]> => {
    let confirmedAt: string | undefined;
    for await (const { type, position } of loadEvents(events, organizationId, dataLoadId))
      if (type === 'DataLoadConfirmed') confirmedAt = position;
    const appliedAt = await events.lastPosition(confirmedAt);
    if (confirmedAt === undefined || appliedAt === undefined) return [];
    const found: BatchThing[] = [];
    for await (const { things } of batchThings(events, spanOf({ organizationId, dataLoadId, confirmedAt, appliedAt })))
      found.push(...things);
    return found;
  };

  return async (after: number, lastRow: number): Promise<Done> => {
    all ??= look();
    const things = (await all).filter(({ sheetRow }) => sheetRow !== null && sheetRow > after && sheetRow <= lastRow);
    const contracts = things.filter(({ kind }) => kind === 'contract');
    const countOf = (kind: BatchThing['kind']): number => things.filter((thing) => thing.kind === kind).length;
    return {
      contracts: contracts.filter(({ did }) => did === 'registered').length,
      revised: contracts.filter(({ did }) => did === 'revised').length,
      ...{ suppliers: countOf('supplier'), administrativeUnits: countOf('administrative-unit') },
      rows: new Set(contracts.flatMap(({ sheetRow }) => sheetRow ?? [])),
    };
  };
};
