import { isDeepStrictEqual } from 'node:util';
import type { MergeAbout } from '@monitor/contracts-schema/batches/batch-events';
import type { UndoFate, UndoneThing } from '@monitor/contracts-schema/batches/undo-fates';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type { RevertCounts } from '@monitor/contracts-schema/data-loads/data-load-events';
import type { Actor } from '@monitor/contracts-schema/events/event-metadata';
import type { JoinedTo } from '@monitor/contracts-schema/events/join-events';
import { streamPrefixOf } from '@monitor/contracts-schema/streams';
import { upcastEvent } from '@monitor/contracts-schema/upcast-event';
import type { EventReader, Recorded } from '@monitor/platform/event-store/event-store';
import { isOfJoin } from '../../deciding/joining.ts';
import type { BatchInLog } from '../batch-in-log.ts';
import { changedFields, stillFollowed } from '../merge/still-followed.ts';
import { type BatchSpan, type BatchThing, batchThing } from './batch-things.ts';
import { type ChosenChanges, countFates, fateOf } from './undo-fate.ts';

/** What the log says of a record since its batch. */
type Standing = Readonly<{
  thing: BatchThing;
  name: string;
  version: number;
  changedIn: number;
  isThere: boolean;
  /** The fields that others changed since. */
  touched: readonly string[];
  fields: NamedFields;
  /** What it said as the batch left it. */
  left: NamedFields;
  changedBy: string | null;
  changedAt: string | null;
}>;

/** A batch that may be undone, and what was decided. */
type UndoneBatch = BatchSpan & Pick<BatchInLog, 'started'>;

/** What undoing a batch would do, record by record in the order of the log. */
export type UndoList = Readonly<{ counts: RevertCounts; things: readonly UndoneThing[] }>;

const EVENTS_AT_ONCE = 500;
const NAME_LENGTH = 80;

/** What was read of a batch so far, up to a position of the log. */
type Reading = {
  readonly batchId: string;
  readonly standings: Map<string, Standing>;
  /** Whom each living contract names, of those that were touched since; and whom others are joined to. */
  readonly namedBy: Map<string, readonly string[]>;
  reached: string;
};

const KEPT_MS = 120_000;

/**
 * Lists, by one reading of all that happened in the organization since the batch began: nothing before could name what it
 * registered. Nothing is written. What was read for the last one is cached for a while: its next page reads on.
 */
export const openUndoLists = (events: EventReader) => {
  let cached: Reading | undefined;
  let forgetting: NodeJS.Timeout | undefined;

  const readingOf = async (batch: BatchSpan): Promise<Reading> => {
    const reading = cached?.batchId === batch.batchId ? cached : beginning(batch);
    cached = reading;
    clearTimeout(forgetting);
    forgetting = setTimeout(() => {
      cached = undefined;
    }, KEPT_MS).unref();
    await readOn(events, batch, reading);
    return reading;
  };

  /** What undoing a batch would do, with what is chosen of all that others changed since. */
  return async (batch: UndoneBatch, chosen: ChosenChanges): Promise<UndoList> => {
    const { standings, namedBy } = await readingOf(batch);
    const all = [...standings.values()];
    const { kind, about } = batch.started;
    return listOf(kind === 'merge' ? all.map((one) => standingOfMerge(one, about)) : all, namedBy, chosen);
  };
};

const beginning = ({ batchId, startedAt }: BatchSpan): Reading => ({
  batchId,
  standings: new Map(),
  namedBy: new Map(),
  reached: startedAt,
});

const readOn = async (events: EventReader, { organizationId, batchId }: BatchSpan, reading: Reading): Promise<void> => {
  const { standings, namedBy } = reading;
  const streamPrefix = streamPrefixOf(organizationId);
  for (;;) {
    const piece = await events.readLog({ after: reading.reached, streamPrefix, limit: EVENTS_AT_ONCE });
    if (piece.length === 0) return;
    // Somebody else may have read the same meanwhile.
    for (const event of piece.filter(({ position }) => position > reading.reached).map(upcastEvent)) {
      noteNames(namedBy, event);
      const before = standings.get(event.stream);
      const thing = before?.thing ?? batchThing(event, batchId);
      if (thing) standings.set(event.stream, standingAfter(event, thing, before));
    }
    const last = piece.at(-1)?.position ?? '';
    if (last > reading.reached) reading.reached = last;
  }
};

