import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsPb, { type ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerRecord } from './server-log.ts';

/** What an old server says where it does not know a position. */
const UNKNOWN_POSITION = String(2n ** 64n - 1n);

const TICKS = '638000000000000000';

const identifierOf = (stream: string) => new sharedPb.StreamIdentifier().setStreamName(Buffer.from(stream));

export const eventMessage = ({ position, event }: ServerRecord, tellsPosition: boolean): ReadResp => {
  const recorded = new streamsPb.ReadResp.ReadEvent.RecordedEvent();
  const place = tellsPosition ? String(position) : UNKNOWN_POSITION;
  recorded.setId(new sharedPb.UUID().setString(event.id));
  recorded.setStreamIdentifier(identifierOf(event.stream));
  recorded.setStreamRevision(String(event.revision));
  recorded.setCommitPosition(place);
  recorded.setPreparePosition(place);
  recorded.getMetadataMap().set('type', event.type).set('content-type', event.contentType).set('created', TICKS);
  recorded.setCustomMetadata(event.metadata);
  recorded.setData(event.data);
  const read = new streamsPb.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(position));
  return new streamsPb.ReadResp().setEvent(read);
};

export const streamNotFound = (stream: string): ReadResp =>
  new streamsPb.ReadResp().setStreamNotFound(
    new streamsPb.ReadResp.StreamNotFound().setStreamIdentifier(identifierOf(stream)),
  );

export const confirmation = (id: string): ReadResp =>
  new streamsPb.ReadResp().setConfirmation(new streamsPb.ReadResp.SubscriptionConfirmation().setSubscriptionId(id));

export const checkpoint = (commit: number, prepare = commit): ReadResp =>
  new streamsPb.ReadResp().setCheckpoint(
    new streamsPb.ReadResp.Checkpoint().setCommitPosition(String(commit)).setPreparePosition(String(prepare)),
  );

export const caughtUp = (): ReadResp => new streamsPb.ReadResp().setCaughtUp(new streamsPb.ReadResp.CaughtUp());
