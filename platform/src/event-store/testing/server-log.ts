/** An event as the server keeps it; -1 stands for the revision of a stream that does not exist. */
export type ServerEvent = Readonly<{
  id: string;
  stream: string;
  revision: number;
  type: string;
  contentType: string;
  data: Uint8Array;
  metadata: Uint8Array;
}>;

export type ServerRecord = Readonly<{ position: number; event: ServerEvent }>;

export type ProposedEvent = Omit<ServerEvent, 'stream' | 'revision'>;

/** The revision that a stream must be at, or none at all. */
export type ExpectedRevision = number | 'any' | 'stream-exists';

export type AppendDecision =
  | Readonly<{ kind: 'written' | 'repeated'; record: ServerRecord }>
  | Readonly<{ kind: 'wrong-revision'; actual: number }>
  /** Written, or written before, but not by a majority: nobody is told. */
  | Readonly<{ kind: 'not-replicated' }>;

/** What outlives the process: what was appended before it, and where each append is kept before anybody is told. */
export type KeptAppends = Readonly<{
  before: readonly ServerEvent[];
  keep: (events: readonly ServerEvent[]) => void;
}>;

export const NO_STREAM = -1;

const FIRST_POSITION = 4_096;
const RECORD_OVERHEAD = 128;

/**
 * The log of a cluster, in memory, and in a file where it is to outlive its process. Appends are decided as EventStoreDB's
 * index writer does: below a stream's revision the same ids at the same places are a repeat; at its revision everything is
 * written, ids known or not.
 */
export const openServerLog = (kept?: KeptAppends) => {
  const records: ServerRecord[] = [];
  const streams = new Map<string, ServerRecord[]>();
  let replicated = 0;
  let hasMajority = true;
  let nextPosition = FIRST_POSITION;
  let looked = 0;
  let change = Promise.withResolvers<void>();

  const write = (event: ServerEvent): ServerRecord => {
    const record = { position: nextPosition, event };
    nextPosition += RECORD_OVERHEAD + event.data.length + event.metadata.length;
    records.push(record);
    return record;
  };

  const replicate = (): void => {
    if (!hasMajority) return;
    replicated = records.length;
    change.resolve();
    change = Promise.withResolvers();
  };

  const recordsOf = (stream: string): ServerRecord[] => {
    const known = streams.get(stream);
    if (known) return known;
    const fresh: ServerRecord[] = [];
    streams.set(stream, fresh);
    return fresh;
  };

  const isReplicated = ({ position }: ServerRecord): boolean => position <= (records[replicated - 1]?.position ?? -1);

  const told = (kind: 'written' | 'repeated', record: ServerRecord): AppendDecision =>
    isReplicated(record) ? { kind, record } : { kind: 'not-replicated' };

  /** The records that the same events made, when the stream has them one after the other behind a revision. */
  const repeatOf = (
    events: readonly ProposedEvent[],
    stream: readonly ServerRecord[],
    behind: number,
  ): ServerRecord | undefined => {
    const same = events.every(({ id }, n) => stream[behind + 1 + n]?.event.id === id);
    return same ? stream[behind + events.length] : undefined;
  };

  for (const event of kept?.before ?? []) recordsOf(event.stream).push(write(event));
  replicate();

  return {
    append: (name: string, expected: ExpectedRevision, events: readonly ProposedEvent[]): AppendDecision => {
      const stream = streams.get(name) ?? [];
      const actual = stream.length - 1;
      if (expected === 'stream-exists' && actual < 0) return { kind: 'wrong-revision', actual };
      const behind =
        typeof expected === 'number' ? expected : stream.findLastIndex(({ event }) => event.id === events[0]?.id) - 1;
      if (behind > actual) return { kind: 'wrong-revision', actual };
      if (typeof expected !== 'number' || behind < actual) {
        const repeat = behind >= NO_STREAM ? repeatOf(events, stream, behind) : undefined;
        if (repeat) return told('repeated', repeat);
        if (typeof expected === 'number') return { kind: 'wrong-revision', actual };
      }
      const known = recordsOf(name);
      const fresh = events.map((event, at) => ({ ...event, stream: name, revision: known.length + at }));
      kept?.keep(fresh);
      for (const event of fresh) known.push(write(event));
      replicate();
      return told('written', known.at(-1)!); // an append has an event
    },

    /** What somebody else keeps in the same server: one event, so many times, told apart by its position only. */
    appendRepeated: (event: ServerEvent, times: number): void => {
      for (let n = 0; n < times; n++) write(event);
      replicate();
    },

    /** What everybody may read, in order. */
    length: (): number => replicated,
    at: (index: number): ServerRecord | undefined => {
      looked += 1;
      return index < replicated ? records[index] : undefined;
    },
    /** How many records readers have had the server look at: what a question costs it. */
    looked: (): number => looked,
    /** The place of the first record at a position or after it. */
    indexFrom: (position: number): number => {
      let [low, high] = [0, replicated];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (records[middle]!.position < position) low = middle + 1;
        else high = middle;
      }
      return low;
    },
    readStream: (stream: string): readonly ServerRecord[] => (streams.get(stream) ?? []).filter(isReplicated),

    /** Where the next record will stand. */
    end: (): number => nextPosition,

    /** Resolves when there is more to read. */
    changed: (): Promise<void> => change.promise,

    loseMajority: (): void => {
      hasMajority = false;
    },
    /** What was written meanwhile is read from now on. */
    regainMajority: (): void => {
      hasMajority = true;
      replicate();
    },
    /** What was written meanwhile never was: a leader that was deposed drops it. */
    dropUnreplicated: (): void => {
      for (const { event } of records.splice(replicated)) streams.get(event.stream)?.pop();
    },
  };
};

export type ServerLog = ReturnType<typeof openServerLog>;
