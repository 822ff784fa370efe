import { isDeepStrictEqual } from 'node:util';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type { PermittedUntil, RevertCounts } from '@monitor/contracts-schema/data-loads/data-load-events';
import type { RevertedThing, RevertFate } from '@monitor/contracts-schema/data-loads/revert-endpoints';
import type { Actor } from '@monitor/contracts-schema/events/event-metadata';
import type { JoinedTo } from '@monitor/contracts-schema/events/join-events';
import { streamPrefixOf } from '@monitor/contracts-schema/streams';
import { upcastEvent } from '@monitor/contracts-schema/upcast-event';
import type { EventStore, Recorded } from '@monitor/platform/event-store/event-store';
import { isOfJoin } from '../../deciding/joining.ts';
import { nameOf } from '../load-dependencies.ts';
import type { LoadInLog } from './load-in-log.ts';
import { type LoadedThing, loadedThing, revertCommandId } from './loaded-things.ts';
import { countFates } from './revert-counts.ts';
import { type ChosenChanges, fateOf } from './revert-fate.ts';

/** What the log says of something since it was registered. */
type Standing = Readonly<{
  thing: LoadedThing;
  name: string;
  version: number;
  changedIn: number;
  isThere: boolean;
  /** With its load. */
  isTakenBack: boolean;
  fields: NamedFields;
  /** What it said as the load left it. */
  left: NamedFields;
  changedBy: string | null;
  changedAt: string | null;
}>;

/** What taking a load back would do, thing by thing in the order of the log; of one that is taken back, what that left out. */
export type RevertPlan = Readonly<{ counts: RevertCounts; things: readonly RevertedThing[] }>;

const EVENTS_AT_ONCE = 500;
const NAME_LENGTH = 80;

/** What was read of a load so far, up to a position of the log. */
type Reading = {
  readonly dataLoadId: string;
  readonly standings: Map<string, Standing>;
  /** Whom each living contract names, of those that were touched since; and whom others are joined to. */
  readonly namedBy: Map<string, readonly string[]>;
  reached: string;
};

const KEPT_MS = 120_000;

/**
 * Plans, by one reading of all that happened in the organization since the load was confirmed: nothing before could name
 * what it registered. Nothing is written. What was read for the last one is kept for a while: its next page reads on.
 */
export const openRevertPlans = (events: EventStore) => {
  let kept: Reading | undefined;
  let forgetting: NodeJS.Timeout | undefined;

  return async (load: LoadInLog, chosen: ChosenChanges): Promise<RevertPlan> => {
    const reading = kept?.dataLoadId === load.dataLoadId ? kept : beginning(load);
    kept = reading;
    clearTimeout(forgetting);
    forgetting = setTimeout(() => {
      kept = undefined;
    }, KEPT_MS).unref();
    await readOn(events, load, reading);
    const standings = [...reading.standings.values()];
    return load.permittedUntil ? leftOut(standings, load.permittedUntil) : planOf(standings, reading.namedBy, chosen);
  };
};

const beginning = ({ dataLoadId, confirmedAt }: LoadInLog): Reading => ({
  ...{ dataLoadId, standings: new Map(), namedBy: new Map(), reached: confirmedAt },
});

const readOn = async (
  events: EventStore,
  { organizationId, dataLoadId }: LoadInLog,
  reading: Reading,
): Promise<void> => {
  const { standings, namedBy } = reading;
  const streamPrefix = streamPrefixOf(organizationId);
  for (;;) {
    const batch = await events.readLog({ after: reading.reached, streamPrefix, limit: EVENTS_AT_ONCE });
    if (batch.length === 0) return;
    // Somebody else may have read the same meanwhile.
    for (const event of batch.filter(({ position }) => position > reading.reached).map(upcastEvent)) {
      noteNames(namedBy, event);
      const before = standings.get(event.stream);
      const thing = before?.thing ?? loadedThing(event, dataLoadId);
      if (thing) standings.set(event.stream, standingAfter(event, thing, { dataLoadId, before }));
    }
    const last = batch.at(-1)?.position ?? '';
    if (last > reading.reached) reading.reached = last;
  }
};

type References = Pick<ContractFields, 'supplier' | 'organizerAdministrativeUnit' | 'applicantAdministrativeUnit'>;

