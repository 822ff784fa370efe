import type { dataLoadEndpoints } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import type { ReviewName, ReviewNames } from '@monitor/contracts-schema/data-loads/review-names';
import type { AnswerOf } from '@monitor/contracts-schema/http/endpoint';
import type { UseQueryResult } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useExistingPage } from '../../../lib/address/list-state.ts';
import { useListOrStale } from '../../../lib/address/stale-list.ts';
import { counted } from '../../../lib/format/counted.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FailedState } from '../../../ui/feedback/failed-state.tsx';
import { PastListNotice } from '../../../ui/feedback/past-list-notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { SearchBox } from '../../../ui/filters/search-box.tsx';
import { cluster, looks, stack } from '../../../ui/layout/primitives.ts';
import { ListPages } from '../../../ui/tables/list-pages.tsx';
import { classes } from '../../../ui/theme/classes.ts';
import { type ReviewState, withReviewState } from '../review/review-state.ts';
import { DecideSeveral, useSelectedNames } from './decide-several.tsx';
import styles from './names.module.css';
import { NewNameItem } from './new-name-item.tsx';

type NewNamesProps = Readonly<{
  loadId: string;
  names: UseQueryResult<AnswerOf<typeof dataLoadEndpoints.getDataLoadNames>>;
  state: ReviewState;
  isLocked: boolean;
  onChange: (by: Partial<ReviewState>) => void;
}>;

/** The suppliers and units that the load would create, whom each is alike, and whose the administrator says it is. */
export const NewNames = ({ loadId, names, state, isLocked, onChange }: NewNamesProps) => {
  const [params] = useSearchParams();
  const { search, onlyAlike, pageSize } = state;
  const shown = useListOrStale({ loadId, search, onlyAlike, pageSize }, { page: state.page }, names);
  const list = shown.answer?.data;
  const selection = useSelectedNames(list?.names ?? []);
  useExistingPage(state.page, names.isPlaceholderData ? undefined : names.data?.data?.pagination);
  const pageShown = Math.min(shown.query.page, list?.pagination.pages ?? state.page);
  const rowsOf = ({ _id: name, wrongRows }: ReviewName): string => {
    const shown = [
      'sin-problemas',
      ...(wrongRows > 0 ? (['errores', 'por-decidir', 'iguales'] as const) : []),
    ] as const;
    return `?${withReviewState(params, { view: 'details', name, shown })}`;
  };

  return (
    <section aria-labelledby="nombres" className={stack(3)}>
      <h3 id="nombres" tabIndex={-1}>
        Nombres nuevos y parecidos
      </h3>
      <p className={styles.explained}>
        Cada nombre se registrará por separado, salvo que indiques que es el mismo que otro. Lo que decidas vale para
        todos sus registros y puedes cambiarlo hasta confirmar.
      </p>
      {list && <Counts counts={list.counts} />}
      <div className={classes(styles.narrowing, cluster('2-6', 'center'))}>
        <SearchBox
          label="Buscar en los nombres nuevos"
          placeholder="Buscar por nombre o RFC"
          value={search}
          onSearch={(search) => onChange({ search })}
        />
        <CheckboxField
          label="Solo los que se parecen a otro"
          value={onlyAlike}
          onChange={(onlyAlike) => onChange({ onlyAlike })}
        />
      </div>
      {selection.open.length > 1 && <DecideSeveral loadId={loadId} names={selection} isLocked={isLocked} />}
      {shown.isStale && (
        <PastListNotice
          requested={state.page}
          shown={pageShown}
          onRetry={() => void names.refetch()}
          isRetrying={names.isFetching}
        />
      )}
      {names.isError && !list ? (
        <FailedState text={names.error.message} onRetry={() => names.refetch()} isRetrying={names.isFetching} />
      ) : list?.names.length === 0 ? (
        <NoNames state={state} />
      ) : (
        <ul className={classes(looks('framed'), names.isPlaceholderData && styles.stale)}>
          {list
            ? list.names.map((name) => (
                <NewNameItem
                  key={name._id}
                  loadId={loadId}
                  name={name}
                  rowsAddress={rowsOf(name)}
                  isLocked={isLocked}
                  selection={selection.open.length > 1 ? selection.selectionOf(name) : undefined}
                />
              ))
            : Array.from({ length: 4 }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the shapes of a list on its way are all alike
                <li key={index} className={styles.awaited}>
                  <Skeleton lines={2} width="24rem" />
                </li>
              ))}
        </ul>
      )}
      {list && list.pagination.total > 0 && (
        <ListPages
          label="nombres nuevos"
          pagination={{ ...list.pagination, page: pageShown }}
          pageSize={pageSize}
          onPage={(page) => (page === state.page ? void names.refetch() : onChange({ page }))}
          onPageSize={(size) => onChange({ pageSize: size })}
        />
      )}
    </section>
  );
};

const Counts = ({
  counts: { suppliers, administrativeUnits, alike, undecided },
}: Readonly<{ counts: ReviewNames['counts'] }>) => (
  <p className={classes(styles.counts, looks('sm', 'muted'))} aria-live="polite">
    {counted(suppliers, 'proveedor', 'proveedores')} y{' '}
    {counted(administrativeUnits, 'unidad administrativa', 'unidades administrativas')} con nombre nuevo ·{' '}
    {formatCount(alike)} {alike === 1 ? 'se parece' : 'se parecen'} a otro · {formatCount(undecided)} sin decidir
  </p>
);

const NoNames = ({ state: { search, onlyAlike } }: Readonly<{ state: ReviewState }>) => {
  if (search) return <EmptyState title="No se han encontrado nombres que coincidan con tu búsqueda" />;
  return onlyAlike ? (
    <EmptyState
      title="Ningún nombre nuevo se parece a otro"
      text="No hay nada que decidir: cada uno se registrará con su nombre."
      icon="check"
    />
  ) : (
    <EmptyState
      title="No hay nombres nuevos"
      text="Todos los proveedores y unidades de los registros por guardar, por decidir o con errores ya están registrados."
      icon="check"
    />
  );
};
