import { procedureStateLabels, procedureTypeLabels } from '@monitor/contracts-schema/contracts/contract-enum-labels';
import {
  contractFieldLabels,
  type PublicContractFields,
} from '@monitor/contracts-schema/contracts/contract-field-sets';
import { contractName } from '@monitor/contracts-schema/contracts/contract-name';
import { contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { type DocumentLink, documentHref, documentTitles } from '@monitor/contracts-schema/contracts/document-links';
import { formatMoney } from '@monitor/contracts-schema/money';
import type { OrganizationView } from '@monitor/contracts-schema/organizations/organization-views';
import { addressOf } from '@monitor/contracts-schema/site/page-address';
import { pathTo, sitePages } from '@monitor/contracts-schema/site/site-pages';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { findOrganization } from '../organizations/find-organization.ts';
import { coverOf } from './describe-organization.ts';
import { linkHtml, listHtml, outsideLinkHtml, shortened } from './html-text.ts';
import { longDay } from './long-day.ts';
import type { PageHead } from './page-head.ts';

const LONGEST_NAME = 90;

/** What never was paid must not read as though it had been; what was concluded is like most. */
const stateToTell = (state: PublicContractFields['procedureState']): string | undefined =>
  state === null || state === 'CONCLUDED' ? undefined : procedureStateLabels[state];

/** What is known of a contract, one sentence a fact. */
const factsOf = (contract: PublicContractFields): string => {
  const { supplier, totalOrMaxAmount, contractDate, procedureType, procedureState } = contract;
  const facts = {
    [contractFieldLabels.supplier]: supplier?.name,
    Monto: totalOrMaxAmount === null ? undefined : formatMoney(totalOrMaxAmount),
    [contractFieldLabels.contractDate]: contractDate === null ? undefined : longDay(contractDate),
    [contractFieldLabels.procedureType]: procedureTypeLabels[procedureType],
    [contractFieldLabels.procedureState]: stateToTell(procedureState),
  };
  return Object.entries(facts)
    .filter(([, fact]) => fact !== undefined)
    .map(([label, fact]) => `${label}: ${fact}.`)
    .join(' ');
};

const supplierHtml = ({ supplier }: PublicContractFields, organization: OrganizationView): string =>
  supplier === null
    ? ''
    : `<p>${linkHtml(addressOf(pathTo(sitePages.supplier, { id: supplier.id }), { organization }), supplier.name)}</p>`;

/** The documents that were published, where they were. */
const documentsHtml = (contract: PublicContractFields): string =>
  listHtml(
    'Archivos',
    (Object.keys(documentTitles) as DocumentLink[]).flatMap((document) => {
      const href = documentHref(contract[document]);
      return href === undefined ? [] : outsideLinkHtml(href, documentTitles[document]);
    }),
  );

/** A contract's page, whichever organization it is of; undefined when there is none. */
export const describeContract = async (views: ViewReader, contractId: string): Promise<PageHead | undefined> => {
  const view = (await views.getMany(contractViews, [contractId])).get(contractId)?.document;
  const organization = view && (await findOrganization(views, view.organizationId));
  if (!organization) return undefined;
  const contract: PublicContractFields = view;
  const amount = contract.totalOrMaxAmount === null ? [] : [formatMoney(contract.totalOrMaxAmount)];
  return {
    title: [shortened(contractName(contract), LONGEST_NAME), ...amount, organization.name].join(' · '),
    description: factsOf(contract),
    path: addressOf(pathTo(sitePages.contract, { id: view.id }), { organization }),
    image: coverOf(organization),
    organization,
    details: [supplierHtml(contract, organization), documentsHtml(contract)].join(''),
  };
};
