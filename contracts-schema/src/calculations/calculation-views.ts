import { collection } from '../collections.ts';
import type { INSTALLATION } from '../ids.ts';
import type { CalculationFields } from './calculation-events.ts';
import type { CalculationResult } from './evaluate-calculations.ts';

/** A calculation as it stands, and which version of it that is. */
export type CalculationEntry = Readonly<{
  id: string;
  version: number;
  createdAt: string;
  updatedAt: string;
  fields: CalculationFields;
}>;

/** A calculation as one event left it, removed by it or in force from then on. */
export type CalculationVersion = Readonly<{
  id: string;
  organizationId: typeof INSTALLATION;
  calculationId: string;
  asOf: string;
  recordedAt: string;
  fields: CalculationFields | null;
}>;

export const calculationVersions = collection<CalculationVersion>({
  name: 'calculation-versions',
  fields: { asOf: 'text' },
  indexes: [['asOf']],
});

/** All calculations of the installation in one document: what results are computed by. */
export type CalculationBook = Readonly<{
  id: typeof INSTALLATION;
  /** Log position of the last change of a calculation. */
  asOf: string;
  updatedAt: string;
  entries: Readonly<Record<string, CalculationEntry>>;
}>;

export const calculationBooks = collection<CalculationBook>({ name: 'calculation-book', fields: {}, indexes: [] });

/** The calculations of a book, in the order of their abbreviations. */
export const calculationEntries = (book: CalculationBook | undefined): readonly CalculationEntry[] =>
  Object.values(book?.entries ?? {}).sort((one, other) =>
    one.fields.abbreviation < other.fields.abbreviation ? -1 : 1,
  );

/** Entries by their abbreviations, which formulas name them by. */
export const entriesByAbbreviation = (entries: readonly CalculationEntry[]): ReadonlyMap<string, CalculationEntry> =>
  new Map(entries.map((entry) => [entry.fields.abbreviation, entry]));

/** The only administration period whose contracts count: that of the index. Null when they all do. */
export const periodOfIndex = (calculations: readonly CalculationFields[]): string | null =>
  calculations.find(({ locked }) => locked)?.administrationPeriod ?? null;

/**
 * What an organization's calculations come to, and from what. Those that are about all organizations are not among them:
 * they are counted when they are requested.
 */
export type CalculationResults = Readonly<{
  /** The organization's id. */
  id: string;
  /** Log position of the organization's last event that they stand for. */
  organizationAsOf: string;
  /** Log position of the last change of a calculation that they stand for. */
  definitionsAsOf: string;
  administrationPeriod: string | null;
  results: Readonly<Record<string, CalculationResult & Readonly<{ version: number }>>>;
  /** Of each calculation, by its id: what a comparison pairs it by. */
  hashes: Readonly<Record<string, string>>;
}>;

export const calculationResults = collection<CalculationResults>({
  name: 'calculation-results',
  fields: {},
  indexes: [],
});
