import type { Centavos } from '../money.ts';
import { toPesos } from '../money.ts';

/** Amounts of the three procedure types, in centavos. */
type AmountsByProcedure = Readonly<{ public: Centavos; invitation: Centavos; noBid: Centavos }>;

/**
 * Amounts in pesos with what they add up to, and the share of each in that: a fraction of 1, null where nothing was
 * spent, and where corrections leave less than nothing. Shares are of amounts, never of how many contracts there are.
 */
export const sharedAmounts = (amounts: AmountsByProcedure) => {
  const total = amounts.public + amounts.invitation + amounts.noBid;
  const haveShares = total > 0 && Object.values(amounts).every((amount) => amount >= 0);
  const shareOf = (amount: Centavos): number | null => (haveShares ? amount / total : null);
  return {
    public: toPesos(amounts.public),
    invitation: toPesos(amounts.invitation),
    noBid: toPesos(amounts.noBid),
    total: toPesos(total),
    publicPercent: shareOf(amounts.public),
    invitationPercent: shareOf(amounts.invitation),
    noBidPercent: shareOf(amounts.noBid),
  };
};
