import type { EventMetadata } from '@monitor/contracts-schema/events/event-metadata';
import { aggregateEvents, type EventType, type MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { projectEvents } from '@monitor/read-model/projecting/project-events';
import type { RecordedEvent } from '@monitor/read-model/projecting/recorded-event';
import { stages } from '@monitor/read-model/projections';
import { z } from 'zod';
import { type Alphabet, textOf } from './adversarial-texts.ts';
import type { CostCase } from './cost-case.ts';
import { filled } from './fill-schema.ts';

const ID = '0190f2a0c0de7000800000000000000a';
/** As long as a text of a form may be, and a sheet's cells are hardly longer. */
const LONGEST_TEXT = 10_000;
const MOST_LISTED = 1_000;
const MANY_EVENTS = 400;

const metadata: EventMetadata = {
  recordedAt: '2024-01-31T12:00:00.000Z',
  organizationId: ID,
  actor: { kind: 'system' },
  commandId: ID,
  cause: { via: 'system' },
};

const optionsOf = (schema: z.core.$ZodType): readonly z.core.$ZodType[] =>
  schema instanceof z.ZodUnion ? schema.options.flatMap(optionsOf) : [schema];

const typeOf = (schema: z.core.$ZodType): EventType => {
  const type = schema instanceof z.ZodObject ? schema.shape.type : undefined;
  if (!(type instanceof z.ZodLiteral)) throw new Error('An event has its type in a literal');
  return [...type.values][0] as EventType; // of the schemas of events
};

/** Every kind of event there is, with its schema and the name of its streams. */
const events = Object.entries(aggregateEvents).flatMap(([aggregate, schema]) =>
  optionsOf(schema).map((option) => ({ aggregate, schema: option, type: typeOf(option) })),
);

type Kind = (typeof events)[number];

const eventOf = ({ schema, aggregate }: Kind, characters: number, listed: number, alphabet: Alphabet, at = 1) => {
  const event = filled(schema, {
    id: ID,
    text: (longest = LONGEST_TEXT, key) =>
      key === 'organizationId' ? ID : textOf(alphabet, Math.min(longest, characters)),
    items: (most = MOST_LISTED) => Math.max(1, Math.min(most, listed)),
  }) as MonitorEvent; // filled by its own schema
  const position = String(at).padStart(20, '0');
  const place = { id: position, stream: `${ID}.${aggregate}-${ID}`, version: at, position, schemaVersion: 1 };
  return { ...event, ...place, metadata } as RecordedEvent;
};

const projections = stages.flatMap((stage) => (typeof stage === 'function' ? [] : stage));
const handles = (projection: (typeof projections)[number], type: EventType): boolean =>
  Object.hasOwn(projection.handles, type);

/** An event that cannot be folded is put aside; that costs too. */
const putAside = { heldFrom: () => undefined, meet: async () => {} };

const folding = (projection: (typeof projections)[number], batchOf: (share: number) => readonly RecordedEvent[]) => {
  return (share: number) => {
    const views = openEmbeddedViewStore();
    const batch = batchOf(share);
    return async () => {
      await projectEvents(views, [[projection]], batch, putAside);
      await views.close();
    };
  };
};

/** One event with the longest texts, one with the longest lists, and many of one thing. */
const batches: Readonly<Record<string, (kind: Kind, share: number) => readonly RecordedEvent[]>> = {
  'combining marks': (kind, share) => [eventOf(kind, share * LONGEST_TEXT, 2, 'combining marks')],
  'short words': (kind, share) => [eventOf(kind, share * LONGEST_TEXT, 2, 'short words')],
  lists: (kind, share) => [eventOf(kind, 20, share * MOST_LISTED, 'short words')],
  many: (kind, share) =>
    Array.from({ length: share * MANY_EVENTS }, (_, index) => eventOf(kind, 20, 2, 'short words', index + 1)),
};

const isFolded = ({ type }: Kind): boolean => projections.some((projection) => handles(projection, type));

/** Every kind of event in every projection that takes it. */
export const foldCosts = (): readonly CostCase[] => {
  const unfolded = events.filter((kind) => !isFolded(kind)).map(({ type }) => type);
  if (unfolded.length > 0) throw new Error(`No projection folds ${unfolded}: say in fold-costs.ts who does`);
  return events.flatMap((kind) =>
    projections
      .filter((projection) => handles(projection, kind.type))
      .flatMap((projection) =>
        Object.entries(batches).map(([what, batchOf]) => ({
          door: `fold ${kind.type} into ${projection.name}`,
          input: what,
          prepare: folding(projection, (share) => batchOf(kind, share)),
        })),
      ),
  );
};
