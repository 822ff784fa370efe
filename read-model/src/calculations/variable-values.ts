import type {
  Digest,
  SummedVariable,
  SupplierShare,
  Tally,
  VariableValues,
} from '@monitor/contracts-schema/calculations/counted-values';
import { recordOf } from '@monitor/contracts-schema/contracts/contract-field-sets';
import { type Quarter, quarterIn } from '@monitor/contracts-schema/contracts/quarters';
import type { VariableFrom } from '@monitor/contracts-schema/formulas/variables';
import { type Format, formatsIn, sharesIn, summedVariables, supplierIdsIn } from './tally.ts';

const DAYS_AFTER_QUARTER = 31;

/** The last day on which a quarter's formats are on time: 31 days after it ended. */
export const deadlineOf = ({ quarter, year }: Quarter): string =>
  new Date(Date.UTC(year, quarter * 3, DAYS_AFTER_QUARTER)).toISOString().slice(0, 10);

/** A format, and the last day on which one of its contracts was obtained. */
type DatedFormat = Format & Readonly<{ lastDay: string }>;

const isOnTime = ({ period, lastDay }: DatedFormat): boolean => {
  const quarter = quarterIn(period);
  return quarter !== undefined && lastDay <= deadlineOf(quarter);
};

/** Every supplier of an organization's tallies with its share of all of them. */
const suppliersIn = (tallies: readonly Tally[]): ReadonlyMap<string, SupplierShare> => {
  const found = new Map<string, SupplierShare>();
  for (const tally of tallies) {
    const shares = sharesIn(tally);
    for (const [at, id] of supplierIdsIn(tally).entries()) {
      const [amount, contracts] = shares[at]!; // in the same place
      const known = found.get(id);
      found.set(id, known ? [known[0] + amount, known[1] + contracts] : [amount, contracts]);
    }
  }
  return found;
};

/** The shares alone: those of one tally need no ids. */
const sharesOfAll = (tallies: readonly Tally[]): readonly SupplierShare[] => {
  const [first, ...others] = tallies;
  return first && others.length === 0 ? sharesIn(first) : [...suppliersIn(tallies).values()];
};

/** By amount, then by contracts. */
const bySize = (one: SupplierShare, other: SupplierShare): number => other[0] - one[0] || other[1] - one[1];

/** Every format of an organization's tallies, with the last day in any of them. */
const datedFormatsIn = (tallies: readonly Tally[]): readonly DatedFormat[] => {
  const formats = new Map<string, DatedFormat>();
  for (const { key, ...format } of tallies.flatMap(formatsIn)) {
    const known = formats.get(key);
    if (!known || known.lastDay < format.lastDay) formats.set(key, format);
  }
  return [...formats.values()];
};

/** The formats of an organization's tallies that were published on time. */
export const formatsOnTimeIn = (tallies: readonly Tally[]): readonly Format[] =>
  datedFormatsIn(tallies).filter(isOnTime);

/** One digest of all of an organization's tallies: a supplier or a format that is in several of them counts once. */
export const digestOf = (tallies: readonly Tally[]): Digest => {
  const sums: Partial<Record<SummedVariable, number>> = {};
  for (const tally of tallies)
    for (const [name, value] of Object.entries(tally.sums) as [SummedVariable, number][]) // its own entries
      sums[name] = (sums[name] ?? 0) + value;
  const formats = datedFormatsIn(tallies);
  return {
    sums,
    suppliers: sharesOfAll(tallies),
    formats: formats.length,
    formatsOnTime: formats.filter(isOnTime).length,
  };
};

/** The same digest whatever order its suppliers came in: what is stored must be equal to what is computed anew. */
export const inOrder = (digest: Digest): Digest => ({ ...digest, suppliers: digest.suppliers.toSorted(bySize) });

const totalOf = (shares: readonly SupplierShare[], part: 0 | 1): number =>
  shares.reduce((total, share) => total + share[part], 0);

/** The quotient of whole numbers, rounded down: exact beyond what their products would be. */
const wholeQuotient = (one: bigint, other: bigint): number => {
  const quotient = one / other;
  return Number(one % other < 0n ? quotient - 1n : quotient);
};

/** Whether a share is more than the mean of some: more than the mean rounded down is the same. */
const isAboveMean = (shares: readonly SupplierShare[], part: 0 | 1): ((share: SupplierShare) => boolean) => {
  if (shares.length === 0) return () => false;
  const mean = wholeQuotient(BigInt(totalOf(shares, part)), BigInt(shares.length));
  return (share) => share[part] > mean;
};

const aboveMean = (shares: readonly SupplierShare[], part: 0 | 1): number =>
  shares.filter(isAboveMean(shares, part)).length;

/** How many suppliers, by what they got, it takes to reach two fifths of what all got. */
const concentrating = (shares: readonly SupplierShare[]): number => {
  const total = totalOf(shares, 0);
  if (total <= 0) return 0;
  const wanted = -wholeQuotient(-2n * BigInt(total), 5n); // two fifths, rounded up
  const amounts = new Float64Array(shares.length);
  for (let at = 0; at < shares.length; at += 1) amounts[at] = shares[at]![0]; // within both
  amounts.sort(); // as numbers, from the smallest
  let reached = 0;
  let taken = 0;
  while (reached < wanted && taken < amounts.length) {
    taken += 1;
    reached += amounts.at(-taken)!; // there are as many
  }
  return taken;
};

/** The variables that count suppliers. */
export type SupplierVariable = VariableFrom<'suppliers' | 'shares'>;

/** The ids of the suppliers of an organization's tallies that a variable counts: as many as it says. */
export const suppliersCounted = (variable: SupplierVariable, tallies: readonly Tally[]): readonly string[] => {
  const suppliers = [...suppliersIn(tallies)].sort(
    ([id, one], [otherId, other]) => bySize(one, other) || Number(id > otherId) - Number(id < otherId),
  );
  const shares = suppliers.map(([, share]) => share);
  const ids = (some: typeof suppliers) => some.map(([id]) => id);
  switch (variable) {
    case 'NTP':
      return ids(suppliers);
    case 'NPCGE':
      return ids(suppliers.slice(0, concentrating(shares)));
    case 'NPEPE':
    case 'NPEPCP': {
      const isCounted = isAboveMean(shares, variable === 'NPEPE' ? 0 : 1);
      return ids(suppliers.filter(([, share]) => isCounted(share)));
    }
  }
};

/** The variables of some organizations together: amounts in centavos. */
export const variableValues = (digests: readonly Digest[]): VariableValues => {
  const sum = (name: SummedVariable): number => digests.reduce((total, { sums }) => total + (sums[name] ?? 0), 0);
  const shares = digests.flatMap(({ suppliers }) => suppliers);
  return {
    ...recordOf(summedVariables, sum),
    NTP: shares.length,
    NPEPE: aboveMean(shares, 0),
    NPCGE: concentrating(shares),
    NPEPCP: aboveMean(shares, 1),
    NTF: digests.reduce((total, { formats }) => total + formats, 0),
    NFXXVII: digests.reduce((total, { formatsOnTime }) => total + formatsOnTime, 0),
  };
};
