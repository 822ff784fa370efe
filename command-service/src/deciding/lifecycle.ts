import type { ByHand } from '@monitor/contracts-schema/contracts/changed-by-hand';
import { changesBetween, type FieldChange } from '@monitor/contracts-schema/events/lifecycle-events';
import { accept, type Decider, type Decision, refuse } from './decider.ts';
import { decideJoin, isJoinCommand, type Join, type JoinCommand, type JoinEvent } from './joining.ts';

/** What a registered thing remembers in order to decide. */
export type Lifecycle<Fields> =
  | Readonly<{ status: 'unregistered'; version: 0 }>
  | Readonly<{ status: 'registered'; version: number; fields: Fields }>
  | Readonly<{ status: 'joined'; version: number; fields: Fields; join: Join }>
  | Readonly<{ status: 'removed'; version: number; fields: Fields; restorableUntil?: string | undefined }>;

/** What something that is there says; null of anything else. */
export const livingFields = <Fields>(state: Lifecycle<Fields>): Fields | null =>
  state.status === 'registered' ? state.fields : null;

/** How something is joined to another; undefined of what is one of its own. */
export const joinOf = <Fields>(state: Lifecycle<Fields>): Join | undefined =>
  state.status === 'joined' ? state.join : undefined;

type Facts<Fields> = Readonly<{ id: string; organizationId: string; validFrom: string; fields: Fields }>;

export type LifecycleEvent<Prefix extends string, Fields> =
  | Readonly<{ type: `${Prefix}Registered`; data: Facts<Fields> }>
  | Readonly<{ type: `${Prefix}Revised`; data: Facts<Fields> & Readonly<{ changes: FieldChange[] }> }>
  | Readonly<{ type: `${Prefix}Removed`; data: Facts<Fields> & Readonly<{ restorableUntil?: string }> }>
  | Readonly<{
      type: `${Prefix}Restored`;
      data: Facts<Fields> & Readonly<{ registeredAt: string; loaded?: Loaded; byHand?: ByHand }>;
    }>
  | JoinEvent<Prefix, Fields>;

/** `validFrom` is the day from which the command's facts hold, unless the fields themselves say another. */
type Target = Readonly<{ id: string; organizationId: string; validFrom: string }>;

export type Register<Fields> = Target & Readonly<{ type: 'Register'; fields: Fields }>;
/** `expectedVersion` is the version the correction was made on; null says whatever it is now, for work that is not a person's. */
export type Revise<Fields> = Target &
  Readonly<{ type: 'Revise'; patch: Partial<Fields>; expectedVersion: number | null }>;
/** Without an expected version, whatever it is now. `restorableUntil`: the moment up to which it can be restored, if ever. */
export type Remove = Target & Readonly<{ type: 'Remove'; expectedVersion?: number; restorableUntil?: string }>;
/** Requested at the moment `at`, of what was registered at another. */
export type Restore = Target & Readonly<{ type: 'Restore'; at: string; registeredAt: string }>;
/** Undoes the removal in a version, whenever it is; what it names may be called otherwise by now. */
export type UndoRemoval<Fields> = Target &
  Readonly<{
    type: 'UndoRemoval';
    expectedVersion: number;
    registeredAt: string;
    patch: Partial<Fields>;
    /** The row of the load by which it was registered, if it was. */
    loaded?: Loaded | undefined;
    byHand?: ByHand;
  }>;
type Loaded = Readonly<{ dataLoadId: string; sheetRow: number }>;
export type LifecycleCommand<Fields> = Register<Fields> | Revise<Fields> | Remove | Restore | UndoRemoval<Fields>;

/**
 * The one life that suppliers, units, organizations, users and contracts share: registered once, revised while it
 * lasts, removed for good, or until it is restored as it was by the moment that its removal says. A correction says what
 * changed; one that changes nothing is no event; one made on an older version is refused, so that no change is lost
 * beneath it. What else its stream tells, such as the end of a user's sessions, only counts as a version. What was joined to another is corrected and removed no more, until it is separated
 * again. `validFromOf` reads from the fields the day they hold from, if they say.
 */
export const lifecycleDecider = <const Prefix extends string, Fields extends Record<string, unknown>>(
  eventPrefix: Prefix,
  validFromOf: (fields: Fields) => string | null = () => null,
): Decider<LifecycleCommand<Fields> | JoinCommand, Lifecycle<Fields>, LifecycleEvent<Prefix, Fields>> => ({
  initialState: { status: 'unregistered', version: 0 },

  evolve: (state, event) => {
    const version = state.version + 1;
    if (!('fields' in event.data)) return state.status === 'unregistered' ? state : { ...state, version };
    const { fields } = event.data;
    if (event.type === `${eventPrefix}Removed`) {
      const { restorableUntil } = event.data as { restorableUntil?: string }; // a removal's
      return { status: 'removed', version, fields, restorableUntil };
    }
    if (event.type === `${eventPrefix}Joined`) {
      const { batchId, to } = event.data as JoinEvent<Prefix, Fields>['data']; // a join's
      return { status: 'joined', version, fields, join: { batchId, to } };
    }
    return { status: 'registered', version, fields };
  },

  decide: (command, state): Decision<LifecycleEvent<Prefix, Fields>> => {
    const { id, organizationId, validFrom } = command;
    const factsOf = (fields: Fields) => ({ id, organizationId, validFrom: validFromOf(fields) ?? validFrom, fields });

    if (command.type === 'Register') {
      if (state.status !== 'unregistered') return refuse('record.already-registered');
      return accept({ type: `${eventPrefix}Registered`, data: factsOf(command.fields) });
    }
    if (state.status === 'unregistered') return refuse('record.not-found');
    const { fields: last } = state;
    if (command.type === 'Restore') {
      if (state.status !== 'removed') return accept();
      if (state.restorableUntil === undefined) return refuse('record.removed');
      if (command.at > state.restorableUntil) return refuse('record.not-restorable');
      const { registeredAt } = command;
      return accept({
        type: `${eventPrefix}Restored`,
        data: { id, organizationId, validFrom, fields: last, registeredAt },
      });
    }
    if (command.type === 'UndoRemoval') {
      if (state.status !== 'removed' || state.version !== command.expectedVersion)
        return refuse('stream.version-conflict');
      const { registeredAt, patch, loaded, byHand } = command;
      const data = {
        ...factsOf({ ...last, ...patch }),
        registeredAt,
        ...(loaded && { loaded }),
        ...(byHand?.length && { byHand }),
      };
      return accept({ type: `${eventPrefix}Restored`, data });
    }
    if (state.status === 'removed') return refuse('record.removed');
    if (isJoinCommand(command)) return decideJoin(eventPrefix, command, { fields: last, join: joinOf(state) });
    if (state.status === 'joined') return refuse('record.joined');
    const { expectedVersion = null } = command;
    if (expectedVersion !== null && expectedVersion !== state.version) return refuse('stream.version-conflict');
    if (command.type === 'Remove') {
      const { restorableUntil } = command;
      const data = { id, organizationId, validFrom, fields: last, ...(restorableUntil && { restorableUntil }) };
      return accept({ type: `${eventPrefix}Removed`, data });
    }

    const fields = { ...last, ...command.patch };
    const changes = changesBetween(last, fields);
    if (changes.length === 0) return accept();
    return accept({ type: `${eventPrefix}Revised`, data: { ...factsOf(fields), changes } });
  },
});
