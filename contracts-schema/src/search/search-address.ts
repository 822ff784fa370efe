import { type AddressParameters, parametersOf } from '../address-parameters.ts';
import { addressForms } from '../site/address-forms.ts';
import { addressOf, organizationIn, readPage } from '../site/page-address.ts';
import { sitePages } from '../site/site-pages.ts';

const { search: page } = sitePages;

/** By which parameter the page of searches says what is looked for. */
export const SEARCH = addressForms.search.nameOf('search');

/** What an address looks for, and in which organization; in all of them where it names none. */
type SearchState = Readonly<{ search: string; organization: string | undefined }>;

export const readSearchAddress = (query: AddressParameters): SearchState => {
  const { filters } = readPage(page, query);
  return { search: filters?.search?.[0] ?? '', organization: organizationIn(parametersOf(query)) };
};

type Named = Readonly<{ id: string; shortName: string }>;

/** The address that looks for something, everywhere or in one organization. */
export const searchAddress = (search: string, organization?: Named): string =>
  addressOf(
    page.path,
    { ...(organization && { organization }), filters: search ? { search: [search] } : undefined },
    addressForms.search,
  );
