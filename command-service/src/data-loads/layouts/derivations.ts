import type { ColumnMapping, FieldSource } from '@monitor/contracts-schema/data-loads/column-mapping';
import { type ImportField, templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { dayOfText } from '../review/rules/cells/cell-parsing.ts';
import { type CellValue, type RowValues, saysNothing } from '../review/rules/cells/row-values.ts';
import { isTime, keyedByUnit, type Read, sayAdministration, sayFigure, sayUnitType, timeOf } from './derived-cells.ts';

/** How a cell follows from others of its row: from which, and what it says then, given what its file's reading derived there. */
export type Derivation = Readonly<{
  sources: readonly ImportField[];
  derive: (row: RowValues, asRead: CellValue | undefined) => CellValue | undefined;
  /** Whether the file's reading found nothing to derive in it. */
  isUnread?: (row: RowValues) => boolean;
}>;

/** A field that is read from columns of others: of these, in their order, whose the columns are; undefined of nobody's. */
type Follower = Readonly<{ field: ImportField; owners: readonly (ImportField | undefined)[] }>;

const followersIn = ({ fields }: ColumnMapping): readonly Follower[] => {
  const sources = templateColumns.flatMap(({ field }) => {
    const source = fields[field];
    return source ? [{ field, source }] : [];
  });
  const isFollower = (field: ImportField, { isStandIn }: FieldSource): boolean => isTime(field) || isStandIn === true;
  const owners = new Map(
    sources.flatMap(({ field, source }) =>
      isFollower(field, source) ? [] : source.columns.flat().map((column) => [column, field] as const),
    ),
  );
  const ownerOf = (group: readonly number[]) => (group.length === 1 ? owners.get(group[0] ?? 0) : undefined);
  return sources
    .filter(({ field, source }) => isFollower(field, source))
    .map(({ field, source: { columns } }) => ({ field, owners: columns.map(ownerOf) }));
};

/** What a cell says in the field that follows it. */
const followed = (field: ImportField, cell: CellValue): CellValue => {
  if (saysNothing(cell)) return { value: cell.value };
  if (!isTime(field)) return { value: cell.value, derived: true };
  const day = typeof cell.value === 'string' ? dayOfText(cell.value) : undefined;
  const value = day && timeOf(field, [day]);
  return value === undefined ? { value: cell.value } : { value, derived: true };
};

/** A column of nobody's says what it said. */
const byColumns = ({ field, owners }: Follower): Derivation => {
  const cellIn = (row: RowValues): CellValue | 'unknown' | undefined => {
    for (const owner of owners) {
      if (owner === undefined) return 'unknown';
      const cell = row[owner];
      if (cell && !saysNothing(cell)) return cell;
    }
    return owners.map((owner) => owner && row[owner]).find((cell) => cell !== undefined);
  };
  return {
    sources: [...new Set(owners.flatMap((owner) => owner ?? []))],
    derive: (row, asRead) => {
      const cell = cellIn(row);
      return cell === 'unknown' ? asRead : cell && followed(field, cell);
    },
    isUnread: (row) => {
      const cell = cellIn(row);
      return row[field]?.value === (cell === 'unknown' ? undefined : cell?.value);
    },
  };
};

const derivedBy =
  (field: ImportField, say: (values: Read) => void): Derivation['derive'] =>
  ({ [field]: _stands, ...others }) => {
    const row: Read = others;
    say(row);
    return row[field];
  };

/** What follows in the rows of a file, as its columns are read. */
export const derivationsIn = (mapping: ColumnMapping): ReadonlyMap<ImportField, Derivation> => {
  const { administrations, unitTypes = [], fields } = mapping;
  const columns = followersIn(mapping).map((follower) => [follower.field, byColumns(follower)] as const);
  const derivations = new Map<ImportField, Derivation>(columns);
  const sources = ['totalAmount', 'minAmount', 'maxAmount'] as const;
  derivations.set('totalOrMaxAmount', { sources, derive: derivedBy('totalOrMaxAmount', sayFigure) });
  if (administrations)
    derivations.set('administration', {
      sources: ['contractDate', 'period'],
      derive: derivedBy('administration', (row) => sayAdministration(administrations, row)),
    });
  const ofColumns = derivations.get('administrativeUnitType');
  const ofUnit = derivedBy('administrativeUnitType', (row) => sayUnitType(keyedByUnit(unitTypes), row));
  const ofAll = fields.administrativeUnitType?.value ?? null;
  derivations.set('administrativeUnitType', {
    sources: ['organizerAdministrativeUnit', ...(ofColumns?.sources ?? [])],
    derive: (row, asRead) => {
      const type = ofUnit(row, asRead) ?? (ofAll === null ? undefined : { value: ofAll, derived: true });
      return type ?? (ofColumns ? ofColumns.derive(row, asRead) : asRead);
    },
  });
  return derivations;
};
