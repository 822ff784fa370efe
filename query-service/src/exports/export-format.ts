import { type DownloadFormat, XLSX_TYPE } from '@monitor/contracts-schema';

type FileType = Readonly<{
  extension: string;
  contentType: string;
  /** Text, which compresses well; the others are compressed by themselves. */
  isText: boolean;
}>;

const workbook: FileType = {
  extension: 'xlsx',
  contentType: XLSX_TYPE,
  isText: false,
};

const fileTypes: Readonly<Record<DownloadFormat, FileType>> = {
  pdf: { extension: 'pdf', contentType: 'application/pdf', isText: false },
  xls: workbook,
  xlsx: workbook,
  json: { extension: 'json', contentType: 'application/json; charset=utf-8', isText: true },
  csv: { extension: 'csv', contentType: 'text/csv; charset=utf-8', isText: true },
};

/** Whether a file of a format takes less when it is compressed. */
export const isWorthCompressing = (format: DownloadFormat): boolean => fileTypes[format].isText;

export type ExportHeaders = Readonly<{ 'Content-Type': string; 'Content-Disposition': string }>;

export const exportHeaders = (fileName: string, format: DownloadFormat): ExportHeaders => {
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
