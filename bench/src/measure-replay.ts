import { join } from 'node:path';
import { openEmbeddedEventStore } from '@monitor/platform/event-store/embedded-event-store';
import { system } from '@monitor/platform/process/system';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { rebuildViews } from '@monitor/projector';
import { atLeast, atMost, type MeasuredBudget, timed } from './figures.ts';

const MEGABYTE = 1_048_576;

/** Rebuilds every view from a stopped monitor's log. */
export const measureReplay = async (dataDir: string): Promise<MeasuredBudget[]> => {
  const events = openEmbeddedEventStore({ path: join(dataDir, 'events.db') });
  const views = openEmbeddedViewStore({ path: join(dataDir, 'rebuilt-views.db'), durability: 'normal' });
  const records = openEmbeddedViewStore();
  const count = Number(await events.lastPosition());
  const heap: number[] = [];
  const watch = setInterval(() => heap.push(process.memoryUsage().rss / MEGABYTE), 100);
  const taken = await timed(() => rebuildViews({ events, views, records, system }));
  clearInterval(watch);
  await views.close();
  await records.close();
  await events.close();
  const middle = heap[Math.floor(heap.length / 2)] ?? 1;
  return [
    atLeast('projection replay', count / (taken / 1_000), 20_000, 'events/s'),
    atMost('rebuild memory, its peak over its middle', Math.max(...heap) / middle, 1.25, 'times'),
  ];
};
