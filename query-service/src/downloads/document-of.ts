import type { DownloadKind } from '@monitor/contracts-schema';
import { contractsExport } from '../contracts/contracts-export.ts';
import type { ExportDocument } from '../exports/export-document.ts';
import { supplierExport } from '../suppliers/supplier-export.ts';
import { suppliersExport } from '../suppliers/suppliers-export.ts';
import type { DownloadRequest } from './download-request.ts';

const documents = {
  contracts: contractsExport,
  suppliers: suppliersExport,
  supplier: supplierExport,
} satisfies Record<DownloadKind, (downloadRequest: DownloadRequest<never>) => Promise<ExportDocument>>;

/** The document of a kind; its parameters are those of its endpoint, which parsed them. */
export const documentOf = (kind: DownloadKind, downloadRequest: DownloadRequest): Promise<ExportDocument> =>
  documents[kind](downloadRequest as DownloadRequest<never>);
