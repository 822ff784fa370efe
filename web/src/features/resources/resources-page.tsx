import type {
  PublicResource,
  ResourceList,
  resourceEndpoints,
} from '@monitor/contracts-schema/resources/resource-endpoints';
import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import { usePageTitle } from '../../lib/address/page-title.ts';
import { useAddressSearch } from '../../lib/address/use-address-search.ts';
import { callOf } from '../../lib/api/call.ts';
import { useApiQuery } from '../../lib/api/use-api-query.ts';
import { useUnavailableToast } from '../../lib/use-unavailable-toast.ts';
import { ShareButton } from '../../ui/controls/share-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SearchBox } from '../../ui/filters/search-box.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { pageFrame, stack } from '../../ui/layout/primitives.ts';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { kindsOfResources } from './kinds-of-resources.ts';
import { ResourceItems } from './resource-items.tsx';

type FoundResourcesProps = Readonly<{
  lists: Readonly<Record<ResourceList, readonly PublicResource[]>>;
  search: string;
}>;

/** What a search finds, kind by kind; a kind of which it finds nothing is left out. */
const FoundResources = ({ lists, search }: FoundResourcesProps) => {
  const found = kindsOfResources.filter(({ list }) => lists[list].length > 0);
  if (found.length === 0) return <EmptyState title="No encontramos algún recurso con tu búsqueda" text={search} />;
  return found.map(({ list, title, none }) => (
    <section key={list} aria-labelledby={`recursos-${list}`} className={stack(4)}>
      <h2 id={`recursos-${list}`}>
        {title} ({lists[list].length})
      </h2>
      <ResourceItems list={list} resources={lists[list]} none={none} />
    </section>
  ));
};

const listResources = callOf<typeof resourceEndpoints.listResources>('GET', '/public-api/resources/list');

/** What the organization recommends to read, by kind or as a search finds it. */
export const ResourcesPage = () => {
  usePageTitle(sitePages.resources.title);
  const { search, searchFor } = useAddressSearch();
  const answer = useApiQuery(listResources, { query: { search } });
  useUnavailableToast('Recursos', answer);
  const lists = answer.isPlaceholderData ? undefined : answer.data?.data;

  return (
    <div className={pageFrame('reading')}>
      <PageHeader title={sitePages.resources.title} back={{ to: '/', label: 'Inicio' }} actions={<ShareButton />} />
      <SearchBox
        label="Buscar recursos"
        placeholder="Escribe un tema de interés…"
        value={search}
        onSearch={searchFor}
        isStartedByButton
      />
      {lists ? (
        search ? (
          <FoundResources lists={lists} search={search} />
        ) : (
          <Tabs
            label="Clases de recursos"
            parameter="tipo"
            tabs={kindsOfResources.map(({ list, title, none }) => ({
              id: list,
              title: `${title} (${lists[list].length})`,
              content: <ResourceItems list={list} resources={lists[list]} none={none} />,
            }))}
          />
        )
      ) : answer.isError ? (
        <FailedState
          text="La información de Recursos no se encuentra disponible en este momento."
          onRetry={() => void answer.refetch()}
          isRetrying={answer.isFetching}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton height="24rem" />
        </div>
      )}
    </div>
  );
};
