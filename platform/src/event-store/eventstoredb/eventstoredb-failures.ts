import { ErrorType, isCommandError } from '@eventstore/db-client';
import { StorageUnavailable } from '../../storage/storage-unavailable.ts';
import type { EventstoredbAddress } from './eventstoredb-address.ts';
import type { LeaderClient } from './eventstoredb-client.ts';
import { diagnose } from './eventstoredb-diagnosis.ts';

const UNAUTHENTICATED = 16;
const PERMISSION_DENIED = 7;

/** Tells subscribers when they have caught up: that is how reads of the log end. */
const OLDEST = { year: 23, month: 10 };

const unusable = (store: string, reason: string, cause?: unknown): StorageUnavailable =>
  new StorageUnavailable(store, { passes: false, cause: new Error(`EVENTSTORE_URL: ${reason}`, { cause }) });

const accessProblem = (code: unknown, { credentials }: EventstoredbAddress): string | undefined => {
  if (code === UNAUTHENTICATED)
    return credentials
      ? 'el servidor no acepta ese usuario y contraseña: corrígelos (caracteres especiales codificados: % es %25)'
      : 'el servidor pide usuario y contraseña: esdb://usuario:contraseña@…';
  if (code !== PERMISSION_DENIED) return undefined;
  return credentials
    ? `el usuario ${credentials.username} no puede leer $all o escribir: dale ese permiso (docs/operations.md)`
    : 'el servidor pide usuario y contraseña: esdb://usuario:contraseña@…';
};

/**
 * Says of a failure what an operator can do about it, where somebody must: throws it as StorageUnavailable that does not
 * pass. A connection that has never been made is looked at more closely.
 */
export const explainFailures = (store: string, address: EventstoredbAddress) => {
  let lookedAt = Number.NEGATIVE_INFINITY;
  return async (error: unknown): Promise<void> => {
    if (!(error instanceof Error)) return;
    const code = 'code' in error ? error.code : undefined;
    const problem = accessProblem(code, address);
    if (problem) throw unusable(store, problem, error);
    const isOfConnection =
      error.message.startsWith('Failed to discover') || (isCommandError(error) && error.type === ErrorType.UNAVAILABLE);
    if (!isOfConnection || performance.now() - lookedAt < LOOKED_AT_EVERY_MS) return;
    lookedAt = performance.now();
    const reason = await diagnose(address);
    if (reason) throw unusable(store, reason, error);
  };
};

const LOOKED_AT_EVERY_MS = 10_000;

/** Refuses (StorageUnavailable that does not pass) a server that is too old to be read. */
export const refuseOldServer = async (store: string, client: LeaderClient): Promise<void> => {
  const version = await client.serverVersion();
  const [year = 0, month = 0] = version.split('.').map(Number);
  const isKnown = Number.isInteger(year) && year > 0;
  if (isKnown ? year > OLDEST.year || (year === OLDEST.year && month >= OLDEST.month) : version !== 'unknown') return;
  const server = isKnown ? `EventStoreDB ${version}` : 'un EventStoreDB anterior a 21.10';
  throw unusable(store, `el servidor es ${server}, y se necesita 23.10 o posterior: actualízalo`);
};
