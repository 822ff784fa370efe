import type { SupplierShare } from '@monitor/contracts-schema/calculations/counted-values';
import type { VariableFrom } from '@monitor/contracts-schema/formulas/variables';

/** The quotient of whole numbers, rounded down: exact beyond what their products would be. */
const wholeQuotient = (one: bigint, other: bigint): number => {
  const quotient = one / other;
  return Number(one % other < 0n ? quotient - 1n : quotient);
};

/** What each of some suppliers got: added and taken away, and asked for now and then. */
export const createSupplierShares = () => {
  const shares = new Map<string, SupplierShare>();
  const totals: [amount: number, contracts: number] = [0, 0];
  let ranked = new Float64Array();
  /** By which amount, if any, those whose share moved since stand among the ranked. */
  const moved = new Map<string, number | undefined>();

  /** Every amount, from the smallest: what moved is put in its place, since it is little of all from one day to the next. */
  const amounts = (): Float64Array => {
    if (moved.size === 0) return ranked;
    const gone = Float64Array.from([...moved.values()].filter((amount) => amount !== undefined)).sort();
    const come = Float64Array.from([...moved.keys()].flatMap((id) => shares.get(id)?.[0] ?? [])).sort();
    const all = new Float64Array(ranked.length - gone.length + come.length);
    let [left, put, at] = [0, 0, 0];
    for (let rank = 0; rank < ranked.length; rank += 1) {
      const amount = ranked[rank]!; // within it
      if (amount === gone[left]) {
        left += 1;
        continue;
      }
      for (; come[put]! <= amount; put += 1) all[at++] = come[put]!; // beyond the last nothing is less
      all[at++] = amount;
    }
    all.set(come.subarray(put), at);
    ranked = all;
    moved.clear();
    return ranked;
  };

  /** Whether a share is more than the mean: more than the mean rounded down is the same. */
  const isAboveMean = (part: 0 | 1): ((share: SupplierShare) => boolean) => {
    if (shares.size === 0) return () => false;
    const mean = wholeQuotient(BigInt(totals[part]), BigInt(shares.size));
    return (share) => share[part] > mean;
  };

  /** How many suppliers, by what they got, it takes to reach two fifths of what all got. */
  const concentrating = (): number => {
    if (totals[0] <= 0) return 0;
    const wanted = -wholeQuotient(-2n * BigInt(totals[0]), 5n); // two fifths, rounded up
    const all = amounts();
    let reached = 0;
    let taken = 0;
    while (reached < wanted && taken < all.length) {
      taken += 1;
      reached += all[all.length - taken]!; // there are as many
    }
    return taken;
  };

  return {
    add: (id: string, [amount, contracts]: SupplierShare): void => {
      const known = shares.get(id);
      if (!moved.has(id)) moved.set(id, known?.[0]);
      const share: SupplierShare = known ? [known[0] + amount, known[1] + contracts] : [amount, contracts];
      if (share[0] === 0 && share[1] === 0) shares.delete(id);
      else shares.set(id, share);
      totals[0] += amount;
      totals[1] += contracts;
    },

    count: (variable: SupplierVariable): number => {
      switch (variable) {
        case 'NTP':
          return shares.size;
        case 'NPCGE':
          return concentrating();
        default: {
          const isCounted = isAboveMean(PART_OF[variable]);
          return shares.values().reduce((total, share) => total + Number(isCounted(share)), 0);
        }
      }
    },

    /** The ids of those that a variable counts: as many as it says. */
    counted: (variable: SupplierVariable): readonly string[] => {
      const suppliers = [...shares].sort(
        ([id, one], [otherId, other]) => bySize(one, other) || Number(id > otherId) - Number(id < otherId),
      );
      const ids = (some: typeof suppliers) => some.map(([id]) => id);
      switch (variable) {
        case 'NTP':
          return ids(suppliers);
        case 'NPCGE':
          return ids(suppliers.slice(0, concentrating()));
        default: {
          const isCounted = isAboveMean(PART_OF[variable]);
          return ids(suppliers.filter(([, share]) => isCounted(share)));
        }
      }
    },
  };
};

/** The variables that count suppliers. */
export type SupplierVariable = VariableFrom<'suppliers' | 'shares'>;

/** Of those above the mean: the mean of what. */
const PART_OF = { NPEPE: 0, NPEPCP: 1 } as const;

/** By amount, then by contracts. */
const bySize = (one: SupplierShare, other: SupplierShare): number => other[0] - one[0] || other[1] - one[1];
