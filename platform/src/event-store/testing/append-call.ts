import { setTimeout as pause } from 'node:timers/promises';
import streamsPb, {
  type AppendReq,
  type AppendResp,
  type BatchAppendReq,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerReadableStream, sendUnaryData } from '@grpc/grpc-js';
import { type AppendDecision, type ExpectedRevision, NO_STREAM, type ProposedEvent } from './server-log.ts';
import { refusalOf, type ServerMember } from './server-member.ts';
import { appendTooLarge, asError, timedOut } from './server-refusals.ts';

const MAX_APPEND_BYTES = 1_048_576;

/** For how long the server waits for a majority; a real one for some 2 s. */
export const COMMIT_MS = 500;

export const decodedText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('utf8');

const expectedBy = (options: AppendReq.Options): ExpectedRevision => {
  if (options.hasRevision()) return Number(options.getRevision());
  if (options.hasNoStream()) return NO_STREAM;
  return options.hasStreamExists() ? 'stream-exists' : 'any';
};

export const proposed = (message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage): ProposedEvent => ({
  id: message.getId()?.getString() ?? '',
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? '',
  data: message.getData_asU8(),
  metadata: message.getCustomMetadata_asU8(),
});

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

/** Streams.Append: the options come first, then each event in a message of its own, and all are one write. */
export const appendCall =
  (member: ServerMember) =>
  (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>): void => {
    const { conditions, log } = member;
    const events: ProposedEvent[] = [];
    let options: AppendReq.Options | undefined;

    const finish = async (): Promise<void> => {
      if (conditions.latencyMs > 0) await pause(conditions.latencyMs);
      const refused = refusalOf(member, call.metadata, { readsAll: false });
      if (refused) return answer(asError(refused));
      const bytes = events.reduce((sum, { data, metadata }) => sum + data.length + metadata.length, 0);
      if (bytes > MAX_APPEND_BYTES) return answer(asError(appendTooLarge(MAX_APPEND_BYTES)));
      if (!options) return answer(asError(timedOut()));
      const expected = expectedBy(options);
      const decision = log.append(decodedText(options.getStreamIdentifier()!.getStreamName_asU8()), expected, events);
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
      const event = message.getProposedMessage();
      if (event) events.push(proposed(event));
    });
    call.on('end', finish);
    call.on('error', () => {}); // a caller that left
  };
