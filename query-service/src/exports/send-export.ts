import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExportDocument } from './export-document.ts';
import { writeCsv } from './write-csv.ts';
import { writeJson } from './write-json.ts';
import { writePdf } from './write-pdf.ts';
import { writeXlsx } from './write-xlsx.ts';

type FileType = Readonly<{
  extension: string;
  contentType: string;
  write: (document: ExportDocument) => AsyncIterable<Uint8Array | string>;
}>;

const workbook: FileType = {
  extension: 'xlsx',
  contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  write: (document) => writeXlsx(document),
};

const fileTypes = {
  pdf: { extension: 'pdf', contentType: 'application/pdf', write: writePdf },
  xls: workbook,
  xlsx: workbook,
  json: { extension: 'json', contentType: 'application/json; charset=utf-8', write: writeJson },
  csv: { extension: 'csv', contentType: 'text/csv; charset=utf-8', write: writeCsv },
} satisfies Record<string, FileType>;

export type ExportFormat = keyof typeof fileTypes;

export const isExportFormat = (format: string): format is ExportFormat => Object.hasOwn(fileTypes, format);

/**
 * Writes the whole document, no faster than `output` takes it, and ends `output`. When reading the rows fails, `output`
 * is destroyed, so that what arrived of it is seen to be incomplete, and the error is thrown. When `output` is closed
 * from the other side, reading stops and that is all.
 */
export const writeExport = async (document: ExportDocument, format: ExportFormat, output: Writable): Promise<void> => {
  try {
    await pipeline(fileTypes[format].write(document), output);
  } catch (error) {
    const closedByReader = output.errored === null;
    if (!closedByReader) throw error;
  }
};

export type ExportHeaders = Readonly<{ 'Content-Type': string; 'Content-Disposition': string }>;

export const exportHeaders = ({ fileName }: ExportDocument, format: ExportFormat): ExportHeaders => {
  const { extension, contentType } = fileTypes[format];
  const name = `${fileName}.${extension}`;
  return {
    'Content-Type': contentType,
    'Content-Disposition': `attachment; filename="${inAscii(name)}"; filename*=UTF-8''${inRfc8187(name)}`,
  };
};

const inAscii = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["\\/%]/g, '_');

const inRfc8187 = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
