import { catalogueOutlines, type OutlinedKey, type OutlineOf, outlinedKeys } from '../catalogue-outlines.ts';
import { comparisonAddress } from '../comparisons/comparison-address.ts';
import { overviewSortFields } from '../comparisons/overview-sort-fields.ts';
import { publicContractSortFields } from '../contracts/contract-field-sets.ts';
import type { FilterName } from '../contracts/contract-filters.ts';
import { pageFilters } from '../contracts/filter-address.ts';
import { type ChangeKind, publicChangeKinds } from '../history/change-nouns.ts';
import { supplierSortFields } from '../suppliers/supplier-sort-fields.ts';

/** By which parameter pages that speak of an organization say of which. */
export const ORGANIZATION = 'organizacion';

/** By which parameter the home page says which two years it compares. */
export const COMPARED_YEARS = 'comparar';

/**
 * What a page of the site is: of an organization, of one record, the same for everybody, on the way into the
 * administration, in it, or for whoever makes the others: a showcase of what they are made of.
 */
type PageKind = 'organization' | 'record' | 'common' | 'entrance' | 'administration' | 'showcase';

/** What a page shows of what an address may say of lists; one that says no orders knows best itself which there are. */
export type ListedBy = Readonly<{
  filters?: readonly FilterName[];
  orders?: readonly string[];
  columns?: readonly string[];
  changes?: readonly ChangeKind[];
}>;

export type SitePage = Readonly<{
  /** What stands after a colon is any one part of a path. */
  path: string;
  kind: PageKind;
  /** What titles and menus call it. */
  title?: string;
  /** The parameter by which its address names the organization whose page it is. */
  namedBy?: typeof ORGANIZATION | 'autoSelectOrganization';
  /** What its address may say of what it lists, or sums; */
  lists?: ListedBy;
  /** and by which names, where those are its own. */
  form?: 'search' | 'comparison';
  /** By which parameters its address says what else is shown there. */
  says?: readonly string[];
  /** The page that whoever asks for this one is sent to. */
  leadsTo?: string;
}>;

type CataloguePage<Key extends OutlinedKey> = Readonly<{
  path: `/admin/${OutlineOf<Key>['module']}`;
  kind: 'administration';
}>;

/** The page of a catalogue in the administration. */
const cataloguePage = <Key extends OutlinedKey>(key: Key): CataloguePage<Key> => ({
  path: `/admin/${catalogueOutlines[key].module as OutlineOf<Key>['module']}`, // its own
  kind: 'administration',
});

const cataloguePages = Object.fromEntries(
  outlinedKeys.map((key) => [`admin${key.charAt(0).toUpperCase()}${key.slice(1)}`, cataloguePage(key)]),
) as { readonly [Key in OutlinedKey as `admin${Capitalize<Key>}`]: CataloguePage<Key> }; // each by its own name

