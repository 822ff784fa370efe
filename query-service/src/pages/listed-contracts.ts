import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { contractName } from '@monitor/contracts-schema/contracts/contract-name';
import { contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { formatMoney } from '@monitor/contracts-schema/money';
import { addressOf } from '@monitor/contracts-schema/site/page-address';
import { pathTo, sitePages } from '@monitor/contracts-schema/site/site-pages';
import type { ViewReader, Where } from '@monitor/platform/view-store/view-store';
import { type ContractSortField, contractSort } from '../contracts/contract-sort.ts';
import type { FilteredPage } from './filtered-page.ts';
import { escapeHtml, linkHtml, shortened } from './html-text.ts';
import { type ListedPage, pagedList, slicedFor } from './paged-list.ts';

const LONGEST_NAME = 120;

type Tells = (contract: ContractFields) => string | null | undefined;

/** Contracts as an address orders them, else by their amounts: a page of them, each leading to its own, with what else is to be told of it; nothing where there are none. */
export const listedContracts = async (
  views: ViewReader,
  { where, total, tells }: Readonly<{ where: Where; total: number; tells: Tells }>,
  title: string,
  page: FilteredPage,
): Promise<ListedPage> => {
  const { pagination, ...slice } = slicedFor(page, total);
  const { field, direction } = page.order ?? { field: 'totalOrMaxAmount', direction: 'desc' };
  const sort = contractSort(field as ContractSortField, direction); // one of those that the page has
  const found = await views.find(contractViews, { where, sort, ...slice });
  const items = found.map((contract) => {
    const { id, totalOrMaxAmount } = contract;
    const facts = [tells(contract), totalOrMaxAmount === null ? undefined : formatMoney(totalOrMaxAmount)];
    const link = linkHtml(
      addressOf(pathTo(sitePages.contract, { id }), { organization: page.organization }),
      shortened(contractName(contract), LONGEST_NAME),
    );
    return [link, escapeHtml(facts.filter(Boolean).join(', '))].filter(Boolean).join(': ');
  });
  return pagedList(title, items, pagination, page);
};
