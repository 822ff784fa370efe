import type { DownloadKind } from '@monitor/contracts-schema';
import { contractsExport } from '../contracts/contracts-export.ts';
import type { ExportDocument } from '../exports/export-document.ts';
import { supplierExport } from '../suppliers/supplier-export.ts';
import { suppliersExport } from '../suppliers/suppliers-export.ts';
import type { DownloadAsk } from './download-ask.ts';

const documents = {
  contracts: contractsExport,
  suppliers: suppliersExport,
  supplier: supplierExport,
} satisfies Record<DownloadKind, (ask: DownloadAsk<never>) => Promise<ExportDocument>>;

/** The document of a kind; its parameters are those of its endpoint, which parsed them. */
export const documentOf = (kind: DownloadKind, ask: DownloadAsk): Promise<ExportDocument> =>
  documents[kind](ask as DownloadAsk<never>);
