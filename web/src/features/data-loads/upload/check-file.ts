import { problems } from '@monitor/contracts-schema/problems';

/** Workbooks, tables of texts, contracts in JSON, and archives with one of these: what they are is told by the server. */
export const SPREADSHEETS = '.xlsx,.xls,.ods,.csv,.txt,.json,.zip';
const NAMED_SO = /\.(?:xlsx?|ods|csv|txt|json|zip)$/i;
const MAX_BYTES = 50 * 1024 * 1024;

/** Why a file cannot be a data load, as far as its name and size tell; undefined when it may be one. */
export const fileProblem = (file: Readonly<{ name: string; size: number }> | undefined): string | undefined => {
  if (!file) return problems['data-load.file-missing'].message;
  if (!NAMED_SO.test(file.name)) return problems['data-load.not-a-spreadsheet'].message;
  return file.size > MAX_BYTES ? problems['data-load.too-large'].message : undefined;
};
