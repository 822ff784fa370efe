import { type Actor, type ContractFields, type JoinableKind, streamOf, upcastEvent } from '@monitor/contracts-schema';
import type { Append, EventStore, Recorded } from '@monitor/platform/event-store/event-store';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { contractValidFrom } from '../contracts/contract-aggregate.ts';
import { settleReferences } from '../contracts/contract-references.ts';
import { toNewEvents, utcDayOf } from '../deciding/command-context.ts';
import { stateOf } from '../deciding/command-handler.ts';
import { derivedId } from '../deciding/derived-id.ts';
import { type Lifecycle, lifecycleDecider } from '../deciding/lifecycle.ts';
import { isFollowing } from './join-in-log.ts';

const decider = lifecycleDecider<'Contract', ContractFields>('Contract', contractValidFrom);

/** Where contracts name what may be joined. */
const namingFields = {
  supplier: ['supplier'],
  'administrative-unit': ['organizerAdministrativeUnit', 'applicantAdministrativeUnit'],
} as const satisfies Readonly<Record<JoinableKind, readonly (keyof ContractFields)[]>>;

type Naming = (typeof namingFields)[JoinableKind][number];

/** What contracts say of what they name. */
export type Reference = Readonly<{ id: string; name: string; rfc?: string | null }>;

/** One way of a join: contracts that name `from` name `to`, all of them, or those only that had followed before. */
export type Way = Readonly<{
  organizationId: string;
  kind: JoinableKind;
  joinId: string;
  isUndone: boolean;
  from: string;
  to: Reference;
  actor: Actor;
}>;

type Stores = Readonly<{ events: EventStore; records: ViewStore }>;

type Looked = Readonly<{ id: string; stream: string; state: Lifecycle<ContractFields>; history: readonly Recorded[] }>;

/** What became of a contract: it names the other one by now, or never will by this join. */
export type MovedContract = Readonly<{ id: string; isMoved: boolean }>;

const commandIdOf = ({ joinId, isUndone }: Way, stream: string): string =>
  derivedId(joinId, isUndone ? 'return' : 'follow', stream);

const changedFields = ({ data }: Recorded): readonly string[] =>
  ((data as { changes?: readonly { field: string }[] }).changes ?? []).map(({ field }) => field);

/** The fields that this join changed, and nobody but joins since. */
const fieldsThatFollowed = ({ history }: Looked, { joinId }: Way): ReadonlySet<string> => {
  const at = history.findIndex((event) => isFollowing(event, joinId));
  if (at < 0) return new Set();
  const byOthers = history
    .slice(at + 1)
    .filter(({ metadata }) => (metadata.cause as { via?: string }).via !== 'join')
    .flatMap(changedFields);
  return new Set(changedFields(history[at]!).filter((field) => !byOthers.includes(field))); // `at` was found
};

const fieldsToMove = (looked: Looked, way: Way): readonly Naming[] => {
  const { state } = looked;
  if (state.status !== 'registered') return [];
  const naming = namingFields[way.kind].filter((field) => state.fields[field]?.id === way.from);
  if (!way.isUndone) return naming;
  const followed = fieldsThatFollowed(looked, way);
  return naming.filter((field) => followed.has(field));
};

/**
 * Moves contracts from one entry to another, many in one write, in the organization's turn. To move them again does
 * nothing again; what a load changes meanwhile is looked at anew.
 */
export const moveContracts = async (
  { events, records }: Stores,
  way: Way,
  contractIds: readonly string[],
  now: Date,
): Promise<readonly MovedContract[]> => {
  const { organizationId, actor, joinId, isUndone } = way;

  const look = async (id: string): Promise<Looked> => {
    const stream = streamOf(organizationId, 'contract', id);
    const history = (await events.read(stream)).events.map(upcastEvent);
    return { id, stream, history, state: stateOf(decider, history) };
  };

  /** What is to be appended of a contract, and what it says then. */
  const revision = (looked: Looked): Readonly<{ id: string; append: Append; after: ContractFields }> | undefined => {
    const patch = Object.fromEntries(fieldsToMove(looked, way).map((field) => [field, way.to]));
    const { id, stream, state } = looked;
    const target = { id, organizationId, holdsSince: utcDayOf(now) };
    const decision = decider.decide({ type: 'Revise', ...target, patch, expectedVersion: null }, state);
    const [event] = decision.accepted ? decision.events : [];
    if (!event) return undefined;
    const context = { commandId: commandIdOf(way, stream), organizationId, actor, now };
    const cause = { via: 'join', joinId, isUndone } as const;
    const append = { stream, expected: state.version, events: toNewEvents([event], { ...context, cause }) };
    return { id, append, after: event.data.fields };
  };

  const moved = new Map<string, Readonly<{ isMoved: boolean; references: ContractFields | null }>>();
  for (let open = contractIds; open.length > 0; open = open.filter((id) => !moved.has(id))) {
    const looked = await Promise.all(open.map(look));
    const due = looked.flatMap((one) => revision(one) ?? []);
    const ids = new Set(due.map(({ id }) => id));
    for (const { id, stream, state, history } of looked)
      if (!ids.has(id)) {
        const isMoved = history.some(({ metadata }) => metadata.commandId === commandIdOf(way, stream));
        moved.set(id, { isMoved, references: state.status === 'registered' ? state.fields : null });
      }
    const answers = due.length > 0 ? await events.appendMany(due.map(({ append }) => append)) : [];
    // Of those that another was quicker with, once more.
    for (const [index, { id, after }] of due.entries())
      if (answers[index]?.ok) moved.set(id, { isMoved: true, references: after });
  }

  const all = [...moved].map(([contractId, said]) => ({ contractId, ...said }));
  await settleReferences(records, organizationId, all);
  return all.map(({ contractId: id, isMoved }) => ({ id, isMoved }));
};