/** Of a contract that followed an entry only what still names whom it followed to is undone. */
const standingOfMerge = (standing: Standing, { to }: MergeAbout): Standing => {
  const { thing, fields, version, touched } = standing;
  if (thing.did === 'joined') return standing;
  const before = stillFollowed(thing.before, fields as ContractFields, { to, touched }); // a contract's
  const isUnchanged = Object.keys(before).length === 0;
  return { ...standing, thing: { ...thing, before }, changedIn: isUnchanged ? version : thing.version };
};

type References = Pick<ContractFields, 'supplier' | 'organizerAdministrativeUnit' | 'applicantAdministrativeUnit'>;

const namesIn = ({ supplier, organizerAdministrativeUnit, applicantAdministrativeUnit }: References): string[] => {
  const units = [organizerAdministrativeUnit.id, applicantAdministrativeUnit.id];
  return supplier ? [supplier.id, ...units] : units;
};

const NAMING = /^Contract(?:Registered|Revised|Restored)$/;

const noteNames = (namedBy: Map<string, readonly string[]>, { type, stream, data }: Recorded): void => {
  if (type.endsWith('Joined')) namedBy.set(stream, [(data as { to: JoinedTo }).to.id]);
  if (type.endsWith('Separated') || type === 'ContractRemoved') namedBy.delete(stream);
  if (NAMING.test(type)) namedBy.set(stream, namesIn((data as { fields: ContractFields }).fields));
};

const nameOfActor = (actor: Actor): string => (actor.kind === 'user' ? actor.name : 'Sistema');

const standingAfter = (event: Recorded, thing: BatchThing, before: Standing | undefined): Standing => {
  const { type, data, version, metadata } = event;
  const isThere = !GONE.test(type);
  const { fields } = data as { fields: NamedFields };
  const name = nameIn(fields);
  if (before && isOfJoin(event)) return { ...before, name, fields, version, isThere };
  const touched = before ? [...new Set([...before.touched, ...changedFields(event)])] : [];
  if (!before || (isThere && isDeepStrictEqual(fields, before.left)))
    return {
      thing,
      name,
      fields,
      left: fields,
      version,
      changedIn: thing.version,
      isThere,
      touched,
      changedBy: null,
      changedAt: null,
    };
  return {
    thing,
    name,
    fields,
    left: before.left,
    version,
    changedIn: version,
    isThere,
    touched,
    changedBy: nameOfActor(metadata.actor as Actor), // as toNewEvents() writes it
    changedAt: String(metadata.recordedAt),
  };
};

/** By its removal, or because it is another one. */
const GONE = /(?:Removed|Joined)$/;

type NamedFields = Readonly<{
  name?: string;
  contractNumber?: string | null;
  servicesDescription?: string | null;
}>;

const nameIn = ({ name, contractNumber, servicesDescription }: NamedFields): string =>
  (name ?? contractNumber ?? servicesDescription ?? 'Sin procedimientos').slice(0, NAME_LENGTH);

const listOf = (
  standings: readonly Standing[],
  namedBy: ReadonlyMap<string, readonly string[]>,
  chosen: ChosenChanges,
): UndoList => {
  const after = new Map(namedBy);
  for (const { thing, fields, ...standing } of standings) {
    if (thing.kind !== 'contract') continue;
    const fate = fateOf(thing, standing, chosen);
    if (fate === 'removed') after.delete(thing.stream);
    if (fate === 'restored') after.set(thing.stream, namesIn({ ...(fields as ContractFields), ...thing.before })); // a contract's
  }
  const used = new Set([...after.values()].flat());
  const fateOfOne = ({ thing, ...standing }: Standing): UndoFate => {
    const ownFate = fateOf(thing, standing, chosen);
    return ownFate === 'removed' && used.has(thing.id) ? 'in-use' : ownFate;
  };
  const things = standings.map((one): UndoneThing => {
    const { name, version, changedBy, changedAt } = one;
    const { id, kind, sheetRow } = one.thing;
    return { _id: id, kind, name, sheetRow, version, fate: fateOfOne(one), changedBy, changedAt };
  });
  return { counts: countFates(things), things };
};
