import type { ImportField } from '@monitor/contracts-schema/data-loads/template-columns';

/** How the rows of a load revise registered contracts: by the columns that its file has. */
export type Revising = Readonly<{
  /** A blank cell takes away what the contract says there; else it says nothing. */
  erasesBlanks: boolean;
  columns: readonly ImportField[];
}>;

/**
 * The contract that a row is about, and the version that it was written on: as the workbook says that the row came from,
 * or (by number) as it stood when the row was first read.
 */
export type ContractReference = Readonly<{ contractId: string; version: number; isByNumber?: true }>;

/**
 * What was decided of a row: whether it or the registered contract, as that stood then, is to be believed; or that it is
 * registered though an equal contract is.
 */
export type RowChoice =
  | Readonly<{ choice: 'SHEET' | 'REGISTERED'; version: number }>
  | Readonly<{ choice: 'REGISTER' }>;

/** What is known of a row besides its cells. */
export type RowBesides = Readonly<{ reference?: ContractReference; choice?: RowChoice }>;
