import {
  contractEndpoints,
  type DownloadFormat,
  type OrganizationView,
  type SitePage,
  sitePages,
  supplierEndpoints,
  textOfHtml,
  XLSX_TYPE,
} from '@monitor/contracts-schema';
import { addressOf } from './page-paths.ts';

/** What a page offers, as schema.org says it; addresses are paths until the site's own is known. */
export type StructuredData = (origin: string) => Readonly<Record<string, unknown>>;

const downloads: Readonly<Record<string, string>> = {
  [sitePages.contracts.path]: contractEndpoints.downloadContracts.path,
  [sitePages.suppliers.path]: supplierEndpoints.downloadSuppliers.path,
};

const mediaTypes: readonly (readonly [DownloadFormat, string])[] = [
  ['csv', 'text/csv'],
  ['json', 'application/json'],
  ['xlsx', XLSX_TYPE],
  ['pdf', 'application/pdf'],
];

const CONTEXT = 'https://schema.org';

/** Lists are datasets with their downloads, home is the organization's; of other pages schema.org has nothing to say. */
export const structuredDataOf = (
  page: SitePage,
  { id, organization }: OrganizationView,
): StructuredData | undefined => {
  const { path, title } = page;
  const publisherAt = (origin: string) => ({
    '@type': 'GovernmentOrganization',
    name: organization.name,
    url: origin + addressOf(sitePages.home, id),
  });
  if (path === sitePages.home.path) return (origin) => ({ '@context': CONTEXT, ...publisherAt(origin) });
  const download = downloads[path];
  if (download === undefined) return undefined;
  return (origin) => ({
    '@context': CONTEXT,
    '@type': 'Dataset',
    name: `${title} · ${organization.name}`,
    description: `${title} de ${organization.name}: ${textOfHtml(organization.description)}`,
    url: origin + addressOf(page, id),
    inLanguage: 'es-MX',
    isAccessibleForFree: true,
    creator: publisherAt(origin),
    isBasedOn: organization.dataSource,
    distribution: mediaTypes.map(([format, encodingFormat]) => ({
      '@type': 'DataDownload',
      encodingFormat,
      contentUrl: `${origin}${download.replace(':format', format)}?organization=${id}`,
    })),
  });
};
