import { setTimeout as pause } from 'node:timers/promises';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { readFrom, readRefused, readWithoutForm } from './read-rules.ts';
import { type Reader, readAllStream, readStream } from './reading.ts';
import { refusalOf, type ServerMember } from './server-member.ts';
import { asError, type ServerRefusal } from './server-refusals.ts';
import { subscribeToAll } from './subscribing.ts';

/** Streams.Read: a stream or the whole log, forwards or backwards, a number of events or all that ever come. */
export const readCall =
  (member: ServerMember) =>
  (call: ServerWritableStream<ReadReq, ReadResp>): void => {
    const gone = new AbortController();
    call.on('cancelled', () => gone.abort()).on('close', () => gone.abort());
    const reader: Reader = {
      gone: gone.signal,
      send: async (message) => {
        if (gone.signal.aborted || call.write(message)) return;
        const drained = Promise.withResolvers<void>();
        call.once('drain', drained.resolve);
        gone.signal.addEventListener('abort', () => drained.resolve(), { once: true });
        await drained.promise;
      },
    };

    const serve = async (): Promise<ServerRefusal | undefined> => {
      const { latencyMs } = member.conditions;
      if (latencyMs > 0) await pause(latencyMs);
      const options = call.request.getOptions()!; // no client leaves them out
      const refused =
        readWithoutForm(options) ??
        refusalOf(member, call.metadata, { readsFrom: readFrom(options) }) ??
        readRefused(options);
      if (refused) return refused;
      if (options.hasStream()) return readStream(member, options, reader);
      return options.hasSubscription()
        ? subscribeToAll(member, options, reader)
        : readAllStream(member, options, reader);
    };

    const answer = async (): Promise<void> => {
      const refused = await serve();
      if (gone.signal.aborted) return;
      if (refused) call.emit('error', asError(refused));
      else call.end();
    };
    void answer();
  };
