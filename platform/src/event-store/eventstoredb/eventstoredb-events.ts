import { hash } from 'node:crypto';
import { type EventData, type JSONType, jsonEvent, type Position } from '@eventstore/db-client';
import { z } from 'zod';
import type { NewEvent, Recorded } from '../event-store.ts';

/** An event of a stream or of the log as the server keeps it: its data, which is JSON or not, and its metadata as text. */
export type StoredEvent = Readonly<{
  streamId: string;
  revision: number;
  type: string;
  isJson: boolean;
  data: string;
  metadata: string;
  position: string | undefined;
}>;

const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** EventStoreDB's metadata of our events: our own id and schema version, and our metadata whole beside them. */
const envelope = z.object({
  id: z.string(),
  schemaVersion: z.number(),
  // Of which nothing is looked at here: another reads it. A record of zod's is copied, key by key.
  metadata: z.custom<Readonly<Record<string, unknown>>>(isRecord),
});

const idNamespace = Buffer.from('8f0b7e1c5d2a4c66a3f1d94e27b8c05d', 'hex');

/** The UUID (version 5) that stands for an id of ours: EventStoreDB takes no other kind of id. */
export const uuidOf = (id: string): string => {
  const hex = hash('sha1', Buffer.concat([idNamespace, Buffer.from(id)]));
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** What is written beside an event's data. */
export const writtenMetadata = ({ id, schemaVersion, metadata }: NewEvent): z.infer<typeof envelope> => ({
  id,
  schemaVersion,
  metadata,
});

export const encodeEvent = (event: NewEvent): EventData =>
  // The port promises JSON, which the client's type spells as JSONType.
  jsonEvent({ id: uuidOf(event.id), type: event.type, data: event.data as JSONType, metadata: writtenMetadata(event) });

const POSITION_DIGITS = 20;
const LAST_POSITION = String(2n ** 63n - 1n).padStart(POSITION_DIGITS, '0');

/** A commit position as a string that sorts; undefined of a greater number, by which a server says that it knows none. */
export const encodePosition = (commit: bigint | string): string | undefined => {
  const position = String(commit).padStart(POSITION_DIGITS, '0');
  return position <= LAST_POSITION ? position : undefined;
};

/**
 * How far a server says that it has looked, as text that sorts among positions. It is stored whole: a server may name the
 * place of an event that is yet to be written, of which only the other half tells that it was not looked at.
 */
export const encodeCheckpoint = ({ commit, prepare }: Position): string | undefined => {
  const position = encodePosition(commit);
  return position && prepare !== commit ? `${position}/${prepare}` : position;
};

/** The place in the log of a position or a checkpoint. For an event appended over gRPC both halves are the same. */
export const decodePosition = (position: string): Position => {
  const [commit = '', prepare = commit] = position.split('/');
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
};

/** Which events of a server are ours: streams of our names, behind a prefix that stands before all of them. */
export type OurStreams = Readonly<{ prefix: string; names: RegExp }>;

/** An event's place in the log. Throws when the server does not tell it. */
const positionOf = ({ streamId, revision, position }: StoredEvent): string => {
  if (position !== undefined) return position;
  throw new Error(
    `Event ${revision} of stream ${streamId} came without a position: EventStoreDB 23.10 or later is needed`,
  );
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** The event as we know it; undefined of what another application wrote into the same server. */
export const decodeOurs = (event: StoredEvent, { prefix, names }: OurStreams): Recorded | undefined => {
  const stream = event.streamId.slice(prefix.length);
  if (!event.streamId.startsWith(prefix) || !names.test(stream)) return undefined;
  const written = envelope.safeParse(parseJson(event.metadata));
  if (!written.success) return undefined;
  const { type, revision } = event;
  const data = event.isJson ? parseJson(event.data) : event.data;
  return { ...written.data, type, data, stream, version: revision + 1, position: positionOf(event) };
};