const namesIn = ({ supplier, organizerAdministrativeUnit, applicantAdministrativeUnit }: References): string[] => {
  const units = [organizerAdministrativeUnit.id, applicantAdministrativeUnit.id];
  return supplier ? [supplier.id, ...units] : units;
};

const NAMING = /^Contract(?:Registered|Revised|Restored)$/;

const noteNames = (namedBy: Map<string, readonly string[]>, { type, stream, data }: Recorded): void => {
  if (type.endsWith('Joined')) namedBy.set(stream, [(data as { to: JoinedTo }).to.id]);
  if (type.endsWith('SeparationCompleted')) namedBy.delete(stream);
  if (type === 'ContractRemoved') namedBy.delete(stream);
  if (!NAMING.test(type)) return;
  namedBy.set(stream, namesIn((data as { fields: ContractFields }).fields));
};

const standingAfter = (
  event: Recorded,
  thing: LoadedThing,
  { dataLoadId, before }: Readonly<{ dataLoadId: string; before: Standing | undefined }>,
): Standing => {
  const { type, data, version, metadata } = event;
  const isThere = !GONE.test(type);
  const isTakenBack = before?.isTakenBack || metadata.commandId === revertCommandId(dataLoadId, event.stream);
  const { fields } = data as { fields: NamedFields };
  const name = nameIn(fields);
  if (before && isOfJoin(event)) return { ...before, name, fields, version, isThere, isTakenBack };
  if (!before || (isThere && isDeepStrictEqual(fields, before.left)))
    return {
      ...{ thing, name, fields, left: fields, version, changedIn: thing.version, isThere, isTakenBack },
      ...{ changedBy: null, changedAt: null },
    };
  return {
    ...{ thing, name, fields, left: before.left, version, changedIn: version, isThere, isTakenBack },
    changedBy: nameOf(metadata.actor as Actor), // as toNewEvents() writes it
    changedAt: String(metadata.recordedAt),
  };
};

/** By its removal, or because it is another one. */
const GONE = /(?:Removed|Joined|JoinCompleted)$/;

type NamedFields = Readonly<{
  name?: string;
  contractNumber?: string | null;
  servicesDescription?: string | null;
}>;

const nameIn = ({ name, contractNumber, servicesDescription }: NamedFields): string =>
  (name ?? contractNumber ?? servicesDescription ?? 'Sin procedimientos').slice(0, NAME_LENGTH);

const planOf = (
  standings: readonly Standing[],
  namedBy: ReadonlyMap<string, readonly string[]>,
  chosen: ChosenChanges,
): RevertPlan => {
  const after = new Map(namedBy);
  for (const { thing, fields, ...standing } of standings) {
    if (thing.kind !== 'contract') continue;
    const fate = fateOf(thing, standing, chosen);
    if (fate === 'removed') after.delete(thing.stream);
    if (fate === 'restored') after.set(thing.stream, namesIn({ ...(fields as ContractFields), ...thing.before })); // a contract's
  }
  const used = new Set([...after.values()].flat());
  const fate = ({ thing, ...standing }: Standing): RevertFate => {
    const ownFate = fateOf(thing, standing, chosen);
    return ownFate === 'removed' && used.has(thing.id) ? 'in-use' : ownFate;
  };
  return toldOf(standings, fate);
};

/** What stayed because whoever ordered it might not go on. */
const leftOut = (standings: readonly Standing[], { contracts, others }: PermittedUntil): RevertPlan => {
  const stayed = ({ thing: { kind, position }, isTakenBack }: Standing): boolean =>
    !isTakenBack && position > (kind === 'contract' ? contracts : others);
  return toldOf(standings.filter(stayed), () => 'not-permitted');
};

const toldOf = (standings: readonly Standing[], fateOfOne: (standing: Standing) => RevertFate): RevertPlan => {
  const things = standings.map((one): RevertedThing => {
    const { name, version, changedBy, changedAt } = one;
    const { id, kind, sheetRow } = one.thing;
    return { _id: id, kind, name, sheetRow, version, fate: fateOfOne(one), changedBy, changedAt };
  });
  return { counts: countFates(things), things };
};
