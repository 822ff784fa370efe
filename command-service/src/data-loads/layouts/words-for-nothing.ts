import { type ColumnMapping, columnsRead } from '@monitor/contracts-schema/data-loads/column-mapping';
import type { SheetCell, SheetRow } from '@monitor/contracts-schema/data-loads/sheet-cell';
import { templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';

/**
 * What files of others write for nothing, besides the words that every workbook may (`isBlankWord`); also of what a row is that
 * is none of a draft.
 */
const NOTHING = /^\s*(?:n[./]?d\.?|sin datos?|procedimiento de contrataci[oó]n)\s*$/i;
/** What programs write for an amount that there is not. */
const NO_AMOUNT = /^\s*(?:false|falso)\s*$/i;
const LONGEST = 40;
const BLANK: SheetCell = { kind: 'text', text: '-' };

const amounts = templateColumns.flatMap(({ field, kind }) => (kind === 'amount' ? [field] : []));

/**
 * Reads the words for nothing of a file as such, `ND` and `Sin dato`, and `False` for an amount. The monitor's own template
 * has words of its own, and these are none.
 */
export const readsNothing = (mapping: ColumnMapping): ((row: SheetRow) => SheetRow) => {
  const { layout, fields } = mapping;
  if (layout === 'template') return (row) => row;
  const read = [...columnsRead(mapping)];
  const amountColumns = new Set(amounts.flatMap((field) => fields[field]?.columns.flat() ?? []));
  const isNothing = (column: number, cell: SheetCell): boolean => {
    if (cell.kind === 'boolean') return !cell.boolean && amountColumns.has(column);
    if (cell.kind !== 'text' || cell.text.length > LONGEST || cell.link) return false;
    return NOTHING.test(cell.text) || (NO_AMOUNT.test(cell.text) && amountColumns.has(column));
  };
  return (row) => {
    const nothing = read.filter((column) => {
      const cell = row.cells.get(column);
      return cell !== undefined && isNothing(column, cell);
    });
    if (nothing.length === 0) return row;
    const cells = new Map(row.cells);
    for (const column of nothing) cells.set(column, BLANK);
    return { ...row, cells };
  };
};
