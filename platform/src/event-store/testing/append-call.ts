import { setTimeout as pause } from 'node:timers/promises';
import streamsPb, { type AppendReq, type AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerReadableStream, sendUnaryData } from '@grpc/grpc-js';
import { type AppendDecision, type ExpectedRevision, NO_STREAM, type ProposedEvent } from './server-log.ts';
import { refusalOf, type ServerMember } from './server-member.ts';
import {
  appendTooLarge,
  asError,
  metadataMissing,
  type ServerRefusal,
  timedOut,
  unhandled,
} from './server-refusals.ts';
import { checkWrite, MAX_APPEND_BYTES, missingMetadata, proposedEvent, sizeOf } from './write-rules.ts';

/** For how long the server waits for a majority; a real one for some 2 s. */
export const COMMIT_MS = 500;

/** The server makes up the correlation id of a single append. */
const ITS_OWN_ID = '00000000-0000-0000-0000-000000000001';

export const decodedText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

const expectedBy = (options: AppendReq.Options): ExpectedRevision => {
  if (options.hasRevision()) return Number(options.getRevision());
  if (options.hasNoStream()) return NO_STREAM;
  return options.hasStreamExists() ? 'stream-exists' : 'any';
};

const success = (revision: number, commit: number): AppendResp => {
  const position = new streamsPb.AppendResp.Position();
  position.setCommitPosition(String(commit));
  position.setPreparePosition(String(commit));
  const written = new streamsPb.AppendResp.Success();
  written.setCurrentRevision(String(revision));
  written.setPosition(position);
  return new streamsPb.AppendResp().setSuccess(written);
};

const wrongRevision = (actual: number, expected: ExpectedRevision): AppendResp => {
  const refused = new streamsPb.AppendResp.WrongExpectedVersion();
  if (actual >= 0) refused.setCurrentRevision(String(actual));
  if (typeof expected === 'number' && expected >= 0) refused.setExpectedRevision(String(expected));
  return new streamsPb.AppendResp().setWrongExpectedVersion(refused);
};

const answerTo = (decision: Exclude<AppendDecision, { kind: 'not-replicated' }>, expected: ExpectedRevision) =>
  decision.kind === 'wrong-revision'
    ? wrongRevision(decision.actual, expected)
    : success(decision.record.event.revision, decision.record.position);

/** The events of an append, or why the server does not take them. */
const eventsOf = (
  stream: string,
  messages: readonly AppendReq.ProposedMessage[],
): readonly ProposedEvent[] | ServerRefusal => {
  const missing = messages.map(missingMetadata).find((key) => key !== undefined);
  if (missing) return metadataMissing(missing);
  try {
    const events = messages.map(proposedEvent);
    if (sizeOf(events) > MAX_APPEND_BYTES) return appendTooLarge(MAX_APPEND_BYTES);
    checkWrite(ITS_OWN_ID, stream);
    return events;
  } catch {
    return unhandled();
  }
};

/** Streams.Append: the options come first, then each event in a message of its own, and all are one write. */
export const appendCall =
  (member: ServerMember) =>
  (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>): void => {
    const { conditions, log } = member;
    const messages: AppendReq.ProposedMessage[] = [];
    let options: AppendReq.Options | undefined;

    const finish = async (): Promise<void> => {
      if (conditions.latencyMs > 0) await pause(conditions.latencyMs);
      if (!options) return answer(asError(unhandled()));
      const stream = decodedText(options.getStreamIdentifier()?.getStreamName_asU8() ?? new Uint8Array());
      const refused = refusalOf(member, call.metadata, { writesTo: stream });
      if (refused) return answer(asError(refused));
      const events = eventsOf(stream, messages);
      if ('code' in events) return answer(asError(events));
      const expected = expectedBy(options);
      const decision = log.append(stream, expected, events);
      if (decision.kind === 'not-replicated') {
        await pause(COMMIT_MS);
        return answer(asError(timedOut()));
      }
      if (conditions.loseAnswers > 0 && decision.kind !== 'wrong-revision') {
        conditions.loseAnswers -= 1;
        return member.breakConnections();
      }
      answer(null, answerTo(decision, expected));
    };

    call.on('data', (message: AppendReq) => {
      options ??= message.getOptions();
      const proposed = message.getProposedMessage();
      if (proposed) messages.push(proposed);
    });
    call.on('end', finish);
    call.on('error', () => {}); // a caller that left
  };
