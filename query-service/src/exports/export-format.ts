import { XLSX_TYPE } from '@monitor/contracts-schema/http/file-answer';
import type { DownloadFormat } from '@monitor/contracts-schema/http/id-params';

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

/** What a browser is told of a file of a format. */
export const fileTypeOf = (format: DownloadFormat): FileType => fileTypes[format];

/** Whether a file of a format takes less when it is compressed. */
export const isWorthCompressing = (format: DownloadFormat): boolean => fileTypes[format].isText;
