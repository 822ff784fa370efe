import { LONGEST_SEARCH } from '@monitor/contracts-schema/contracts/contract-filters';
import { contractName } from '@monitor/contracts-schema/contracts/contract-name';
import { formatMoney, fromPesos } from '@monitor/contracts-schema/money';
import type { OrganizationView } from '@monitor/contracts-schema/organizations/organization-views';
import { readSearchAddress, SEARCH, searchAddress } from '@monitor/contracts-schema/search/search-address';
import type { FoundEverywhere } from '@monitor/contracts-schema/search/search-endpoints';
import {
  correctedInWords,
  countOfFound,
  foundTitles,
  nothingSays,
  SEARCHED_ON_PAGE,
  TOO_SHORT,
} from '@monitor/contracts-schema/search/search-words';
import { addressOf } from '@monitor/contracts-schema/site/page-address';
import { ORGANIZATION, pathTo, sitePages } from '@monitor/contracts-schema/site/site-pages';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { searchEverything } from '../search/search-everything.ts';
import { totalFacts } from './contracts-in-words.ts';
import { organizationAt } from './describe-organization.ts';
import { escapeHtml, linkHtml, listHtml, shortened } from './html-text.ts';
import type { PageHead } from './page-head.ts';

const LONGEST_NAME = 120;

type Named = Readonly<{ _id: string; shortName: string }>;

const of = ({ _id: id, shortName }: Named) => ({ organization: { id, shortName } });

const formHtml = (search: string, organization: OrganizationView | undefined): string =>
  [
    `<form action="${sitePages.search.path}"><label>Contratos, proveedores, unidades y organizaciones `,
    `<input type="search" name="${SEARCH}" maxlength="${LONGEST_SEARCH}" value="${escapeHtml(search)}" /></label>`,
    organization ? `<input type="hidden" name="${ORGANIZATION}" value="${escapeHtml(organization.id)}" />` : '',
    '<button>Buscar</button></form>',
    organization
      ? `<p>Solo en ${escapeHtml(organization.shortName)}. ${linkHtml(searchAddress(search), 'Buscar en todas las organizaciones')}</p>`
      : '',
  ].join('');

const itemsOf = ({ organizations, suppliers, administrativeUnits, contracts }: FoundEverywhere) => ({
  organizations: organizations.entries.map((entry) => linkHtml(addressOf('/', of(entry)), entry.name)),
  suppliers: suppliers.entries.map(({ _id, name, organization, ...totals }) => {
    const facts = [...totalFacts(totals, totals.contractsCount), organization.shortName];
    const link = linkHtml(addressOf(pathTo(sitePages.supplier, { id: _id }), of(organization)), name);
    return `${link}: ${escapeHtml(facts.join(', '))}`;
  }),
  administrativeUnits: administrativeUnits.entries.map(({ _id, name, organization }) => {
    const filters = { administrativeUnits: [_id] };
    const link = linkHtml(addressOf(sitePages.contracts.path, { ...of(organization), filters }), name);
    return `${link}: ${escapeHtml(organization.shortName)}`;
  }),
  contracts: contracts.entries.map(({ _id, supplier, totalOrMaxAmount, organization, ...contract }) => {
    const amount = totalOrMaxAmount === null ? undefined : formatMoney(fromPesos(totalOrMaxAmount).amount);
    const facts = [supplier, amount, organization.shortName].filter(Boolean);
    const address = addressOf(pathTo(sitePages.contract, { id: _id }), of(organization));
    return `${linkHtml(address, shortened(contractName(contract), LONGEST_NAME))}: ${escapeHtml(facts.join(', '))}`;
  }),
});

const foundHtml = (found: FoundEverywhere, search: string): string => {
  if (found.isTooShort) return `<p>${escapeHtml(TOO_SHORT)}</p>`;
  const items = itemsOf(found);
  const lists = foundTitles.map(([kind, title]) => listHtml(`${title} (${countOfFound(found[kind])})`, items[kind]));
  const corrected = found.corrected.map((words) => `<p>${escapeHtml(correctedInWords(words))}</p>`);
  return [...corrected, ...lists].join('') || `<p>${escapeHtml(nothingSays(search))}</p>`;
};

/** What a search finds, for who runs no scripts, with a form to search again; without `mayAsk` the form alone. */
export const describeSearch = async (
  views: ViewReader,
  query: Readonly<Record<string, unknown>>,
  mayAsk: boolean,
): Promise<PageHead> => {
  const { search } = readSearchAddress(query);
  const organization = await organizationAt(views, { ...sitePages.search, namedBy: ORGANIZATION }, query);
  const entries = SEARCHED_ON_PAGE;
  const found = search && mayAsk ? await searchEverything(views, search, { organization, entries }) : undefined;
  return {
    title: [search && `«${search}»`, sitePages.search.title].filter(Boolean).join(' · '),
    path: searchAddress(search, organization),
    hidden: search !== '',
    text: formHtml(search, organization) + (found ? foundHtml(found, search) : ''),
  };
};
