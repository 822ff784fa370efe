import type { ColumnMapping, FieldSource } from '@monitor/contracts-schema/data-loads/column-mapping';
import { type ImportField, templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { dayOfText } from '../review/rules/cells/cell-parsing.ts';
import {
  AMOUNTS,
  type CellChanges,
  type CellValue,
  editRow,
  type RowValues,
  saysNothing,
} from '../review/rules/cells/row-values.ts';
import { isTime, keyedByUnit, type Read, sayAdministration, sayFigure, sayUnitType, timeOf } from './derived-cells.ts';

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
  if (!isTime(field)) return { value: cell.value, derived: true };
  const day = typeof cell.value === 'string' ? dayOfText(cell.value) : undefined;
  const value = day && timeOf(field, [day]);
  return value === undefined ? { value: cell.value } : { value, derived: true };
};

/**
 * How rows of a file are edited: what is not typed itself and follows from other cells, as the file's columns are read, follows
 * what is typed into these. A file that is laid out as the template has no such cells.
 */
export const editingRows = (mapping: ColumnMapping | undefined): typeof editRow => {
  if (!mapping) return editRow;
  const followers = followersIn(mapping);
  const typeByUnit = keyedByUnit(mapping.unitTypes ?? []);
  const typeOfAll = mapping.fields.administrativeUnitType?.value ?? null;

  return (values: RowValues, changes: CellChanges): RowValues => {
    const edited: Read = { ...editRow(values, changes) };
    const isTyped = (field: ImportField): boolean => changes[field] !== undefined;
    const follows = (field: ImportField, ...others: readonly ImportField[]): boolean =>
      !isTyped(field) && Boolean(values[field]?.derived) && others.some(isTyped);
    for (const { field, owners } of followers) {
      const owner = owners.find((one) => one === undefined || (edited[one] && !saysNothing(edited[one])));
      const cell = owner && edited[owner];
      if (!owner || !cell || isTyped(field)) continue;
      const wasUnread = values[field]?.value === values[owner]?.value;
      if (wasUnread ? isTyped(owner) : follows(field, ...owners.flatMap((one) => one ?? [])))
        edited[field] = followed(field, cell);
    }
    if (follows('totalOrMaxAmount', ...AMOUNTS)) sayFigure(edited);
    if (mapping.administrations && follows('administration', 'contractDate', 'period')) {
      delete edited.administration;
      sayAdministration(mapping.administrations, edited);
    }
    if (follows('administrativeUnitType', 'organizerAdministrativeUnit')) {
      if (typeOfAll !== null) edited.administrativeUnitType = { value: typeOfAll, derived: true };
      sayUnitType(typeByUnit, edited);
    }
    return edited;
  };
};
