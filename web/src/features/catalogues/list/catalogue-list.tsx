import type { Order } from '@monitor/contracts-schema/site/page-address';
import type { UseQueryResult } from '@tanstack/react-query';
import { useExistingPage } from '../../../lib/address/list-state.ts';
import { useListOrStale } from '../../../lib/address/stale-list.ts';
import { formatMoment } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailedState } from '../../../ui/feedback/failed-state.tsx';
import { PastListNotice } from '../../../ui/feedback/past-list-notice.tsx';
import type { FormValues } from '../../../ui/forms/merged-values.ts';
import { line, looks } from '../../../ui/layout/primitives.ts';
import type { Sort } from '../../../ui/tables/data-table.tsx';
import { PaginationNav } from '../../../ui/tables/pagination.tsx';
import { classes } from '../../../ui/theme/classes.ts';
import type { Catalogue, CatalogueColumn, CataloguePage, Entry } from '../catalogue.ts';
import { CatalogueSheet } from '../inline/catalogue-sheet.tsx';
import type { InlineEditing } from '../inline/use-inline-edits.ts';
import { newEntry, noneFound, noneYet, pagesLabel, showAllOf } from '../words.ts';
import styles from './catalogue.module.css';
import { CatalogueTable } from './catalogue-table.tsx';
import type { EntrySelection } from './use-selection.ts';

export const LOAD_FAILED = 'No fue posible cargar los registros.';

/** The requested page, and in which order. */
type CatalogueOrder = Order & Readonly<{ page: number }>;

type CatalogueListProps<Doc extends Entry, Values extends FormValues> = Readonly<{
  catalogue: Catalogue<Doc, Values>;
  columns: readonly CatalogueColumn<Doc>[];
  page: UseQueryResult<CataloguePage<Doc>>;
  /** Whether a search or a filter leaves out some. */
  isNarrowed: boolean;
  /** What the list is narrowed by. */
  narrowedBy: unknown;
  order: CatalogueOrder;
  pageSize: number;
  /** What is edited in the table, while it is. */
  inline: InlineEditing<Doc> | undefined;
  onSort: (sort: Sort) => void;
  onPage: (page: number) => void;
  onClear: () => void;
  onNew: () => void;
  onEdit: (doc: Doc) => void;
  onRemove: (doc: Doc) => void;
  selection: EntrySelection<Doc>;
}>;

/** A page of the catalogue: on its way, empty, failed or shown. */
export function CatalogueList<Doc extends Entry, Values extends FormValues>(props: CatalogueListProps<Doc, Values>) {
  const { catalogue, columns, page, order, isNarrowed, inline, onSort, onPage, onEdit, onRemove, selection } = props;
  const { noun } = catalogue;
  const { pageSize } = props;
  const { isError, isFetching, isPlaceholderData, refetch } = page;
  const shown = useListOrStale(props.narrowedBy, order, page);
  const data = shown.answer;
  const pageShown = Math.min(shown.query.page, data?.data.pages ?? order.page);
  useExistingPage(order.page, isPlaceholderData ? undefined : page.data?.data);

  if (isError && !data) return <FailedState text={LOAD_FAILED} onRetry={refetch} isRetrying={isFetching} />;

  if (data?.data.total === 0 && !isPlaceholderData)
    return isNarrowed ? (
      <EmptyState
        title={noneFound(noun)}
        action={<Button onPress={props.onClear}>{catalogue.filters ? showAllOf(noun) : 'Limpiar búsqueda'}</Button>}
      />
    ) : (
      <EmptyState
        title={noneYet(noun)}
        icon="table"
        action={
          <Button variant="primary" icon="plus" onPress={props.onNew}>
            {newEntry(noun)}
          </Button>
        }
      />
    );

  return (
    <>
      {shown.isStale && (
        <PastListNotice
          requested={order.page}
          shown={pageShown}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {inline && data ? (
        <CatalogueSheet
          catalogue={catalogue}
          columns={columns}
          inline={inline}
          docs={data.data.docs}
          listed={JSON.stringify([props.narrowedBy, shown.query, pageSize])}
          before={(pageShown - 1) * pageSize}
          isStale={isPlaceholderData}
        />
      ) : (
        <CatalogueTable
          catalogue={catalogue}
          columns={columns}
          onSort={onSort}
          onEdit={onEdit}
          onRemove={onRemove}
          selection={selection}
          docs={data?.data.docs}
          sort={{ id: shown.query.field, direction: shown.query.direction }}
          isStale={isPlaceholderData}
        />
      )}
      {data && (
        <div className={classes(styles.foot, line('3-6', 'center', 'between'))}>
          {data.lastUpdate && (
            <p className={looks('sm', 'muted')}>
              Última actualización: <time dateTime={data.lastUpdate}>{formatMoment(data.lastUpdate)}</time>
            </p>
          )}
          <PaginationNav
            page={pageShown}
            pages={data.data.pages}
            total={data.data.total}
            onPage={(next) => (next === order.page ? void refetch() : onPage(next))}
            label={pagesLabel(noun)}
          />
        </div>
      )}
    </>
  );
}
