import type { Permission } from '@monitor/contracts-schema/permission';
import {
  ACTIVITY,
  BATCHES,
  DASHBOARD,
  DATA_LOAD,
  LOADS,
  MESSAGES,
  PROFILE,
  SELECT_ORGANIZATION,
  SETTINGS,
} from '../../lib/address/admin-paths.ts';
import { cataloguePlaces } from '../../lib/address/catalogue-places.ts';
import { routedPath } from '../../lib/address/routed-path.ts';
import type { IconName } from '../../ui/marks/icon.tsx';

export type AdminSection = Readonly<{
  path: string;
  /** Other places of the section. */
  also?: string;
  /** As the menu calls it. */
  label: string;
  icon: IconName;
  permission?: Permission;
  /** Where no organization needs to be chosen: the first one is registered there. */
  isOfInstallation?: true;
}>;

const sectionsOfCatalogues = cataloguePlaces.map(
  ({ path, label, icon, permission, organization }): AdminSection => ({
    path,
    label,
    icon,
    permission,
    ...(organization === 'optional' && { isOfInstallation: true }),
  }),
);

export const adminSections: readonly AdminSection[] = [
  { path: DASHBOARD, label: 'Dashboard', icon: 'home' },
  ...sectionsOfCatalogues,
  {
    path: DATA_LOAD,
    also: LOADS,
    label: 'Carga de datos',
    icon: 'upload',
    permission: 'CONTRACTS',
  },
  { path: ACTIVITY, also: BATCHES, label: 'Actividad', icon: 'history' },
  { path: MESSAGES, label: 'Mensajes', icon: 'mail', permission: 'SETTINGS' },
  { path: SETTINGS, label: 'Configuración', icon: 'settings', permission: 'SETTINGS' },
];

/** The entry of the menu whose place an address lies in. */
export const sectionAt = (pathname: string): AdminSection | undefined => {
  const place = routedPath(pathname);
  const lies = (path: string | undefined): boolean =>
    path !== undefined && (place === path || (path !== DASHBOARD && place.startsWith(`${path}/`)));
  return adminSections.find(({ path, also }) => lies(path) || lies(also));
};

/** The section an address of the administration lies in; undefined for those that need no permission. */
export const sectionOf = (pathname: string): AdminSection | undefined => {
  const section = sectionAt(pathname);
  return section?.permission && section;
};

/** Places of whoever is signed in, whatever they may do. */
const isOwnPlace = (place: string): boolean =>
  place === SELECT_ORGANIZATION || place === PROFILE || place.startsWith(`${PROFILE}/`);

/** Whether an address speaks of the chosen organization, so that one must be chosen. */
export const needsOrganization = (pathname: string): boolean =>
  !isOwnPlace(routedPath(pathname)) && !sectionOf(pathname)?.isOfInstallation;
