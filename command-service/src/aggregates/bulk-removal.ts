import { type ProblemCode, streamOf } from '@monitor/contracts-schema';
import type { Append } from '@monitor/platform/event-store/event-store';
import { type CommandContext, toNewEvents, utcDayOf } from '../deciding/command-context.ts';
import { type Handled, stateOf } from '../deciding/command-handler.ts';
import { isOfJoin } from '../deciding/joining.ts';
import { type Lifecycle, lifecycleDecider } from '../deciding/lifecycle.ts';
import { releaseOf } from '../reservations/reservations.ts';
import type { AggregateDefinition, Stores } from './aggregate-service.ts';

/** One of many to remove: in which command, and at which versions it may stand for that, whatever joins did since. */
export type Removal = Readonly<{ id: string; context: CommandContext; versions: readonly number[] }>;

/**
 * Removes many of one organization, in a few calls of the stores, and says of each what became of it, as if it had been
 * removed alone. A command that is in the log already is done, and its keys are free.
 */
export type BulkRemoval = (organizationId: string, removals: readonly Removal[]) => Promise<readonly Handled[]>;

/** What removing many asks and tells once for all of them, where removing one does so for each. */
type BulkRules = Readonly<{
  /** Why some may not be removed, by their ids. */
  problemsWith?: (organizationId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, ProblemCode>>;
  /** These are no more. */
  forget?: (ids: readonly string[]) => Promise<void>;
}>;

const ATTEMPTS = 4;
const noProblems: ReadonlyMap<string, ProblemCode> = new Map();
const overtaken: Handled = { ok: false, code: 'stream.version-conflict' };

export const openBulkRemoval = <const Prefix extends string, Fields extends Record<string, unknown>>(
  { events, records }: Stores,
  definition: AggregateDefinition<Prefix, Fields>,
  { problemsWith, forget }: BulkRules,
): BulkRemoval => {
  type Looked = Readonly<{
    removal: Removal;
    stream: string;
    state: Lifecycle<Fields>;
    done: Handled | undefined;
    isTaken: boolean;
  }>;
  const decider = lifecycleDecider<Prefix, Fields>(definition.eventPrefix);
  const { inTurn = (_organizationId, command) => command() } = definition;

  const look = async (removal: Removal): Promise<Looked> => {
    const { organizationId, commandId } = removal.context;
    const stream = streamOf(organizationId, definition.aggregate, removal.id);
    const { events: history } = await events.read(stream);
    const its = history.findLast(({ metadata }) => metadata.commandId === commandId);
    const done: Handled | undefined = its && { ok: true, version: its.version, position: its.position };
    const changedAt = history.findLast((event) => !isOfJoin(event))?.version ?? 0;
    const isTaken = removal.versions.some((version) => version >= changedAt && version <= history.length);
    return { removal, stream, state: stateOf(decider, history), done, isTaken };
  };

  const decide = ({ removal, stream, state, isTaken }: Looked): Append | Handled => {
    const { id, context, versions } = removal;
    const expectedVersion = isTaken ? undefined : versions[0];
    const target = { id, organizationId: context.organizationId, holdsSince: utcDayOf(context.now) };
    const decision = decider.decide({ type: 'Remove', ...target, ...(expectedVersion && { expectedVersion }) }, state);
    if (!decision.accepted) return { ok: false, code: decision.code };
    return { stream, expected: state.version, events: toNewEvents(decision.events, context) };
  };

  /** Their keys are free, and they name nobody. */
  const tidy = async (organizationId: string, removed: readonly Looked[]): Promise<void> => {
    const keys = removed.flatMap(({ state }) =>
      state.status === 'unregistered' ? [] : definition.uniqueKeys(organizationId, state.fields).map(({ key }) => key),
    );
    const streams = removed.map(({ stream }) => stream);
    await releaseOf(records, keys, streams);
    await forget?.(removed.map(({ removal }) => removal.id));
  };

  const removeAll: BulkRemoval = async (organizationId, removals) => {
    const answers = new Map<string, Handled>();
    const removed: Looked[] = [];
    let open = removals;
    for (let attempt = 0; open.length > 0 && attempt < ATTEMPTS; attempt += 1) {
      const due: { looked: Looked; append: Append }[] = [];
      for (const looked of await Promise.all(open.map(look))) {
        const decided = looked.done ?? decide(looked);
        if (!('ok' in decided)) due.push({ looked, append: decided });
        else answers.set(looked.removal.id, decided);
        if (looked.done) removed.push(looked);
      }
      const ids = due.map(({ looked }) => looked.removal.id);
      const problems = (ids.length > 0 && (await problemsWith?.(organizationId, ids))) || noProblems;
      for (const [id, code] of problems) answers.set(id, { ok: false, code });
      const possible = due.filter(({ looked }) => !problems.has(looked.removal.id));
      const appended = possible.length > 0 ? await events.appendMany(possible.map(({ append }) => append)) : [];
      for (const [index, { looked }] of possible.entries()) {
        const answer = appended[index];
        if (!answer?.ok) continue;
        answers.set(looked.removal.id, { ok: true, version: answer.version, position: answer.position });
        removed.push(looked);
      }
      open = open.filter(({ id }) => !answers.has(id));
    }
    await tidy(organizationId, removed);
    return removals.map(({ id }) => answers.get(id) ?? overtaken);
  };

  return (organizationId, removals) => inTurn(organizationId, () => removeAll(organizationId, removals));
};
