import { closeSync, existsSync, fsyncSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import type { KeptAppends, ServerEvent } from './server-log.ts';

/** An event as a line of the file holds it. */
type KeptEvent = Omit<ServerEvent, 'data' | 'metadata'> & Readonly<{ data: string; metadata: string }>;

const inText = ({ data, metadata, ...event }: ServerEvent): KeptEvent => ({
  ...event,
  data: Buffer.from(data).toString('base64'),
  metadata: Buffer.from(metadata).toString('base64'),
});

const inBytes = ({ data, metadata, ...event }: KeptEvent): ServerEvent => ({
  ...event,
  data: Buffer.from(data, 'base64'),
  metadata: Buffer.from(metadata, 'base64'),
});

/** The appends that a file holds, whole ones only: one that a kill tore was told to nobody. */
const wholeIn = (path: string): string => {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return text.slice(0, text.lastIndexOf('\n') + 1);
};

/** All events that a file of appends holds, in their order. */
export const keptEvents = (path: string): readonly ServerEvent[] =>
  wholeIn(path)
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => (JSON.parse(line) as KeptEvent[]).map(inBytes)); // as `keep` wrote them

/** The appends of a log in a file, a line each, on the disk before anybody is told of them. */
export const openKeptAppends = (path: string): KeptAppends & Readonly<{ close: () => void }> => {
  const before = keptEvents(path);
  if (existsSync(path)) truncateSync(path, Buffer.byteLength(wholeIn(path)));
  const file = openSync(path, 'a');
  return {
    before,
    keep: (events) => {
      writeSync(file, `${JSON.stringify(events.map(inText))}\n`);
      fsyncSync(file);
    },
    close: () => closeSync(file),
  };
};
