import { Metadata, type ServiceError, type StatusObject, status } from '@grpc/grpc-js';

export type ServerRefusal = Pick<StatusObject, 'code' | 'details' | 'metadata'>;

/** What the server says in the trailers of a call that it refuses. */
const refusal = (code: status, details: string, trailers: Readonly<Record<string, string>> = {}): ServerRefusal => {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value);
  return { code, details, metadata };
};

export const asError = (refused: ServerRefusal): ServiceError => Object.assign(new Error(refused.details), refused);

export const notLeader = ({ host, port }: { host: string; port: number }): ServerRefusal =>
  refusal(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': host,
    'leader-endpoint-port': String(port),
  });

/** A cluster that has lost its leader and has not found another. */
export const notReady = (): ServerRefusal => refusal(status.UNAVAILABLE, 'Server Is Not Ready');

export const timedOut = (): ServerRefusal => refusal(status.ABORTED, 'Operation timed out: Commit phase timeout');

export const unauthenticated = (): ServerRefusal => refusal(status.UNAUTHENTICATED, 'Unauthenticated');

export const accessDenied = (): ServerRefusal =>
  refusal(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' });

export const appendTooLarge = (bytes: number): ServerRefusal =>
  refusal(status.INVALID_ARGUMENT, `Maximum Append Size of ${bytes} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(bytes),
  });

/** RpcExceptions.cs: `RequiredMetadataPropertyMissing`. */
export const metadataMissing = (property: string): ServerRefusal =>
  refusal(status.INVALID_ARGUMENT, `Required Metadata Property '${property}' is missing`, {
    exception: 'missing-required-metadata-property',
    'required-metadata-properties': 'type,content-type',
  });

/** RpcExceptions.cs: `InvalidArgument`, `InvalidCombination` and `RequiredArgument`. */
export const invalidArgument = (): ServerRefusal => refusal(status.INVALID_ARGUMENT, 'Invalid argument');

/** What a call ends with when the server's code throws where nobody catches it. */
export const unhandled = (): ServerRefusal => refusal(status.UNKNOWN, 'Exception was thrown by handler.');

export const invalidPosition = (): ServerRefusal =>
  refusal(status.UNKNOWN, 'Unexpected ReadAllResult: InvalidPosition');

export const unimplemented = (): ServerRefusal => refusal(status.UNIMPLEMENTED, 'Service is unimplemented.');
