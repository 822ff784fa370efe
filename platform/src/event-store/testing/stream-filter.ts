import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerEvent } from './server-log.ts';

/** Which events a read of the whole log gives, as its options say, and after how many looked at it reports back. */
export type StreamFilter = Readonly<{ passes: (event: ServerEvent) => boolean; checkpointEvery: number }>;

const DEFAULT_WINDOW = 32;

export const filterOf = (options: ReadReq.Options): StreamFilter => {
  const filter = options.getFilter();
  if (!filter) return { passes: () => true, checkpointEvery: Number.POSITIVE_INFINITY };
  const ofStream = filter.getStreamIdentifier();
  const expression = ofStream ?? filter.getEventType();
  const prefixes = expression?.getPrefixList() ?? [];
  const pattern = expression?.getRegex();
  const regex = pattern ? new RegExp(pattern, 'u') : undefined; // as the tested adapter wrote it
  const window = filter.getMax() || DEFAULT_WINDOW;
  return {
    passes: (event) => {
      const text = ofStream ? event.stream : event.type;
      return regex ? regex.test(text) : prefixes.some((prefix) => text.startsWith(prefix));
    },
    checkpointEvery: window * (filter.getCheckpointintervalmultiplier() || 1),
  };
};
