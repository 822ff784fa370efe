import { collection } from '../collections.ts';
import type { INSTALLATION } from '../ids.ts';
import type { CalculationFields } from './calculation-events.ts';
import type { Digest, Tally, VariableValues } from './counted-values.ts';
import type { CalculationResult } from './evaluate-calculations.ts';

/** What the contracts of one organization add up to: what every variable follows from. */
export type ContractTally = Readonly<{
  id: string;
  organizationId: string;
  /** The only one whose contracts are in it; null: all of them. */
  administrationPeriod: string | null;
  /** Log position of the last event of a contract in it, and the latest time at which one was recorded. */
  asOf: string;
  movedAt: string;
  /** How many events of contracts it holds. */
  events: number;
  tally: Tally;
}>;

export const contractTallies = collection<ContractTally>({
  name: 'contract-tallies',
  fields: { organizationId: 'text', administrationPeriod: 'text' },
  indexes: [['organizationId', 'administrationPeriod']],
});

export const tallyId = (organizationId: string, administrationPeriod: string | null): string =>
  administrationPeriod === null ? organizationId : `${organizationId}:${administrationPeriod}`;

/** What the variables of a tally were when a day ended, or a part of one: kept of the days on which it moved. */
export type ClosedTally = Readonly<{
  id: string;
  organizationId: string;
  administrationPeriod: string | null;
  /** When it was moved last before that. */
  movedAt: string;
  values: VariableValues;
}>;

export const closedTallies = collection<ClosedTally>({
  name: 'closed-tallies',
  fields: { organizationId: 'text', administrationPeriod: 'text' },
  indexes: [['organizationId', 'administrationPeriod']],
});

/**
 * The same of the contracts that some filters leave, so that an edit needs no other contract. It follows from the contracts'
 * views, and is good while its events are as many as those of the organization's tallies: else it is counted anew.
 */
export type FilteredTally = Readonly<{
  id: string;
  organizationId: string;
  /** Which filters, and of which administration period. */
  filtersKey: string;
  asOf: string;
  events: number;
  tally: Tally;
}>;

export const filteredTallies = collection<FilteredTally>({
  name: 'filtered-tallies',
  fields: { organizationId: 'text', filtersKey: 'text' },
  indexes: [['organizationId', 'filtersKey']],
});

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
 * What an organization's calculations come to, and from what. Those that are about all organizations are not among the
 * results: they are put together, when they are requested, of what each organization's `digests` say.
 */
export type CalculationResults = Readonly<{
  /** The organization's id. */
  id: string;
  /** Log position of the last event of a contract, or of the organization itself, that they stand for. */
  organizationAsOf: string;
  /** Log position of the last change of a calculation that they stand for. */
  definitionsAsOf: string;
  administrationPeriod: string | null;
  results: Readonly<Record<string, CalculationResult & Readonly<{ version: number }>>>;
  /** Of each calculation, by its id: what a comparison pairs it by. */
  hashes: Readonly<Record<string, string>>;
  /** For what is asked of all organizations, by the key of the question: what this one adds. */
  digests: Readonly<Record<string, Digest>>;
}>;

export const calculationResults = collection<CalculationResults>({
  name: 'calculation-results',
  fields: {},
  indexes: [],
});
