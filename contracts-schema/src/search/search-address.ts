import { type AddressParameters, parametersOf, textIn } from '../address-parameters.ts';
import { LONGEST_SEARCH } from '../contracts/contract-filters.ts';
import { writeAddress } from '../site/page-address.ts';
import { ORGANIZATION, sitePages } from '../site/site-pages.ts';

/** By which parameter the page of searches says what is looked for, as other sites do. */
export const SEARCH = 'q';

/** What an address looks for, and in which organization; in all of them where it names none. */
export type SearchState = Readonly<{ search: string; organization: string | undefined }>;

export const readSearchAddress = (query: AddressParameters): SearchState => {
  const said = parametersOf(query);
  const search = (textIn(said[SEARCH]) ?? '').trim().slice(0, LONGEST_SEARCH);
  return { search, organization: textIn(said[ORGANIZATION]) };
};

type Named = Readonly<{ id: string; shortName: string }>;

/** The address that looks for something, everywhere or in one organization. */
export const searchAddress = (search: string, organization?: Named): string => {
  const params = new URLSearchParams(search ? { [SEARCH]: search } : {});
  const said = organization ? writeAddress(params, { organization }) : params;
  return said.size > 0 ? `${sitePages.search.path}?${said}` : sitePages.search.path;
};
