import type { Message } from '@monitor/platform/event-bus/event-bus';
import type { CollectedMetrics } from '@monitor/platform/metrics/metrics';
import type { Config } from '@monitor/platform/process/config';
import type { ProjectorState, WatchedChunk } from '@monitor/projector';

/** What the thread is started with: `marks` say what it folds while it answers nobody. */
export type ProjectorTask = Readonly<{ config: Config; marks: Int32Array<SharedArrayBuffer> }>;

/** What the monitor says to its projector's thread. */
export type ToProjector = Readonly<{ kind: 'stop' } | { kind: 'ask'; question: number; about: keyof ProjectorAnswers }>;

/** What the projector can be asked. */
export type ProjectorAnswers = Readonly<{ state: ProjectorState; metrics: CollectedMetrics }>;

/** What the projector's thread says to the monitor. */
export type FromProjector = Readonly<
  | { kind: 'started' }
  | { kind: 'refused'; line: string }
  | { kind: 'folding'; chunk: WatchedChunk }
  | { kind: 'publish'; topic: string; messages: readonly Message[] }
  | { kind: 'answer'; question: number; answer: ProjectorAnswers[keyof ProjectorAnswers] }
  | { kind: 'unknown'; question: number; reason: string }
>;
