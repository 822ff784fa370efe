import { z } from 'zod';

/** Amounts that count, in pesos. */
export const amountsByProcedure = { public: z.number(), invitation: z.number(), noBid: z.number(), total: z.number() };

/** How many contracts count. */
export const countsByProcedure = {
  totalCount: z.int(),
  publicCount: z.int(),
  invitationCount: z.int(),
  noBidCount: z.int(),
};

/** Concluded extensions, modifications and addenda, which stand beside the total and are in no other figure. Pesos. */
export const amendmentFigures = { amendments: z.number(), amendmentsCount: z.int() };

/** Of what counts, what is not said to hold taxes. Pesos. */
export const untaxedFigures = { untaxed: z.number(), untaxedCount: z.int() };

const untaxedPart = z.object(untaxedFigures);

/** The same of each procedure type. */
export const untaxedByType = {
  untaxedByType: z.object({ PUBLIC: untaxedPart, INVITATION: untaxedPart, NO_BID: untaxedPart }),
};

/** What the contracts that a question selects add up to. */
export const spendingTotals = z.object({
  ...amountsByProcedure,
  ...countsByProcedure,
  ...amendmentFigures,
  ...untaxedFigures,
  ...untaxedByType,
});
export type SpendingTotals = z.infer<typeof spendingTotals>;
