/**
 * An answer that is a file, not JSON: the media types it may have, or `image/*` for any image. What is stored as it came
 * from elsewhere may be anything: that is said with both parts a star.
 */
export type FileAnswer = Readonly<{ mediaTypes: readonly [string, ...string[]] }>;

export const fileAnswer = (...mediaTypes: readonly [string, ...string[]]): FileAnswer => ({ mediaTypes });

export const isFileAnswer = (answer: object): answer is FileAnswer => 'mediaTypes' in answer;

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const CSV_TYPE = 'text/csv';
export const XLS_TYPE = 'application/vnd.ms-excel';
export const ODS_TYPE = 'application/vnd.oasis.opendocument.spreadsheet';
export const ZIP_TYPE = 'application/zip';
export const JSON_TYPE = 'application/json';

/** A list as rows and columns. */
export const sheetAnswer = fileAnswer(XLSX_TYPE, CSV_TYPE);

/** A list, in each of the formats it can be downloaded in. */
export const downloadAnswer = fileAnswer('application/pdf', XLSX_TYPE, JSON_TYPE, CSV_TYPE);
