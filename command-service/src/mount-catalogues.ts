import {
  type CatalogueKey,
  catalogueKeys,
  catalogues,
  type EntryFields,
  type EntryForm,
} from '@monitor/contracts-schema/catalogues';
import type { CatalogueMessages } from './catalogues/catalogue-messages.ts';
import { commandsOf, type DeclaredCatalogue, mountCatalogue } from './catalogues/mount-catalogue.ts';
import type { CommandRouteContext } from './http/command-routes.ts';
import type { Images } from './images/images.ts';
import type { CatalogueAggregates } from './open-aggregates.ts';
import { rulesOfCatalogues } from './rules-of-catalogues.ts';

/** What some catalogues say otherwise than by their nouns. */
type Messages = Readonly<Partial<Record<CatalogueKey, Partial<CatalogueMessages>>>>;

/** Mounts the commands of every catalogue as it is declared. */
export const mountCatalogues = (
  routeContext: CommandRouteContext,
  aggregates: CatalogueAggregates,
  images: Images,
  messages: Messages = {},
): void => {
  const mountEntries = <Key extends CatalogueKey>(key: Key): void => {
    type Declared = DeclaredCatalogue<EntryForm<Key>, EntryFields<Key>>;
    const declared = catalogues[key] as unknown as Declared; // its own form and fields
    const { inOwnStream = false } = rulesOfCatalogues[key];
    const field = catalogues[key].image as (keyof EntryFields<Key> & string) | undefined; // one of its own
    const showsImage = catalogues[key].keepsImage as ((fields: EntryFields<Key>) => boolean) | undefined; // of its own
    const image = field && { field, images, showsImage: showsImage ?? (() => true) };
    mountCatalogue(
      routeContext,
      { ...commandsOf(declared), inOwnStream, image, messages: messages[key] },
      aggregates[key],
    );
  };
  for (const key of catalogueKeys) mountEntries(key);
};
