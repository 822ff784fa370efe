import type { FormValues } from '../../../ui/forms/merged-values.ts';
import type { Place } from '../../../ui/tables/sheet/places.ts';
import type { Typed } from '../../../ui/tables/sheet/sheet-keys.ts';
import type { SheetCell, SheetLine } from '../../../ui/tables/sheet/sheet-row.tsx';
import type { Catalogue, CatalogueColumn, Entry } from '../catalogue.ts';
import { columnText } from '../list/column-value.tsx';
import type { References } from '../use-reference-options.ts';
import { useNoLocks } from '../users/entry-locks.ts';
import { sentences } from '../words.ts';
import { shownText, textOf, valueTyped } from './cell-values.ts';
import type { InlineEditing } from './use-inline-edits.ts';

type SheetOf<Doc extends Entry> = Readonly<{
  docs: readonly Doc[];
  columns: readonly CatalogueColumn<Doc>[];
  references: References;
  inline: InlineEditing<Doc>;
}>;

/** What the cells of a catalogue's sheet show, what there is to know of them, and what is typed into them. */
export const useSheetCells = <Doc extends Entry, Values extends FormValues>(
  { useLocks = useNoLocks, columns: all }: Catalogue<Doc, Values>,
  { docs, columns, references, inline }: SheetOf<Doc>,
) => {
  const locks = useLocks();
  const lockOf = (doc: Doc, { id, inlineEditable }: CatalogueColumn<Doc>): string | undefined =>
    inlineEditable ? locks.edit(doc, id) : 'No se cambia en la tabla';
  const fixedBecause = (doc: Doc, column: CatalogueColumn<Doc>): string | undefined =>
    lockOf(doc, column) ?? inline.closedBecause(doc, column.id);

  const textsOf = (doc: Doc, column: CatalogueColumn<Doc>): Pick<SheetCell, 'shown' | 'text'> => {
    const value = column.inlineEditable ? inline.valueIn(doc, column.id) : undefined;
    const isOwn = column.kind === 'reference' && column.value(doc)?._id === value;
    if (value !== undefined && !isOwn)
      return { shown: shownText(column, value, references), text: textOf(column, value, references) };
    const text = columnText(column, doc);
    return { shown: text, text };
  };

  const wantsOf = (doc: Doc, { id }: CatalogueColumn<Doc>): SheetCell['wants'] => {
    const edit = inline.edits.get(doc._id);
    if (edit && inline.problemsIn(edit).has(id)) return 'correction';
    return edit?.conflicting.includes(id) ? 'decision' : undefined;
  };

  return {
    cellAt: ({ row, column: index }: Place): SheetCell => {
      const [doc, column] = [docs[row]!, columns[index]!]; // a row and a column of the sheet
      return {
        ...textsOf(doc, column),
        wants: wantsOf(doc, column),
        isNoticed: inline.noticeOn(doc, column.id) !== undefined,
        isUnsaved: column.id in (inline.edits.get(doc._id)?.changes ?? {}),
        isFixed: fixedBecause(doc, column) !== undefined,
      };
    },
    lineAt: (row: number): SheetLine => {
      const doc = docs[row]!; // a row of the sheet
      const edit = inline.edits.get(doc._id);
      const isWrong = edit !== undefined && inline.problemsIn(edit).size > 0;
      const reasons = [...(edit?.refusals ?? []), ...(isWrong ? ['Uno o más valores tienen errores'] : [])];
      const notices = all.flatMap(({ id }) => inline.noticeOn(doc, id) ?? []);
      if (reasons.length > 0) return { mark: { icon: 'danger', tone: 'danger', text: sentences(reasons) } };
      if (notices.length > 0) return { mark: { icon: 'info', tone: 'warning', text: sentences(notices) } };
      return { mark: edit && { icon: 'edit', tone: 'success', text: 'Con cambios sin guardar' } };
    },
    /** All there is to know of a cell. */
    remarksAt: ({ row, column: index }: Place): string => {
      const [doc, column] = [docs[row], columns[index]];
      if (!doc || !column) return '';
      const edit = inline.edits.get(doc._id);
      const isOvertaken = edit?.conflicting.includes(column.id);
      const remarks = [
        edit && inline.problemsIn(edit).get(column.id),
        ...all.filter((one) => one === column || !columns.includes(one)).map(({ id }) => inline.noticeOn(doc, id)),
        isOvertaken && `Otra persona lo cambió: ahora dice «${columnText(column, doc)}».`,
        fixedBecause(doc, column),
        column.note?.(doc),
        ...(edit?.refusals ?? []),
      ];
      return sentences(remarks.flatMap((remark) => remark || []));
    },
    /** Types over cells; says how many there is no place for, and how many stay as they are. */
    type: (typed: readonly Typed[]): Readonly<{ unplaced: number; fixed: number }> => {
      const cells = typed.flatMap(({ place: { row, column: index }, text }) => {
        const [doc, column] = [docs[row], columns[index]];
        return doc && column ? [{ doc, column, text }] : [];
      });
      const open = cells.filter(({ doc, column }) => lockOf(doc, column) === undefined);
      const closed = inline.type(
        open.map(({ doc, column, text }) => ({ doc, column: column.id, text: valueTyped(column, text, references) })),
      );
      return { unplaced: typed.length - cells.length, fixed: cells.length - open.length + closed };
    },
  };
};
