import type { Message } from '@monitor/platform/event-bus/event-bus';
import type { ProjectorState } from '@monitor/projector';

/** What the monitor says to its projector's thread. */
export type ToProjector = Readonly<{ kind: 'stop' } | { kind: 'state'; question: number }>;

/** What the projector's thread says to the monitor. */
export type FromProjector = Readonly<
  | { kind: 'started' }
  | { kind: 'publish'; topic: string; messages: readonly Message[] }
  | { kind: 'state'; question: number; state: ProjectorState }
  | { kind: 'unknown'; question: number; reason: string }
>;
