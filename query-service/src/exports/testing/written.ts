import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { DownloadFormat } from '@monitor/contracts-schema/http/id-params';
import type { ExportDocument } from '../export-document.ts';
import { writeExport } from '../write-export.ts';

export const written = async (document: ExportDocument, format: DownloadFormat): Promise<Buffer> => {
  const output = new PassThrough();
  const [bytes] = await Promise.all([buffer(output), writeExport(document, format, output)]);
  return bytes;
};
