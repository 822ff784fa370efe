import type { Decided } from '@monitor/contracts-schema/data-loads/load-decisions';
import type { ImportField } from '@monitor/contracts-schema/data-loads/template-columns';
import type { ReleaseOfRow } from '@monitor/contracts-schema/events/event-metadata';
import type { SayingRow } from './row-facts.ts';

/** How the rows of a load revise registered contracts, by the columns that its file has. */
export type Revising = Readonly<{
  /** A blank cell takes away what the contract says there; else it says nothing. */
  erasesBlanks: boolean;
  columns: readonly ImportField[];
  /** They are about procedures, and complete the contracts that these led to. */
  isOfProcedures?: true;
  /** Their numbers say which of them are about drafts of announcements, of which nothing comes. */
  hasDrafts?: true;
}>;

/** The contract that a row was written from, as its workbook says, and in which version. */
export type ContractReference = Readonly<{ contractId: string; version: number }>;

/**
 * What was decided of a row: that it is to be believed, or what it conflicts with, each as that was `seen`; or that it is a
 * contract of its own, whatever it is like.
 */
export type RowChoice = Decided &
  (Readonly<{ choice: 'SHEET' | 'REGISTERED'; seen: string }> | Readonly<{ choice: 'REGISTER' }>);

/**
 * How many cells a line of a text has, where its headings are more or fewer: a comma or a line break parts it wrongly; and
 * whether one is longer than a cell may be, which others may be lost in.
 */
export type Misfit = Readonly<{ cells: number; headings: number; isTooLong?: true }>;

/** What is known of a row besides its cells. */
export type RowContext = Readonly<{
  reference?: ContractReference;
  choice?: RowChoice;
  /** Whose the row is, in a file of several buyers, if it is not the organization's. */
  otherBuyer?: string;
  misfit?: Misfit;
  release?: ReleaseOfRow;
  /** The contract's amount without taxes, in pesos, where its file says it beside that with taxes. */
  netAmount?: number;
  /** A rate of exchange, where its file says no currency beside it. */
  exchangeRate?: string;
  /** By what its file knows the record of which the row is a line. */
  recordKey?: string;
  /** What its file says in it, as a digest, of a row that was edited since. */
  editedFrom?: string;
  /** The row of the file that reports the same contract and was updated last of all. */
  newest?: SayingRow;
}>;
