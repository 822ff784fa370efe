import type { Decided, RowsDecision } from '@monitor/contracts-schema/data-loads/load-decisions';
import {
  type DecidedKind,
  type NameDecisions,
  type NamedOne,
  nameDecisions,
} from '@monitor/contracts-schema/data-loads/name-decisions';
import type { CorrectValue } from '@monitor/contracts-schema/data-loads/review-remarks';
import type { ImportField } from '@monitor/contracts-schema/data-loads/template-columns';
import type { ReadFile } from './data-load.ts';
import type { FoundColumns } from './layouts/find-headings.ts';
import type { DecimalSign } from './review/rules/cells/proposals.ts';
import type { Revising } from './review/rules/row-revising.ts';

/** What an administrator decided of a name of the load: whose it is, or that it is nobody else's; or of a value, what it means. */
export type NameVerdict = Decided &
  Readonly<{
    kind: DecidedKind;
    key: string;
    name: string;
    /** Null for one that differs from all it is alike. */
    as: NamedOne | null;
  }>;

/** All rows with a remark and a value, and what they are to say; or with a remark, and how what is proposed for them is read. */
export type RowsCorrection = Readonly<
  Pick<CorrectValue, 'remark' | 'value' | 'to'> | { remark: string; sign: DecimalSign }
>;

/** A file whose rows are staged, who uploaded it, and when. */
export type StagedFile = ReadFile &
  Readonly<{
    uploadedBy: string;
    createdAt: string;
    /** Rows are being judged again, or were by a process that died: not all rows are what the file's rows amount to. */
    isJudging: boolean;
    /** What was decided of the load's names: kept through edits and corrections. */
    verdicts: readonly NameVerdict[];
    /** Begun, and not ended before the file is not marked any more. */
    corrections: readonly RowsCorrection[];
    /** Every row is to be judged again, whatever it asked before. */
    isStale: boolean;
    /** How its rows revise registered contracts. */
    revising: Revising;
    /** Who decided that blanks take away what is registered, where they do. */
    blanksDecided?: Decided | undefined;
    /** What was decided of rows, as they stand. */
    rowsDecided?: readonly RowsDecision[];
    /** Columns of amounts that were found to part decimals by a comma, also once those that say so are corrected. */
    commaColumns?: readonly ImportField[];
    /** The file's other visible sheets that hold something; absent where there are none. */
    unreadSheets?: readonly string[];
    /** How its columns were read; absent of one that is laid out as the template. */
    found?: FoundColumns;
    /** Who decided that, where somebody did. */
    columnsDecided?: Decided;
  }>;

/** A file that is being read. `read` is what it held once it is read whole: from then on it is no more taken back. */
export type PendingUpload = Readonly<{
  fileId: string;
  fileName: string;
  uploadedBy: string;
  createdAt: string;
  read: StagedFile | null;
}>;

/**
 * What is being done to the one load an organization may have: working data. What has been decided of it is in the log.
 * Its id is the organization's, so that of two uploads that come at once one finds the slot taken. While corrections are
 * read, the staged file they will replace stays.
 */
export type WorkingLoad = Readonly<{
  id: string;
  revision: number;
  dataLoadId: string;
  staged: StagedFile | null;
  upload: PendingUpload | null;
  /** Nobody changes its rows any more: its batch is in the log, or about to be. */
  isConfirmed: boolean;
}>;

/** An organization's last confirmed load: which, who uploaded it, when it was confirmed. */
export type RecentLoad = Readonly<{ id: string; dataLoadId: string; uploadedBy: string; confirmedAt: string }>;

/** Which names of a load are other ones', by what was decided of them. */
export const decisionsOf = (verdicts: readonly NameVerdict[]): NameDecisions =>
  nameDecisions(verdicts.flatMap(({ kind, key, as }) => (as ? [{ kind, key, as }] : [])));
