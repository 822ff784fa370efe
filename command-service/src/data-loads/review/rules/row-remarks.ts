import type { ImportField } from '@monitor/contracts-schema';
import { type RowMessage, type RowMessageCode, rowMessage } from './row-messages.ts';

/** What the review says of one cell. */
export type ReviewedField = Readonly<{
  errors: readonly RowMessage[];
  infos: readonly RowMessage[];
  /** The cell names something that is registered already. */
  duplicate: boolean;
  /** The registered one that the cell names: nothing to look at, and no remark. */
  registered?: string;
  /** A new supplier or unit will be created from this cell. */
  shouldCreateDoc: boolean;
}>;

type Remarks = {
  errors: RowMessage[];
  infos: RowMessage[];
  duplicate: boolean;
  registered?: string;
  shouldCreateDoc: boolean;
};

/** Collects, cell by cell, what there is to say of one row; but for those errors of rules that are not to be told. */
export const createRowRemarks = (isUntold: (field: ImportField, code: RowMessageCode) => boolean = () => false) => {
  const fields: Partial<Record<ImportField, Remarks>> = {};
  const of = (field: ImportField): Remarks =>
    (fields[field] ??= { errors: [], infos: [], duplicate: false, shouldCreateDoc: false });

  return {
    /** The cells there is something to say of; all others are absent. */
    fields: fields as Readonly<Partial<Record<ImportField, ReviewedField>>>,
    add: (field: ImportField, { error, info }: { error?: RowMessage; info?: RowMessage }): void => {
      if (error) of(field).errors.push(error);
      if (info) of(field).infos.push(info);
    },
    error: <Code extends RowMessageCode>(field: ImportField, ...message: Parameters<typeof rowMessage<Code>>): void => {
      if (isUntold(field, message[0])) return;
      of(field).errors.push(rowMessage(...message));
    },
    duplicate: <Code extends RowMessageCode>(
      field: ImportField,
      ...message: Parameters<typeof rowMessage<Code>>
    ): void => {
      const remarks = of(field);
      remarks.duplicate = true;
      remarks.infos.push(rowMessage(...message));
    },
    found: (field: ImportField, name: string): void => {
      const remarks = of(field);
      remarks.duplicate = true;
      remarks.registered = name;
    },
    creates: (field: ImportField): void => {
      of(field).shouldCreateDoc = true;
    },
    isWrong: (field: ImportField): boolean => (fields[field]?.errors.length ?? 0) > 0,
  };
};

export type RowRemarks = ReturnType<typeof createRowRemarks>;
