import { changesByDay } from '@monitor/contracts-schema/history/changes-by-day';
import type { historyEndpoints } from '@monitor/contracts-schema/history/history-endpoints';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { send } from '../../lib/api/api.ts';
import type { Call } from '../../lib/api/call.ts';
import { apiQueryKey } from '../../lib/api/use-api-query.ts';
import { formatLongDay } from '../../lib/format/format.ts';
import { organizationAtom } from '../../lib/session/organization.ts';
import { useIsOrganizationGone } from '../../lib/session/organization-needed.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PastListNotice } from '../../ui/feedback/past-list-notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { looks, stack } from '../../ui/layout/primitives.ts';
import { ChangeCard, ChangeGroupCard } from './change-card.tsx';
import { type AskedChanges, changesQuery } from './change-query.ts';

const PAGE_SIZE = 100;

type ChangeListProps = Readonly<{
  /** Where the changes are requested. */
  call: Call<typeof historyEndpoints.listChanges | typeof historyEndpoints.listActivity>;
  filters: AskedChanges;
  /** Whether a day begins with what concerns money, whatever was done last. */
  leadsWithMoney?: boolean;
}>;

/** Changes, newest first, the earlier ones on request. */
export const ChangeList = ({ call, filters, leadsWithMoney = false }: ChangeListProps) => {
  const organizationId = useAtomValue(organizationAtom)?._id;
  const isGone = useIsOrganizationGone();
  const query = changesQuery(filters);
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery({
      enabled: !isGone,
      queryKey: apiQueryKey(organizationId, call.path, { ...query, before: filters.before }),
      initialPageParam: filters.before,
      queryFn: ({ pageParam, signal }) =>
        send(call, { query: { ...query, pageSize: PAGE_SIZE, ...(pageParam && { cursor: pageParam }) } }, { signal }),
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
        <PastListNotice requested={1} shown={1} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {changesByDay(changes, { hasMore: hasNextPage, isOfOneLoad: Boolean(filters.dataLoad), leadsWithMoney }).map(
        ({ day, figures, groups }) => (
          <section key={day} aria-labelledby={`cambios-${day}`} className={stack(0, 'below6')}>
            <h2 id={`cambios-${day}`} className={looks('lg')}>
              {formatLongDay(day)}
            </h2>
            {figures && <p className={looks('medium')}>{figures}</p>}
            <ol className={stack(0)}>
              {groups.map((group) => (
                <li key={group[0].id}>
                  {group.length === 1 ? <ChangeCard entry={group[0]} /> : <ChangeGroupCard group={group} />}
                </li>
              ))}
            </ol>
          </section>
        ),
      )}
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
  <div className={stack(4, 'below6')} aria-busy="true">
    {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
      <Skeleton key={key} height="5rem" />
    ))}
  </div>
);
