import { Refused } from '@monitor/contracts-schema/http/answers';
import { problems } from '@monitor/contracts-schema/problems';
import { DamagedEvent, UnsupportedEventVersion } from '@monitor/contracts-schema/upcast-event';
import { StartRefused } from '@monitor/platform/process/config';
import { StorageUnavailable, storageLine } from '@monitor/platform/storage/storage-unavailable';
import { EventNotFolded } from '@monitor/projector';
import { CommandRefused } from './exit-code.ts';
import { shortPosition } from './print-dead-letters.ts';

const SYSTEM_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'No existe',
  EACCES: 'Sin permiso',
  EPERM: 'Sin permiso',
  EEXIST: 'Ya existe',
  EISDIR: 'Es una carpeta',
  ENOTDIR: 'No es una carpeta',
  ENOSPC: 'No hay espacio en el disco',
};

/** Errors that say what an operator is to do. */
const OPERATORS_OWN = [StartRefused, CommandRefused, UnsupportedEventVersion, DamagedEvent] as const;

/** What an error says to an operator in one line; undefined for one that was not foreseen. */
export const failureLine = (error: unknown): string | undefined => {
  if (OPERATORS_OWN.some((own) => error instanceof own)) return (error as Error).message;
  if (error instanceof StorageUnavailable) return storageLine(error);
  if (error instanceof EventNotFolded) return notFoldedLine(error);
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

/** Which event, why, and the two ways out. */
const notFoldedLine = ({ projection, event: { type, position, stream, version }, cause }: EventNotFolded): string => {
  if (cause instanceof DamagedEvent) return cause.message;
  const reason = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
  return (
    `El evento ${type} de la posición ${shortPosition(position)} no se pudo aplicar a ${projection} (${reason}): corrige el ` +
    `programa y vuelve a intentarlo, u omítelo con dead-letters skip ${stream}/${version} --reason "…"`
  );
};
