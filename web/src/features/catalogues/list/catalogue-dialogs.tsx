import { ConfirmDialog } from '../../../ui/controls/confirm-dialog.tsx';
import { DiscardDialog, LeaveGuard } from '../../../ui/forms/leave-guard.tsx';
import type { FormValues } from '../../../ui/forms/merged-values.ts';
import type { Entry } from '../catalogue.ts';
import { AddressedEntry } from '../entries/addressed-entry.tsx';
import { EntryDialog } from '../entries/entry-dialog.tsx';
import { RemovalDialog } from '../entries/removal-dialog.tsx';
import { RemovalOfManyDialog } from '../entries/removal-of-many-dialog.tsx';
import { savingQuestion } from '../words.ts';
import type { CatalogueState } from './use-catalogue-state.ts';

type PartProps<Doc extends Entry, Values extends FormValues> = Readonly<{ state: CatalogueState<Doc, Values> }>;

/** What may be open over the table: the form of an entry, a removal, what is done to many, and what becomes of edits. */
export function CatalogueDialogs<Doc extends Entry, Values extends FormValues>({ state }: PartProps<Doc, Values>) {
  const { opened, address, inline } = state;
  return (
    <>
      <EntryDialogs state={state} />
      <RemovalDialogs state={state} />
      <DialogsOfMany state={state} />
      <EditsDialogs state={state} />
      {!opened && !address.entryId && <LeaveGuard isDirty={inline.edits.size > 0} />}
    </>
  );
}

function EntryDialogs<Doc extends Entry, Values extends FormValues>({ state }: PartProps<Doc, Values>) {
  const { catalogue, address, docs, opened, close, refresh, findAgain } = state;
  const { entryId, closeEntry } = address;
  const leave = (closeDialog: () => void) => () => {
    closeDialog();
    refresh();
  };
  return (
    <>
      {entryId && (
        <AddressedEntry
          key={entryId}
          catalogue={catalogue}
          id={entryId}
          shown={docs?.find(({ _id }) => _id === entryId)}
          findAgain={findAgain}
          onClose={closeEntry}
          onSaved={leave(closeEntry)}
        />
      )}
      {opened?.what === 'new' && (
        <EntryDialog
          catalogue={catalogue}
          doc={undefined}
          shown={undefined}
          findAgain={findAgain}
          onClose={close}
          onSavedOne={refresh}
          onSaved={leave(close)}
        />
      )}
    </>
  );
}

function RemovalDialogs<Doc extends Entry, Values extends FormValues>({ state }: PartProps<Doc, Values>) {
  const { catalogue, selection, opened, close, afterRemovalOf } = state;
  if (opened?.what === 'removal') {
    const { doc } = opened;
    return <RemovalDialog catalogue={catalogue} doc={doc} onClose={close} onRemoved={() => afterRemovalOf([doc])} />;
  }
  if (opened?.what !== 'removal-of-many' || catalogue.bulk) return null;
  return <RemovalOfManyDialog catalogue={catalogue} selection={selection} onClose={close} onDone={afterRemovalOf} />;
}

function DialogsOfMany<Doc extends Entry, Values extends FormValues>({ state }: PartProps<Doc, Values>) {
  const { catalogue, selection, opened, close, setStarted } = state;
  const { bulk, Join } = catalogue;
  const [one, other] = selection.chosen.keys();
  if (Join && one && other && opened?.what === 'join') return <Join ids={[one, other]} onClose={close} />;
  if (!bulk || (opened?.what !== 'removal-of-many' && opened?.what !== 'change-of-many')) return null;
  return (
    <bulk.Dialog
      action={opened.what === 'removal-of-many' ? 'remove' : 'change'}
      chosen={[...selection.chosen.values()]}
      onClose={close}
      onStarted={(operationId) => {
        close();
        selection.end();
        setStarted(operationId);
      }}
    />
  );
}

function EditsDialogs<Doc extends Entry, Values extends FormValues>({ state }: PartProps<Doc, Values>) {
  const { catalogue, inline, endEditing, opened, close } = state;
  return (
    <>
      <ConfirmDialog
        title="Guardar cambios"
        isOpen={opened?.what === 'saving'}
        onClose={close}
        onConfirm={() => void inline.save().then(close)}
        confirmLabel="Guardar"
        isPending={inline.isSaving}
      >
        <p>{savingQuestion(inline.edits.size, catalogue.noun)}</p>
      </ConfirmDialog>
      <DiscardDialog
        isOpen={opened?.what === 'giving-up'}
        onClose={close}
        onDiscard={() => {
          close();
          endEditing();
        }}
      />
    </>
  );
}
