import { setTimeout as pause } from 'node:timers/promises';
import codePb from '@eventstore/db-client/generated/code_pb.js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import statusPb from '@eventstore/db-client/generated/status_pb.js';
import streamsPb, { type BatchAppendReq, type BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerDuplexStream } from '@grpc/grpc-js';
import anyPb from 'google-protobuf/google/protobuf/any_pb.js';
import { COMMIT_MS, decodedText } from './append-call.ts';
import { type AppendDecision, type ExpectedRevision, NO_STREAM } from './server-log.ts';
import { refusalOf, type ServerMember } from './server-member.ts';
import { BrokenRule, checkWrite, idIn, MAX_APPEND_BYTES, proposedEvent, sizeOf } from './write-rules.ts';

const expectedBy = (options: BatchAppendReq.Options): ExpectedRevision => {
  if (options.hasNoStream()) return NO_STREAM;
  if (options.hasStreamPosition()) return Number(options.getStreamPosition());
  if (options.hasAny()) return 'any';
  if (options.hasStreamExists()) return 'stream-exists';
  throw new BrokenRule("'None' is not a valid ExpectedStreamPositionOneofCase");
};

/** Status.cs says the code and the message of each refusal; of a bad request the reason is packed beside. */
const { Code } = codePb;

const refused = (message: string, code: codePb.Code, details?: anyPb.Any): BatchAppendResp =>
  new streamsPb.BatchAppendResp().setError(new statusPb.Status().setCode(code).setMessage(message).setDetails(details));

const badRequest = (reason: string): BatchAppendResp => {
  const details = new anyPb.Any();
  details.pack(new sharedPb.BadRequest().setMessage(reason).serializeBinary(), 'event_store.client.BadRequest');
  return refused('BadRequest', Code.INVALID_ARGUMENT, details);
};

const timeout = () => refused('Timeout', Code.DEADLINE_EXCEEDED);

const answerTo = (decision: AppendDecision): BatchAppendResp => {
  if (decision.kind === 'wrong-revision') return refused('WrongExpectedVersion', Code.ALREADY_EXISTS);
  if (decision.kind === 'not-replicated') return timeout();
  const { position, event } = decision.record;
  const place = new streamsPb.AppendResp.Position();
  place.setCommitPosition(String(position));
  place.setPreparePosition(String(position));
  const success = new streamsPb.BatchAppendResp.Success();
  success.setCurrentRevision(String(event.revision));
  success.setPosition(place as unknown as Parameters<typeof success.setPosition>[0]); // of one shape in both calls
  return new streamsPb.BatchAppendResp().setSuccess(success);
};

/** Streams.BatchAppend: each message is a write of its own, decided in the order they come. */
export const batchAppendCall =
  (member: ServerMember) =>
  (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>): void => {
    const { conditions, log } = member;

    /** In the order in which Streams.BatchAppend.cs looks; what breaks a rule there is a bad request. */
    const decide = (request: BatchAppendReq): AppendDecision | BatchAppendResp => {
      const correlationId = idIn(request.getCorrelationId());
      const options = request.getOptions()!; // the adapter sends an append in one message, options and all
      const name = decodedText(options.getStreamIdentifier()?.getStreamName_asU8() ?? new Uint8Array());
      if (refusalOf(member, call.metadata, { writesTo: name })) return refused('AccessDenied', Code.PERMISSION_DENIED);
      if (!options.hasStreamIdentifier()) return badRequest('Required field StreamIdentifier not set.');
      const deadline = options.getDeadline()?.toDate();
      if (deadline && deadline <= new Date()) return timeout();
      const expected = expectedBy(options);
      const events = request.getProposedMessagesList().map(proposedEvent);
      if (sizeOf(events) > MAX_APPEND_BYTES) return refused('MaximumAppendSizeExceeded', Code.INVALID_ARGUMENT);
      checkWrite(correlationId, name);
      return log.append(name, expected, events);
    };

    const answered = (request: BatchAppendReq): AppendDecision | BatchAppendResp => {
      try {
        return decide(request);
      } catch (error) {
        if (error instanceof BrokenRule) return badRequest(error.message);
        throw error;
      }
    };

    const append = async (request: BatchAppendReq): Promise<void> => {
      const decision = answered(request);
      const isDecided = 'kind' in decision;
      if (conditions.latencyMs > 0) await pause(conditions.latencyMs);
      if (isDecided && decision.kind === 'not-replicated') await pause(COMMIT_MS);
      if (conditions.loseAnswers > 0 && isDecided && decision.kind !== 'wrong-revision') {
        conditions.loseAnswers -= 1;
        return member.breakConnections();
      }
      const answer = isDecided ? answerTo(decision) : decision;
      if (call.writable) call.write(answer.setCorrelationId(request.getCorrelationId()));
    };

    call.on('data', append);
    call.on('end', () => call.end());
    call.on('error', () => {}); // a caller that left
  };
