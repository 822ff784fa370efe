import type { historyEndpoints } from '@monitor/contracts-schema';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { send } from '../../lib/api.ts';
import { callOf } from '../../lib/call.ts';
import { organizationAtom } from '../../lib/organization.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { apiQueryKey } from '../../lib/use-api-query.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { dayIn } from '../../ui/fields/day-text.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PastListNotice } from '../../ui/past-list-notice.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChangeCard } from './change-card.tsx';
import { type ChangeFilters, changeFiltersIn, changesAsked, kindNames } from './change-query.ts';
import styles from './changes-page.module.css';

const ALL = 'todo';
const PAGE_SIZE = 100;

const listChanges = callOf<typeof historyEndpoints.listChanges>('GET', '/public-api/audit/changes');

/** Everything that changed in the organization's records, newest first. */
export const ChangesPage = () => {
  const [params, setParams] = useSearchParams();
  const filters = changeFiltersIn(params);
  usePageTitle('Cambios recientes');

  const change = (name: string, value: string, how?: { replace: boolean }): void =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { preventScrollReset: true, ...how },
    );
  /** A day on the way to the one being typed is no place to come back to. */
  const changeDay = (name: string, day: string): void => change(name, day, { replace: true });

  return (
    <div className={styles.page}>
      <PageHeader title="Cambios recientes" back={{ to: '/', label: 'Inicio' }} actions={<ShareButton />}>
        <p className={styles.intro}>
          Cada alta, corrección y baja queda anotada y no se puede borrar: qué cambió, cuándo y por qué medio.
        </p>
      </PageHeader>
      {filters.dataLoad && (
        <Notice kind="info">
          Estos son los registros que hizo una carga de datos, uno por uno.{' '}
          <Link to="/changes">Ver todos los cambios</Link>
        </Notice>
      )}
      <section className={styles.filters} aria-label="Filtros">
        <SelectField
          label="Qué cambió"
          value={filters.kind ?? ALL}
          onChange={(kind) => change('tipo', kind === ALL ? '' : kind)}
          options={[{ id: ALL, label: 'Todo' }, ...Object.entries(kindNames).map(([id, label]) => ({ id, label }))]}
        />
        <DayFilter label="Desde" day={filters.from} onChange={(day) => changeDay('desde', day)} />
        <DayFilter label="Hasta" day={filters.to} onChange={(day) => changeDay('hasta', day)} />
      </section>
      <Changes filters={filters} />
    </div>
  );
};

type DayFilterProps = Readonly<{ label: string; day: string; onChange: (day: string) => void }>;

/** What is still being typed, or is no day, asks for nothing. */
const DayFilter = ({ label, day, onChange }: DayFilterProps) => {
  const [typed, setTyped] = useState(day);
  useEffect(() => setTyped(day), [day]);
  const type = (next: string): void => {
    setTyped(next);
    if (next === '' || dayIn(next)) onChange(next);
  };
  return <DateField label={label} value={typed} onChange={type} />;
};

const Changes = ({ filters }: { filters: ChangeFilters }) => {
  const organizationId = useAtomValue(organizationAtom)?._id;
  const asked = changesAsked(filters);
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery({
      queryKey: apiQueryKey(organizationId, listChanges.path, asked),
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        send(
          listChanges,
          { query: { ...asked, pageSize: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) } },
          { signal },
        ),
      getNextPageParam: (last) => last.data.cursor ?? undefined,
    });

  if (error && !data)
    return <FailedState text="Los cambios no se encuentran disponibles en este momento." onRetry={() => refetch()} />;
  if (!data) return <ChangesLoading />;

  const changes = data.pages.flatMap((page) => page.data.changes);
  if (changes.length === 0)
    return <EmptyState title="No hay cambios" text="En estas fechas no cambió nada de lo que buscas." />;
  return (
    <>
      {error && !isFetchNextPageError && (
        <PastListNotice asked={1} shown={1} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      <ol className={styles.changes}>
        {changes.map((entry) => (
          <li key={entry.id}>
            <ChangeCard entry={entry} />
          </li>
        ))}
      </ol>
      {isFetchNextPageError && <Notice kind="danger">No fue posible obtener los cambios anteriores.</Notice>}
      {hasNextPage && (
        <Button onPress={() => fetchNextPage()} isPending={isFetchingNextPage}>
          {isFetchNextPageError ? 'Intentar de nuevo' : 'Ver cambios anteriores'}
        </Button>
      )}
    </>
  );
};

const ChangesLoading = () => (
  <div className={styles.changes} aria-busy="true">
    {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
      <Skeleton key={key} height="5rem" />
    ))}
  </div>
);
