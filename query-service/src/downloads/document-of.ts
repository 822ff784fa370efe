import type { OutlinedKey } from '@monitor/contracts-schema/catalogue-outlines';
import { Refused } from '@monitor/contracts-schema/http/answers';
import type { DownloadKind } from '@monitor/contracts-schema/http/download-names';
import type { OrganizationView } from '@monitor/contracts-schema/organizations/organization-views';
import { calculationsExported } from '../calculations/calculations-catalogue.ts';
import { corruptionIndexExport } from '../calculations/corruption-index-export.ts';
import { catalogueExport, exportedFrom, type SheetQuery } from '../catalogues/catalogue-export.ts';
import { listedCatalogue } from '../catalogues/declared-catalogue.ts';
import { comparisonExport } from '../comparisons/comparison-export.ts';
import { contractsSheet } from '../contracts/contracts-catalogue.ts';
import { contractsExport } from '../contracts/contracts-export.ts';
import type { ExportDocument, SheetDocument } from '../exports/export-document.ts';
import { supplierExport } from '../suppliers/supplier-export.ts';
import { suppliersExport } from '../suppliers/suppliers-export.ts';
import type { OrderKind } from './download-order.ts';
import type { DownloadRequest } from './download-request.ts';

const documents = {
  contracts: contractsExport,
  suppliers: suppliersExport,
  supplier: supplierExport,
  comparison: comparisonExport,
  corruptionIndex: corruptionIndexExport,
} satisfies Record<DownloadKind, (downloadRequest: DownloadRequest<never>) => Promise<ExportDocument>>;

type Requested = Omit<DownloadRequest, 'organization'> & Readonly<{ organization: OrganizationView | undefined }>;

const sheetOf = async (key: OutlinedKey, requested: Requested): Promise<SheetDocument> => {
  const order = { ...requested, params: requested.params as SheetQuery }; // its endpoint's
  switch (key) {
    case 'contracts':
      return contractsSheet(order);
    case 'calculations':
      return catalogueExport(calculationsExported, order);
    default:
      return catalogueExport(exportedFrom(listedCatalogue(key)), order);
  }
};

/** The document of a kind; its parameters are those of its endpoint, which parsed them. */
export const documentOf = async (kind: OrderKind, requested: Requested): Promise<SheetDocument | ExportDocument> => {
  if (kind.startsWith('catalogue/')) return sheetOf(kind.slice('catalogue/'.length) as OutlinedKey, requested);
  if (!requested.organization) throw new Refused('organization.not-found');
  return documents[kind as DownloadKind](requested as DownloadRequest<never>);
};
