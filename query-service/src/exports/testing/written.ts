import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ExportDocument } from '../export-document.ts';
import { type ExportFormat, writeExport } from '../send-export.ts';

export const written = async (document: ExportDocument, format: ExportFormat): Promise<Buffer> => {
  const output = new PassThrough();
  const [bytes] = await Promise.all([buffer(output), writeExport(document, format, output)]);
  return bytes;
};
