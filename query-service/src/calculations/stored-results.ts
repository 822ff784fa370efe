import {
  type CalculationResults,
  calculationEntries,
  calculationResults,
} from '@monitor/contracts-schema/calculations/calculation-views';
import type { CalculationResult } from '@monitor/contracts-schema/calculations/evaluate-calculations';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { bookIn } from '@monitor/read-model/calculations/calculation-book';
import { evaluateShared } from '@monitor/read-model/calculations/shared-results';

/** A result as it is stored, with the document that keeps it. */
type StoredResult = Readonly<{ result: CalculationResult & { version: number }; stored: CalculationResults }>;

/**
 * What a calculation comes to in an organization: as it is stored, or, where it is about all organizations, put together of
 * what each keeps for it. Undefined when nothing is stored of it.
 */
export const storedResult = async (
  views: ViewReader,
  organizationId: string,
  calculationId: string,
): Promise<StoredResult | undefined> => {
  const stored = (await views.getMany(calculationResults, [organizationId])).get(organizationId)?.document;
  if (!stored) return undefined;
  const own = stored.results[calculationId];
  if (own) return { result: own, stored };
  const entries = calculationEntries(await bookIn(views));
  const entry = entries.find(({ id }) => id === calculationId);
  if (!entry) return undefined;
  const all = await views.find(calculationResults, {});
  const shared = evaluateShared(
    entries.map(({ fields }) => fields),
    stored,
    all,
  );
  const result = shared.get(entry.fields.abbreviation);
  return result && { result: { ...result, version: entry.version }, stored };
};
