import { detailNames, type FilterName } from '@monitor/contracts-schema/contracts/contract-filters';
import { PAGE_IN_ADDRESS } from '@monitor/contracts-schema/contracts/filter-address';
import { atom, useAtom, useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { organizationAtom } from '../session/organization.ts';
import {
  type ChosenFilters,
  filtersIn,
  isFiltered,
  NO_FILTERS,
  onlyFilters,
  unreadIn,
  withFilters,
} from './spending-filters.ts';

/** What an address alone names belongs to the list it leads to, and to no other screen. */
const NO_DETAILS = Object.fromEntries(detailNames.map((name) => [name, []]));

/** The last filters used, so that the next screen begins with them; of the organization they were chosen in. */
const rememberedFiltersAtom = atom<{ organizationId: string; filters: ChosenFilters } | null>(null);

/**
 * The filters that a screen shows: those of its address, else those last used, else the organization's default administration
 * period. Undefined until the default is known, so that nothing is asked twice.
 */
export const useSpendingFilters = (shown: readonly FilterName[]) => {
  const [params, setParams] = useSearchParams();
  const organization = useAtomValue(organizationAtom);
  const [remembered, remember] = useAtom(rememberedFiltersAtom);
  const organizationId = organization?._id;

  const named = filtersIn(params);
  const usual = remembered?.organizationId === organizationId ? remembered?.filters : usualFilters(organization);
  const effective = named ?? (usual && { ...usual, search: '' });
  const filters = effective && onlyFilters(effective, shown);

  const change = (next: ChosenFilters): void => {
    if (organizationId) remember({ organizationId, filters: { ...next, ...NO_DETAILS } });
    setParams((current) => withFilters(current, next), { preventScrollReset: true });
  };

  const speaksForItself = named !== undefined || !filters || !isFiltered(filters);
  useEffect(() => {
    if (speaksForItself || !filters) return;
    setParams(
      (current) => {
        const next = withFilters(current, filters);
        const page = current.get(PAGE_IN_ADDRESS);
        if (page) next.set(PAGE_IN_ADDRESS, page);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [speaksForItself, filters, setParams]);

  return { filters, change, unread: unreadIn(params, shown) };
};

const usualFilters = (organization: { defaultAdministrationPeriod?: string } | null) => {
  const usual = organization?.defaultAdministrationPeriod;
  if (usual === undefined) return undefined;
  return usual ? { ...NO_FILTERS, administrationPeriods: [usual] } : NO_FILTERS;
};
