import { on } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { runWorker } from '@monitor/platform/process/worker-thread';
import { asRecordedEvents } from '../projecting/recorded-event.ts';
import { overLiveViews } from './over-live-views.ts';
import type { FromRehearsal, RehearsalTask, ToRehearsal } from './rehearsal-messages.ts';

const rehearse = async (task: RehearsalTask, main: MessagePort): Promise<void> => {
  const post = (message: FromRehearsal): void => main.postMessage(message);
  const messages = on(main, 'message');
  await overLiveViews(task, async (rehearsal) => {
    for await (const [message] of messages as AsyncIterable<[ToRehearsal]>) {
      if (message === 'stop') return;
      if (message.type === 'end') return post({ type: 'rehearsed', rehearsed: await rehearsal.end() });
      await rehearsal.add(asRecordedEvents(message.events).events);
      post({ type: 'taken' });
    }
  });
};

const main = parentPort;
if (main) await runWorker(main, () => rehearse(workerData as RehearsalTask, main)); // given by rehearse-in-thread.ts
