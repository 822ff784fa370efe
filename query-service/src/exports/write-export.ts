import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { DownloadFormat } from '@monitor/contracts-schema/http/id-params';
import type { ExportDocument, SheetDocument } from './export-document.ts';
import { writeCsv } from './write-csv.ts';
import { writeJson } from './write-json.ts';
import { writePdf } from './write-pdf.ts';
import { writeXlsx } from './write-xlsx.ts';

type Written = AsyncIterable<Uint8Array | string>;

/** The document in a format. Throws for one that knows rows and columns only. */
const writtenAs = (format: DownloadFormat, document: SheetDocument | ExportDocument): Written => {
  switch (format) {
    case 'csv':
      return writeCsv(document);
    case 'xls':
    case 'xlsx':
      return writeXlsx(document);
    case 'pdf':
    case 'json':
      if (!('pdf' in document)) throw new Error(`«${document.title}» is not written as ${format}`);
      return format === 'pdf' ? writePdf(document) : writeJson(document);
  }
};

/**
 * Writes the whole document, no faster than `output` takes it, and ends `output`. When the rows fail, the signal says to
 * stop or `output` is closed, reading stops, `output` is destroyed and the reason is thrown.
 */
export const writeExport = async (
  document: SheetDocument | ExportDocument,
  format: DownloadFormat,
  output: Writable,
  { compressed = false, signal }: Readonly<{ compressed?: boolean; signal?: AbortSignal | undefined }> = {},
): Promise<void> => {
  const bytes = writtenAs(format, document);
  await (compressed ? pipeline(bytes, createGzip(), output, { signal }) : pipeline(bytes, output, { signal }));
};
