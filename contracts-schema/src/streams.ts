import { type AggregateName, aggregateEvents } from './monitor-event.ts';

/** Streams are `{organization}.{aggregate}-{id}`. */
export const streamOf = (organizationId: string, aggregate: AggregateName, id: string): string =>
  `${organizationId}.${aggregate}-${id}`;

/** Prefix of every stream of one organization, or of those of one aggregate in it. */
export const streamPrefixOf = (organizationId: string, aggregate?: AggregateName): string =>
  aggregate ? `${organizationId}.${aggregate}-` : `${organizationId}.`;

/** Whose a stream is, by its name. */
export const organizationOfStream = (stream: string): string => stream.slice(0, stream.indexOf('.'));

const STREAM = /^([^.]+)\.(.+)-([0-9a-f]+)$/;

export type StreamParts = Readonly<{ organizationId: string; aggregate: AggregateName; id: string }>;

/** Whose stream it is, what of and which one; undefined for a stream that is none of ours. */
export const streamParts = (stream: string): StreamParts | undefined => {
  const [, organizationId, aggregate, id] = STREAM.exec(stream) ?? [];
  if (!organizationId || !aggregate || !id || !Object.hasOwn(aggregateEvents, aggregate)) return undefined;
  return { organizationId, aggregate: aggregate as AggregateName, id }; // one of the record's own keys
};
