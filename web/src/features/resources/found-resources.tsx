import type { PublicResource, ResourceList } from '@monitor/contracts-schema/resources/resource-endpoints';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { kindsOfResources } from './kinds-of-resources.ts';
import { ResourceItems } from './resource-items.tsx';
import styles from './resources-page.module.css';

type FoundResourcesProps = Readonly<{
  lists: Readonly<Record<ResourceList, readonly PublicResource[]>>;
  search: string;
}>;

/** What a search finds, kind by kind; a kind of which it finds nothing is left out. */
export const FoundResources = ({ lists, search }: FoundResourcesProps) => {
  const found = kindsOfResources.filter(({ list }) => lists[list].length > 0);
  if (found.length === 0) return <EmptyState title="No encontramos algún recurso con tu búsqueda" text={search} />;
  return found.map(({ list, title, none }) => (
    <section key={list} aria-labelledby={`recursos-${list}`} className={styles.group}>
      <h2 id={`recursos-${list}`}>
        {title} ({lists[list].length})
      </h2>
      <ResourceItems list={list} resources={lists[list]} none={none} />
    </section>
  ));
};
