import type { FilterName } from '@monitor/contracts-schema/contracts/contract-filters';
import {
  type AddressFilters,
  filterParameters,
  filtersInAddress,
  readFilterAddress,
  type UnreadParameter,
  unreadInWords,
} from '@monitor/contracts-schema/contracts/filter-address';
import { escapeHtml, linkHtml } from './html-text.ts';

/** Where a page shows these filters, of those that it has. */
export const filteredPath = (path: string, filters: AddressFilters, shown: readonly FilterName[]): string => {
  const own = Object.fromEntries(shown.map((name) => [name, filters[name] ?? []]));
  return withParameters(path, filterParameters(own));
};

/** An address that asks for these besides. */
export const withParameters = (path: string, parameters: readonly (readonly [string, string])[]): string => {
  if (parameters.length === 0) return path;
  const text = new URLSearchParams(parameters.map(([name, value]): [string, string] => [name, value]));
  return `${path}${path.includes('?') ? '&' : '?'}${text}`;
};

/** What an address asks of the filters that its page has, in one order of values; and what of it filters nothing there. */
export const readPageFilters = (query: Readonly<Record<string, unknown>>, shown: readonly FilterName[]) => ({
  filters: filtersInAddress(query, shown),
  unread: readFilterAddress(query, shown).unread,
});

/** Says that not everything is shown, and leads to all of it. */
export const filteredHtml = (all: string, filters: AddressFilters): string =>
  Object.keys(filters).length === 0
    ? ''
    : `<p>Se muestra lo que cumple los filtros de esta dirección. ${linkHtml(all, 'Ver todo')}</p>`;

/** Says what of the address filters nothing here, so that nobody takes the figures for others. */
export const unreadHtml = (unread: readonly UnreadParameter[]): string =>
  unread.map((parameter) => `<p>${escapeHtml(unreadInWords(parameter))}.</p>`).join('');
