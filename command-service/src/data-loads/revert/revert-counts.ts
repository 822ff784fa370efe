import type { RevertCounts } from '@monitor/contracts-schema/data-loads/data-load-events';
import type { RevertedKind, RevertFate } from '@monitor/contracts-schema/data-loads/revert-endpoints';

export const nothingReverted: RevertCounts = {
  ...{ contracts: 0, suppliers: 0, administrativeUnits: 0 },
  ...{ changed: 0, inUse: 0, gone: 0 },
};

const removedOf: Readonly<Record<RevertedKind, keyof RevertCounts>> = {
  contract: 'contracts',
  supplier: 'suppliers',
  'administrative-unit': 'administrativeUnits',
};

const keptOf: Readonly<Record<Exclude<RevertFate, 'removed'>, keyof RevertCounts>> = {
  'not-permitted': 'notPermitted',
  restored: 'restored',
  changed: 'changed',
  'in-use': 'inUse',
  gone: 'gone',
};

/** The counts with those of some more things. */
export const countFates = (
  fates: Iterable<Readonly<{ kind: RevertedKind; fate: RevertFate }>>,
  before: RevertCounts = nothingReverted,
): RevertCounts => {
  const counts = { ...before };
  for (const { kind, fate } of fates) {
    const counted = fate === 'removed' ? removedOf[kind] : keptOf[fate];
    counts[counted] = (counts[counted] ?? 0) + 1;
  }
  return counts;
};

/** How many of a load's contracts are looked through. */
export const contractsWith = ({ contracts, restored = 0, changed, gone }: RevertCounts): number =>
  contracts + restored + changed + gone;
