import {
  comparisonEndpoints,
  contractEndpoints,
  corruptionIndexEndpoints,
  type DownloadFormat,
  type OrganizationView,
  type SitePage,
  sitePages,
  supplierEndpoints,
  textOfHtml,
  XLSX_TYPE,
} from '@monitor/contracts-schema';
import { pageAddress } from './page-paths.ts';

/** What a page offers, as schema.org says it; addresses are paths until the site's own is known. */
export type StructuredData = (origin: string) => Readonly<Record<string, unknown>>;

const downloads: Readonly<Record<string, string>> = {
  [sitePages.contracts.path]: `${contractEndpoints.downloadContracts.path}?organization=:id`,
  [sitePages.suppliers.path]: `${supplierEndpoints.downloadSuppliers.path}?organization=:id`,
  [sitePages.corruptionIndex.path]: corruptionIndexEndpoints.downloadCorruptionIndex.path,
};

const mediaTypes: readonly (readonly [DownloadFormat, string])[] = [
  ['csv', 'text/csv'],
  ['json', 'application/json'],
  ['xlsx', XLSX_TYPE],
  ['pdf', 'application/pdf'],
];

const CONTEXT = 'https://schema.org';

const distributionOf = (addressOf: (format: DownloadFormat) => string) =>
  mediaTypes.map(([format, encodingFormat]) => ({
    '@type': 'DataDownload',
    encodingFormat,
    contentUrl: addressOf(format),
  }));

/** A comparison of two organizations is a dataset of its own. */
export const comparisonDataOf =
  (own: OrganizationView, other: OrganizationView, path: string): StructuredData =>
  (origin) => ({
    '@context': CONTEXT,
    '@type': 'Dataset',
    name: `${own.name} y ${other.name}`,
    description: `Índice, montos y contratos de ${own.name} junto a los de ${other.name}`,
    url: origin + path,
    inLanguage: 'es-MX',
    isAccessibleForFree: true,
    distribution: distributionOf((format) => {
      const { path: file } = comparisonEndpoints.getComparisonFile;
      return `${origin}${file.replace(':format', format).replace(':id', own.id)}?target=${other.id}`;
    }),
  });

/** Lists are datasets with their downloads, home is the organization's; of other pages schema.org has nothing to say. */
export const structuredDataOf = (
  page: SitePage,
  { id, organization }: OrganizationView,
): StructuredData | undefined => {
  const { path, title } = page;
  const publisherAt = (origin: string) => ({
    '@type': 'GovernmentOrganization',
    name: organization.name,
    url: origin + pageAddress(sitePages.home, id),
  });
  if (path === sitePages.home.path) return (origin) => ({ '@context': CONTEXT, ...publisherAt(origin) });
  const download = downloads[path];
  if (download === undefined) return undefined;
  return (origin) => ({
    '@context': CONTEXT,
    '@type': 'Dataset',
    name: `${title} · ${organization.name}`,
    description: `${title} de ${organization.name}: ${textOfHtml(organization.description)}`,
    url: origin + pageAddress(page, id),
    inLanguage: 'es-MX',
    isAccessibleForFree: true,
    creator: publisherAt(origin),
    isBasedOn: organization.dataSource,
    distribution: distributionOf((format) => origin + download.replace(':format', format).replace(':id', id)),
  });
};
