import type { ProblemCode } from '@monitor/contracts-schema/problems';
import { useAtomValue } from 'jotai';
import { Fragment, useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { usePageTitle } from '../../../lib/address/page-title.ts';
import { isFiltered } from '../../../lib/address/spending-filters.ts';
import { ApiProblem } from '../../../lib/api/api.ts';
import { isAllowed, sessionAtom } from '../../../lib/session/session.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../ui/controls/confirm-dialog.tsx';
import { DownloadMenu } from '../../../ui/controls/download-menu.tsx';
import { SearchBox } from '../../../ui/filters/search-box.tsx';
import { SpendingFilter } from '../../../ui/filters/spending-filter.tsx';
import { DiscardDialog, LeaveGuard } from '../../../ui/forms/leave-guard.tsx';
import type { FormValues } from '../../../ui/forms/merged-values.ts';
import { isOfSession } from '../../../ui/forms/refusal.ts';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { ColumnChooser } from '../../../ui/tables/column-chooser.tsx';
import type { Catalogue, Entry, EntrySelection } from '../catalogue.ts';
import { AddressedEntry } from '../entries/addressed-entry.tsx';
import { EntryDialog } from '../entries/entry-dialog.tsx';
import { RemovalDialog } from '../entries/removal-dialog.tsx';
import { RemovalOfManyDialog } from '../entries/removal-of-many-dialog.tsx';
import { EditsNotice } from '../inline/edits-notice.tsx';
import { useInlineEdits } from '../inline/use-inline-edits.ts';
import { newEntry, savingQuestion } from '../words.ts';
import { CatalogueList, LOAD_FAILED } from './catalogue-list.tsx';
import styles from './catalogue-screen.module.css';
import { SelectionNotice } from './selection-notice.tsx';
import { useCatalogueAddress, useCataloguePage } from './use-catalogue-page.ts';
import { useSelection } from './use-selection.ts';
import { useVisibleColumns } from './use-visible-columns.ts';

type CatalogueScreenProps<Doc extends Entry, Values extends FormValues> = Readonly<{
  catalogue: Catalogue<Doc, Values>;
}>;

/** What is open over the table. */
type Opened<Doc> =
  | Readonly<{ what: 'new' | 'saving' | 'giving-up' | 'removal-of-many' | 'change-of-many' | 'join' }>
  | Readonly<{ what: 'removal'; doc: Doc }>;

/** The screen of any catalogue: search, table, form, removal and editing in the table, from its declaration. */
export function CatalogueScreen<Doc extends Entry, Values extends FormValues>(
  props: CatalogueScreenProps<Doc, Values>,
) {
  const session = useAtomValue(sessionAtom);
  if (session && !isAllowed(session, props.catalogue.permission)) return <Navigate to="/access-denied" replace />;
  return <Screen {...props} />;
}

function Screen<Doc extends Entry, Values extends FormValues>({ catalogue }: CatalogueScreenProps<Doc, Values>) {
  const { calls, title, noun } = catalogue;
  usePageTitle(title);
  const address = useCatalogueAddress(catalogue);
  const { page: pageNumber, search, filters, order, entryId, openEntry, closeEntry } = address;
  const { page, refresh } = useCataloguePage(catalogue, {
    page: pageNumber,
    search,
    sort: order.field,
    typeSort: order.direction,
    ...(filters && { filters }),
  });
  const isNarrowed = search !== '' || (filters !== undefined && isFiltered(filters));
  const { columns, choose } = useVisibleColumns(calls.path, catalogue.columns);
  const docs = page.data?.data.docs;
  const inline = useInlineEdits(catalogue, docs, refresh);
  const selection = useSelection<Doc>();
  const [opened, setOpened] = useState<Opened<Doc>>();
  const [started, setStarted] = useState<string>();
  const [tellsProblems, setTellsProblems] = useState(false);
  const { error: failure } = page;
  const close = () => setOpened(undefined);
  const { frame, expectLoss } = useRestoredFocus(docs, started);

  useEffect(() => {
    if (failure && !(failure instanceof ApiProblem && isShownElsewhere(failure))) showToast('danger', LOAD_FAILED);
  }, [failure]);

  const findAgain = async (doc: Doc): Promise<Doc | undefined> => {
    const listed = (await page.refetch()).data?.data.docs.find(({ _id }) => _id === doc._id);
    const now = listed ?? (await calls.find(doc._id).catch(() => undefined));
    return now && now.version > doc.version ? now : undefined;
  };

  const askToSave = (): void => {
    const isWrong = [...inline.edits.values()].some((edit) => inline.problemsIn(edit).size > 0);
    setTellsProblems(isWrong);
    if (isWrong) showToast('danger', 'El formulario contiene errores');
    else setOpened({ what: 'saving' });
  };

  const narrowed = { search, ...(filters && { filters }) };
  const listed = { sort: order.field, typeSort: order.direction, columns: columns.map(({ id }) => id) };
  const otherFiles = (selectionOf: (filtered: boolean) => EntrySelection) =>
    (catalogue.files?.others ?? []).map((file) => ({
      ...file,
      fetch: (filtered: boolean) => file.fetch(selectionOf(filtered)),
    }));
  const pair = pairOf(selection.chosen);
  const { size: edited } = inline.edits;
  // Each with a key: a button that gives way to another must not pass on the focus that a dialog gives back to it.
  const actions = inline.isEditing ? (
    <Fragment key="editing">
      <Button onPress={() => (edited > 0 ? setOpened({ what: 'giving-up' }) : inline.end())}>Regresar</Button>
      <Button variant="primary" icon="check" isDisabled={edited === 0} onPress={askToSave}>
        Guardar{edited > 0 ? ` (${edited})` : ''}
      </Button>
    </Fragment>
  ) : selection.isSelecting ? (
    <Fragment key="selecting">
      <Button onPress={selection.end}>Regresar</Button>
      {catalogue.bulk && (
        <Button
          icon="edit"
          isDisabled={selection.chosen.size === 0}
          onPress={() => setOpened({ what: 'change-of-many' })}
        >
          Cambiar un campo
        </Button>
      )}
      {catalogue.files && (
        <DownloadMenu
          label="Exportar"
          addressOf={(format) => catalogue.files!.ofChosen(format, listed)}
          body={{ ids: [...selection.chosen.keys()] }}
          fileName={`${title.toLowerCase()}-elegidos`}
          isFiltered={false}
          others={otherFiles(() => ({ ids: [...selection.chosen.keys()] }))}
          isDisabled={selection.chosen.size === 0}
        />
      )}
      {catalogue.Join && (
        <Button isDisabled={!pair} onPress={() => setOpened({ what: 'join' })}>
          Unir
        </Button>
      )}
      <Button
        variant="danger"
        icon="trash"
        isDisabled={selection.chosen.size === 0}
        onPress={() => setOpened({ what: 'removal-of-many' })}
      >
        Eliminar{selection.chosen.size > 0 ? ` (${selection.chosen.size})` : ''}
      </Button>
    </Fragment>
  ) : (
    <Fragment key="reading">
      {catalogue.removesMany !== false && (
        <Button icon="check" isDisabled={!docs || docs.length === 0} onPress={selection.begin}>
          Seleccionar
        </Button>
      )}
      {catalogue.editsInTable !== false && (
        <Button icon="edit" isDisabled={!docs || docs.length === 0} onPress={inline.begin}>
          Editar tabla
        </Button>
      )}
      <Button variant="primary" icon="plus" onPress={() => setOpened({ what: 'new' })}>
        {newEntry(noun)}
      </Button>
    </Fragment>
  );

  return (
    <div ref={frame} className={styles.page}>
      <PageHeader title={title} back={{ to: '/admin', label: 'Dashboard' }} actions={actions} />
      <div className={styles.tools}>
        <SearchBox label={`Buscar ${noun.many}`} value={search} onSearch={address.searchFor} />
        <ColumnChooser
          columns={catalogue.columns.map(({ id, label }) => ({ id, header: label }))}
          visible={columns.map(({ id }) => id)}
          onChange={choose}
        />
        <DownloadMenu
          formats={['xls', 'csv']}
          addressOf={(format, filtered) =>
            calls.fileAddress(format === 'csv' ? 'csv' : 'xlsx', {
              search: filtered ? search : '',
              ...(filters && filtered && { filters }),
              ...listed,
            })
          }
          others={otherFiles((filtered) => (filtered ? narrowed : undefined))}
          fileName={title.toLowerCase()}
          isFiltered={isNarrowed}
          log={calls.log}
        />
      </div>
      {catalogue.filters && (
        <SpendingFilter {...catalogue.filters} filters={filters} unread={address.unread} onChange={address.filterBy} />
      )}
      <EditsNotice catalogue={catalogue} inline={inline} tellsProblems={tellsProblems} />
      {catalogue.above}
      {catalogue.bulk && <catalogue.bulk.Progress started={started} onMoved={() => void refresh()} />}
      <SelectionNotice
        catalogue={catalogue}
        selection={selection}
        docs={docs}
        query={narrowed}
        total={page.data?.data.total}
      />
      <CatalogueList
        catalogue={catalogue}
        columns={columns}
        page={page}
        isNarrowed={isNarrowed}
        inline={inline}
        selection={selection}
        narrowedBy={[search, filters]}
        order={{ ...order, page: pageNumber }}
        onSort={({ id, direction }) => address.orderBy({ field: id, direction })}
        onPage={address.showPage}
        onClear={address.showAll}
        onEdit={({ _id }) => openEntry(_id)}
        onRemove={(doc) => setOpened({ what: 'removal', doc })}
        onNew={() => setOpened({ what: 'new' })}
      />
      {catalogue.below}

      {entryId && (
        <AddressedEntry
          key={entryId}
          catalogue={catalogue}
          id={entryId}
          shown={docs?.find(({ _id }) => _id === entryId)}
          findAgain={findAgain}
          onClose={closeEntry}
          onSaved={() => {
            closeEntry();
            void refresh();
          }}
        />
      )}
      {opened?.what === 'new' && (
        <EntryDialog
          catalogue={catalogue}
          doc={undefined}
          shown={undefined}
          findAgain={findAgain}
          onClose={close}
          onSavedOne={() => void refresh()}
          onSaved={() => {
            close();
            void refresh();
          }}
        />
      )}
      {opened?.what === 'removal' && (
        <RemovalDialog
          catalogue={catalogue}
          doc={opened.doc}
          onClose={close}
          onRemoved={() => {
            close();
            expectLoss();
            catalogue.onRemoved?.(opened.doc);
            void refresh();
          }}
        />
      )}
      {catalogue.bulk && (opened?.what === 'removal-of-many' || opened?.what === 'change-of-many') && (
        <catalogue.bulk.Dialog
          action={opened.what === 'removal-of-many' ? 'remove' : 'change'}
          chosen={[...selection.chosen.values()]}
          onClose={close}
          onStarted={(operationId) => {
            close();
            selection.end();
            setStarted(operationId);
          }}
        />
      )}
      {catalogue.Join && pair && opened?.what === 'join' && <catalogue.Join ids={pair} onClose={close} />}
      {!catalogue.bulk && opened?.what === 'removal-of-many' && (
        <RemovalOfManyDialog
          catalogue={catalogue}
          selection={selection}
          onClose={close}
          onDone={(removed) => {
            close();
            expectLoss();
            for (const doc of removed) catalogue.onRemoved?.(doc);
            void refresh();
          }}
        />
      )}
      <ConfirmDialog
        title="Guardar cambios"
        isOpen={opened?.what === 'saving'}
        onClose={close}
        onConfirm={() => void inline.save().then(close)}
        confirmLabel="Guardar"
        isPending={inline.isSaving}
      >
        <p>{savingQuestion(edited, noun)}</p>
      </ConfirmDialog>
      <DiscardDialog
        isOpen={opened?.what === 'giving-up'}
        onClose={close}
        onDiscard={() => {
          close();
          inline.end();
        }}
      />
      {!opened && !entryId && <LeaveGuard isDirty={edited > 0} />}
    </div>
  );
}

/** The page around the list says so when the session is over, or its organization gone. */
const isShownElsewhere = (failure: ApiProblem): boolean =>
  isOfSession(failure) || failure.code === ('organization.not-found' satisfies ProblemCode);

/** The two that are chosen, when they are two. */
const pairOf = (chosen: ReadonlyMap<string, unknown>): readonly [string, string] | undefined => {
  const [one, other, more] = chosen.keys();
  return one && other && !more ? [one, other] : undefined;
};

/** A removed row takes the focus with it, and so does the choice of many when their change begins: the page's heading has it then. */
const useRestoredFocus = (docs: unknown, started: string | undefined) => {
  const frame = useRef<HTMLDivElement>(null);
  const isExpected = useRef(false);
  const keep = (): void => {
    if (document.activeElement === document.body) frame.current?.querySelector('h1')?.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are what may take the focus away
  useEffect(() => {
    if (!isExpected.current) return;
    isExpected.current = false;
    keep();
  }, [docs]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks at nothing else
  useEffect(() => {
    if (started) keep();
  }, [started]);
  const expectLoss = (): void => {
    isExpected.current = true;
  };
  return { frame, expectLoss };
};