/** Every page of the site, once: what the application routes, the server answers and visits add up by. */
export const sitePages = {
  home: {
    path: '/',
    kind: 'organization',
    namedBy: ORGANIZATION,
    lists: { filters: pageFilters.home },
    says: [COMPARED_YEARS],
  },
  selectOrganization: {
    path: '/select-organization',
    kind: 'organization',
    namedBy: 'autoSelectOrganization',
    lists: { filters: ['search'] },
  },
  suppliers: {
    path: '/suppliers',
    kind: 'organization',
    title: 'Proveedores',
    namedBy: ORGANIZATION,
    lists: { filters: pageFilters.suppliers, orders: supplierSortFields },
  },
  supplier: {
    path: '/suppliers/:id',
    kind: 'record',
    namedBy: ORGANIZATION,
    lists: { filters: pageFilters.supplier },
  },
  contracts: {
    path: '/contracts',
    kind: 'organization',
    title: 'Contratos',
    namedBy: ORGANIZATION,
    lists: { filters: pageFilters.contracts, orders: publicContractSortFields },
  },
  contract: { path: '/contracts/:id', kind: 'record', namedBy: ORGANIZATION },
  changes: {
    path: '/changes',
    kind: 'organization',
    title: 'Cambios recientes',
    namedBy: ORGANIZATION,
    lists: { changes: publicChangeKinds },
  },
  comparations: {
    path: '/comparations',
    kind: 'organization',
    title: 'Comparar',
    namedBy: ORGANIZATION,
    lists: { filters: ['search'] },
  },
  comparation: {
    path: '/comparations/:id',
    kind: 'record',
    namedBy: ORGANIZATION,
    lists: { filters: ['administrationPeriods'] },
    form: 'comparison',
    says: [comparisonAddress.baseRemoteUrl],
  },
  detailComparations: { path: '/detailComparations', kind: 'common', leadsTo: '/comparations' },
  corruptionIndex: {
    path: '/calculations/corruption-index',
    kind: 'organization',
    namedBy: ORGANIZATION,
    title: 'Índice de Riesgo de Corrupción',
  },
  resources: {
    path: '/resources',
    kind: 'organization',
    title: 'Recursos',
    namedBy: ORGANIZATION,
    lists: { filters: ['search'] },
    says: ['tipo'],
  },
  overview: { path: '/panorama', kind: 'common', title: 'Panorama', lists: { orders: overviewSortFields } },
  search: {
    path: '/buscar',
    kind: 'common',
    title: 'Buscar en el monitor',
    lists: { filters: ['search'] },
    form: 'search',
  },
  privacy: { path: '/privacy', kind: 'common', title: 'Aviso de privacidad' },
  about: { path: '/about', kind: 'common', title: 'Acerca de' },
  contact: { path: '/contact', kind: 'organization', title: 'Contacto', namedBy: ORGANIZATION },
  faq: { path: '/faq', kind: 'common', title: 'Preguntas frecuentes' },
  accessDenied: { path: '/access-denied', kind: 'entrance' },
  login: { path: '/login', kind: 'entrance', title: 'Administrar' },
  forgotPassword: { path: '/forgot-password', kind: 'entrance' },
  newPassword: { path: '/new-password/:token', kind: 'entrance' },
  confirmEmail: { path: '/confirm-email/:token', kind: 'entrance' },
  admin: { path: '/admin', kind: 'administration' },
  adminSignOut: { path: '/admin/sign-out', kind: 'administration' },
  adminSelectOrganization: { path: '/admin/select-organization', kind: 'administration' },
  adminDataLoad: { path: '/admin/data-load', kind: 'administration' },
  adminReview: { path: '/admin/data-load/current', kind: 'administration' },
  adminFileColumns: { path: '/admin/data-load/columns', kind: 'administration' },
  adminRemembered: { path: '/admin/data-load/remembered', kind: 'administration' },
  adminLoads: { path: '/admin/data-loads', kind: 'administration' },
  adminLoadResult: { path: '/admin/data-loads/:id', kind: 'administration' },
  adminBatches: { path: '/admin/batches', kind: 'administration' },
  adminBatch: { path: '/admin/batches/:id', kind: 'administration' },
  adminActivity: { path: '/admin/activity', kind: 'administration' },
  adminMessages: { path: '/admin/messages', kind: 'administration' },
  adminSettings: { path: '/admin/settings', kind: 'administration' },
  adminProfile: { path: '/admin/profile', kind: 'administration' },
  adminProfileOf: { path: '/admin/profile/:id', kind: 'administration' },
  style: { path: '/style', kind: 'showcase' },
  styleClient: { path: '/style/client', kind: 'showcase' },
  styleErrors: { path: '/style/errors', kind: 'showcase' },
  styleLogin: { path: '/style/login', kind: 'showcase' },
  ...cataloguePages,
} as const satisfies Readonly<Record<string, SitePage>>;

/** The same, as a list of what each may say. */
export const allSitePages: readonly SitePage[] = Object.values(sitePages);

/** Where a catalogue is in the administration. */
export const cataloguePath = (key: OutlinedKey) => cataloguePage(key).path;

type ParameterOf<Path extends string> = Path extends `${string}/:${infer Name}` ? Name : never;

/** The address of a page, with its parameter filled in. */
export const pathTo = <const Page extends SitePage>(
  { path }: Page,
  parameters: Readonly<Record<ParameterOf<Page['path']>, string>>,
): string =>
  Object.entries<string>(parameters).reduce(
    (filled, [name, value]) => filled.replace(`:${name}`, encodeURIComponent(value)),
    path as string,
  );
