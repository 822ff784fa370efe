import type { FileBuyer, FileColumns } from '@monitor/contracts-schema/data-loads/column-mapping';
import { nameKey } from '@monitor/contracts-schema/text/text';
import type { DecidedColumns } from './use-decide-columns.ts';

const keysOf = (names: readonly string[]): ReadonlySet<string> => new Set(names.map(nameKey));

/** Of the buyers of a file those that are the organization, in whatever spelling that was decided; null where nothing was. */
export const oursAmong = ({ mapping, buyers = [] }: FileColumns): readonly string[] | null => {
  const { ours = null } = mapping.buyers ?? {};
  const keys = ours && keysOf(ours);
  return keys && buyers.flatMap(({ name }) => (keys.has(nameKey(name)) ? name : []));
};

/** What says which of a file's buyers are the organization, its columns being read as they were; those of other files stay. */
export const sayingOurs = ({ seen, mapping, buyers = [] }: FileColumns, ours: readonly string[]): DecidedColumns => {
  const here = keysOf(buyers.map(({ name }) => name));
  const elsewhere = (mapping.buyers?.ours ?? []).filter((name) => !here.has(nameKey(name)));
  const { headingRow, fields, administrations, unitTypes } = mapping;
  return {
    seen,
    headingRow,
    fields,
    ...(administrations && { administrations }),
    ...(unitTypes && { unitTypes }),
    ours: [...elsewhere, ...ours],
  };
};

export const rowsOf = (buyers: readonly FileBuyer[]): number => buyers.reduce((all, { rows }) => all + rows, 0);
