import { comparisonAddress } from '../comparisons/comparison-address.ts';
import type { FilterName } from '../contracts/contract-filters.ts';
import { addressOfFilter, apiNameOfFilter, type NameOfFilter } from '../contracts/filter-address.ts';
import { type ChangeForm, changeForms } from '../history/change-address.ts';
import { ORGANIZATION_PARAMETER } from '../http/endpoint.ts';
import { organizationSlug } from '../organization-names.ts';
import { LONGEST_PAGE, PAGE_SIZES } from '../page-sizes.ts';
import { ORGANIZATION, type SitePage } from './site-pages.ts';

/** By which names addresses of pages say what is no filter. */
export const addressNames = {
  /** That nothing is filtered on purpose, so that nothing usual comes back. */
  everything: 'todo',
  columns: 'columnas',
  order: 'orden',
  pageSize: 'porPagina',
  page: 'pagina',
} as const;

/** The name by which the specification's links ask for another organization. */
export const CHANGE_ORGANIZATION = 'changeOrganization';

/** By which names, and how, addresses of one kind say what a list shows. */
export type AddressForm = Readonly<{
  nameOf: NameOfFilter;
  /** How many values of a filter may be chosen, where that is fewer than a filter takes. */
  mostOf?: (name: FilterName) => number;
  names: Readonly<Record<'columns' | 'order' | 'pageSize' | 'page', string>> &
    /** A direction that has no name of its own follows its field, behind a colon. */
    Readonly<{ everything?: string; direction?: string }>;
  betweenColumns: string;
  isPageSize: (size: number) => boolean;
  changes: ChangeForm;
  /** The names of the organization; the first is the one that is written. */
  organization: readonly [string, ...string[]];
  organizationName: (organization: Readonly<{ id: string; shortName: string }>) => string;
}>;

const page = {
  nameOf: addressOfFilter,
  names: addressNames,
  betweenColumns: '.', // no address needs an escape for it
  isPageSize: (size) => PAGE_SIZES.some((one) => one === size),
  changes: changeForms.page,
  organization: [ORGANIZATION, CHANGE_ORGANIZATION],
  organizationName: organizationSlug,
} as const satisfies AddressForm;

/** The kinds: addresses of pages, those of searches and comparisons, and those of the API and of the files that are made of the same. */
export const addressForms = {
  page,
  /** Says what is looked for as other sites do. */
  search: { ...page, nameOf: (name) => (name === 'search' ? 'q' : addressOfFilter(name)) },
  /** Says of which one administration our own figures are, by the API's name of it. */
  comparison: {
    ...page,
    nameOf: (name) => (name === 'administrationPeriods' ? comparisonAddress.ownPeriod : addressOfFilter(name)),
    mostOf: () => 1,
  },
  api: {
    nameOf: apiNameOfFilter,
    names: { columns: 'columns', order: 'sort', direction: 'typeSort', pageSize: 'pageSize', page: 'page' },
    betweenColumns: ',',
    isPageSize: (size) => size <= LONGEST_PAGE,
    changes: changeForms.api,
    organization: [ORGANIZATION_PARAMETER],
    organizationName: ({ id }) => id,
  },
} as const satisfies Readonly<Record<string, AddressForm>>;

/** The kind of a page's own address. */
export const formOf = ({ form }: SitePage): AddressForm => addressForms[form ?? 'page'];
