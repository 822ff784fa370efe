import { convertToCommandError } from '@eventstore/db-client';
import code from '@eventstore/db-client/generated/code_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import { type BatchedAppend, batchRequest } from './eventstoredb-batch-request.ts';
import type { BatchResponse, Written } from './eventstoredb-batch-response.ts';
import { isTransient } from './eventstoredb-retry.ts';

/** The server's call for many appends one after the other, each atomic by itself. */
export type BatchCall = ClientDuplexStream<Uint8Array, BatchResponse>;

/**
 * Which appends were written, by their place in the call; what became of the others is not known. `end` says whether all
 * of them were answered, the connection broke, or the server fell silent. `refusals` are the server's words for what it
 * refused for another reason than a stream's version.
 */
export type BatchOutcome = Readonly<{
  written: ReadonlyMap<number, Written>;
  end: 'answered' | 'broken' | 'silent';
  refusals: readonly string[];
}>;

/** Appends on their way at a time. */
const IN_FLIGHT = 512;

/** An error that the client does not know is told, not hoped about. */
const NO_CHANCES = Number.POSITIVE_INFINITY;

/** Why the server did not take an append, in its words; undefined where its stream was at another version. */
const refusalIn = (bytes: Uint8Array): string | undefined => {
  const error = status.Status.deserializeBinary(bytes);
  if (error.getCode() === code.Code.ALREADY_EXISTS) return undefined;
  const details = error.getDetails();
  const isDetailed = details?.getTypeName() === 'event_store.client.BadRequest';
  const reason = isDetailed ? shared.BadRequest.deserializeBinary(details.getValue_asU8()).getMessage() : '';
  return [error.getMessage(), reason].filter(Boolean).join(': ');
};

/**
 * Appends in the order given. Never rejects, and ends when the server has said nothing for `silentMs`: whoever calls finds
 * out about the rest by appending it again, which the server knows for a repeat.
 */
export const appendBatch = (
  call: BatchCall,
  appends: readonly BatchedAppend[],
  silentMs: number,
): Promise<BatchOutcome> => {
  const ended = Promise.withResolvers<BatchOutcome>();
  const written = new Map<number, Written>();
  const refusals: string[] = [];
  let [sent, answered] = [0, 0];

  const finish = (end: BatchOutcome['end']): void => {
    clearTimeout(silence);
    ended.resolve({ written, end, refusals });
    if (end === 'answered') call.end();
    else call.cancel();
  };
  const silence = setTimeout(() => finish('silent'), silentMs);
  const goOn = (): void => {
    silence.refresh();
    for (; sent < appends.length && sent - answered < IN_FLIGHT; sent += 1)
      call.write(batchRequest(appends[sent]!, sent));
  };

  call.on('data', ({ place, written: answer, error }: BatchResponse) => {
    answered += 1;
    const refusal = error && refusalIn(error);
    if (refusal !== undefined) refusals.push(refusal);
    if (answer) written.set(place, answer);
    if (answered === appends.length) finish('answered');
    else goOn();
  });
  let isOver = false;
  const breakOff = (error?: unknown): void => {
    if (isOver) return;
    isOver = true;
    if (answered === appends.length) return;
    if (error instanceof Error && !isTransient(convertToCommandError(error), NO_CHANCES)) refusals.push(error.message);
    finish('broken');
  };
  call.on('error', breakOff).on('end', () => breakOff());
  goOn();
  return ended.promise;
};
