import { type Order, readAddress, writeAddress } from '@monitor/contracts-schema/site/page-address';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useSearchParams } from 'react-router-dom';
import { useListState } from '../../../lib/address/list-state.ts';
import {
  type ChosenFilters,
  filtersIn,
  NO_FILTERS,
  onlyFilters,
  withOnlyFilters,
} from '../../../lib/address/spending-filters.ts';
import { apiQueryKey } from '../../../lib/api/use-api-query.ts';
import { organizationAtom } from '../../../lib/session/organization.ts';
import { useIsOrganizationGone } from '../../../lib/session/organization-needed.ts';
import { ENDED } from '../../../ui/forms/leave-guard.tsx';
import type { FormValues } from '../../../ui/forms/merged-values.ts';
import type { Catalogue, CatalogueQuery, Entry } from '../catalogue.ts';

const SEARCH = 'buscar';
/** The parameter that names the entry which is open. */
export const ENTRY = 'entry';
/** More than the server takes is no search. */
const SEARCH_MAX = 200;

const NEWEST_FIRST: Order = { field: 'createdAt', direction: 'desc' };

/** What of a catalogue is requested, as the address says it, and how to ask for something else. */
export const useCatalogueAddress = ({
  sortable,
  filters: kinds,
}: Pick<Catalogue<never, never>, 'sortable' | 'filters'>) => {
  const { page, order, showPage, orderBy } = useListState();
  const [params, setParams] = useSearchParams();
  const search = (params.get(SEARCH) ?? '').trim().slice(0, SEARCH_MAX);
  const filters = kinds && onlyFilters({ ...(filtersIn(params) ?? NO_FILTERS), search: '' }, kinds.shown);
  return {
    page,
    search,
    filters,
    /** What the address says besides and filters nothing. */
    unread: kinds ? readAddress(params, { filters: [...kinds.shown, 'search'] }).unread : [],
    filterBy: (next: ChosenFilters): void =>
      setParams((current) => withOnlyFilters(current, { ...next, search }), { preventScrollReset: true }),
    /** Neither a search nor a filter. */
    showAll: (): void => setParams((current) => withOnlyFilters(current, NO_FILTERS), { preventScrollReset: true }),
    order: order && sortable.includes(order.field) ? order : NEWEST_FIRST,
    showPage,
    orderBy,
    /** The entry that is open. */
    entryId: params.get(ENTRY) ?? undefined,
    openEntry: (id: string): void =>
      setParams(
        (current) => new URLSearchParams([...current].filter(([name]) => name !== ENTRY).concat([[ENTRY, id]])),
        {
          preventScrollReset: true,
        },
      ),
    closeEntry: (): void =>
      setParams((current) => new URLSearchParams([...current].filter(([name]) => name !== ENTRY)), {
        replace: true,
        preventScrollReset: true,
        state: ENDED,
      }),
    searchFor: (text: string): void =>
      setParams(
        (current) => {
          const next = writeAddress(current, { page: 1 });
          if (text) next.set(SEARCH, text);
          else next.delete(SEARCH);
          return next;
        },
        { preventScrollReset: true },
      ),
  };
};

/** The requested page; while another is on its way, the last one stays. */
export const useCataloguePage = <Doc extends Entry, Values extends FormValues>(
  { calls }: Catalogue<Doc, Values>,
  query: CatalogueQuery,
) => {
  const organizationId = useAtomValue(organizationAtom)?._id;
  const isGone = useIsOrganizationGone();
  const queryClient = useQueryClient();
  const page = useQuery({
    enabled: !isGone,
    queryKey: apiQueryKey(organizationId, calls.path, query),
    queryFn: ({ signal }) => calls.list(query, signal),
    placeholderData: (last, query) => (query?.queryKey[0] === organizationId ? keepPreviousData(last) : undefined),
  });
  return {
    page,
    /** What the organization's answers say may have changed with a command. */
    refresh: () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === organizationId }),
  };
};

/** One entry by its id, as long as it is not known otherwise. */
export const useEntry = <Doc extends Entry, Values extends FormValues>(
  { calls }: Catalogue<Doc, Values>,
  id: string,
  isKnown: boolean,
) => {
  const organizationId = useAtomValue(organizationAtom)?._id;
  const isGone = useIsOrganizationGone();
  return useQuery({
    queryKey: apiQueryKey(organizationId, calls.path, { id }),
    queryFn: ({ signal }) => calls.find(id, signal),
    enabled: !isKnown && !isGone,
  });
};
