import { setImmediate as nextTurn } from 'node:timers/promises';
import { organizationProgress } from '@monitor/contracts-schema';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { projectEvents } from './projecting/project-events.ts';
import { projections, stages } from './projections.ts';
import { longHistory } from './testing/random-history.ts';

/** More than any projection waits before it begins. */
const MANY_TURNS = 50;

describe('the progress of an organization', () => {
  it('is written when every other view holds the events, so that who reads it finds them there', async () => {
    const store = openEmbeddedViewStore();
    const begun = new Set<string>();
    const written: string[] = [];
    const reluctant: ViewStore = {
      ...store,
      putMany: async (into, documents) => {
        begun.add(into.name);
        if (into.name !== organizationProgress.name) for (let turn = 0; turn < MANY_TURNS; turn += 1) await nextTurn();
        await store.putMany(into, documents);
        written.push(into.name);
      },
    };
    await projectEvents(reluctant, stages, longHistory());
    expect(written.at(-1)).toBe(organizationProgress.name);
    expect(written.filter((name) => name === organizationProgress.name)).toHaveLength(1);
    expect(begun.size).toBeGreaterThan(5);
    await store.close();
  });

  it('is the last of all projections, and alone', () => {
    const last = stages.at(-1);
    expect(Array.isArray(last) && last.map(({ into }) => into.name)).toEqual([organizationProgress.name]);
    expect(projections.filter(({ into }) => into.name === organizationProgress.name)).toHaveLength(1);
  });
});
