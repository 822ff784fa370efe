import type { ChosenChanged } from '@monitor/contracts-schema/data-loads/data-load-events';
import type { RevertFate } from '@monitor/contracts-schema/data-loads/revert-endpoints';
import type { Handled } from '../../writing/writer.ts';
import type { LoadedThing } from './loaded-things.ts';

/** Which changed ones are chosen, and in which version. */
export type ChosenChanges = ReadonlyMap<string, number>;

export const chosenOf = (chosen: readonly ChosenChanged[]): ChosenChanges =>
  new Map(chosen.map(({ id, version }) => [id, version]));

/** At which versions something is taken back: as the load left it, or as it was chosen. */
export const versionsTaken = ({ id, version }: LoadedThing, chosen: ChosenChanges): readonly number[] => {
  const chosenVersion = chosen.get(id);
  return chosenVersion === undefined ? [version] : [version, chosenVersion];
};

/**
 * How something stands: at which version, and in which one somebody said what it says, joins aside. What says again what it
 * said as the load left it was said then.
 */
type Standing = Readonly<{ version: number; changedIn: number; isThere: boolean }>;

/**
 * What taking its load back does to something that it registered or revised, by itself: what others changed since stays,
 * unless it was chosen as it stands; what others removed is gone. Whether contracts need it is another question.
 */
export const fateOf = (
  thing: LoadedThing,
  { version, changedIn, isThere }: Standing,
  chosen: ChosenChanges,
): Exclude<RevertFate, 'in-use' | 'not-permitted'> => {
  if (!isThere) return 'gone';
  if (!versionsTaken(thing, chosen).some((taken) => taken >= changedIn && taken <= version)) return 'changed';
  return thing.before ? 'restored' : 'removed';
};

/** What the answer to its removal says became of something. */
export const fateByAnswer = (answer: Handled): RevertFate => {
  if (answer.ok) return 'removed';
  switch (answer.code) {
    case 'stream.version-conflict':
    case 'storage.damaged':
      return 'changed';
    case 'record.removed':
    case 'record.joined':
      return 'gone';
    case 'record.has-joined':
    case 'record.under-way':
    case 'record.join-under-way':
    case 'supplier.in-use':
    case 'administrative-unit.in-use':
      return 'in-use';
    default:
      throw new Error(`Something that a load registered is not removed: ${answer.code}`);
  }
};
