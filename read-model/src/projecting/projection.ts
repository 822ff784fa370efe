import type { EventType, MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import type { Collection, Document, Where } from '@monitor/platform/view-store/view-store';
import type { RecordedEvent } from './recorded-event.ts';

/** Documents that only a query can name: what is held is written first, then the query is asked. */
export type Selection = Readonly<{ where: Where }>;

/** What a document becomes by an event; undefined removes it. */
export type Handler<V extends Document, E extends MonitorEvent> = (
  document: V | undefined,
  event: RecordedEvent<E>,
  id: string,
) => V | undefined;

/**
 * A view described as data: where it lives, which documents an event touches, what each event makes of them. Pure.
 * All its documents that one event touches lie in the event's organization. A new version is built beside the old one.
 */
export type Projection<V extends Document, E extends MonitorEvent> = Readonly<{
  name: string;
  version: number;
  into: Collection<V>;
  keys: (event: RecordedEvent<E>) => readonly string[] | Selection;
  /** Also folds events whose data nobody can read: it goes by where and when they were recorded. */
  takesUnreadable?: true;
  /**
   * What a document leaves in another collection when an event moves it: pure, and written before the document moves, so
   * that it is there whatever happens in between. The document's id and position name it.
   */
  leaves?: Readonly<{ into: Collection; of(before: V, event: RecordedEvent<E>): Document | undefined }>;
  handles: { readonly [T in E['type']]: Handler<V, Extract<E, { type: T }>> };
}>;

/** Any projection, as the list and the engine know it: what it handles is asked by event type. */
export type AnyProjection = Projection<Document, never>;

/** What the projection does with an event's type; undefined when it does not care. */
export const handlerOf = (projection: AnyProjection, type: string): Handler<Document, MonitorEvent> | undefined => {
  const handlers: Readonly<Record<string, unknown>> = projection.handles;
  if (!Object.hasOwn(handlers, type)) return undefined;
  return handlers[type] as Handler<Document, MonitorEvent>; // `handles` pairs each type with its handler
};

/** The ids, or the query, of the documents that a handled event touches. */
export const keysOf = (projection: AnyProjection, event: RecordedEvent): readonly string[] | Selection =>
  projection.keys(event as never); // only asked of events that it handles

export const handledTypes = (projection: AnyProjection): EventType[] => Object.keys(projection.handles) as EventType[]; // `handles` has event types for keys
