import { type Permission, sitePages } from '@monitor/contracts-schema';
import {
  CONTRACTS_CATALOGUE,
  DASHBOARD,
  DATA_LOAD,
  LOAD_RESULTS,
  ORGANIZATIONS_CATALOGUE,
  SELECT_ORGANIZATION,
} from '../../lib/admin-paths.ts';
import { routedPath } from '../../lib/routed-path.ts';
import type { IconName } from '../../ui/icon.tsx';

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
  /** What can be done there; sections without one get no card on the dashboard. */
  about?: string;
}>;

export const adminSections: readonly AdminSection[] = [
  { path: DASHBOARD, label: 'Dashboard', icon: 'home' },
  {
    path: sitePages.adminSuppliers.path,
    label: 'Proveedores',
    icon: 'users',
    permission: 'SUPPLIERS',
    about: 'Nombres, RFC y notas de quienes venden a la organización.',
  },
  {
    path: ORGANIZATIONS_CATALOGUE,
    label: 'Organizaciones',
    icon: 'building',
    permission: 'ORGANIZATIONS',
    isOfInstallation: true,
    about: 'Las organizaciones que publican sus contrataciones en este monitor.',
  },
  {
    path: sitePages.adminUnits.path,
    label: 'U. Administrativas',
    icon: 'pin',
    permission: 'ADMINISTRATIVE_UNITS',
    about: 'Las áreas que convocan y solicitan las contrataciones.',
  },
  {
    path: CONTRACTS_CATALOGUE,
    label: 'Contratos',
    icon: 'document',
    permission: 'CONTRACTS',
    about: 'Captura, corrige y consulta los contratos uno por uno.',
  },
  {
    path: DATA_LOAD,
    also: LOAD_RESULTS,
    label: 'Carga de datos',
    icon: 'upload',
    permission: 'CONTRACTS',
    about: 'Sube muchos contratos a la vez desde un libro de Excel.',
  },
];

/** The section an address of the administration lies in; undefined for those that need no permission. */
export const sectionOf = (pathname: string): AdminSection | undefined => {
  const place = routedPath(pathname);
  const lies = (path: string | undefined): boolean =>
    path !== undefined && (place === path || place.startsWith(`${path}/`));
  return adminSections.find(({ path, also, permission }) => permission && (lies(path) || lies(also)));
};

/** Whether an address speaks of the chosen organization, so that one must be chosen. */
export const needsOrganization = (pathname: string): boolean =>
  routedPath(pathname) !== SELECT_ORGANIZATION && !sectionOf(pathname)?.isOfInstallation;
