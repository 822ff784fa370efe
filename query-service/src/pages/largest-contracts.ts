import { contractViews, formatMoney, pathTo, sitePages } from '@monitor/contracts-schema';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { contractSort } from '../contracts/contract-sort.ts';
import { contractName } from './contract-name.ts';
import { escapeHtml, linkHtml, listHtml, shortened } from './html-text.ts';

const LISTED = 10;
const LONGEST_NAME = 120;

/** The first contracts of an organization's list, each leading to its page; nothing where there are none. */
export const largestContracts = async (views: ViewReader, organizationId: string): Promise<string> => {
  const found = await views.find(contractViews, {
    where: { organizationId },
    sort: contractSort('totalOrMaxAmount', 'desc'),
    limit: LISTED,
  });
  const items = found.map(({ id, contract }) => {
    const { supplier, totalOrMaxAmount } = contract;
    const said = [supplier?.name, totalOrMaxAmount === null ? undefined : formatMoney(totalOrMaxAmount)];
    const link = linkHtml(pathTo(sitePages.contract, { id }), shortened(contractName(contract), LONGEST_NAME));
    return [link, escapeHtml(said.filter(Boolean).join(', '))].filter(Boolean).join(': ');
  });
  return listHtml('Los contratos de mayor monto', items);
};
