import { comparisonEndpoints } from '@monitor/contracts-schema/comparisons/comparison-endpoints';
import { corruptionIndexEndpoints } from '@monitor/contracts-schema/comparisons/corruption-index-endpoints';
import { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import type { AddressFilters } from '@monitor/contracts-schema/contracts/filter-address';
import { XLSX_TYPE } from '@monitor/contracts-schema/http/file-answer';
import type { DownloadFormat } from '@monitor/contracts-schema/http/id-params';
import { addressForms } from '@monitor/contracts-schema/site/address-forms';
import { writeAddress } from '@monitor/contracts-schema/site/page-address';
import { type SitePage, sitePages } from '@monitor/contracts-schema/site/site-pages';
import { supplierEndpoints } from '@monitor/contracts-schema/suppliers/supplier-endpoints';
import { linkHtml, listHtml } from './html-text.ts';

/** A file that a page offers: its format, as people and as programs call it, and the path of its address. */
export type PageDownload = Readonly<{ label: string; mediaType: string; path: string }>;

const formats: readonly (readonly [DownloadFormat, string, string])[] = [
  ['csv', 'CSV', 'text/csv'],
  ['json', 'JSON', 'application/json'],
  ['xlsx', 'Excel', XLSX_TYPE],
  ['pdf', 'PDF', 'application/pdf'],
];

const downloadsAt = (path: string): readonly PageDownload[] =>
  formats.map(([format, label, mediaType]) => ({ label, mediaType, path: path.replace(':format', format) }));

/** An address that asks for these besides. */
const withParameters = (path: string, parameters: URLSearchParams): string => {
  if (parameters.size === 0) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${parameters}`;
};

const pathOfPage: Readonly<Record<string, string>> = {
  [sitePages.contracts.path]: `${contractEndpoints.downloadContracts.path}?organization=:id`,
  [sitePages.suppliers.path]: `${supplierEndpoints.downloadSuppliers.path}?organization=:id`,
  [sitePages.corruptionIndex.path]: corruptionIndexEndpoints.downloadCorruptionIndex.path,
};

/** What a page of an organization offers, of what some filters leave; nothing of most. */
export const downloadsOfPage = (
  { path }: SitePage,
  organizationId: string,
  filters: AddressFilters = {},
): readonly PageDownload[] => {
  const download = pathOfPage[path];
  if (download === undefined) return [];
  return downloadsAt(withParameters(download.replace(':id', organizationId), asOfFiles(filters)));
};

/** Files are requested by the names that the API has for the filters. */
const asOfFiles = (filters: AddressFilters, before: Readonly<Record<string, string>> = {}): URLSearchParams =>
  writeAddress(new URLSearchParams(before), { filters }, addressForms.api);

/** A supplier's contracts, of which some filters leave some. */
export const downloadsOfSupplier = (
  supplierId: string,
  organizationId: string,
  filters: AddressFilters = {},
): readonly PageDownload[] => {
  const download = supplierEndpoints.downloadSupplier.path.replace(':id', supplierId);
  return downloadsAt(withParameters(download, asOfFiles(filters, { organization: organizationId })));
};

export const downloadsOfComparison = (
  ownId: string,
  params: Readonly<Record<string, string>>,
): readonly PageDownload[] =>
  downloadsAt(
    withParameters(comparisonEndpoints.getComparisonFile.path.replace(':id', ownId), new URLSearchParams(params)),
  );

/** The files as links, which need no scripts; nothing where there are none. */
export const downloadsHtml = (downloads: readonly PageDownload[]): string =>
  listHtml(
    'Descargar',
    downloads.map(({ label, path }) => linkHtml(path, label)),
  );
