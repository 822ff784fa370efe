import { problems, Refused } from '@monitor/contracts-schema';
import { StartRefused } from '@monitor/platform/process/config';
import { StorageUnavailable, storageLine } from '@monitor/platform/storage/storage-unavailable';
import { CommandRefused } from './exit-code.ts';

const SYSTEM_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'No existe',
  EACCES: 'Sin permiso',
  EPERM: 'Sin permiso',
  EEXIST: 'Ya existe',
  EISDIR: 'Es una carpeta',
  ENOTDIR: 'No es una carpeta',
  ENOSPC: 'No hay espacio en el disco',
};

/** What an error says to an operator in one line; undefined for one that was not foreseen. */
export const failureLine = (error: unknown): string | undefined => {
  if (error instanceof StartRefused || error instanceof CommandRefused) return error.message;
  if (error instanceof StorageUnavailable) return storageLine(error);
  if (error instanceof Refused) {
    const details = error.errors.map(({ message }) => message).join('; ');
    return problems[error.code].message + (details && `: ${details}`);
  }
  if (typeof error === 'object' && error && 'code' in error && typeof error.code === 'string') {
    const known = SYSTEM_PROBLEMS[error.code];
    const path = 'path' in error ? `: ${String(error.path)}` : '';
    return known ? known + path : undefined;
  }
  return undefined;
};
