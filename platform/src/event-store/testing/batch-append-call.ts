import { setTimeout as pause } from 'node:timers/promises';
import statusPb from '@eventstore/db-client/generated/status_pb.js';
import streamsPb, { type BatchAppendReq, type BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { type ServerDuplexStream, status } from '@grpc/grpc-js';
import { COMMIT_MS, decodedText, proposed } from './append-call.ts';
import { type AppendDecision, type ExpectedRevision, NO_STREAM } from './server-log.ts';
import { refusalOf, type ServerMember } from './server-member.ts';

const expectedBy = (options: BatchAppendReq.Options | undefined): ExpectedRevision => {
  if (options?.hasNoStream()) return NO_STREAM;
  return options?.hasStreamPosition() ? Number(options.getStreamPosition()) : 'any';
};

const refused = (message: string, code: number): BatchAppendResp =>
  new streamsPb.BatchAppendResp().setError(new statusPb.Status().setCode(code).setMessage(message));

const answerTo = (decision: AppendDecision): BatchAppendResp => {
  if (decision.kind === 'wrong-revision') return refused('Wrong Expected Version', status.FAILED_PRECONDITION);
  if (decision.kind === 'not-replicated') return refused('Timeout', status.DEADLINE_EXCEEDED);
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

    const append = async (request: BatchAppendReq): Promise<void> => {
      const options = request.getOptions();
      const isRefused = refusalOf(member, call.metadata, { readsAll: false });
      const name = decodedText(options?.getStreamIdentifier()?.getStreamName_asU8() ?? new Uint8Array());
      const decision = isRefused
        ? undefined
        : log.append(name, expectedBy(options), request.getProposedMessagesList().map(proposed));
      if (conditions.latencyMs > 0) await pause(conditions.latencyMs);
      if (decision?.kind === 'not-replicated') await pause(COMMIT_MS);
      if (conditions.loseAnswers > 0 && decision && decision.kind !== 'wrong-revision') {
        conditions.loseAnswers -= 1;
        return member.breakConnections();
      }
      const answer = decision ? answerTo(decision) : refused('Access Denied', status.PERMISSION_DENIED);
      if (call.writable) call.write(answer.setCorrelationId(request.getCorrelationId()));
    };

    call.on('data', append);
    call.on('end', () => call.end());
    call.on('error', () => {}); // a caller that left
  };
