import { setImmediate as nextTurn } from 'node:timers/promises';
import type { GiveEvents, RehearsedEvent } from '@monitor/contracts-schema/data-loads/rehearse';
import { messagesFrom, startWorker, stopWorker } from '@monitor/platform/process/worker-thread';
import type { FromRehearsal, RehearsalTask, ToRehearsal } from './rehearsal-messages.ts';
import type { BeforeAndAfter } from './rehearse.ts';

const EVENTS_A_MESSAGE = 100;
const MESSAGES_AHEAD = 20;

/** Folds events that are not in the log over an organization's views. */
export type RehearseEvents = (
  task: RehearsalTask,
  signal: AbortSignal,
  giveEvents: GiveEvents,
) => Promise<BeforeAndAfter>;

/** In a thread of its own, which reads the views by their address. */
export const rehearseInThread: RehearseEvents = async (task, signal, giveEvents) => {
  const worker = startWorker(new URL('./rehearsal-worker.ts', import.meta.url), task);
  const messages = messagesFrom<FromRehearsal>(worker, signal);
  const tell = (message: ToRehearsal): void => worker.postMessage(message);
  let next = messages.next();
  next.catch(() => {}); // whoever waits for it hears of it
  const hear = async (): Promise<FromRehearsal> => {
    const { value, done } = await next;
    if (done) throw new Error('A rehearsal ended before its last event');
    next = messages.next();
    next.catch(() => {});
    return value;
  };
  let ahead = 0;
  let waiting: RehearsedEvent[] = [];
  const send = async (): Promise<void> => {
    tell({ type: 'events', events: waiting });
    waiting = [];
    ahead += 1;
    for (; ahead > MESSAGES_AHEAD; ahead -= 1) await hear();
    await nextTurn();
  };
  try {
    await giveEvents(async (events) => {
      waiting.push(...events);
      if (waiting.length >= EVENTS_A_MESSAGE) await send();
    }, signal);
    await send();
    tell({ type: 'end' });
    for (;;) {
      const message = await hear();
      if (message.type === 'rehearsed') return message.rehearsed;
    }
  } finally {
    await stopWorker(worker);
  }
};
