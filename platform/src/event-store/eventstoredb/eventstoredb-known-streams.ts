/** A stream as it was once seen: that many events, and among them these of ours. */
type Known = Readonly<{ version: number; ids: ReadonlySet<string> }>;

const REMEMBERED_IDS = 100_000;

/**
 * Remembers which events streams hold, of those read or written last, so that an append need not read its stream once
 * more: what a stream held it holds for ever.
 */
export const knownStreams = () => {
  const streams = new Map<string, Known>();
  let remembered = 0;

  const forget = (stream: string): void => {
    remembered -= streams.get(stream)?.ids.size ?? 0;
    streams.delete(stream);
  };

  return {
    of: (stream: string): Known | undefined => streams.get(stream),
    remember: (stream: string, version: number, ids: Iterable<string>): void => {
      forget(stream);
      const known = { version, ids: new Set(ids) };
      streams.set(stream, known);
      remembered += known.ids.size;
      for (const oldest of streams.keys()) {
        if (remembered <= REMEMBERED_IDS) return;
        forget(oldest);
      }
    },
    forget,
  };
};
