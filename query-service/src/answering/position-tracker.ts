import {
  type OrganizationProgress,
  organizationProgress,
  Refused,
  topics,
  type ViewChange,
  viewChange,
  WAITING_WITHIN_MS,
} from '@monitor/contracts-schema';
import type { Admissions } from '@monitor/platform/admission/admissions';
import type { EventBus } from '@monitor/platform/event-bus/event-bus';
import type { EventReader } from '@monitor/platform/event-store/event-store';
import type { System } from '@monitor/platform/process/system';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { EVERYTHING, positionOfAll } from './answer-positions.ts';
import { beyondLog } from './beyond-log.ts';
import { type Asker, waitForPositions } from './position-waiting.ts';

/** How far each organization's views have come, and the installation's: what an answer reflects, and what makes an older one stale. */
export type PositionTracker = Readonly<{
  /**
   * How far these have come, each an organization, the installation or everything, by its id. Where everything is asked for,
   * every organization that has come anywhere is there too: they were read in one.
   */
  progressOf: (scopes: readonly string[]) => Promise<ReadonlyMap<string, OrganizationProgress>>;
  /** The newest position heard of, without asking the store; undefined when nobody told or asked in the last second. */
  lastKnownPosition: (scope: string) => string | undefined;
  /**
   * Waits until the views of one of these hold a position. Refuses one that nothing was recorded at yet, at once; and one that the views
   * do not reach in time, or while whoever asks is still there.
   */
  waitFor: (scopes: readonly string[], position: string, asker: Asker) => Promise<void>;
  /** Asks the store how far these have come, for changes that nobody told of: listeners hear of all. */
  poll: (scopes: readonly string[]) => Promise<void>;
  /** Called for every change heard of, perhaps twice. Returns how to stop. */
  onChange: (listener: (change: ViewChange) => void) => () => void;
  close: () => Promise<void>;
}>;

/** How long a position is believed without another word: what a lost message can make an answer late. */
const POSITION_TTL_MS = 1_000;

export const trackPositions = async ({
  views,
  events,
  bus,
  system,
  admissions,
  waitTimeoutMs = WAITING_WITHIN_MS,
}: {
  views: ViewReader;
  events: Pick<EventReader, 'lastPosition'>;
  bus: EventBus;
  system: System;
  admissions: Admissions;
  /** How long a question waits for the position it asks for. */
  waitTimeoutMs?: number | undefined;
}): Promise<PositionTracker> => {
  /** Of organizations that exist, the installation and everything: views hold something of them, or the projector told of them. */
  const known = new Map<string, Readonly<{ position: string; at: number }>>();
  const listeners = new Set<(change: ViewChange) => void>();

  /** Of all that were heard of: their newest position, and the sum of their positions. */
  let [newestOfAll, sumOfAll] = ['', 0n];

  const record = (scope: string, position: string): void => {
    const before = known.get(scope)?.position ?? '';
    const now = before < position ? position : before;
    known.set(scope, { position: now, at: system.elapsed() });
    if (now > newestOfAll) newestOfAll = now;
    sumOfAll += BigInt(now) - BigInt(before);
  };

  const recordAll = (): void => {
    known.set(EVERYTHING, { position: positionOfAll(newestOfAll, sumOfAll), at: system.elapsed() });
  };

  const notify = (change: ViewChange): void => {
    record(change.organizationId, change.position);
    recordAll();
    waiting.notify(change);
    for (const listener of listeners) listener(change);
  };

  const subscription = await bus.subscribe({
    topic: topics.viewChanges,
    handle: async (messages) => {
      for (const { value } of messages) {
        const change = viewChange.safeParse(value);
        if (!change.success) continue; // a message of another kind would come again for ever
        notify(change.data);
      }
    },
  });

  /** The progress that the store knows of: of all, or of these. */
  const stored = async (scopes: readonly string[], isAll: boolean): Promise<readonly OrganizationProgress[]> => {
    if (isAll) return views.find(organizationProgress, {});
    return [...(await views.getMany(organizationProgress, scopes)).values()].flatMap(({ document }) => document ?? []);
  };

  const progressOf = async (scopes: readonly string[]): Promise<ReadonlyMap<string, OrganizationProgress>> => {
    const isAll = scopes.includes(EVERYTHING);
    const found = new Map(scopes.map((scope) => [scope, nothingYet(scope)]));
    for (const progress of await stored(scopes, isAll)) {
      record(progress.id, progress.position);
      found.set(progress.id, progress);
    }
    if (!isAll) return found;
    recordAll();
    return found.set(EVERYTHING, { ...nothingYet(EVERYTHING), position: positionOfAll(newestOfAll, sumOfAll) });
  };

  const poll = async (scopes: readonly string[]): Promise<void> => {
    for (const { id, document } of (await views.getMany(organizationProgress, scopes)).values())
      if (document) notify({ organizationId: id, position: document.position });
    if (!scopes.includes(EVERYTHING)) return;
    for (const { id, position } of await views.find(organizationProgress, {})) notify({ organizationId: id, position });
  };

  const isBeyondLog = beyondLog(events);
  const waiting = waitForPositions(poll, { waitTimeoutMs, admissions });

  return {
    progressOf,
    lastKnownPosition: (scope) => {
      const last = known.get(scope);
      return last && system.elapsed() - last.at < POSITION_TTL_MS ? last.position : undefined;
    },
    waitFor: async (scopes, position, asker) => {
      const progress = await progressOf(scopes);
      if (scopes.some((scope) => (progress.get(scope)?.position ?? '') >= position)) return;
      if (await isBeyondLog(position)) throw new Refused('position.not-recorded');
      const movedMeanwhile = scopes.some((scope) => (known.get(scope)?.position ?? '') >= position);
      if (!movedMeanwhile) await waiting.wait(scopes, position, asker);
    },
    poll,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => subscription.close(),
  };
};

/** Before the first event an organization's position is empty: every position comes after it. */
const nothingYet = (id: string): OrganizationProgress => ({
  id,
  position: '',
  contractsUpdatedAt: null,
  cataloguesUpdatedAt: {},
});
