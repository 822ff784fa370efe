import { type CatalogueDefinition, type CatalogueKey, type Permission, sitePages } from '@monitor/contracts-schema';
import type { IconName } from '../ui/icon.tsx';
import type { DASHBOARD } from './admin-paths.ts';

/** Where a catalogue is in the administration, who may open it and how its menu calls it. */
type CataloguePlace<Declared extends { module: string; permission: Permission; organization: string }> = Readonly<
  Pick<Declared, 'permission' | 'organization'>
> &
  Readonly<{
    path: `${typeof DASHBOARD}/${Declared['module']}`;
    label: string;
    icon: IconName;
    /** What can be done there. */
    about: string;
  }>;

type CataloguePlaces = { readonly [Key in CatalogueKey]: CataloguePlace<CatalogueDefinition<Key>> } & Readonly<{
  contracts: CataloguePlace<{ module: 'contracts'; permission: 'CONTRACTS'; organization: 'required' }>;
}>;

/** The catalogues in the order of the menu. Only types come from their declarations, which every page would load besides. */
export const cataloguePlaces: CataloguePlaces = {
  suppliers: {
    path: sitePages.adminSuppliers.path,
    permission: 'SUPPLIERS',
    organization: 'required',
    label: 'Proveedores',
    icon: 'users',
    about: 'Nombres, RFC y notas de quienes venden a la organización.',
  },
  organizations: {
    path: sitePages.adminOrganizations.path,
    permission: 'ORGANIZATIONS',
    organization: 'optional',
    label: 'Organizaciones',
    icon: 'building',
    about: 'Las organizaciones que publican sus contrataciones en este monitor.',
  },
  administrativeUnits: {
    path: sitePages.adminAdministrativeUnits.path,
    permission: 'ADMINISTRATIVE_UNITS',
    organization: 'required',
    label: 'U. Administrativas',
    icon: 'pin',
    about: 'Las áreas que convocan y solicitan las contrataciones.',
  },
  contracts: {
    path: sitePages.adminContracts.path,
    permission: 'CONTRACTS',
    organization: 'required',
    label: 'Contratos',
    icon: 'document',
    about: 'Captura, corrige y consulta los contratos uno por uno.',
  },
};

/** The catalogues that are declared whole, whose pages follow from their declarations. */
export const declaredPlaces = Object.entries(cataloguePlaces).flatMap(
  ([key, { path }]) => (key === 'contracts' ? [] : [{ key: key as CatalogueKey, path }]), // the others are their keys
);
