import { randomUUID } from 'node:crypto';
import { setImmediate as turnOfOthers } from 'node:timers/promises';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { caughtUp, checkpoint, confirmation, eventMessage } from './event-messages.ts';
import type { Reader } from './reading.ts';
import type { ServerMember } from './server-member.ts';
import { invalidPosition, type ServerRefusal } from './server-refusals.ts';
import { filterOf } from './stream-filter.ts';

/**
 * Everything after a position that passes the filter, for as long as the reader stays. While it catches up it is told
 * every so often how far the server has looked, and once more before it hears that it has caught up.
 */
export const subscribeToAll = async (
  { log, generation, conditions }: ServerMember,
  options: ReadReq.Options,
  { send, gone }: Reader,
): Promise<ServerRefusal | undefined> => {
  const { passes, checkpointEvery } = filterOf(options);
  const isFiltered = Number.isFinite(checkpointEvery);
  const all = options.getAll()!;
  const position = all.getPosition();
  const named = position && Number(position.getCommitPosition());
  // A place whose other half is less stands before the record there.
  const after = position && Number(position.getPreparePosition()) < (named ?? 0) ? (named ?? 0) - 1 : named;
  const last = log.at(log.length() - 1)?.position ?? -1;
  let next = after === undefined ? (all.hasEnd() ? log.length() : 0) : log.indexFrom(after + 1);
  if (named !== undefined && named < last && log.at(log.indexFrom(named))?.position !== named) return invalidPosition();
  await send(confirmation(randomUUID()));
  const left = new Promise((resolve) => gone.addEventListener('abort', resolve, { once: true }));

  let considered = 0;
  let isCatchingUp = next < log.length();
  if (!isCatchingUp && generation.tellsCaughtUp) await send(caughtUp());
  while (!gone.aborted) {
    const record = log.at(next);
    if (!record) {
      const changed = log.changed();
      if (isCatchingUp) {
        isCatchingUp = false;
        if (isFiltered && conditions.checkpointsAhead) await send(checkpoint(log.end(), 0));
        else if (isFiltered) await send(checkpoint(log.at(next - 1)!.position));
        if (generation.tellsCaughtUp) await send(caughtUp());
      }
      if (next === log.length()) await Promise.race([changed, left]);
      continue;
    }
    next += 1;
    considered += 1;
    // A subscriber who asked for what nobody has written yet hears of nothing before it.
    if (passes(record.event) && record.position > (after ?? -1)) await send(eventMessage(record, true));
    if (considered % checkpointEvery === 0) {
      await send(checkpoint(record.position));
      await turnOfOthers(); // who may have left
    }
    if (considered === conditions.silentAfter.subscriber) await left;
  }
  return undefined;
};
