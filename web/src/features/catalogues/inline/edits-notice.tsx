import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { FormValues } from '../../../ui/forms/merged-values.ts';
import { cluster, stack } from '../../../ui/layout/primitives.ts';
import type { Catalogue, Entry } from '../catalogue.ts';
import { columnText } from '../list/column-value.tsx';
import { sentences } from '../words.ts';
import type { InlineEditing } from './use-inline-edits.ts';

type EditsNoticeProps<Doc extends Entry, Values extends FormValues> = Readonly<{
  catalogue: Catalogue<Doc, Values>;
  inline: InlineEditing<Doc>;
  /** Whether rows that could not be saved as they are are told of yet. */
  tellsProblems: boolean;
}>;

/**
 * The edited rows that cannot be saved, and those whose cells somebody else has changed since, wherever in the list they
 * are, each with its reasons and a way to give it up.
 */
export function EditsNotice<Doc extends Entry, Values extends FormValues>(props: EditsNoticeProps<Doc, Values>) {
  const { catalogue, inline, tellsProblems } = props;
  const rows = [...inline.edits.values()].flatMap((edit) => {
    const problems = tellsProblems ? [...inline.problemsIn(edit).values()] : [];
    const reasons = [...edit.refusals, ...problems];
    return reasons.length > 0 ? [{ doc: edit.doc, reasons }] : [];
  });
  const overtaken = [...inline.edits.values()].flatMap((edit) => {
    const columns = catalogue.columns.filter(({ id }) => id in edit.changes && edit.conflicting.includes(id));
    const reasons = columns.map((column) => `${column.label} ahora dice «${columnText(column, edit.doc)}».`);
    return reasons.length > 0 ? [{ doc: edit.doc, reasons }] : [];
  });
  const list = (listed: typeof rows) => (
    <ul className={stack(1)}>
      {listed.map(({ doc, reasons }) => (
        <li key={doc._id} className={cluster('0-3', 'center')}>
          <span>
            <strong>{catalogue.nameOf(doc)}</strong>: {sentences(reasons)}
          </span>
          <Button size="s" variant="quiet" onPress={() => inline.discard(doc._id)}>
            Descartar
            <span className="visually-hidden"> los cambios de {catalogue.nameOf(doc)}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {overtaken.length > 0 && (
        <Notice kind="warning" title="Otra persona cambió lo mismo que tú: si guardas, quedará lo tuyo">
          {list(overtaken)}
        </Notice>
      )}
      {rows.length > 0 && (
        <Notice kind="danger" title="Hay cambios que no se pueden guardar">
          {list(rows)}
        </Notice>
      )}
    </>
  );
}
