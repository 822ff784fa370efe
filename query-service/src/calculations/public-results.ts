import {
  type CalculationEntry,
  type CalculationResult,
  calculationBooks,
  calculationEntries,
  calculationResults,
  evaluateShared,
  INSTALLATION,
} from '@monitor/contracts-schema';
import type { ViewReader } from '@monitor/platform/view-store/view-store';

/** A calculation and what it comes to in an organization; no result while none is kept. */
export type PublicResult = Readonly<{
  entry: CalculationEntry;
  result: CalculationResult | undefined;
  /** What a comparison pairs it by. */
  hash: string;
}>;

export type PublicResults = Readonly<{
  /** The index of the risk of corruption: the calculation that is locked, as long as it is enabled. */
  index: PublicResult | undefined;
  /** The other enabled ones, which pages show beside it. */
  others: readonly PublicResult[];
  /** The only administration period whose contracts are in all of them; null when they all are. */
  administrationPeriod: string | null;
}>;

/** What an organization's calculations come to that anybody may know, as it is kept. */
export const publicResults = async (views: ViewReader, organizationId: string): Promise<PublicResults> => {
  const kept = (await views.getMany(calculationResults, [organizationId])).get(organizationId)?.document;
  const book = (await views.getMany(calculationBooks, [INSTALLATION])).get(INSTALLATION)?.document;
  const entries = calculationEntries(book);
  const shown = entries.filter(({ fields }) => fields.enabled);
  const isShared = ({ id }: CalculationEntry): boolean => kept?.results[id] === undefined;
  const shared =
    kept && shown.some(isShared)
      ? evaluateShared(
          entries.map(({ fields }) => fields),
          kept,
          await views.find(calculationResults, {}),
        )
      : undefined;
  const resultOf = (entry: CalculationEntry): PublicResult => ({
    entry,
    result: kept?.results[entry.id] ?? shared?.get(entry.fields.abbreviation),
    hash: kept?.hashes[entry.id] ?? '',
  });
  const index = shown.find(({ fields }) => fields.locked);
  return {
    index: index && resultOf(index),
    others: shown.filter((entry) => entry !== index).map(resultOf),
    administrationPeriod: kept?.administrationPeriod ?? null,
  };
};
