import type { Centavos } from '../money.ts';
import type { Category, ProcedureState, Taxes } from './contract-enums.ts';

/** What changes a contract rather than being one: extensions, modifications and addenda. */
export const amendmentCategories = ['EXTENSION', 'MODIFICACION', 'ADENDUM'] as const satisfies readonly Category[];

/** What every screen, document and message calls their sum. */
export const AMENDMENTS_LABEL = 'Ampliaciones, modificaciones y adendas';

/** What they call the part of a total whose amounts hold no taxes, or of which nobody knows. */
export const UNTAXED_LABEL = 'Del total, sin impuestos o no se sabe';

/** How many contracts of a total are not stated to hold taxes, the name of what they do not state on one line. */
export const untaxedCountInWords = (count: number): string =>
  `${count.toLocaleString('es-MX')} sin «con\u00a0impuestos»`;

const amendments: ReadonlySet<Category | null> = new Set<Category>(amendmentCategories);

type Countable = Readonly<{
  isEmpty: boolean;
  procedureState: ProcedureState | null;
  category: Category | null;
  taxes: Taxes;
  totalOrMaxAmount: Centavos | null;
}>;

/**
 * What counts, said once for every total, tile, counter, chart, supplier row, comparison and download; lists show
 * every contract.
 * - A row that says no procedures took place counts as nothing, whatever else it says.
 * - What is not concluded counts as nothing.
 * - A concluded change to a contract counts as an `amendment`: a figure of its own beside the total.
 * - Any other concluded contract, of a category or of none, counts as a `contract`: the total.
 *
 * Calculations take contracts and amendments together.
 */
export const countsAs = ({
  isEmpty,
  procedureState,
  category,
}: Pick<Countable, 'isEmpty' | 'procedureState' | 'category'>): 'contract' | 'amendment' | 'nothing' => {
  if (isEmpty || procedureState !== 'CONCLUDED') return 'nothing';
  return amendments.has(category) ? 'amendment' : 'contract';
};

/** The filters that select exactly what counts as an amendment: what its figure leads to. */
export const amendmentFilters = {
  categories: amendmentCategories,
  procedureStates: ['CONCLUDED'],
  isEmpty: [false],
} as const;

/** The filters that select exactly what its figure counts of a total. */
export const untaxedFilters = { taxes: ['EXCLUDED', 'UNKNOWN'], isCounted: [true] } as const;

/** What one contract, or many, add to the figures. Amounts in centavos. */
export type Counted = Readonly<{
  countedContracts: number;
  countedAmount: Centavos;
  /** Of these, those whose amounts are not said to hold taxes. */
  untaxedContracts: number;
  untaxedAmount: Centavos;
  amendmentContracts: number;
  amendmentAmount: Centavos;
}>;

export const nothingCounted: Counted = {
  countedContracts: 0,
  countedAmount: 0,
  untaxedContracts: 0,
  untaxedAmount: 0,
  amendmentContracts: 0,
  amendmentAmount: 0,
};

/** What a contract adds: every sum is over its total or maximum amount; a blank amount adds a contract and no money. */
export const countedOf = (contract: Countable): Counted => {
  const amount = contract.totalOrMaxAmount ?? 0;
  switch (countsAs(contract)) {
    case 'contract':
      return {
        ...nothingCounted,
        countedContracts: 1,
        countedAmount: amount,
        ...(contract.taxes !== 'INCLUDED' && { untaxedContracts: 1, untaxedAmount: amount }),
      };
    case 'amendment':
      return { ...nothingCounted, amendmentContracts: 1, amendmentAmount: amount };
    case 'nothing':
      return nothingCounted;
  }
};
