import type { ChosenChanged, RevertFate } from '@monitor/contracts-schema';

/** Which changed ones are chosen, and in which version. */
export type Chosen = ReadonlyMap<string, number>;

export const chosenOf = (chosen: readonly ChosenChanged[]): Chosen =>
  new Map(chosen.map(({ id, version }) => [id, version]));

const AS_REGISTERED = 1;

/**
 * What taking its load back does to something that it registered, by itself: what others changed stays, unless it was
 * chosen as it stands; what others removed is gone. Whether contracts need it is another question.
 */
export const fateOf = (
  { id, version, isThere }: Readonly<{ id: string; version: number; isThere: boolean }>,
  chosen: Chosen,
): Exclude<RevertFate, 'in-use'> => {
  if (!isThere) return 'gone';
  return version === AS_REGISTERED || version === chosen.get(id) ? 'removed' : 'changed';
};
