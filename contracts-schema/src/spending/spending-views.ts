import { collection } from '../collections.ts';
import type { Counted } from '../contracts/counting.ts';

/**
 * The questions sums are stored for. A filtered total is summed from the coarsest grain that knows every filtered
 * dimension: each cell of a grain fixes its dimensions and sums the contracts that share them. No grain knows units and
 * suppliers together: it would have nearly as many cells as there are contracts.
 */
export const grains = {
  quarter: ['administrationPeriod', 'fiscalYear', 'period', 'procedureType'],
  unit: ['administrationPeriod', 'fiscalYear', 'period', 'procedureType', 'organizerId', 'applicantId'],
  supplier: ['administrationPeriod', 'fiscalYear', 'period', 'procedureType', 'supplierId'],
} as const;

export type Grain = keyof typeof grains;
export type Dimension = (typeof grains)[Grain][number];

/** The coarsest grain that knows all the dimensions in question; undefined when none does, and contracts are to be summed. */
export const grainFor = (dimensions: readonly Dimension[]): Grain | undefined => {
  const known = (grain: Grain) =>
    dimensions.every((dimension) => (grains[grain] as readonly Dimension[]).includes(dimension));
  return (['quarter', 'unit', 'supplier'] as const).find(known);
};

/** Sums of the contracts that share a grain's dimensions. Dimensions of a finer grain are null. Amounts are centavos. */
export type SpendingCell = Readonly<{
  id: string;
  organizationId: string;
  grain: Grain;
  administrationPeriod: string;
  fiscalYear: string;
  period: string;
  procedureType: string;
  organizerId: string | null;
  applicantId: string | null;
  supplierId: string | null;
  /** Every contract, whatever it counts as. */
  contracts: number;
}> &
  Counted;

export const spendingCells = collection<SpendingCell>({
  name: 'spending',
  fields: {
    id: 'id',
    organizationId: 'id',
    grain: 'text',
    administrationPeriod: 'text',
    fiscalYear: 'text',
    period: 'text',
    procedureType: 'text',
    organizerId: 'id',
    applicantId: 'id',
    supplierId: 'id',
    contracts: 'number',
    countedContracts: 'number',
    countedAmount: 'number',
    untaxedContracts: 'number',
    untaxedAmount: 'number',
    amendmentContracts: 'number',
    amendmentAmount: 'number',
  },
  indexes: [['organizationId', 'grain', 'supplierId']],
});
