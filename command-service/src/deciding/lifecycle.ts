import { changesBetween, type FieldChange } from '@monitor/contracts-schema';
import { accept, type Decider, type Decision, refuse } from './decider.ts';

/** What a registered thing remembers in order to decide. */
export type Lifecycle<Fields> =
  | Readonly<{ status: 'unregistered'; version: 0 }>
  | Readonly<{ status: 'registered' | 'removed'; version: number; fields: Fields }>;

type Facts<Fields> = Readonly<{ id: string; organizationId: string; holdsSince: string; fields: Fields }>;

export type LifecycleEvent<Noun extends string, Fields> =
  | Readonly<{ type: `${Noun}Registered`; data: Facts<Fields> }>
  | Readonly<{ type: `${Noun}Revised`; data: Facts<Fields> & Readonly<{ changes: FieldChange[] }> }>
  | Readonly<{ type: `${Noun}Removed`; data: Facts<Fields> }>;

type Target = Readonly<{ id: string; organizationId: string; holdsSince: string }>;

export type Register<Fields> = Target & Readonly<{ type: 'Register'; fields: Fields }>;
/** `madeOn` is the version the correction was made on; null says whatever it is now, for work that is not a person's. */
export type Revise<Fields> = Target & Readonly<{ type: 'Revise'; patch: Partial<Fields>; madeOn: number | null }>;
export type Remove = Target & Readonly<{ type: 'Remove' }>;
export type LifecycleCommand<Fields> = Register<Fields> | Revise<Fields> | Remove;

/**
 * The one life that suppliers, units, organizations, users and contracts share: registered once, revised while it
 * lasts, removed for good. A correction says what changed; one that changes nothing is no event; one made on an older
 * version is refused, so that no change is lost beneath it.
 */
export const lifecycleDecider = <const Noun extends string, Fields extends Record<string, unknown>>(
  noun: Noun,
): Decider<LifecycleCommand<Fields>, Lifecycle<Fields>, LifecycleEvent<Noun, Fields>> => ({
  initialState: { status: 'unregistered', version: 0 },

  evolve: (state, event) => ({
    status: event.type === `${noun}Removed` ? 'removed' : 'registered',
    version: state.version + 1,
    fields: event.data.fields,
  }),

  decide: (command, state): Decision<LifecycleEvent<Noun, Fields>> => {
    const { id, organizationId, holdsSince } = command;
    const facts = { id, organizationId, holdsSince };

    if (command.type === 'Register') {
      if (state.status !== 'unregistered') return refuse('record.already-registered');
      return accept({ type: `${noun}Registered`, data: { ...facts, fields: command.fields } });
    }
    if (state.status !== 'registered') return refuse('record.removed');
    if (command.type === 'Remove') return accept({ type: `${noun}Removed`, data: { ...facts, fields: state.fields } });

    if (command.madeOn !== null && command.madeOn !== state.version) return refuse('stream.version-conflict');
    const fields = { ...state.fields, ...command.patch };
    const changes = changesBetween(state.fields, fields);
    if (changes.length === 0) return accept();
    return accept({ type: `${noun}Revised`, data: { ...facts, changes, fields } });
  },
});
