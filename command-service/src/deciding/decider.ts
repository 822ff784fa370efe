import type { ProblemCode } from '@monitor/contracts-schema/problems';

/** A refusal is a value: the form shows it, a data load counts it. Throwing is for bugs and broken infrastructure. */
export type Decision<E> =
  | Readonly<{ accepted: true; events: readonly E[] }>
  | Readonly<{ accepted: false; code: ProblemCode }>;

export const accept = <E>(...events: E[]): Decision<E> => ({ accepted: true, events });
export const refuse = (code: ProblemCode): Decision<never> => ({ accepted: false, code });

export type Decider<C, S, E> = Readonly<{
  decide: (command: C, state: S) => Decision<E>;
  evolve: (state: S, event: E) => S;
  initialState: S;
}>;
