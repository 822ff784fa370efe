import type { DataLoadSummary, FieldProblem, ProblemCode, RegisteredCatalogue } from '@monitor/contracts-schema';
import type { RowBatch } from './staged-rows.ts';

/** What the review worker is given. */
export type ReviewOrder = Readonly<{
  path: string;
  fileId: string;
  temporaryFolder: string;
  catalogue: RegisteredCatalogue;
}>;

/** What it says. It waits for an answer to each batch but the last few, so that memory stays flat. */
export type ReviewMessage =
  | Readonly<{ type: 'batch'; batch: RowBatch; fraction: number }>
  | Readonly<{ type: 'read'; rows: number; summary: DataLoadSummary }>
  | Readonly<{ type: 'refused'; code: ProblemCode; errors: readonly FieldProblem[] }>;
