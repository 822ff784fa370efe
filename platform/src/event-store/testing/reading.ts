import streamsPb, { type ReadReq, type ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { eventMessage, streamNotFound } from './event-messages.ts';
import type { ServerRecord } from './server-log.ts';
import type { ServerMember } from './server-member.ts';
import type { ServerRefusal } from './server-refusals.ts';
import { filterOf } from './stream-filter.ts';

/** Whoever reads: takes messages at its own pace, until it is gone. */
export type Reader = Readonly<{ send: (message: ReadResp) => Promise<void>; gone: AbortSignal }>;

const isBackwards = (options: ReadReq.Options): boolean =>
  options.getReadDirection() === streamsPb.ReadReq.Options.ReadDirection.BACKWARDS;

export const readStream = async (
  { log, generation }: ServerMember,
  options: ReadReq.Options,
  { send, gone }: Reader,
): Promise<ServerRefusal | undefined> => {
  const asked = options.getStream()!;
  const name = Buffer.from(asked.getStreamIdentifier()!.getStreamName_asU8()).toString('utf8');
  const records = log.readStream(name);
  if (records.length === 0) {
    await send(streamNotFound(name));
    return;
  }
  const backwards = isBackwards(options);
  const from = asked.hasRevision() ? Number(asked.getRevision()) : asked.hasEnd() ? records.length - 1 : 0;
  const wanted = backwards ? records.slice(0, from + 1).reverse() : records.slice(from);
  for (const record of wanted.slice(0, Number(options.getCount()))) {
    if (gone.aborted) return;
    await send(eventMessage(record, generation.tellsPositions));
  }
  return undefined;
};

/** Forwards from a position, which is in it; backwards from a position, which is not. */
export const readAllStream = async (
  { log, conditions }: ServerMember,
  options: ReadReq.Options,
  { send, gone }: Reader,
): Promise<ServerRefusal | undefined> => {
  const all = options.getAll()!;
  const { passes } = filterOf(options);
  const position = all.getPosition();
  const start = position ? log.indexFrom(Number(position.getCommitPosition())) : all.hasEnd() ? log.length() : 0;
  const step = isBackwards(options) ? -1 : 1;
  let left = Number(options.getCount());
  let record: ServerRecord | undefined;
  for (let index = step < 0 ? start - 1 : start; left > 0; index += step) {
    record = index < 0 ? undefined : log.at(index);
    if (!record || gone.aborted) return;
    if (Math.abs(index - start) >= conditions.silentAfter.reader)
      await new Promise((resolve) => gone.addEventListener('abort', resolve, { once: true }));
    if (!passes(record.event)) continue;
    left -= 1;
    await send(eventMessage(record, true));
  }
  return undefined;
};
