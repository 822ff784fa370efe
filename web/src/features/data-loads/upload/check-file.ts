import { problems } from '@monitor/contracts-schema/problems';

const MAX_BYTES = 50 * 1024 * 1024;

/** Why a file cannot be a data load, as far as its size tells: what it is, the server finds out by opening it. */
export const fileProblem = (file: Readonly<{ size: number }> | undefined): string | undefined => {
  if (!file) return problems['data-load.file-missing'].message;
  return file.size > MAX_BYTES ? problems['data-load.too-large'].message : undefined;
};
