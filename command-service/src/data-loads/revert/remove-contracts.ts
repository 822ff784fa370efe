import { type Actor, type ContractFields, type RevertFate, upcastEvent } from '@monitor/contracts-schema';
import type { Append } from '@monitor/platform/event-store/event-store';
import { contractNumberReservation } from '../../contracts/contract-aggregate.ts';
import { removeReferences } from '../../contracts/contract-references.ts';
import { toNewEvents, utcDayOf } from '../../deciding/command-context.ts';
import { stateOf } from '../../deciding/command-handler.ts';
import { derivedId } from '../../deciding/derived-id.ts';
import { type Lifecycle, lifecycleDecider } from '../../deciding/lifecycle.ts';
import { releaseOf } from '../../reservations/reservations.ts';
import { type LoadDependencies, loadCause } from '../load-dependencies.ts';
import type { LoadInLog } from './load-in-log.ts';
import type { LoadedThing } from './loaded-things.ts';
import { type Chosen, fateOf } from './revert-fate.ts';

const decider = lifecycleDecider<'Contract', ContractFields>('Contract');

/** The command that removes something with its load: the same whenever it is given. */
export const revertCommandId = ({ dataLoadId }: LoadInLog, { stream }: LoadedThing): string =>
  derivedId(dataLoadId, 'revert', stream);

type Looked = Readonly<{ thing: LoadedThing; fate: RevertFate; state: Lifecycle<ContractFields>; isDone: boolean }>;

/**
 * Removes contracts with their load, many at once, and says what became of each. Doing it again does nothing again; what
 * somebody changes meanwhile is looked at anew.
 */
export const createRemovingContracts = (
  { ports: { events, records }, system }: Pick<LoadDependencies, 'ports' | 'system'>,
  load: LoadInLog,
  actor: Actor,
  chosen: Chosen,
) => {
  const { organizationId, dataLoadId, fileName } = load;

  const look = async (thing: LoadedThing): Promise<Looked> => {
    const { events: history, version } = await events.read(thing.stream);
    const state = stateOf(decider, history.map(upcastEvent));
    const isDone = history.at(-1)?.metadata.commandId === revertCommandId(load, thing);
    const isThere = state.status === 'registered';
    return { thing, state, isDone, fate: isDone ? 'removed' : fateOf({ id: thing.id, version, isThere }, chosen) };
  };

  const removal = ({ thing, state }: Looked): Append => {
    const now = system.now();
    const target = { id: thing.id, organizationId, holdsSince: utcDayOf(now) };
    const decision = decider.decide({ type: 'Remove', ...target }, state);
    if (!decision.accepted) throw new Error(`The contract ${thing.id} of a load is not removed: ${decision.code}`);
    const cause = loadCause(dataLoadId, fileName, thing.sheetRow);
    const context = { commandId: revertCommandId(load, thing), organizationId, actor, cause, now };
    return { stream: thing.stream, expected: state.version, events: toNewEvents(decision.events, context) };
  };

  /** What the records say of those that are no more: their numbers are free, and they name nobody. */
  const forget = async (removed: readonly Looked[]): Promise<void> => {
    const numbers = removed.flatMap(({ state }) =>
      state.status !== 'unregistered' && state.fields.contractNumber !== null
        ? [contractNumberReservation(organizationId, state.fields.contractNumber)]
        : [],
    );
    const streams = removed.map(({ thing }) => thing.stream);
    await releaseOf(records, numbers, streams);
    const ids = removed.map(({ thing }) => thing.id);
    await removeReferences(records, ids);
  };

  return async (things: readonly LoadedThing[]): Promise<readonly Looked[]> => {
    const done: Looked[] = [];
    for (let open = things; open.length > 0; ) {
      const looked = await Promise.all(open.map(look));
      const due = looked.filter(({ fate, isDone }) => fate === 'removed' && !isDone);
      const answers = due.length > 0 ? await events.appendMany(due.map(removal)) : [];
      const overtaken = new Set(due.filter((_, index) => !answers[index]?.ok));
      done.push(...looked.filter((one) => !overtaken.has(one)));
      open = [...overtaken].map(({ thing }) => thing);
    }
    await forget(done.filter(({ fate }) => fate === 'removed'));
    return done;
  };
};
