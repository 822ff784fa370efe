import { addressOfFilter, apiNameOfFilter, type NameOfFilter } from '../contracts/filter-address.ts';
import { ORGANIZATION_PARAMETER } from '../http/endpoint.ts';
import { organizationSlug } from '../organization-names.ts';
import { LONGEST_PAGE, PAGE_SIZES } from '../page-sizes.ts';
import { ORGANIZATION } from './site-pages.ts';

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
  names: Readonly<Record<'columns' | 'order' | 'pageSize' | 'page', string>> &
    /** A direction that has no name of its own follows its field, behind a colon. */
    Readonly<{ everything?: string; direction?: string }>;
  betweenColumns: string;
  isPageSize: (size: number) => boolean;
  /** The names of the organization; the first is the one that is written. */
  organization: readonly [string, ...string[]];
  organizationName: (organization: Readonly<{ id: string; shortName: string }>) => string;
}>;

/** The two kinds: addresses of pages, and those of the API and of the files that are made of the same. */
export const addressForms = {
  page: {
    nameOf: addressOfFilter,
    names: addressNames,
    betweenColumns: '.', // no address needs an escape for it
    isPageSize: (size) => PAGE_SIZES.some((one) => one === size),
    organization: [ORGANIZATION, CHANGE_ORGANIZATION],
    organizationName: organizationSlug,
  },
  api: {
    nameOf: apiNameOfFilter,
    names: { columns: 'columns', order: 'sort', direction: 'typeSort', pageSize: 'pageSize', page: 'page' },
    betweenColumns: ',',
    isPageSize: (size) => size <= LONGEST_PAGE,
    organization: [ORGANIZATION_PARAMETER],
    organizationName: ({ id }) => id,
  },
} as const satisfies Readonly<Record<string, AddressForm>>;
