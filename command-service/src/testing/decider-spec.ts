import type { ProblemCode } from '@monitor/contracts-schema/problems';
import type { Decider } from '../deciding/decider.ts';

/** given(past events).when(command).then(new events) | .thenRefused(code) */
export const deciderSpec =
  <C, S, E>(decider: Decider<C, S, E>) =>
  (...past: E[]) => ({
    when: (command: C) => {
      const decision = decider.decide(command, past.reduce(decider.evolve, decider.initialState));
      return {
        // biome-ignore lint/suspicious/noThenProperty: reads as given, when, then; nobody awaits it
        then: (...events: E[]): void => expect(decision).toEqual({ accepted: true, events }),
        thenRefused: (code: ProblemCode): void => expect(decision).toEqual({ accepted: false, code }),
      };
    },
  });
