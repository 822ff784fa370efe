import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { DownloadFormat } from '@monitor/contracts-schema';
import type { ExportDocument } from './export-document.ts';
import { writeCsv } from './write-csv.ts';
import { writeJson } from './write-json.ts';
import { writePdf } from './write-pdf.ts';
import { writeXlsx } from './write-xlsx.ts';

type Write = (document: ExportDocument) => AsyncIterable<Uint8Array | string>;

const writers: Readonly<Record<DownloadFormat, Write>> = {
  pdf: writePdf,
  xls: (document) => writeXlsx(document),
  xlsx: (document) => writeXlsx(document),
  json: writeJson,
  csv: writeCsv,
};

/**
 * Writes the whole document, no faster than `output` takes it, and ends `output`. When the rows fail, the signal says to
 * stop or `output` is closed, reading stops, `output` is destroyed and the reason is thrown.
 */
export const writeExport = async (
  document: ExportDocument,
  format: DownloadFormat,
  output: Writable,
  { compressed = false, signal }: Readonly<{ compressed?: boolean; signal?: AbortSignal | undefined }> = {},
): Promise<void> => {
  const bytes = writers[format](document);
  await (compressed ? pipeline(bytes, createGzip(), output, { signal }) : pipeline(bytes, output, { signal }));
};
