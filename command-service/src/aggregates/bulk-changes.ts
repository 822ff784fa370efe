import type { ProblemCode } from '@monitor/contracts-schema';
import type { Handled } from '../deciding/command-handler.ts';
import { livingFields } from '../deciding/lifecycle.ts';
import { releaseOf } from '../reservations/reservations.ts';
import type { AggregateDefinition, Stores } from './aggregate-service.ts';
import {
  type AggregateChange,
  type Due,
  type Looked,
  openBulkDeciding,
  type Removal,
  type Revision,
} from './bulk-deciding.ts';

/**
 * Changes many of one organization, in a few calls of the stores, and says of each what became of it, as if it had been
 * changed alone. A command that is in the log already is done: giving it again does nothing again.
 */
export type BulkChanges<Fields> = Readonly<{
  remove: (organizationId: string, removals: readonly Removal[]) => Promise<readonly Handled[]>;
  revise: (organizationId: string, revisions: readonly Revision<Fields>[]) => Promise<readonly Handled[]>;
}>;

/** What changing many asks and tells once for all of them, where changing one does so for each. */
export type BulkRules<Fields> = Readonly<{
  /** Why some may not be changed so, by their ids. Called before every append. */
  problemsWith?: (
    organizationId: string,
    changes: readonly AggregateChange<Fields>[],
  ) => Promise<ReadonlyMap<string, ProblemCode>>;
  /** Called at the end, with what the log then says of those that `problemsWith` was asked about, and of those done before. */
  commit?: (organizationId: string, changes: readonly AggregateChange<Fields>[]) => Promise<void>;
}>;

type Command<Fields> = Removal | Revision<Fields>;

const ATTEMPTS = 4;
const noProblems: ReadonlyMap<string, ProblemCode> = new Map();
const overtaken: Handled = { ok: false, code: 'stream.version-conflict' };

export const openBulkChanges = <const Prefix extends string, Fields extends Record<string, unknown>>(
  { events, records }: Stores,
  definition: AggregateDefinition<Prefix, Fields>,
  { problemsWith, commit }: BulkRules<Fields>,
): BulkChanges<Fields> => {
  const { look, dueOf, keysOf } = openBulkDeciding(events, definition);
  const { inTurn = (_organizationId, command) => command() } = definition;

  /** The keys of those that are no more are free. */
  const releaseKeys = async (organizationId: string, changed: readonly Looked<Fields>[]): Promise<void> => {
    const removed = changed.filter(({ command }) => !('patch' in command));
    const keys = removed.flatMap(({ state }) =>
      state.status === 'unregistered' ? [] : keysOf(organizationId, state.fields),
    );
    const streams = removed.map(({ stream }) => stream);
    await releaseOf(records, keys, streams);
  };

  const changeAll = async (
    organizationId: string,
    commands: readonly Command<Fields>[],
  ): Promise<readonly Handled[]> => {
    const answers = new Map<string, Handled>();
    const changed: Looked<Fields>[] = [];
    const said = new Map<string, AggregateChange<Fields>>();
    const asked = new Map<string, Command<Fields>>();
    let open = commands;
    for (let attempt = 0; open.length > 0 && attempt < ATTEMPTS; attempt += 1) {
      const due: Due<Fields>[] = [];
      for (const looked of await Promise.all(open.map(look))) {
        const { id } = looked.command;
        const decided = await dueOf(looked);
        if (!('ok' in decided)) due.push(decided);
        else answers.set(id, decided);
        if (!looked.done) continue;
        changed.push(looked);
        said.set(id, { id, before: null, after: livingFields(looked.state) });
      }
      for (const { looked } of due) asked.set(looked.command.id, looked.command);
      const problems =
        (due.length > 0 &&
          (await problemsWith?.(
            organizationId,
            due.map(({ change }) => change),
          ))) ||
        noProblems;
      for (const [id, code] of problems) answers.set(id, { ok: false, code });
      const possible = due.filter(({ change }) => !problems.has(change.id));
      const appended = possible.length > 0 ? await events.appendMany(possible.map(({ append }) => append)) : [];
      for (const [index, { looked, change }] of possible.entries()) {
        const answer = appended[index];
        if (!answer?.ok) continue;
        answers.set(change.id, { ok: true, version: answer.version, position: answer.position });
        changed.push(looked);
        said.set(change.id, change);
      }
      open = open.filter(({ id }) => !answers.has(id));
    }
    await releaseKeys(organizationId, changed);
    const notMade = await Promise.all([...asked.values()].filter(({ id }) => !said.has(id)).map(look));
    for (const { command, state } of notMade)
      said.set(command.id, { id: command.id, before: null, after: livingFields(state) });
    await commit?.(organizationId, [...said.values()]);
    return commands.map(({ id }) => answers.get(id) ?? overtaken);
  };

  const inTurnAll = (organizationId: string, commands: readonly Command<Fields>[]) =>
    inTurn(organizationId, () => changeAll(organizationId, commands));
  return { remove: inTurnAll, revise: inTurnAll };
};
