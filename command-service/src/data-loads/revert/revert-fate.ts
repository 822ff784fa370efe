import type { ChosenChanged, RevertFate } from '@monitor/contracts-schema';
import type { Handled } from '../../deciding/command-handler.ts';

/** Which changed ones are chosen, and in which version. */
export type Chosen = ReadonlyMap<string, number>;

export const chosenOf = (chosen: readonly ChosenChanged[]): Chosen =>
  new Map(chosen.map(({ id, version }) => [id, version]));

const AS_REGISTERED = 1;

/** At which versions something goes with the load that registered it: as it did, or as it was chosen. */
export const versionsTaken = (id: string, chosen: Chosen): readonly number[] => {
  const version = chosen.get(id);
  return version === undefined ? [AS_REGISTERED] : [AS_REGISTERED, version];
};

/** How something stands: at which version, and in which one somebody said what it says, joins aside. */
type Standing = Readonly<{ id: string; version: number; changedIn: number; isThere: boolean }>;

/**
 * What taking its load back does to something that it registered, by itself: what others changed stays, unless it was
 * chosen as it stands; what others removed is gone. Whether contracts need it is another question.
 */
export const fateOf = (
  { id, version, changedIn, isThere }: Standing,
  chosen: Chosen,
): Exclude<RevertFate, 'in-use'> => {
  if (!isThere) return 'gone';
  const isTaken = versionsTaken(id, chosen).some((taken) => taken >= changedIn && taken <= version);
  return isTaken ? 'removed' : 'changed';
};

/** What the answer to its removal says became of something. */
export const fateByAnswer = (answer: Handled): RevertFate => {
  if (answer.ok) return 'removed';
  switch (answer.code) {
    case 'stream.version-conflict':
      return 'changed';
    case 'record.removed':
    case 'record.joined':
      return 'gone';
    case 'record.has-joined':
    case 'record.join-under-way':
    case 'supplier.in-use':
    case 'administrative-unit.in-use':
      return 'in-use';
    default:
      throw new Error(`Something that a load registered is not removed: ${answer.code}`);
  }
};
