import { useAtomValue } from 'jotai';
import { Navigate } from 'react-router-dom';
import { usePageTitle } from '../../../lib/address/page-title.ts';
import { isAllowed, sessionAtom } from '../../../lib/session/session.ts';
import { SpendingFilter } from '../../../ui/filters/spending-filter.tsx';
import type { FormValues } from '../../../ui/forms/merged-values.ts';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { stack } from '../../../ui/layout/primitives.ts';
import { classes } from '../../../ui/theme/classes.ts';
import type { Catalogue, Entry } from '../catalogue.ts';
import { EditsNotice } from '../inline/edits-notice.tsx';
import styles from './catalogue.module.css';
import { CatalogueActions } from './catalogue-actions.tsx';
import { CatalogueDialogs } from './catalogue-dialogs.tsx';
import { CatalogueList } from './catalogue-list.tsx';
import { CatalogueTools } from './catalogue-tools.tsx';
import { SelectionNotice } from './selection-notice.tsx';
import { useCatalogueState } from './use-catalogue-state.ts';

type CatalogueScreenProps<Doc extends Entry, Values extends FormValues> = Readonly<{
  catalogue: Catalogue<Doc, Values>;
}>;

/** The screen of any catalogue: search, table, form, removal and editing in the table, from its declaration. */
export function CatalogueScreen<Doc extends Entry, Values extends FormValues>(
  props: CatalogueScreenProps<Doc, Values>,
) {
  const session = useAtomValue(sessionAtom);
  if (session && !isAllowed(session, props.catalogue.permission)) return <Navigate to="/access-denied" replace />;
  return <Screen {...props} />;
}

function Screen<Doc extends Entry, Values extends FormValues>({ catalogue }: CatalogueScreenProps<Doc, Values>) {
  const { title, filters, above, below, bulk } = catalogue;
  usePageTitle(title);
  const state = useCatalogueState(catalogue);
  const { address, page, inline, selection } = state;
  return (
    <div ref={state.frame} className={classes(styles.page, stack(4))}>
      <PageHeader
        title={title}
        back={{ to: '/admin', label: 'Dashboard' }}
        actions={<CatalogueActions state={state} />}
      />
      <CatalogueTools state={state} />
      {filters && (
        <SpendingFilter {...filters} filters={address.filters} unread={address.unread} onChange={address.filterBy} />
      )}
      <EditsNotice catalogue={catalogue} inline={inline} tellsProblems={state.tellsProblems} />
      {above}
      {bulk && <bulk.Progress started={state.started} onMoved={state.refresh} />}
      <SelectionNotice
        catalogue={catalogue}
        selection={selection}
        docs={state.docs}
        query={state.narrowed}
        total={page.data?.data.total}
      />
      <CatalogueList
        catalogue={catalogue}
        columns={state.columns}
        page={page}
        isNarrowed={state.isNarrowed}
        inline={state.isEditing ? inline : undefined}
        selection={selection}
        narrowedBy={[address.search, address.filters]}
        order={{ ...address.order, page: address.page }}
        pageSize={state.pageSize}
        onSort={({ id, direction }) => address.orderBy({ field: id, direction })}
        onPage={address.showPage}
        onClear={address.showAll}
        onEdit={({ _id }) => address.openEntry(_id)}
        onRemove={(doc) => state.open({ what: 'removal', doc })}
        onNew={() => state.open({ what: 'new' })}
      />
      {below}
      <CatalogueDialogs state={state} />
    </div>
  );
}
