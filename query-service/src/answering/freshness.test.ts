import { organizationProgress, Refused } from '@monitor/contracts-schema';
import { openInProcessEventBus } from '@monitor/platform/event-bus/in-process-event-bus';
import { openEmbeddedEventStore } from '@monitor/platform/event-store/embedded-event-store';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { idOf } from '../testing/specimens.ts';
import { type Freshness, followFreshness } from './freshness.ts';

const [A, UNKNOWN] = [idOf('a'), idOf('9')];
const HOUR_MS = 3_600_000;

const [views, events, bus] = [openEmbeddedViewStore(), openEmbeddedEventStore(), openInProcessEventBus()];
const system = { now: () => new Date(0), newId: () => '' };
let freshness: Freshness;
let recorded: string;

beforeAll(async () => {
  freshness = await followFreshness({ views, events, bus, system, patienceMs: HOUR_MS });
  const event = { id: '1', type: 'Happened', schemaVersion: 1, metadata: {}, data: {} };
  const appended = await events.append('one', 0, [event]);
  recorded = appended.ok ? appended.position : '';
  const lists = { contractsUpdatedAt: null, suppliersUpdatedAt: null, administrativeUnitsUpdatedAt: null };
  await views.putMany(organizationProgress, [
    { id: A, position: '1', document: { id: A, position: '0'.repeat(20), ...lists } },
  ]);
});
afterAll(async () => {
  await freshness.close();
  await bus.close();
  await events.close();
  await views.close();
});

const refusal = (code: string) => expect.objectContaining({ name: new Refused('views.behind').name, code });

describe('how far views have come', () => {
  it('is remembered of organizations that exist, and of no other', async () => {
    await freshness.progressOf(A);
    expect((await freshness.progressOf(UNKNOWN)).position).toBe('');
    expect([freshness.lastHeard(A), freshness.lastHeard(UNKNOWN)]).toEqual(['0'.repeat(20), undefined]);
  });

  it('is waited for no longer than whoever asks is there', async () => {
    const gone = new AbortController();
    const waiting = freshness.waitFor(A, recorded, gone.signal);
    gone.abort();
    await expect(waiting).rejects.toEqual(refusal('views.behind'));
  });

  it('is waited for by so many at once and no more', async () => {
    const gone = new AbortController();
    const waiting = Array.from({ length: 1_000 }, () => freshness.waitFor(A, recorded, gone.signal));
    await expect(freshness.waitFor(A, recorded)).rejects.toEqual(refusal('views.behind'));
    gone.abort();
    expect((await Promise.allSettled(waiting)).every(({ status }) => status === 'rejected')).toBe(true);
  });
});
