import { Refused } from '@monitor/contracts-schema/http/answers';
import { organizationProgress } from '@monitor/contracts-schema/organizations/organization-progress';
import { openAdmissions } from '@monitor/platform/admission/admissions';
import { openInProcessEventBus } from '@monitor/platform/event-bus/in-process-event-bus';
import { openEmbeddedEventStore } from '@monitor/platform/event-store/embedded-event-store';
import { openMetrics } from '@monitor/platform/metrics/metrics';
import { silentLogger } from '@monitor/platform/process/logger';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { idWith } from '../testing/fixtures.ts';
import { type PositionTracker, trackPositions } from './position-tracker.ts';

const [A, UNKNOWN] = [idWith('a'), idWith('9')];
const HOUR_MS = 3_600_000;

const [views, events, bus] = [openEmbeddedViewStore(), openEmbeddedEventStore(), openInProcessEventBus()];
const system = { now: () => new Date(0), elapsed: () => 0, newId: () => '' };
const warnings: object[] = [];
const logger = { ...silentLogger, warn: (details: object) => void warnings.push(details) };
const progressOf = (position: string) => ({
  id: A,
  position,
  document: { id: A, position, contractsUpdatedAt: null, cataloguesUpdatedAt: {} },
});
let positionTracker: PositionTracker;
let recorded: string;

beforeAll(async () => {
  const admissions = openAdmissions({ logger, metrics: openMetrics(), system });
  positionTracker = await trackPositions({ views, events, bus, system, admissions, waitTimeoutMs: HOUR_MS });
  const event = { id: '1', type: 'Happened', schemaVersion: 1, metadata: {}, data: {} };
  const appended = await events.append('one', 0, [event]);
  recorded = appended.ok ? appended.position : '';
  await views.putMany(organizationProgress, [progressOf('0'.repeat(20))]);
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
    const standings = [
      [A, '0'.repeat(20)],
      [UNKNOWN, ''],
    ].map(([scope = '', position = '']) => positionTracker.standingOf(new Map([[scope, position]])));
    expect(standings).toEqual(['current', 'old']);
  });

  it('is waited for no longer than whoever asks is there', async () => {
    const gone = new AbortController();
    const waiting = positionTracker.waitFor([A], recorded, { address: 'a', gone: gone.signal });
    gone.abort();
    await expect(waiting).rejects.toEqual(refusal('views.behind'));
  });

  it('is waited for by so many of one network and no more, who take it from nobody else', async () => {
    const gone = new AbortController();
    const wait = (address: string) => positionTracker.waitFor([A], recorded, { address, gone: gone.signal });
    const outcomes = Promise.allSettled(Array.from({ length: 1_000 }, () => wait('203.0.113.1')));
    const honest = wait('192.0.2.7');
    const crowd = Array.from({ length: 1_000 }, (_, asker) => wait(`198.51.${asker % 10}.1`));
    const crowded = Promise.allSettled(crowd);
    while (warnings.length < 2) await new Promise(setImmediate);
    await views.putMany(organizationProgress, [progressOf(recorded)]);
    await honest;
    await positionTracker.waitFor([A], recorded, { address: '192.0.2.8' });
    gone.abort();
    const codesOf = (settled: readonly PromiseSettledResult<void>[]) =>
      new Set(settled.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : [])));
    expect(codesOf(await outcomes)).toContain('network.too-many');
    expect(codesOf(await crowded)).toContain('views.behind');
    expect(warnings).toMatchObject([{ places: 'positionWaits' }, { places: 'positionWaits' }]);
  });
});
