import { type BatchView, batchViews } from '@monitor/contracts-schema/batches/batch-views';
import type { MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { projectEvents } from '../projecting/project-events.ts';
import { stages } from '../projections.ts';
import { HOLDS_SINCE, idOf, ORGANIZATION, recordedEvent } from '../testing/events.ts';

const [BATCH, UNDO] = [idOf(42), idOf(43)];
const change = { action: 'remove' } as const;
const data = { organizationId: ORGANIZATION, validFrom: HOLDS_SINCE, total: 2 };
const ofUndo = { ...data, id: UNDO, kind: 'undo', undoes: BATCH } as const;
const none = { contracts: 0, suppliers: 0, administrativeUnits: 0, changed: 0, inUse: 0, gone: 0 };

const started: MonitorEvent = { type: 'BatchStarted', data: { ...data, id: BATCH, kind: 'change', about: { change } } };
const undoStarted: MonitorEvent = {
  type: 'BatchStarted',
  data: { ...ofUndo, about: { change, of: 'change', chosen: [] } },
};
const undone: MonitorEvent = {
  type: 'BatchCompleted',
  data: {
    ...ofUndo,
    about: { change, of: 'change' },
    counts: { ...none, restored: 1 },
    stopped: { reason: 'not-permitted', notReached: 1 },
  },
};

const viewsAfter = async (...events: readonly MonitorEvent[]): Promise<ReadonlyMap<string, BatchView>> => {
  const views = openEmbeddedViewStore();
  const recorded = events.map((event, at) =>
    recordedEvent(event, {
      position: String(at + 1).padStart(20, '0'),
      version: at + 1,
      metadata: { recordedAt: `2020-05-01T10:00:0${at}.000Z`, ...(event === undone && { actor: { kind: 'system' } }) },
    }),
  );
  await projectEvents(views, stages, recorded);
  const found = await views.find(batchViews, {});
  await views.close();
  return new Map(found.map((view) => [view.id, view]));
};

describe('an undo', () => {
  it('says which batch it undoes, and the batch by which one it is undone', async () => {
    const views = await viewsAfter(started, undoStarted);
    expect(views.get(UNDO)).toMatchObject({ kind: 'undo', undoes: BATCH, undoneBy: null, completedAt: null });
    expect(views.get(BATCH)).toMatchObject({ kind: 'change', undoes: null, undoneBy: UNDO, completedAt: null });
  });

  it('ends by itself: of the batch it changes nothing', async () => {
    const [before, after] = [await viewsAfter(started, undoStarted), await viewsAfter(started, undoStarted, undone)];
    expect(after.get(BATCH)).toEqual(before.get(BATCH));
    expect(after.get(UNDO)).toMatchObject({
      completedAt: '2020-05-01T10:00:02.000Z',
      counts: { ...none, restored: 1 },
      stopped: { reason: 'not-permitted', notReached: 1, by: { kind: 'system' } },
    });
  });

  it('of a batch that nobody knows makes none', async () =>
    expect([...(await viewsAfter(undoStarted)).keys()]).toEqual([UNDO]));
});
