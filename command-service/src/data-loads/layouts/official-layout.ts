import type { FileLayout } from '@monitor/contracts-schema/data-loads/column-mapping';
import type { ImportField } from '@monitor/contracts-schema/data-loads/template-columns';

/** A heading as `isHeading` compares it; or a column's number, where the layout has `places`. */
type OneHeading = string | number;
/** Of several the cells are joined. */
export type HeadingName = OneHeading | readonly OneHeading[];

/** What goes to the notes behind a label, by the headings that may say it; in a table, what stands in the sheet that they name. */
type LayoutNote = Readonly<{ label: string; names: readonly HeadingName[]; isTable?: true }>;

/** A layout that public bodies publish: by which headings it is known, and what its columns say. */
export type OfficialLayout = Readonly<{
  id: FileLayout;
  /** All of these are there. */
  marks: readonly string[];
  /** These are there in the very columns: then others are known by their numbers, whatever they are headed. */
  places?: Readonly<Record<number, string>>;
  /** Of each field the headings that may say it, the best first. */
  fields: Readonly<Partial<Record<ImportField, readonly HeadingName[]>>>;
  /** The heading that says a field itself: where it is not there, the others only stand in for it. */
  own?: Readonly<Partial<Record<ImportField, string>>>;
  /** Columns that are continued in a sheet which their headings name, by what that says. */
  tables?: Readonly<Partial<Record<ImportField, string>>>;
  /** What its rows say without a column. */
  values: Readonly<Partial<Record<ImportField, string>>>;
  currency: readonly string[];
  /** What says the amount without taxes beside the total with them. */
  netAmount?: readonly string[];
  /** What says at which rate amounts of another currency are taken. */
  exchangeRate?: readonly string[];
  /** By what its rows are known that are lines of one record. */
  recordKey?: readonly string[];
  notes?: readonly LayoutNote[];
  /** The least and the most stand beside the total, with taxes: in which currency, and whether the contract is open. */
  limits?: Readonly<{ currency: OneHeading; contractType: OneHeading }>;
  /** Of files that may be of several: the headings of who buys. */
  buyer?: readonly string[];
}>;

/** Published once the procedure is over, and without a word of the limit of direct awards, nor, mostly, of taxes. */
export const SILENT_ON_THESE = { procedureState: 'Concluido', limitExceeded: 'N/A', taxes: 'No se sabe' } as const;
