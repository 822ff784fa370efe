import { Button } from '../../../ui/controls/button.tsx';
import { DownloadMenu } from '../../../ui/controls/download-menu.tsx';
import type { FormValues } from '../../../ui/forms/merged-values.ts';
import type { Entry } from '../catalogue.ts';
import { newEntry } from '../words.ts';
import { otherFiles } from './catalogue-tools.tsx';
import type { CatalogueState } from './use-catalogue-state.ts';

type PartProps<Doc extends Entry, Values extends FormValues> = Readonly<{ state: CatalogueState<Doc, Values> }>;

/**
 * What can be done now with the catalogue, beside its heading. Each of the three has its own key: a button that gives way to
 * another must not pass on the focus that a dialog gives back to it.
 */
export function CatalogueActions<Doc extends Entry, Values extends FormValues>({ state }: PartProps<Doc, Values>) {
  if (state.isEditing) return <EditingActions key="editing" state={state} />;
  if (state.selection.isSelecting) return <SelectionActions key="selecting" state={state} />;
  return <ReadingActions key="reading" state={state} />;
}

function ReadingActions<Doc extends Entry, Values extends FormValues>({ state }: PartProps<Doc, Values>) {
  const { catalogue, docs, selection, beginEditing, open } = state;
  const isEmpty = !docs || docs.length === 0;
  return (
    <>
      {!catalogue.leavesOut?.includes('choosing-several') && (
        <Button icon="check" isDisabled={isEmpty} onPress={selection.begin}>
          Seleccionar
        </Button>
      )}
      {!catalogue.leavesOut?.includes('editing-in-table') && (
        <Button icon="edit" isDisabled={isEmpty} onPress={beginEditing}>
          Editar tabla
        </Button>
      )}
      <Button variant="primary" icon="plus" onPress={() => open({ what: 'new' })}>
        {newEntry(catalogue.noun)}
      </Button>
    </>
  );
}

function EditingActions<Doc extends Entry, Values extends FormValues>({ state }: PartProps<Doc, Values>) {
  const { inline, endEditing, open, askToSave } = state;
  const { size: edited } = inline.edits;
  return (
    <>
      <Button onPress={() => (edited > 0 ? open({ what: 'giving-up' }) : endEditing())}>Regresar</Button>
      <Button variant="primary" icon="check" isDisabled={edited === 0} onPress={askToSave}>
        Guardar{edited > 0 ? ` (${edited})` : ''}
      </Button>
    </>
  );
}

function SelectionActions<Doc extends Entry, Values extends FormValues>({ state }: PartProps<Doc, Values>) {
  const { catalogue, selection, listed, open } = state;
  const { bulk, files, Join, title } = catalogue;
  const ids = [...selection.chosen.keys()];
  return (
    <>
      <Button onPress={selection.end}>Regresar</Button>
      {bulk && (
        <Button icon="edit" isDisabled={ids.length === 0} onPress={() => open({ what: 'change-of-many' })}>
          Cambiar un campo
        </Button>
      )}
      {files && (
        <DownloadMenu
          label="Exportar"
          addressOf={(format) => files.ofChosen(format, listed)}
          body={{ ids }}
          fileName={`${title.toLowerCase()}-elegidos`}
          isFiltered={false}
          others={otherFiles(catalogue, () => ({ ids }))}
          isDisabled={ids.length === 0}
        />
      )}
      {Join && (
        <Button isDisabled={ids.length !== 2} onPress={() => open({ what: 'join' })}>
          Unir
        </Button>
      )}
      <Button
        variant="danger"
        icon="trash"
        isDisabled={ids.length === 0}
        onPress={() => open({ what: 'removal-of-many' })}
      >
        Eliminar{ids.length > 0 ? ` (${ids.length})` : ''}
      </Button>
    </>
  );
}
