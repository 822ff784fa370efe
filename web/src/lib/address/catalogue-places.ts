import {
  catalogueOutlines,
  isDeclaredApart,
  type OutlinedKey,
  outlinedKeys,
} from '@monitor/contracts-schema/catalogue-outlines';
import type { Permission } from '@monitor/contracts-schema/permission';
import { cataloguePath } from '@monitor/contracts-schema/site/site-pages';
import type { IconName } from '../../ui/marks/icon.tsx';

/** Where a catalogue is in the administration, who may open it and how its menu calls it. */
type CataloguePlace = Readonly<{
  key: OutlinedKey;
  path: string;
  /** What its entries are called among the kinds of what changes. */
  aggregate: string;
  permission: Permission;
  organization: 'required' | 'optional';
  label: string;
  icon: IconName;
  /** What can be done there. */
  about: string;
}>;

/** The catalogues in the order of the menu. */
export const cataloguePlaces: readonly CataloguePlace[] = outlinedKeys.map((key) => {
  const { aggregate, permission, organization, menu } = catalogueOutlines[key];
  return { key, path: cataloguePath(key), aggregate, permission, organization, ...menu };
});

/** The catalogues that are declared whole, whose pages follow from their declarations. */
export const declaredPlaces = cataloguePlaces.flatMap(({ key, path }) => (isDeclaredApart(key) ? [] : [{ key, path }]));
