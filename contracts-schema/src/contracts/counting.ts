import type { Centavos } from '../money.ts';
import type { Category, ProcedureState } from './contract-enums.ts';

const CHANGES_TO_A_CONTRACT: ReadonlySet<Category | null> = new Set<Category>(['MODIFICACION', 'ADENDUM', 'EXTENSION']);

type Countable = {
  procedureState: ProcedureState | null;
  category: Category | null;
  totalOrMaxAmount: Centavos | null;
};

/**
 * What counts, in one place (decision 2). Lists show every contract; `totals`, tiles, counters, supplier rows and
 * comparisons take CONCLUDED ones that are not changes to another contract; `charts` and calculations take all CONCLUDED
 * ones. Every sum is over totalOrMaxAmount, in centavos; a blank amount adds nothing.
 */
export const countsIn = ({ procedureState, category }: Countable): { totals: boolean; charts: boolean } => {
  const charts = procedureState === 'CONCLUDED';
  return { charts, totals: charts && !CHANGES_TO_A_CONTRACT.has(category) };
};

/** The amount a contract adds to any sum it counts in, in centavos. */
export const countedAmount = ({ totalOrMaxAmount }: Countable): Centavos => totalOrMaxAmount ?? 0;
