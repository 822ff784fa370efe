import { servedHealth } from '@monitor/platform/http/testing/served-health';
import type { Logger } from '@monitor/platform/process/logger';
import { silentLogger } from '@monitor/platform/process/logger';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { projectEvents } from '@monitor/read-model/projecting/project-events';
import { stages } from '@monitor/read-model/projections';
import { contract, fact, idOf, recordedEvent } from '@monitor/read-model/testing/events';
import { projectionReadiness } from './projection-readiness.ts';
import { markFolding, sharedMarks, watched } from './watching/folding-watch.ts';
import { watchStanding } from './watching/standing-event.ts';

const POSITION = '0'.repeat(19).concat('1');

it('a fold that stands is named by /health/ready and in the log, and forgotten when it goes on', async () => {
  let elapsed = 0;
  const said: unknown[] = [];
  const logger: Logger = { ...silentLogger, error: (about: unknown) => void said.push(about) };
  const marks = sharedMarks();
  const { take, look } = watchStanding({ marks, system: { elapsed: () => elapsed }, logger });
  const state = async () => ({ position: POSITION, lagMs: 0, caughtUp: true, following: true });
  const { health, close } = await servedHealth(() => projectionReadiness({ standing: look, state }, { stores: {} }));

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
  const event = recordedEvent({ type: 'ContractRegistered', data: fact(idOf(1), contract) }, { position: POSITION });
  const failures = { heldFrom: () => undefined, meet: async () => {} };
  const folding = watched(markFolding(marks, take), [event], (begin) =>
    projectEvents(hanging, stages, [event], { ...failures, begin }),
  );
  await asked.promise;
  let asking = await health();
  expect(asking.status).toBe(200);
  // What does not wait for the store goes on meanwhile: the fold stands from the last of it.
  for (; asking.status === 200; asking = await health()) elapsed += 31_000;
  const named = { type: 'ContractRegistered', stream: event.stream, position: POSITION, seconds: 31 };
  expect(asking).toMatchObject({ status: 503, body: { ready: false, stores: {}, standing: named } });
  expect(said).toMatchObject([named]);

  answer.resolve();
  await folding;
  expect(await health()).toMatchObject({ status: 200, body: { ready: true, position: POSITION } });
  await close();
  await views.close();
});
