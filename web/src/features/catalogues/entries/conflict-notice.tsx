import { useFormContext } from 'react-hook-form';
import { Button } from '../../../ui/controls/button.tsx';
import type { FormValues } from '../../../ui/forms/merged-values.ts';
import { mergedValues } from '../../../ui/forms/merged-values.ts';
import { OvertakenNotice } from '../../../ui/forms/overtaken-notice.tsx';
import type { Catalogue, Entry } from '../catalogue.ts';
import { columnText } from '../list/column-value.tsx';
import { listed } from '../words.ts';

type ConflictNoticeProps<Doc extends Entry, Values extends FormValues> = Readonly<{
  catalogue: Catalogue<Doc, Values>;
  /** The entry as it was when it was opened, and as somebody else left it since. */
  before: Doc;
  now: Doc;
  /** Goes on with the entry as it is now: over it what was typed here, or nothing of that. */
  onLoad: (keepsMine: boolean) => void;
}>;

/** Somebody else changed the entry whose form is open: says what, and goes on with it when told. */
export function ConflictNotice<Doc extends Entry, Values extends FormValues>(props: ConflictNoticeProps<Doc, Values>) {
  const { catalogue, before, now, onLoad } = props;
  const { columns, form } = catalogue;
  const typed = useFormContext<FormValues>().watch() as Values; // the form's own values
  const current = form.valuesOf(now);
  const { theirs, mine, both } = mergedValues(form.valuesOf(before), typed, current);
  if (mine.length === 0 && theirs.every((field) => typed[field] === current[field])) return null; // saved, but its answer was lost
  const label = (field: string) => form.labels[field] ?? field;
  const nowSays = (field: string) => {
    const column = columns.find(({ id }) => id === field);
    return `${label(field)}, que ahora dice «${column ? columnText(column, now) : ''}»`;
  };

  return (
    <OvertakenNotice
      title="Otra persona cambió este registro mientras lo editabas"
      actions={
        <>
          <Button size="s" onPress={() => onLoad(true)}>
            Cargar los valores nuevos
          </Button>
          {mine.length > 0 && (
            <Button size="s" variant="quiet" onPress={() => onLoad(false)}>
              Descartar lo mío
            </Button>
          )}
        </>
      }
    >
      <p>
        {theirs.length > 0 ? `Cambió ${listed(theirs.map(label))}. ` : ''}
        Lo que escribiste sigue aquí{mine.length > 0 ? ' y se conserva al cargar los valores nuevos' : ''}.
      </p>
      {both.length > 0 && <p>Ambos cambiaron {listed(both.map(nowSays))}.</p>}
    </OvertakenNotice>
  );
}
