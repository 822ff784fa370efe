import { detailNames } from '@monitor/contracts-schema/contracts/contract-filters';
import { addressNames } from '@monitor/contracts-schema/site/address-forms';
import { readAddress, usualFilters, writeAddress } from '@monitor/contracts-schema/site/page-address';
import type { ListedBy } from '@monitor/contracts-schema/site/site-pages';
import { atom, useAtom, useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { organizationAtom } from '../session/organization.ts';
import {
  addressFilters,
  type ChosenFilters,
  chosenIn,
  filtersIn,
  isFiltered,
  onlyFilters,
} from './spending-filters.ts';

/** What an address alone names belongs to the list it leads to, and to no other screen. */
const NO_DETAILS = Object.fromEntries(detailNames.map((name) => [name, []]));

/** The last filters used, so that the next screen begins with them; of the organization they were chosen in. */
const rememberedFiltersAtom = atom<{ organizationId: string; filters: ChosenFilters } | null>(null);

/**
 * The filters that a screen shows: those of its address, else those last used, else the organization's default administration
 * period. Undefined until the default is known, so that nothing is asked twice.
 */
export const useSpendingFilters = (listedBy: ListedBy & Required<Pick<ListedBy, 'filters'>>) => {
  const [params, setParams] = useSearchParams();
  const organization = useAtomValue(organizationAtom);
  const [remembered, remember] = useAtom(rememberedFiltersAtom);
  const organizationId = organization?._id;

  const named = useMemo(() => filtersIn(params), [params]);
  const filters = useMemo(() => {
    const usual = remembered?.organizationId === organizationId ? remembered?.filters : usualOf(organization);
    const effective = named ?? (usual && { ...usual, search: '' });
    return effective && onlyFilters(effective, listedBy.filters);
  }, [named, remembered, organization, organizationId, listedBy.filters]);
  const { unread } = readAddress(params, listedBy);

  /** Whatever changes a filter writes the address anew: what was not understood is gone from it then. */
  const change = (next: ChosenFilters): void => {
    if (organizationId) remember({ organizationId, filters: { ...next, ...NO_DETAILS } });
    const isUnread = (name: keyof typeof addressNames) => unread.some(({ address }) => address === addressNames[name]);
    const understood = Object.fromEntries(listNames.filter(isUnread).map((name) => [name, undefined]));
    setParams((current) => writeAddress(current, { filters: addressFilters(next), ...understood, page: 1 }), {
      preventScrollReset: true,
    });
  };

  const speaksForItself = named !== undefined || !filters || !isFiltered(filters);
  useEffect(() => {
    if (speaksForItself || !filters) return;
    setParams((current) => writeAddress(current, { filters: addressFilters(filters) }), {
      replace: true,
      preventScrollReset: true,
    });
  }, [speaksForItself, filters, setParams]);

  return { filters, change, unread };
};

const listNames = ['columns', 'order', 'pageSize'] as const;

/** Undefined until it is known which. */
const usualOf = (organization: { defaultAdministrationPeriod?: string } | null): ChosenFilters | undefined => {
  const period = organization?.defaultAdministrationPeriod;
  return period === undefined ? undefined : chosenIn(usualFilters(period) ?? {});
};
