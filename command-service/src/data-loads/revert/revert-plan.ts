import {
  type Actor,
  type ContractFields,
  type RevertCounts,
  type RevertedThing,
  type RevertFate,
  streamPrefixOf,
  upcastEvent,
} from '@monitor/contracts-schema';
import type { EventStore, Recorded } from '@monitor/platform/event-store/event-store';
import { nameOf } from '../load-dependencies.ts';
import type { LoadInLog } from './load-in-log.ts';
import { type LoadedThing, loadedThing } from './loaded-things.ts';
import { countFates } from './revert-counts.ts';
import { type Chosen, fateOf } from './revert-fate.ts';

/** What the log says of something since it was registered. */
type Standing = LoadedThing &
  Readonly<{ name: string; version: number; isThere: boolean; changedBy: string | null; changedAt: string | null }>;

/** What taking a load back would do, thing by thing in the order of the log. */
export type RevertPlan = Readonly<{ counts: RevertCounts; things: readonly RevertedThing[] }>;

const EVENTS_AT_ONCE = 500;
const NAME_LENGTH = 80;

/**
 * By one reading of all that happened in the organization since the load was confirmed: nothing before could name what it
 * registered. Nothing is written.
 */
export const revertPlan = async (events: EventStore, load: LoadInLog, chosen: Chosen): Promise<RevertPlan> => {
  const standings = new Map<string, Standing>();
  const namedBy = new Map<string, readonly string[]>();
  const streamPrefix = streamPrefixOf(load.organizationId);
  for (let after: string | undefined = load.confirmedAt; after; ) {
    const batch: Recorded[] = await events.readLog({ after, streamPrefix, limit: EVENTS_AT_ONCE });
    for (const event of batch.map(upcastEvent)) {
      noteNames(namedBy, event);
      const before = standings.get(event.stream);
      const thing = before ?? loadedThing(event, load.dataLoadId);
      if (thing) standings.set(event.stream, standingAfter(event, thing, before));
    }
    after = batch.at(-1)?.position;
  }
  return planOf([...standings.values()], namedBy, chosen);
};

/** Whom each living contract names, of those that were touched since. */
const noteNames = (namedBy: Map<string, readonly string[]>, { type, stream, data }: Recorded): void => {
  if (type === 'ContractRemoved') namedBy.delete(stream);
  if (type !== 'ContractRegistered' && type !== 'ContractRevised') return;
  const { supplier, organizerAdministrativeUnit, applicantAdministrativeUnit } = (data as { fields: ContractFields })
    .fields;
  const units = [organizerAdministrativeUnit.id, applicantAdministrativeUnit.id];
  namedBy.set(stream, supplier ? [supplier.id, ...units] : units);
};

const standingAfter = (
  { type, data, version, metadata }: Recorded,
  thing: LoadedThing,
  before: Standing | undefined,
): Standing => ({
  ...thing,
  name: nameIn((data as { fields: NamedFields }).fields),
  version,
  isThere: !type.endsWith('Removed'),
  changedBy: before ? nameOf(metadata.actor as Actor) : null, // as toNewEvents() writes it
  changedAt: before ? String(metadata.recordedAt) : null,
});

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
  chosen: Chosen,
): RevertPlan => {
  const removed = new Set(
    standings.filter((one) => one.kind === 'contract' && fateOf(one, chosen) === 'removed').map(({ stream }) => stream),
  );
  const used = new Set([...namedBy].filter(([stream]) => !removed.has(stream)).flatMap(([, names]) => names));
  const fate = (one: Standing): RevertFate => {
    const ownFate = fateOf(one, chosen);
    return ownFate === 'removed' && used.has(one.id) ? 'in-use' : ownFate;
  };
  const things = standings.map((one): RevertedThing => {
    const { id, kind, name, sheetRow, version, changedBy, changedAt } = one;
    return { _id: id, kind, name, sheetRow, version, fate: fate(one), changedBy, changedAt };
  });
  return { counts: countFates(things), things };
};
