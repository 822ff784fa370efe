import type { CalculationFields } from '@monitor/contracts-schema/calculations/calculation-events';
import {
  type CalculationEntry,
  type CalculationResults,
  calculationEntries,
  calculationResults,
  entriesByAbbreviation,
} from '@monitor/contracts-schema/calculations/calculation-views';
import {
  type CalculationResult,
  neededFor,
  partedByScope,
} from '@monitor/contracts-schema/calculations/evaluate-calculations';
import type { CalculationInfo } from '@monitor/contracts-schema/comparisons/comparison-answers';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { bookIn } from './calculation-book.ts';
import { hashForLegacy } from './calculation-digests.ts';
import { evaluateShared } from './shared-results.ts';

/** A calculation and what it comes to in an organization; no result while none is stored. */
export type PublicResult = Readonly<{
  entry: CalculationEntry;
  result: CalculationResult | undefined;
  /** What a comparison pairs it by. */
  pairingHash: string;
}>;

export type PublicResults = Readonly<{
  /** The index of the risk of corruption: the calculation that is locked, as long as it is enabled. */
  index: PublicResult | undefined;
  /** The index and all that it is made of, enabled or not, itself first. */
  method: readonly PublicResult[];
  /** The other enabled ones, which pages show beside it. */
  others: readonly PublicResult[];
  /** The only administration period whose contracts are in all of them; null when they all are. */
  administrationPeriod: string | null;
}>;

/** The same as answers say it. */
export const infoOf = ({ entry: { fields }, result, pairingHash }: PublicResult): CalculationInfo => ({
  name: fields.name,
  description: fields.description,
  result: result?.result ?? null,
  why: result?.why ?? null,
  displayForm: fields.displayForm,
  hash: hashForLegacy(fields, pairingHash),
  pairingHash,
});

/**
 * What an organization's calculations come to that anybody may know, as it is stored: what is about all organizations is
 * put together of what each of them keeps.
 */
export const publicResults = async (views: ViewReader, organizationId: string): Promise<PublicResults> => {
  const entries = calculationEntries(await bookIn(views));
  const calculations = entries.map(({ fields }) => fields);
  const shown = entries.filter(({ fields }) => fields.enabled);
  const own = new Set(partedByScope(calculations).own);
  const all = shown.some(({ fields }) => !own.has(fields)) ? await views.find(calculationResults, {}) : undefined;
  const published = all
    ? all.find(({ id }) => id === organizationId)
    : (await views.getMany(calculationResults, [organizationId])).get(organizationId)?.document;
  const indexEntry = shown.find(({ fields }) => fields.locked);
  const needed = indexEntry ? neededFor([indexEntry.fields], calculations) : [];
  const entryOf = entriesByAbbreviation(entries);
  const shared = published && all && evaluateShared(calculations, published, all);
  const resultOf = (entry: CalculationEntry): PublicResult => ({
    entry,
    result: published?.results[entry.id] ?? shared?.get(entry.fields.abbreviation),
    pairingHash: published?.hashes[entry.id] ?? '',
  });
  return {
    index: indexEntry && resultOf(indexEntry),
    method: needed.flatMap(({ abbreviation }) => entryOf.get(abbreviation) ?? []).map(resultOf),
    others: shown.filter((entry) => entry !== indexEntry).map(resultOf),
    administrationPeriod: published?.administrationPeriod ?? null,
  };
};

type PublicIndexes = Readonly<{
  /** The calculation that is the index; null where there is none. */
  index: CalculationFields | null;
  /** What it comes to, by organization. */
  values: ReadonlyMap<string, number | null>;
}>;

/** What the index comes to in each organization, as it is stored. */
export const publicIndexes = async (views: ViewReader): Promise<PublicIndexes> => {
  const entries = calculationEntries(await bookIn(views));
  const entry = entries.find(({ fields }) => fields.locked && fields.enabled);
  if (!entry) return { index: null, values: new Map() };
  const calculations = entries.map(({ fields }) => fields);
  const isOwn = partedByScope(calculations).own.includes(entry.fields);
  const all = await views.find(calculationResults, {});
  const valueIn = (published: CalculationResults): number | null => {
    const result =
      published.results[entry.id] ??
      (isOwn ? undefined : evaluateShared(calculations, published, all).get(entry.fields.abbreviation));
    return result?.result ?? null;
  };
  return { index: entry.fields, values: new Map(all.map((published) => [published.id, valueIn(published)])) };
};
