import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { formatMoney } from '@monitor/contracts-schema/money';
import { pathTo, sitePages } from '@monitor/contracts-schema/site/site-pages';
import type { ViewReader, Where } from '@monitor/platform/view-store/view-store';
import { contractSort } from '../contracts/contract-sort.ts';
import { contractName } from './contract-name.ts';
import { escapeHtml, linkHtml, shortened } from './html-text.ts';
import { type AddressPage, type ListedPage, pagedList, slicedFor } from './paged-list.ts';

const LONGEST_NAME = 120;

type Tells = (contract: ContractFields) => string | null | undefined;

/** Contracts by their amounts, a page of them, each leading to its own page, with what else is to be told of it; nothing where there are none. */
export const listedContracts = async (
  views: ViewReader,
  { where, total, tells }: Readonly<{ where: Where; total: number; tells: Tells }>,
  title: string,
  page: AddressPage,
): Promise<ListedPage> => {
  const { pagination, ...slice } = slicedFor(page, total);
  const found = await views.find(contractViews, { where, sort: contractSort('totalOrMaxAmount', 'desc'), ...slice });
  const items = found.map((contract) => {
    const { id, totalOrMaxAmount } = contract;
    const facts = [tells(contract), totalOrMaxAmount === null ? undefined : formatMoney(totalOrMaxAmount)];
    const link = linkHtml(pathTo(sitePages.contract, { id }), shortened(contractName(contract), LONGEST_NAME));
    return [link, escapeHtml(facts.filter(Boolean).join(', '))].filter(Boolean).join(': ');
  });
  return pagedList(title, items, pagination, page);
};
