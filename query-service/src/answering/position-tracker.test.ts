import { organizationProgress, Refused } from '@monitor/contracts-schema';
import { openInProcessEventBus } from '@monitor/platform/event-bus/in-process-event-bus';
import { openEmbeddedEventStore } from '@monitor/platform/event-store/embedded-event-store';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { idWith } from '../testing/fixtures.ts';
import { type PositionTracker, trackPositions } from './position-tracker.ts';

const [A, UNKNOWN] = [idWith('a'), idWith('9')];
const HOUR_MS = 3_600_000;

const [views, events, bus] = [openEmbeddedViewStore(), openEmbeddedEventStore(), openInProcessEventBus()];
const system = { now: () => new Date(0), elapsed: () => 0, newId: () => '' };
let positionTracker: PositionTracker;
let recorded: string;

beforeAll(async () => {
  positionTracker = await trackPositions({ views, events, bus, system, waitTimeoutMs: HOUR_MS });
  const event = { id: '1', type: 'Happened', schemaVersion: 1, metadata: {}, data: {} };
  const appended = await events.append('one', 0, [event]);
  recorded = appended.ok ? appended.position : '';
  const lists = { contractsUpdatedAt: null, cataloguesUpdatedAt: {} };
  await views.putMany(organizationProgress, [
    { id: A, position: '1', document: { id: A, position: '0'.repeat(20), ...lists } },
  ]);
});
afterAll(async () => {
  await positionTracker.close();
  await bus.close();
  await events.close();
  await views.close();
});

const refusal = (code: string) => expect.objectContaining({ name: new Refused('views.behind').name, code });

describe('how far views have come', () => {
  it('is remembered of organizations that exist, and of no other', async () => {
    await positionTracker.progressOf([A]);
    expect((await positionTracker.progressOf([UNKNOWN])).get(UNKNOWN)?.position).toBe('');
    expect([positionTracker.lastKnownPosition(A), positionTracker.lastKnownPosition(UNKNOWN)]).toEqual([
      '0'.repeat(20),
      undefined,
    ]);
  });

  it('is waited for no longer than whoever asks is there', async () => {
    const gone = new AbortController();
    const waiting = positionTracker.waitFor([A], recorded, gone.signal);
    gone.abort();
    await expect(waiting).rejects.toEqual(refusal('views.behind'));
  });

  it('is waited for by so many at once and no more', async () => {
    const gone = new AbortController();
    const waiting = Array.from({ length: 1_000 }, () => positionTracker.waitFor([A], recorded, gone.signal));
    await expect(positionTracker.waitFor([A], recorded)).rejects.toEqual(refusal('views.behind'));
    gone.abort();
    expect((await Promise.allSettled(waiting)).every(({ status }) => status === 'rejected')).toBe(true);
  });
});
