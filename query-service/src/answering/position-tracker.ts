import { topics, type ViewChange, viewChange } from '@monitor/contracts-schema/events/topics';
import { WAITING_WITHIN_MS } from '@monitor/contracts-schema/http/answer-time';
import { Refused } from '@monitor/contracts-schema/http/answers';
import {
  type OrganizationProgress,
  organizationProgress,
} from '@monitor/contracts-schema/organizations/organization-progress';
import type { Admissions } from '@monitor/platform/admission/admissions';
import type { EventBus } from '@monitor/platform/event-bus/event-bus';
import type { EventReader } from '@monitor/platform/event-store/event-store';
import type { System } from '@monitor/platform/process/system';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { EVERYTHING, type Positions } from './answer-positions.ts';
import { beyondLog } from './beyond-log.ts';
import { type Asker, waitForPositions } from './position-waiting.ts';
import { type Standing, seePositions } from './seen-positions.ts';

/** How far each organization's views have come, and the installation's: what an answer reflects, and what makes an older one stale. */
export type PositionTracker = Readonly<{
  /**
   * How far these have come, each an organization, the installation or everything, by its id. Where everything is requested,
   * every organization that has come anywhere is there too: they were read in one.
   */
  progressOf: (scopes: readonly string[]) => Promise<ReadonlyMap<string, OrganizationProgress>>;
  /** How something stands that follows from these positions, without asking the store. */
  standingOf: (positions: Positions) => Standing;
  /**
   * Waits until the views of one of these hold a position. Refuses one that nothing was recorded at yet, at once; and one that the views
   * do not reach in time, or while whoever asks is still there.
   */
  waitFor: (scopes: readonly string[], position: string, asker: Asker) => Promise<void>;
  /** Asks the store how far these have come, for changes that nobody announced: listeners hear of all. */
  poll: (scopes: readonly string[]) => Promise<void>;
  /** Called for every change that is published, perhaps twice. Returns how to stop. */
  onChange: (listener: (change: ViewChange) => void) => () => void;
  close: () => Promise<void>;
}>;

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
  const seen = seePositions(system.elapsed);
  const listeners = new Set<(change: ViewChange) => void>();

  const notify = (change: ViewChange): void => {
    seen.notify(change.organizationId, change.position);
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
  const look = async (scopes: readonly string[]): Promise<readonly OrganizationProgress[]> => {
    const [began, isAll] = [system.elapsed(), scopes.includes(EVERYTHING)];
    const found = isAll ? await views.find(organizationProgress, {}) : await storedOf(scopes);
    seen.looked(found, { began, isAll });
    return found;
  };
  const storedOf = async (scopes: readonly string[]): Promise<readonly OrganizationProgress[]> =>
    [...(await views.getMany(organizationProgress, scopes)).values()].flatMap(({ document }) => document ?? []);

  const progressOf = async (scopes: readonly string[]): Promise<ReadonlyMap<string, OrganizationProgress>> => {
    const found = new Map(scopes.map((scope) => [scope, nothingYet(scope)]));
    for (const progress of await look(scopes)) found.set(progress.id, progress);
    if (!scopes.includes(EVERYTHING)) return found;
    return found.set(EVERYTHING, { ...nothingYet(EVERYTHING), position: seen.newest(EVERYTHING) });
  };

  const poll = async (scopes: readonly string[]): Promise<void> => {
    for (const { id, position } of await look(scopes)) notify({ organizationId: id, position });
  };

  const isBeyondLog = beyondLog(events);
  const waiting = waitForPositions(poll, { waitTimeoutMs, admissions });

  return {
    progressOf,
    standingOf: seen.standingOf,
    waitFor: async (scopes, position, asker) => {
      const progress = await progressOf(scopes);
      if (scopes.some((scope) => (progress.get(scope)?.position ?? '') >= position)) return;
      if (await isBeyondLog(position)) throw new Refused('position.not-recorded');
      const movedMeanwhile = scopes.some((scope) => seen.newest(scope) >= position);
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
