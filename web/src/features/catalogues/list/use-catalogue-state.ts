import { LONGEST_PAGE, PAGE_SIZES } from '@monitor/contracts-schema/page-sizes';
import type { ProblemCode } from '@monitor/contracts-schema/problems';
import { useEffect, useState } from 'react';
import { isFiltered } from '../../../lib/address/spending-filters.ts';
import { ApiProblem } from '../../../lib/api/api.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useKeptFocus } from '../../../ui/controls/use-kept-focus.ts';
import type { FormValues } from '../../../ui/forms/merged-values.ts';
import { isOfSession } from '../../../ui/forms/refusal.ts';
import type { Catalogue, Entry } from '../catalogue.ts';
import { useInlineEdits } from '../inline/use-inline-edits.ts';
import { LOAD_FAILED } from './catalogue-list.tsx';
import { useCatalogueAddress, useCataloguePage } from './use-catalogue-page.ts';
import { useSelection } from './use-selection.ts';
import { useVisibleColumns } from './use-visible-columns.ts';

/** What is open over the table. */
type Opened<Doc> =
  | Readonly<{ what: 'new' | 'saving' | 'giving-up' | 'removal-of-many' | 'change-of-many' | 'join' }>
  | Readonly<{ what: 'removal'; doc: Doc }>;

/** What the parts of a catalogue's screen share: what it lists, what is chosen and edited in it, and what is open over it. */
export const useCatalogueState = <Doc extends Entry, Values extends FormValues>(catalogue: Catalogue<Doc, Values>) => {
  const address = useCatalogueAddress(catalogue);
  const { search, filters, order } = address;
  const narrowed = { search, ...(filters && { filters }) };
  const sorted = { sort: order.field, typeSort: order.direction };
  const [isEditing, setEditing] = useState(false);
  const pageSize = isEditing ? LONGEST_PAGE : PAGE_SIZES[0];
  const { page, refresh } = useCataloguePage(catalogue, { page: address.page, pageSize, ...narrowed, ...sorted });
  const { columns, choose } = useVisibleColumns(catalogue.calls.path, catalogue.columns);
  const docs = page.data?.data.docs;
  const inline = useInlineEdits(catalogue, docs, { refresh, onSaved: () => editTable(false) });
  const selection = useSelection<Doc>();
  const [opened, setOpened] = useState<Opened<Doc>>();
  const [started, setStarted] = useState<string>();
  const [tellsProblems, setTellsProblems] = useState(false);
  const frame = useKeptFocus<HTMLDivElement>();
  const { error: failure } = page;

  /** The sheet has longer pages: what was on the first row stays in sight. */
  const editTable = (isWanted: boolean): void => {
    const first = (address.page - 1) * pageSize;
    const there = Math.floor(first / (isWanted ? LONGEST_PAGE : PAGE_SIZES[0])) + 1;
    if (there !== address.page) address.showPage(there);
    setEditing(isWanted);
  };

  useEffect(() => {
    if (failure && !(failure instanceof ApiProblem && isShownElsewhere(failure))) showToast('danger', LOAD_FAILED);
  }, [failure]);

  return {
    catalogue,
    frame,
    address,
    page,
    docs,
    refresh: () => void refresh(),
    /** What the list is narrowed by, and whether it is. */
    narrowed,
    isNarrowed: search !== '' || (filters !== undefined && isFiltered(filters)),
    columns,
    chooseColumns: choose,
    /** As a file lists it. */
    listed: { ...sorted, columns: columns.map(({ id }) => id) },
    inline,
    isEditing,
    pageSize,
    beginEditing: () => editTable(true),
    endEditing: (): void => {
      inline.giveUp();
      editTable(false);
    },
    selection,
    opened,
    open: setOpened,
    close: () => setOpened(undefined),
    /** The change of many that was begun here. */
    started,
    setStarted,
    /** Whether rows that cannot be saved as they are show it yet. */
    tellsProblems,
    /** Asks whether to save what was edited in the table, unless it cannot be saved as it is. */
    askToSave: (): void => {
      const isWrong = [...inline.edits.values()].some((edit) => inline.problemsIn(edit).size > 0);
      setTellsProblems(isWrong);
      if (isWrong) showToast('danger', 'El formulario contiene errores');
      else setOpened({ what: 'saving' });
    },
    /** An entry as somebody else has changed it since; undefined while nobody has. */
    findAgain: async (doc: Doc): Promise<Doc | undefined> => {
      const shown = (await page.refetch()).data?.data.docs.find(({ _id }) => _id === doc._id);
      const now = shown ?? (await catalogue.calls.find(doc._id).catch(() => undefined));
      return now && now.version > doc.version ? now : undefined;
    },
    afterRemovalOf: (docs: readonly Doc[]): void => {
      setOpened(undefined);
      for (const doc of docs) catalogue.onRemoved?.(doc);
      void refresh();
    },
  };
};

export type CatalogueState<Doc extends Entry, Values extends FormValues> = ReturnType<
  typeof useCatalogueState<Doc, Values>
>;

/** The page around the list says so when the session is over, or its organization gone. */
const isShownElsewhere = (failure: ApiProblem): boolean =>
  isOfSession(failure) || failure.code === ('organization.not-found' satisfies ProblemCode);
