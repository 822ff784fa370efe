import { Worker } from 'node:worker_threads';
import type { Logger } from '@monitor/platform/process/logger';
import { silentLogger } from '@monitor/platform/process/logger';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { projectEvents } from '@monitor/read-model/projecting/project-events';
import type { RecordedEvent } from '@monitor/read-model/projecting/recorded-event';
import { stages } from '@monitor/read-model/projections';
import { contract, fact, idOf, recordedEvent } from '@monitor/read-model/testing/events';
import { MARK, markFolding, sharedMarks, watched, watchedNames } from './folding-watch.ts';
import { watchStanding } from './standing-event.ts';

const events: readonly RecordedEvent[] = [1, 2].map((number) =>
  recordedEvent(
    { type: 'ContractRegistered', data: fact(idOf(number), contract) },
    { position: String(number).padStart(20, '0') },
  ),
);

const watching = () => {
  let elapsed = 0;
  const said: unknown[] = [];
  const logger: Logger = { ...silentLogger, error: (about: unknown) => void said.push(about) };
  const marks = sharedMarks();
  const standing = watchStanding({ marks, system: { elapsed: () => elapsed }, logger });
  return { marks, standing, said, pass: (ms: number) => (elapsed += ms), begin: markFolding(marks, standing.take) };
};

it('an event that one projection folds for more than 30 seconds is named, and told once', () => {
  const { standing, said, pass, begin } = watching();
  const watch = begin(events);
  watch.begin('contracts', events[1]!);
  expect(standing.look()).toBeUndefined();
  pass(30_000);
  expect(standing.look()).toBeUndefined();
  pass(1_500);
  const { stream, version, position, type } = events[1]!;
  const named = { projection: 'contracts', stream, version, position, type, seconds: 31 };
  expect(standing.look()).toEqual(named);
  pass(60_000);
  expect(standing.look()).toMatchObject({ position, seconds: 91 });
  expect(said).toEqual([named]);
  watch.begin('suppliers', events[1]!);
  expect(standing.look()).toBeUndefined();
  pass(31_000);
  expect(standing.look()).toMatchObject({ projection: 'suppliers', position });
  watch.rest();
  expect(standing.look()).toBeUndefined();
  expect(said).toHaveLength(2);
});

it('a store that never answers is told with the event that waits for it, and what goes on is not', async () => {
  const { standing, pass, begin } = watching();
  const views = openEmbeddedViewStore();
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const hanging = {
    ...views,
    putMany: async (...put: Parameters<typeof views.putMany>) => {
      asked.resolve();
      await answer.promise;
      return views.putMany(...put);
    },
  };
  const failures = { heldFrom: () => undefined, meet: async () => {} };
  const folding = watched(begin, events, (told) =>
    projectEvents(hanging, stages, events, { ...failures, begin: told }),
  );
  await asked.promise;
  standing.look();
  pass(31_000);
  expect(standing.look()).toMatchObject({ position: events[1]!.position });
  answer.resolve();
  await folding;
  expect(standing.look()).toBeUndefined();
  pass(31_000);
  expect(standing.look()).toBeUndefined();
  await views.close();
});

it('what a thread folds that answers nobody is seen from another', async () => {
  const { marks, standing, pass, begin } = watching();
  begin(events); // what the thread told before
  const source = `
    const { workerData, parentPort } = require('node:worker_threads');
    const { marks, at } = workerData;
    marks[at.chunk] = 1; marks[at.event] = 1; marks[at.projection] = 0; marks[at.count] = 7;
    parentPort.postMessage('begun');
    Atomics.wait(marks, at.count, 7);
  `;
  const worker = new Worker(source, { eval: true, workerData: { marks, at: MARK } });
  await new Promise((resolve) => worker.once('message', resolve));
  standing.look();
  pass(31_000);
  expect(standing.look()).toMatchObject({ projection: watchedNames[0], position: events[1]!.position });
  marks[MARK.count] = 0;
  Atomics.notify(marks, MARK.count);
  await worker.terminate();
});
