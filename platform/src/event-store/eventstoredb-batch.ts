import { convertToCommandError, type EventData } from '@eventstore/db-client';
import code from '@eventstore/db-client/generated/code_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams, { type BatchAppendReq, type BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { isTransient } from './eventstoredb-retry.ts';

/** The server's call for many appends one after the other, each atomic by itself. */
export type BatchCall = ReturnType<StreamsClient['batchAppend']>;

/** An append as the server knows it; without a revision, to a stream that does not exist. */
export type BatchedAppend = Readonly<{ stream: string; revision: bigint | undefined; events: readonly EventData[] }>;

export type Written = Readonly<{ revision: bigint; commit: bigint }>;

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

/** Without a deadline, which is a time of day: the server's clock may be another. It has a limit of its own. */
const requestOf = ({ stream, revision, events }: BatchedAppend, place: number): BatchAppendReq => {
  const options = new streams.BatchAppendReq.Options().setStreamIdentifier(
    new shared.StreamIdentifier().setStreamName(Buffer.from(stream)),
  );
  if (revision === undefined) options.setNoStream(new shared.Empty());
  else options.setStreamPosition(String(revision));
  return new streams.BatchAppendReq()
    .setCorrelationId(idOf(place))
    .setOptions(options)
    .setProposedMessagesList(events.map(messageOf))
    .setIsFinal(true);
};

const messageOf = ({ id, type, contentType, data, metadata }: EventData): BatchAppendReq.ProposedMessage => {
  const message = new streams.BatchAppendReq.ProposedMessage()
    .setId(new shared.UUID().setString(id))
    .setData(Buffer.from(JSON.stringify(data)))
    .setCustomMetadata(Buffer.from(JSON.stringify(metadata ?? null)));
  message.getMetadataMap().set('type', type).set('content-type', contentType);
  return message;
};

/** Its place is all that an append's id has to say, counted from 1: the server takes no empty id. */
const idOf = (place: number) =>
  new shared.UUID().setStructured(
    new shared.UUID.Structured().setMostSignificantBits('0').setLeastSignificantBits(String(place + 1)),
  );

const placeOf = (response: BatchAppendResp): number => {
  const id = response.getCorrelationId();
  const structured = id?.getStructured();
  return Number(structured ? structured.getLeastSignificantBits() : `0x${id?.getString().replaceAll('-', '')}`) - 1;
};

/** Why the server did not take an append, in its words; undefined where its stream was at another version. */
const refusalIn = (response: BatchAppendResp): string | undefined => {
  const error = response.getError();
  if (!error || error.getCode() === code.Code.ALREADY_EXISTS) return undefined;
  const details = error.getDetails();
  const isDetailed = details?.getTypeName() === 'event_store.client.BadRequest';
  const said = isDetailed ? shared.BadRequest.deserializeBinary(details.getValue_asU8()).getMessage() : '';
  return [error.getMessage(), said].filter(Boolean).join(': ');
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
  let silence: NodeJS.Timeout | undefined;

  const finish = (end: BatchOutcome['end']): void => {
    clearTimeout(silence);
    ended.resolve({ written, end, refusals });
    if (end === 'answered') call.end();
    else call.cancel();
  };
  const goOn = (): void => {
    clearTimeout(silence);
    silence = setTimeout(() => finish('silent'), silentMs);
    for (; sent < appends.length && sent - answered < IN_FLIGHT; sent += 1) call.write(requestOf(appends[sent]!, sent));
  };

  call.on('data', (response: BatchAppendResp) => {
    answered += 1;
    const success = response.getSuccess();
    const position = success?.getPosition();
    const refusal = refusalIn(response);
    if (refusal !== undefined) refusals.push(refusal);
    if (success && position)
      written.set(placeOf(response), {
        revision: BigInt(success.getCurrentRevision()),
        commit: BigInt(position.getCommitPosition()),
      });
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
