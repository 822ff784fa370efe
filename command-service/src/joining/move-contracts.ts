import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type { Actor } from '@monitor/contracts-schema/events/event-metadata';
import type { JoinableKind } from '@monitor/contracts-schema/joins/join-views';
import { streamOf } from '@monitor/contracts-schema/streams';
import { upcastEvent } from '@monitor/contracts-schema/upcast-event';
import type { Recorded } from '@monitor/platform/event-store/event-store';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { contractValidFrom, settledReferences } from '../contracts/contract-aggregate.ts';
import { settleReferences } from '../contracts/contract-references.ts';
import { utcDayOf } from '../deciding/command-context.ts';
import { accept } from '../deciding/decider.ts';
import { derivedId } from '../deciding/derived-id.ts';
import { type Lifecycle, type LifecycleEvent, lifecycleDecider } from '../deciding/lifecycle.ts';
import type { Constraint } from '../writing/constraint.ts';
import type { Command, Handled } from '../writing/writer.ts';
import type { CommandPorts } from '../writing/writing.ts';
import { isFollowing } from './join-in-log.ts';

type Contract = Lifecycle<ContractFields>;

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

/** What became of a contract: it names the other one by now, or never will by this join. */
export type MovedContract = Readonly<{ id: string; isMoved: boolean }>;

const commandIdOf = ({ joinId, isUndone }: Way, stream: string): string =>
  derivedId(joinId, isUndone ? 'return' : 'follow', stream);

const changedFields = ({ data }: Recorded): readonly string[] =>
  ((data as { changes?: readonly { field: string }[] }).changes ?? []).map(({ field }) => field);

/** The fields that this join changed, and nobody but joins since. */
const fieldsThatFollowed = (history: readonly Recorded[], { joinId }: Way): ReadonlySet<string> => {
  const at = history.findIndex((event) => isFollowing(event, joinId));
  if (at < 0) return new Set();
  const byOthers = history
    .slice(at + 1)
    .filter(({ metadata }) => (metadata.cause as { via?: string }).via !== 'join')
    .flatMap(changedFields);
  return new Set(changedFields(history[at]!).filter((field) => !byOthers.includes(field))); // `at` was found
};

const fieldsToMove = (state: Contract, history: readonly Recorded[], way: Way): readonly Naming[] => {
  if (state.status !== 'registered') return [];
  const naming = namingFields[way.kind].filter((field) => state.fields[field]?.id === way.from);
  if (!way.isUndone) return naming;
  const followed = fieldsThatFollowed(history, way);
  return naming.filter((field) => followed.has(field));
};

/** Whom contracts name is known: the join holds them both. What the records say is told anew, also where nothing moves. */
const followingReferences =
  (records: ViewStore): Constraint<Contract> =>
  (transitions) => ({ claim: async () => new Map(), settle: settledReferences(records, transitions) });

/**
 * Moves contracts from one entry to another, many in one write, in the organization's turn. To move them again does
 * nothing again; what a load changes meanwhile is looked at anew. One that nobody can read any more names nobody.
 */
export const moveContracts = async (
  { writing, records }: Pick<CommandPorts, 'writing' | 'records'>,
  way: Way,
  contractIds: readonly string[],
  now: Date,
): Promise<readonly MovedContract[]> => {
  const { organizationId, actor, joinId, isUndone } = way;
  const write = writing.writer(decider, [followingReferences(records)]);
  const unmoved = new Set<string>();
  const cause = { via: 'join', joinId, isUndone } as const;

  const commandFor = (id: string): Command<Contract, LifecycleEvent<'Contract', ContractFields>> => {
    const stream = streamOf(organizationId, 'contract', id);
    return {
      stream,
      context: { commandId: commandIdOf(way, stream), organizationId, actor, now, cause },
      decide: (state, history) => {
        const fields = fieldsToMove(state, history.map(upcastEvent), way);
        if (fields.length === 0) unmoved.add(id);
        if (fields.length === 0) return accept();
        const patch = Object.fromEntries(fields.map((field) => [field, way.to]));
        const target = { id, organizationId, holdsSince: utcDayOf(now) };
        return decider.decide({ type: 'Revise', ...target, patch, expectedVersion: null }, state);
      },
    };
  };

  const moved: MovedContract[] = [];
  for (let open = contractIds; open.length > 0; ) {
    const answers = await write(open.map(commandFor));
    const overtaken = open.filter((_, index) => isOvertaken(answers[index]));
    for (const [index, id] of open.entries()) {
      const answer = answers[index];
      if (!isOvertaken(answer)) moved.push({ id, isMoved: answer?.ok === true && !unmoved.has(id) });
      if (answer?.ok === false && answer.code === 'storage.damaged')
        await settleReferences(records, organizationId, [{ contractId: id, references: null }]);
    }
    open = overtaken;
  }
  return moved;
};

const isOvertaken = (answer: Handled | undefined): boolean =>
  answer?.ok === false && answer.code === 'stream.version-conflict';
