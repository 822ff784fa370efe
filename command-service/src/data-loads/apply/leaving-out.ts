import {
  type DataLoadCounts,
  type DataLoadEvent,
  LEFT_OUT_ROWS,
  type LeftOutRow,
} from '@monitor/contracts-schema/data-loads/data-load-events';
import { upcastEvent } from '@monitor/contracts-schema/upcast-event';
import type { NewEvent, Recorded } from '@monitor/platform/event-store/event-store';
import { contractNumberReservation } from '../../contracts/contract-aggregate.ts';
import { toNewEvents, utcDayOf } from '../../deciding/command-context.ts';
import { derivedId } from '../../deciding/derived-id.ts';
import { reservations } from '../../reservations/reservations.ts';
import { dataLoadStream } from '../data-load.ts';
import { type LoadDependencies, loadContext } from '../load-dependencies.ts';
import type { ConfirmedLoad } from './registrations.ts';

type RowsLeftOut = Extract<DataLoadEvent, { type: 'DataLoadRowsLeftOut' }>;

/**
 * Says in the log which rows of a load became no contract: those of a chunk together, in events of a bounded number of
 * rows. A chunk whose rows the log has already told of leaves out those, whatever has changed since.
 */
export const openLeavingOut = async (
  dependencies: Pick<LoadDependencies, 'ports' | 'system'>,
  load: ConfirmedLoad,
  contractIdOf: (owner: string) => string,
) => {
  const { events, records } = dependencies.ports;
  const { organizationId, dataLoadId, fileName, actor, applied } = load;
  const stream = dataLoadStream(organizationId, dataLoadId);
  const history = await events.read(stream);
  let { version } = history;
  const told = new Map<number, LeftOutRow>();
  for (const { type, data } of history.events.map(upcastEvent) as (Recorded & DataLoadEvent)[]) // a load's stream holds no others
    if (type === 'DataLoadRowsLeftOut')
      for (const row of data.rows) if (row.row > applied.lastAppliedRow) told.set(row.row, row);

  /** The contracts that have the rows' numbers. */
  const withOwners = async (rows: readonly LeftOutRow[]): Promise<LeftOutRow[]> => {
    const keyOf = ({ reason, contractNumber }: LeftOutRow): string | undefined =>
      contractNumber !== null && (reason === 'number-taken' || reason === 'duplicate')
        ? contractNumberReservation(organizationId, contractNumber)
        : undefined;
    const keys = [...new Set(rows.flatMap((row) => keyOf(row) ?? []))];
    const owners = keys.length > 0 ? await records.getMany(reservations, keys) : new Map();
    return rows.map((row) => {
      const owner: string | undefined = owners.get(keyOf(row) ?? '')?.document?.owner;
      return owner && !row.contractId ? { ...row, contractId: contractIdOf(owner) } : row;
    });
  };

  const eventsOf = (rows: readonly LeftOutRow[], now: Date): NewEvent[] => {
    const pages: RowsLeftOut[] = [];
    for (let at = 0; at < rows.length; at += LEFT_OUT_ROWS)
      pages.push({
        type: 'DataLoadRowsLeftOut',
        data: { id: dataLoadId, organizationId, holdsSince: utcDayOf(now), rows: rows.slice(at, at + LEFT_OUT_ROWS) },
      });
    const commandId = derivedId(dataLoadId, 'left-out', rows.at(-1)?.row ?? 0);
    const requester = { organizationId, actor, commandId };
    const context = { ...loadContext(dependencies, requester, dataLoadId, fileName), now };
    return toNewEvents(pages, context);
  };

  return {
    /** The rows the log tells of that are not known to be done. */
    told: told as ReadonlyMap<number, LeftOutRow>,
    /** Puts a chunk's rows into the log, once the contracts that have their numbers are there. */
    tell: async (rows: readonly LeftOutRow[], now: Date): Promise<void> => {
      if (rows.length === 0) return;
      const answer = await events.append(stream, version, eventsOf(await withOwners(rows), now));
      if (!answer.ok) throw new Error(`The stream ${stream} of a load is not its own`);
      version = answer.version;
    },
  };
};

/** What a load did so far, with these rows left out besides. */
export const countLeftOut = (counts: DataLoadCounts, rows: readonly LeftOutRow[]): DataLoadCounts => {
  const of = (...reasons: readonly LeftOutRow['reason'][]): number =>
    rows.filter(({ reason }) => reasons.includes(reason)).length;
  return {
    ...counts,
    skipped: counts.skipped + of('duplicate', 'equal', 'conflict', 'changed', 'number-taken', 'not-permitted'),
    errors: counts.errors + of('errors'),
    numberTaken: counts.numberTaken + of('number-taken'),
    removed: counts.removed + of('removed'),
    leftOut: counts.leftOut + rows.length,
  };
};
