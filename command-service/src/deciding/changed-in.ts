import { isDeepStrictEqual } from 'node:util';
import type { Event, Recorded } from '@monitor/platform/event-store/event-store';
import { stateOf } from '../writing/writer.ts';
import type { Decider } from './decider.ts';
import { isOfJoin } from './joining.ts';
import { type Lifecycle, livingFields } from './lifecycle.ts';

/**
 * In which version somebody said what a history says now, joins aside. It is the one in question where the same
 * is said again since, changed and changed back.
 */
export const changedIn = <Fields, E extends Event>(
  decider: Pick<Decider<never, Lifecycle<Fields>, E>, 'evolve' | 'initialState'>,
  history: readonly Recorded[],
  version: number,
): number => {
  const changedIn = history.findLast((event) => !isOfJoin(event))?.version ?? 0;
  if (version >= changedIn) return changedIn;
  const [then, now] = [history.slice(0, version), history].map((events) => livingFields(stateOf(decider, events)));
  return isDeepStrictEqual(then, now) ? version : changedIn;
};
