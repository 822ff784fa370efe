import type { MonitorEntry } from '@monitor/contracts-schema/comparisons/comparison-answers';
import type { comparisonEndpoints } from '@monitor/contracts-schema/comparisons/comparison-endpoints';
import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import { useAtomValue } from 'jotai';
import { usePageTitle } from '../../lib/address/page-title.ts';
import { useAddressSearch } from '../../lib/address/use-address-search.ts';
import { ApiProblem } from '../../lib/api/api.ts';
import { callOf } from '../../lib/api/call.ts';
import { useApiQuery } from '../../lib/api/use-api-query.ts';
import { organizationAtom } from '../../lib/session/organization.ts';
import { useUnavailableToast } from '../../lib/use-unavailable-toast.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { ShareButton } from '../../ui/controls/share-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SearchBox } from '../../ui/filters/search-box.tsx';
import { NamedCard, NamedCardSkeleton } from '../../ui/layout/named-card.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { looks, pageFrame, stack, tiles } from '../../ui/layout/primitives.ts';
import { comparisonPath, monitorHost } from './compare-paths.ts';
import { MonitorBadge } from './monitor-badge.tsx';
import { RecentComparisons } from './recent-comparisons.tsx';
import { unavailableText } from './unavailable-text.ts';

/** A monitor to compare with. */
const MonitorCard = ({ monitor }: Readonly<{ monitor: MonitorEntry }>) => {
  const { _id: id, name, baseRemoteUrl } = monitor;
  return (
    <NamedCard
      of={monitor}
      headingLevel={3}
      mark={<MonitorBadge monitor={monitor} />}
      action={
        <ButtonLink to={comparisonPath({ id, baseRemoteUrl })} variant="primary" icon="scale">
          Comparar<span className="visually-hidden"> con {name}</span>
        </ButtonLink>
      }
    >
      {baseRemoteUrl !== null && (
        <p className={looks('sm', 'muted', 'breaks')}>Monitor externo: {monitorHost(baseRemoteUrl)}</p>
      )}
    </NamedCard>
  );
};

const listMonitors = callOf<typeof comparisonEndpoints.listMonitors>('GET', '/public-api/organizations/remote/list');

/** With whom the chosen organization can be compared: organizations of this monitor, and of others. */
export const ComparisonsPage = () => {
  usePageTitle(sitePages.comparations.title);
  const organization = useAtomValue(organizationAtom);
  const { search, searchFor } = useAddressSearch();
  const answer = useApiQuery(listMonitors, { query: { search } });
  const isNoMonitor = answer.error instanceof ApiProblem && answer.error.code === 'monitor.address-wrong';
  useUnavailableToast('Comparativas', { isError: answer.isError && !isNoMonitor, isPending: answer.isPending });
  const found = answer.isPlaceholderData || answer.isError ? undefined : answer.data;
  const monitors = found?.docs.filter(({ _id, baseRemoteUrl }) => baseRemoteUrl !== null || _id !== organization?._id);

  return (
    <div className={pageFrame('reading')}>
      <PageHeader title={sitePages.comparations.title} back={{ to: '/', label: 'Inicio' }} actions={<ShareButton />}>
        Pon las cifras de {organization?.name ?? 'este monitor'} junto a las de otro. Para comparar con un monitor de
        otro sitio, escribe su dirección.
      </PageHeader>
      <SearchBox
        label="Buscar monitor por nombre o dirección"
        placeholder="Nombre o dirección web"
        value={search}
        onSearch={searchFor}
        isStartedByButton
      />
      {!search && <RecentComparisons />}
      <section className={stack(4)} aria-labelledby="monitores">
        <h2 id="monitores" className={looks('xl', 'breaks')}>
          {search ? `Monitores encontrados con «${search}»` : 'Monitores'}
        </h2>
        {isNoMonitor ? (
          <EmptyState icon="link" title="Verifique la url" text={`En «${search}» no contestó ningún monitor.`} />
        ) : answer.isError ? (
          <FailedState
            text={unavailableText(answer.error)}
            onRetry={() => void answer.refetch()}
            isRetrying={answer.isFetching}
          />
        ) : !monitors ? (
          <ul className={tiles(19, 4)} aria-busy="true" aria-label="Buscando monitores">
            <NamedCardSkeleton />
            <NamedCardSkeleton />
            <NamedCardSkeleton />
          </ul>
        ) : monitors.length > 0 ? (
          <ul className={tiles(19, 4)}>
            {monitors.map((monitor) => (
              <MonitorCard key={`${monitor.baseRemoteUrl} ${monitor._id}`} monitor={monitor} />
            ))}
          </ul>
        ) : search ? (
          <EmptyState
            title="No se han encontrado monitores que coincidan con tu búsqueda"
            text="Por favor intenta nuevamente"
          />
        ) : (
          <EmptyState
            icon="scale"
            title="Aún no hay otros monitores aquí"
            text="Escribe arriba la dirección de un monitor de otro sitio para comparar con él."
          />
        )}
        {found && found.unavailable.length > 0 && (
          <Notice kind="warning">
            {found.unavailable.length === 1 ? 'No contestó un monitor' : 'No contestaron algunos monitores'} de otro
            sitio: {found.unavailable.map(monitorHost).join(', ')}.
          </Notice>
        )}
      </section>
    </div>
  );
};
