import type { EventBus } from '@monitor/platform/event-bus/event-bus';
import type { EventStore } from '@monitor/platform/event-store/event-store';
import type { Logger } from '@monitor/platform/process/logger';
import type { System } from '@monitor/platform/process/system';
import type { ViewGenerations, ViewStore } from '@monitor/platform/view-store/view-store';
import type { RecordedEvent } from '@monitor/read-model/projecting/recorded-event';
import type { FoldingWatch } from '../watching/folding-watch.ts';

/** What a projector stands on. */
export type ProjectorPorts = Readonly<{
  events: EventStore;
  views: ViewGenerations;
  /** Where it is stored which events are to be passed over. */
  records: ViewStore;
  bus: EventBus;
  system: System;
  logger: Logger;
  /** Begins to watch what is folded of a chunk; nobody does where there is none. */
  watch?: ((chunk: readonly RecordedEvent[]) => FoldingWatch) | undefined;
}>;

/** How far the views have come: `lagMs` is for how long the oldest event not yet shown has been waiting. */
export type FeedState = Readonly<{ caughtUp: boolean; position: string | undefined; lagMs: number }>;

/** Where events come from. `run` ends by the signal, with the chunk in hand finished. */
export type Feed = Readonly<{
  run: (signal: AbortSignal) => Promise<void>;
  state: () => Promise<FeedState>;
  /** How many events the views do not show yet; 1000 stands for as many or more. */
  waiting: () => Promise<number>;
}>;
