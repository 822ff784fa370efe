import { useId, useState } from 'react';
import { counted } from '../../../lib/format/counted.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { FormValues } from '../../../ui/forms/merged-values.ts';
import { cluster, looks, stack } from '../../../ui/layout/primitives.ts';
import { type Place, placeWithin } from '../../../ui/tables/sheet/places.ts';
import { SheetGrid } from '../../../ui/tables/sheet/sheet-grid.tsx';
import { SheetHelp } from '../../../ui/tables/sheet/sheet-help.tsx';
import { UndoButtons } from '../../../ui/tables/sheet/undo-buttons.tsx';
import type { Catalogue, CatalogueColumn, Entry } from '../catalogue.ts';
import { useReferences } from '../use-reference-options.ts';
import { tableCaption } from '../words.ts';
import { sheetColumnOf } from './cell-values.ts';
import type { InlineEditing } from './use-inline-edits.ts';
import { useSheetCells } from './use-sheet-cells.ts';

type CatalogueSheetProps<Doc extends Entry, Values extends FormValues> = Readonly<{
  catalogue: Catalogue<Doc, Values>;
  columns: readonly CatalogueColumn<Doc>[];
  docs: readonly Doc[];
  /** Which page of which list these are, and how many come before it. */
  listed: string;
  before: number;
  isStale: boolean;
  inline: InlineEditing<Doc>;
}>;

/** Entries where they stood when their page came: what others change moves no row away under whoever types. */
const useDocsInPlace = <Doc extends Entry>(docs: readonly Doc[], listed: string, isStale: boolean): readonly Doc[] => {
  const [held, hold] = useState({ docs, listed: isStale ? undefined : listed });
  if (held.listed !== listed && !isStale) hold({ docs, listed });
  const now = new Map(docs.map((doc) => [doc._id, doc]));
  return held.docs.map((doc) => now.get(doc._id) ?? doc);
};

/** A page of the catalogue as a sheet: typed into in place, and saved when somebody says so. */
export function CatalogueSheet<Doc extends Entry, Values extends FormValues>(props: CatalogueSheetProps<Doc, Values>) {
  const { catalogue, before, inline } = props;
  const { knownBy = [catalogue.columns[0]?.id], noun } = catalogue;
  const docs = useDocsInPlace(props.docs, props.listed, props.isStale);
  const known = catalogue.columns.filter(({ id }) => knownBy.includes(id));
  const columns = [...known, ...props.columns.filter((column) => !known.includes(column))];
  const references = useReferences(
    new Set(catalogue.columns.flatMap((column) => (column.kind === 'reference' ? column.to : []))),
  );
  const { cellAt, lineAt, remarksAt, type } = useSheetCells(catalogue, { docs, columns, references, inline });
  const [chosen, choose] = useState<Place>({ row: 0, column: 0 });
  const [announced, setAnnounced] = useState('');
  const saysId = useId();
  if (references.isLoading) return <Skeleton height="22rem" />;

  const at = placeWithin(chosen, { rows: docs.length, columns: columns.length });
  const remarks = remarksAt(at);
  const { isSaving, undo, redo } = inline;
  return (
    <section aria-label="Edición de la tabla" className={stack(3)}>
      <div className={cluster(2)}>
        <UndoButtons history={inline.history} isLocked={isSaving} onUndo={undo} onRedo={redo} />
      </div>
      <SheetGrid
        label={tableCaption(noun)}
        columns={columns.map((column) => sheetColumnOf(column, references))}
        frozen={known.length}
        numbers={docs.map((_, row) => before + row + 1)}
        lineAt={lineAt}
        cellAt={cellAt}
        isLocked={isSaving}
        takesLostFocus
        describedBy={saysId}
        onSelect={(place) => {
          setAnnounced('');
          choose(place);
        }}
        onType={(typed) => {
          const { unplaced, fixed } = type(typed);
          const left = [
            unplaced > 0 && `${counted(unplaced, 'celda no cupo', 'celdas no cupieron')} en la hoja.`,
            fixed > 0 && `${counted(fixed, 'celda no se puede', 'celdas no se pueden')} cambiar.`,
          ];
          setAnnounced(left.filter(Boolean).join(' '));
        }}
        onUndo={undo}
        onRedo={redo}
      />
      <p id={saysId} className={looks('sm', 'breaks')}>
        <strong>
          Fila {before + at.row + 1}, {columns[at.column]?.label}
        </strong>
        {remarks && `: ${remarks}`}
      </p>
      <p role="status" className={looks('sm')}>
        {announced}
      </p>
      <SheetHelp
        onward="Enter lleva a la celda de abajo y Tab a la de al lado; con Mayúsculas, de regreso."
        headingLevel={2}
      />
    </section>
  );
}
