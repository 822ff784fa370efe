import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { AppendReq, BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ProposedEvent } from './server-log.ts';

/** What the server takes at once by default: `MaxAppendSize`, ClusterVNodeOptions.cs. */
export const MAX_APPEND_BYTES = 1_048_576;

const EMPTY_ID = '00000000-0000-0000-0000-000000000000';
const ANY_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type ProposedMessage = AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage;

/** What the server's code throws where somebody's request breaks its rules. */
export class BrokenRule extends Error {
  override readonly name = 'BrokenRule';
}

/** The text of an id, which travels as a text or as two numbers. Uuid.cs: `FromDto`. */
export const idIn = (id: UUID | undefined): string => {
  const halves = id?.getStructured();
  if (!halves) return id?.getString() ?? '';
  const hex = [halves.getMostSignificantBits(), halves.getLeastSignificantBits()]
    .map((half) => BigInt.asUintN(64, BigInt(half)).toString(16).padStart(16, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

/** An event as it was proposed, or BrokenRule. Event.cs (the constructor), Uuid.cs, and `FromProposedMessage`. */
export const proposedEvent = (message: ProposedMessage): ProposedEvent => {
  const id = idIn(message.getId());
  const [type, contentType] = ['type', 'content-type'].map((key) => {
    const value = message.getMetadataMap().get(key);
    if (value === undefined) throw new BrokenRule(`The given key '${key}' was not present in the dictionary.`);
    return value;
  }) as [string, string];
  if (!ANY_ID.test(id)) throw new BrokenRule(`Unrecognized Guid format: ${id}`);
  if (id === EMPTY_ID) throw new BrokenRule("Empty eventId provided. (Parameter 'eventId')");
  if (type === '') throw new BrokenRule("Empty eventType provided. (Parameter 'eventType')");
  return { id, type, contentType, data: message.getData_asU8(), metadata: message.getCustomMetadata_asU8() };
};

/** Which metadata an event of a single append lacks. Streams.Append.cs: `RequiredMetadataPropertyMissing`. */
export const missingMetadata = (message: ProposedMessage): string | undefined =>
  ['type', 'content-type'].find((key) => message.getMetadataMap().get(key) === undefined);

/** Event.cs: `SizeOnDisk`, in which a character of the type takes two bytes. */
export const sizeOf = (events: readonly ProposedEvent[]): number =>
  events.reduce((sum, { type, data, metadata }) => sum + 2 * type.length + data.length + metadata.length, 0);

/** ClientMessage.cs: the constructors of `WriteRequestMessage` and `WriteEvents`. Throws BrokenRule. */
export const checkWrite = (correlationId: string, stream: string): void => {
  if (correlationId === EMPTY_ID)
    throw new BrokenRule("correlationId should be non-empty GUID. (Parameter 'correlationId')");
  if (stream === '') throw new BrokenRule("Value cannot be null. (Parameter 'eventStreamId')");
};

/** Streams of the system are its administrators' to write and to read. LegacyStreamPermissionAssertion.cs; SystemStreams.cs: `IsSystemStream`. */
export const isOfTheSystem = (stream: string): boolean => stream.startsWith('$');
