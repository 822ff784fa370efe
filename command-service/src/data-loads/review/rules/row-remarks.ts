import { type ImportField, templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import type { DecidedName } from '@monitor/contracts-schema/events/event-metadata';
import type { ParsedCell } from './cells/cell-parsing.ts';
import type { RfcConflict } from './row-facts.ts';
import { type RowMessage, type RowMessageCode, type RowMessageFilled, rowMessage } from './row-messages.ts';
import type { Misfit } from './row-revising.ts';

/** What the review says of one cell. */
export type ReviewedField = Readonly<{
  errors: readonly RowMessage[];
  infos: readonly RowMessage[];
  /** The cell names something that is registered already. */
  duplicate: boolean;
  /** The registered one that the cell names: nothing to look at, and no remark. */
  registered?: string;
  /** The label of what somebody decided that the cell means. */
  means?: string;
  /** A new supplier or unit will be created from this cell. */
  shouldCreateDoc: boolean;
}>;

type Remarks = {
  errors: RowMessage[];
  infos: RowMessage[];
  duplicate: boolean;
  registered?: string;
  means?: string;
  shouldCreateDoc: boolean;
};

export type RowRemarks = Readonly<{
  /** The cells there is something to say of; all others are absent. */
  fields: Readonly<Partial<Record<ImportField, ReviewedField>>>;
  add: (field: ImportField, remark: Readonly<Pick<ParsedCell<unknown>, 'error' | 'info' | 'decided'>>) => void;
  error: <Code extends RowMessageCode>(field: ImportField, ...message: RowMessageFilled<Code>) => void;
  notice: <Code extends RowMessageCode>(field: ImportField, ...message: RowMessageFilled<Code>) => void;
  duplicate: <Code extends RowMessageCode>(field: ImportField, ...message: RowMessageFilled<Code>) => void;
  found: (field: ImportField, name: string) => void;
  creates: (field: ImportField) => void;
  isWrong: (field: ImportField) => boolean;
  /** The row's supplier is not called as the one whose RFC it says: what a row's facts say of that, if anything. */
  conflicts: (conflict: RfcConflict) => void;
  conflictIn: () => Readonly<{ rfcConflict?: RfcConflict }>;
}>;

/** Notes what there is to say of a cell, and, of one of which it was decided, what it means. */
export const noting =
  ({ add }: RowRemarks, decided: DecidedName[]) =>
  (field: ImportField, cell: ParsedCell<unknown>): void => {
    add(field, cell);
    if (cell.decided) decided.push(cell.decided);
  };

/** Collects, cell by cell, what there is to say of one row; but for what rules find that is not to be told. */
export const createRowRemarks = (
  isSilent: (field: ImportField, code: RowMessageCode) => boolean = () => false,
): RowRemarks => {
  const fields: Partial<Record<ImportField, Remarks>> = {};
  let rfcConflict: RfcConflict | undefined;
  const of = (field: ImportField): Remarks =>
    (fields[field] ??= { errors: [], infos: [], duplicate: false, shouldCreateDoc: false });

  return {
    fields,
    add: (field, { error, info, decided }) => {
      if (error) of(field).errors.push(error);
      if (info) of(field).infos.push(info);
      if (decided) of(field).means = decided.as;
    },
    error: (field, ...message) => {
      if (!isSilent(field, message[0])) of(field).errors.push(rowMessage(...message));
    },
    notice: (field, ...message) => {
      if (!isSilent(field, message[0])) of(field).infos.push(rowMessage(...message));
    },
    duplicate: (field, ...message) => {
      const remarks = of(field);
      remarks.duplicate = true;
      remarks.infos.push(rowMessage(...message));
    },
    found: (field, name) => {
      const remarks = of(field);
      remarks.duplicate = true;
      remarks.registered = name;
    },
    creates: (field) => {
      of(field).shouldCreateDoc = true;
    },
    isWrong: (field) => (fields[field]?.errors.length ?? 0) > 0,
    conflicts: (conflict) => {
      rfcConflict = conflict;
    },
    conflictIn: () => (rfcConflict ? { rfcConflict } : {}),
  };
};

/** A row whose cells may not be those of its headings: said where a row says which it is. */
export const sayMisfit = ({ cells, headings, isTooLong }: Misfit, { notice }: RowRemarks): void => {
  if (cells !== headings) notice('contractNumber', 'I23', { cells: String(cells), headings: String(headings) });
  if (isTooLong) notice('contractNumber', 'I35');
};

/** What is said of a row's cells, in the order of the columns. */
export const saidOf = (
  fields: RowRemarks['fields'],
  kind: 'errors' | 'infos',
): readonly Readonly<RowMessage & { field: ImportField }>[] =>
  templateColumns.flatMap(({ field }) => (fields[field]?.[kind] ?? []).map((message) => ({ field, ...message })));
