import type { FilterOperator } from '@monitor/contracts-schema/contracts/contract-condition';

/** A band of a scale as it is typed. */
export type BandRow = Readonly<{ min: string; max: string; value: string }>;

/** A filter as it is typed: an amount, or whom it names and whose that is. */
export type FilterRow = Readonly<{
  variableAbbreviation: string;
  propertyName: string;
  operator: FilterOperator | '';
  value: string;
  reference: string;
  /** What the reference was called when it was chosen. */
  referenceName: string;
  organization: string;
}>;

/** Rows as a form holds them: one text, so that forms compare them as any other. */
export const joinedRows = (rows: readonly BandRow[] | readonly FilterRow[]): string =>
  rows.length === 0 ? '' : JSON.stringify(rows);

export const splitBands = (text: string): readonly BandRow[] => (text === '' ? [] : JSON.parse(text));

export const splitFilters = (text: string): readonly FilterRow[] => (text === '' ? [] : JSON.parse(text));
