import { problems } from '@monitor/contracts-schema/problems';

export const SPREADSHEETS =
  '.xls,.xlsx,.csv,.txt,text/csv,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MAX_BYTES = 50 * 1024 * 1024;

/** Why a file cannot be a data load, as far as its name and size tell; undefined when it may be one. */
export const fileProblem = (file: Readonly<{ name: string; size: number }> | undefined): string | undefined => {
  if (!file) return problems['data-load.file-missing'].message;
  if (!/\.(?:xlsx?|csv|txt)$/i.test(file.name)) return problems['data-load.not-a-spreadsheet'].message;
  return file.size > MAX_BYTES ? problems['data-load.too-large'].message : undefined;
};
