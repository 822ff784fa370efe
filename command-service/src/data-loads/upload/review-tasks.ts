import type { DataLoadSummary } from '@monitor/contracts-schema/data-loads/data-load-events';
import type { SheetRow } from '@monitor/contracts-schema/data-loads/sheet-cell';
import type { ImportField } from '@monitor/contracts-schema/data-loads/template-columns';
import type { FieldProblem } from '@monitor/contracts-schema/http/answers';
import type { ProblemCode } from '@monitor/contracts-schema/problems';
import type { StoreAddress } from '@monitor/platform/view-store/store-address';
import type { FoundColumns, KnownColumns } from '../layouts/find-headings.ts';
import type { RowValues } from '../review/rules/cells/row-values.ts';
import type { RegisteredCatalogue } from '../review/rules/load-catalogue.ts';
import type { FoundContracts, NamedContracts } from '../review/rules/named-contracts.ts';
import type { Revising, RowContext } from '../review/rules/row-revising.ts';
import type { NameVerdict } from '../working-load.ts';

/** What the reading thread is given. */
export type ReadTask = Readonly<{
  path: string;
  temporaryFolder: string;
  columns: KnownColumns;
  /** Gives the cells of the rows too, of a file that is not laid out as the template. */
  givesCells?: true;
}>;

/** What the review thread is given. */
export type ReviewTask = ReadTask &
  Readonly<{
    fileId: string;
    catalogue: RegisteredCatalogue;
    verdicts: readonly NameVerdict[];
    /** Whether blank cells take away what a registered contract says. */
    erasesBlanks: boolean;
    /** Where the rows go. */
    staging: StoreAddress;
  }>;

/** A row of the sheet that says something. */
export type SheetRowValues = Pick<
  RowContext,
  'reference' | 'misfit' | 'release' | 'netAmount' | 'exchangeRate' | 'recordKey'
> &
  Readonly<{
    row: number;
    values: RowValues;
    /** Whose it is, in a file that says so. */
    buyer?: string;
    /** As the file has them, where that was requested. */
    cells?: SheetRow['cells'];
  }>;

/** What a file is like in which the rows stand. */
export type ReadSheet = Readonly<{
  /** Absent of a file that has no sheets. */
  name?: string;
  /** The template's columns that the file has. */
  columns: readonly ImportField[];
  /** The file's other sheets that hold something. */
  unreadSheets: readonly string[];
  contentType: string;
  /** How its columns are read; absent of a file that is laid out as the template. */
  found?: FoundColumns;
  /** Its rows down to its headings, where the cells were requested. */
  head?: readonly SheetRow[];
}>;

/** How the rows of a file that was read revise registered contracts. */
export const revisingOf = ({ columns, found }: ReadSheet, erasesBlanks: boolean): Revising => {
  const layout = found?.mapping.layout;
  const isOfProcedures = layout === 'procedures';
  return {
    erasesBlanks,
    columns,
    ...(isOfProcedures && { isOfProcedures }),
    ...((isOfProcedures || layout === 'comprasmx') && { hasDrafts: true }),
  };
};

/** What the reading thread says. It waits for an answer to all of them but the last few, so that memory stays flat. */
export type ReadRows = Readonly<{
  type: 'rows';
  rows: readonly SheetRowValues[];
  /** With the first rows. */
  sheet?: ReadSheet;
  fraction: number;
}>;

export type Reviewed = Readonly<{ type: 'reviewed'; rows: number; summary: DataLoadSummary; sheet: ReadSheet }>;

/**
 * What the review thread says: how far it has staged the rows, which registered contracts it has to know of, and at last
 * what the rows are.
 */
export type ReviewMessage =
  | Readonly<{ type: 'staged'; fraction: number } | { type: 'contracts-wanted'; named: NamedContracts }>
  | Reviewed;

/** What it is told: the contracts that it requested, or to end. */
export type ToReview = Readonly<{ type: 'contracts'; contracts: FoundContracts }> | 'stop';

/** What either says of a file that is at fault. */
export type UploadRefusal = Readonly<{ type: 'refused'; code: ProblemCode; errors: readonly FieldProblem[] }>;
