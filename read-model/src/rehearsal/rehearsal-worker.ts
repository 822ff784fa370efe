import { on } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { runWorker } from '@monitor/platform/process/worker-thread';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { inGeneration, livePrefix } from '@monitor/platform/view-store/generations';
import { openStoreAt } from '@monitor/platform/view-store/store-address';
import { asRecordedEvents } from '../projecting/recorded-event.ts';
import type { FromRehearsal, RehearsalTask, ToRehearsal } from './rehearsal-messages.ts';
import { openRehearsal } from './rehearse.ts';

const rehearse = async ({ views, scratch, ...about }: RehearsalTask, main: MessagePort): Promise<void> => {
  const post = (message: FromRehearsal): void => main.postMessage(message);
  const messages = on(main, 'message');
  const store = await openStoreAt(views);
  const beside = openEmbeddedViewStore({ path: scratch, durability: 'none' });
  try {
    const prefix = await livePrefix(store);
    const live = prefix ? inGeneration(store, prefix) : openEmbeddedViewStore(); // before the first one there is nothing to read
    const rehearsal = await openRehearsal(live, beside, about);
    for await (const [message] of messages as AsyncIterable<[ToRehearsal]>) {
      if (message === 'stop') return;
      if (message.type === 'end') return post({ type: 'rehearsed', rehearsed: await rehearsal.end() });
      await rehearsal.add(asRecordedEvents(message.events).events);
      post({ type: 'taken' });
    }
  } finally {
    await beside.close();
    await store.close();
  }
};

const main = parentPort;
if (main) await runWorker(main, () => rehearse(workerData as RehearsalTask, main)); // given by rehearse-in-thread.ts
