import type { DataLoadSummary, FieldProblem, ProblemCode } from '@monitor/contracts-schema';
import type { StoreAddress } from '@monitor/platform/view-store/store-address';
import type { RegisteredCatalogue } from '../review/rules/load-catalogue.ts';
import type { RowValues } from '../review/rules/row-values.ts';
import type { NameVerdict } from '../working-load.ts';

/** What the reading thread is given. */
export type ReadTask = Readonly<{ path: string; temporaryFolder: string }>;

/** What the review thread is given. */
export type ReviewTask = ReadTask &
  Readonly<{
    fileId: string;
    catalogue: RegisteredCatalogue;
    verdicts: readonly NameVerdict[];
    /** Where the rows go. */
    staging: StoreAddress;
  }>;

/** A row of the sheet that says something. */
export type SheetRowValues = Readonly<{ row: number; values: RowValues }>;

/** What the reading thread says. It waits for an answer to all of them but the last few, so that memory stays flat. */
export type ReadRows = Readonly<{ type: 'rows'; rows: readonly SheetRowValues[]; fraction: number }>;

export type Reviewed = Readonly<{ type: 'reviewed'; rows: number; summary: DataLoadSummary }>;

/** What the review thread says: how far it has staged the rows, and at last what they are. */
export type ReviewMessage = Readonly<{ type: 'staged'; fraction: number }> | Reviewed;

/** What either says of a file that is at fault. */
export type UploadRefusal = Readonly<{ type: 'refused'; code: ProblemCode; errors: readonly FieldProblem[] }>;
