import type { BatchRecordKind } from '@monitor/contracts-schema/batches/batch-events';
import type { UndoFate } from '@monitor/contracts-schema/batches/undo-fates';
import type { ChosenChanged, RevertCounts } from '@monitor/contracts-schema/data-loads/data-load-events';
import type { Handled } from '../../writing/writer.ts';
import type { BatchThing } from './batch-things.ts';

/** Which changed ones are chosen, and in which version. */
export type ChosenChanges = ReadonlyMap<string, number>;

export const chosenOf = (chosen: readonly ChosenChanged[]): ChosenChanges =>
  new Map(chosen.map(({ id, version }) => [id, version]));

/** At which versions a record is undone: as the batch left it, or as it was chosen. */
export const versionsTaken = (
  { id, version }: Pick<BatchThing, 'id' | 'version'>,
  chosen: ChosenChanges,
): readonly number[] => {
  const chosenVersion = chosen.get(id);
  return chosenVersion === undefined ? [version] : [version, chosenVersion];
};

const undoing = {
  registered: 'removed',
  revised: 'restored',
  removed: 'restored',
  joined: 'separated',
} as const satisfies Readonly<Record<BatchThing['did'], UndoFate>>;

/** What becomes of a record where nothing keeps it. */
export const undoneBy = ({ did }: Pick<BatchThing, 'did'>): (typeof undoing)[BatchThing['did']] => undoing[did];

/**
 * How a record stands: at which version, and in which one somebody said what it says, joins aside. What says again what it
 * said as the batch left it was said then.
 */
type Standing = Readonly<{ version: number; changedIn: number; isThere: boolean }>;

/**
 * What undoing a batch does to a record, by itself: what others changed since stays, unless it was chosen as it stands;
 * what others removed is gone. Whether contracts need it is another question.
 */
export const fateOf = (
  thing: BatchThing,
  { version, changedIn, isThere }: Standing,
  chosen: ChosenChanges,
): Exclude<UndoFate, 'in-use'> => {
  if (thing.did === 'joined') return undoneBy(thing);
  if (thing.did === 'removed') return !isThere && version === thing.version ? 'restored' : 'changed';
  if (!isThere) return 'gone';
  const isAsTaken = versionsTaken(thing, chosen).some((taken) => taken >= changedIn && taken <= version);
  return isAsTaken ? undoneBy(thing) : 'changed';
};

/** What the answer to its undoing says became of a record; a problem's code where that says more of why it stays. */
export const fateByAnswer = (thing: BatchThing, answer: Handled): string => {
  if (answer.ok) return undoneBy(thing);
  if (thing.did === 'joined') return answer.code;
  switch (answer.code) {
    case 'stream.version-conflict':
    case 'storage.damaged':
      return 'changed';
    case 'record.removed':
    case 'record.joined':
      return 'gone';
    case 'record.has-joined':
    case 'supplier.in-use':
    case 'administrative-unit.in-use':
      return 'in-use';
    default:
      if (answer.code in countedAs) return answer.code;
      throw new Error(`What a batch did to ${thing.stream} is not undone: ${answer.code}`);
  }
};

export const nothingUndone: RevertCounts = {
  contracts: 0,
  suppliers: 0,
  administrativeUnits: 0,
  changed: 0,
  inUse: 0,
  gone: 0,
};

const removedOf: Readonly<Record<BatchRecordKind, keyof RevertCounts>> = {
  contract: 'contracts',
  supplier: 'suppliers',
  'administrative-unit': 'administrativeUnits',
};

const restoredOf: Readonly<Record<BatchRecordKind, keyof RevertCounts>> = {
  contract: 'restored',
  supplier: 'renamed',
  'administrative-unit': 'renamed',
};

const countedAs: Readonly<Record<string, keyof RevertCounts>> = {
  changed: 'changed',
  'in-use': 'inUse',
  gone: 'gone',
  // Others took its number, or removed whom it names.
  'contract.number-taken': 'changed',
  'supplier.not-found': 'changed',
  'administrative-unit.not-found': 'changed',
  // Others made it a decentralised body's.
  'contract.units-differ': 'changed',
  // Others are called as it was.
  'supplier.name-taken': 'changed',
  'administrative-unit.name-taken': 'changed',
};

const countedOf: Readonly<Record<string, typeof removedOf>> = { removed: removedOf, restored: restoredOf };

/** The counts with those of some more records; one that an undo did not come to is counted elsewhere. */
export const countFates = (
  fates: Iterable<Readonly<{ kind: BatchRecordKind; fate: string }>>,
  before: RevertCounts = nothingUndone,
): RevertCounts => {
  const counts = { ...before };
  for (const { kind, fate } of fates) {
    const counted = countedOf[fate]?.[kind] ?? countedAs[fate];
    if (counted) counts[counted] = (counts[counted] ?? 0) + 1;
  }
  return counts;
};
