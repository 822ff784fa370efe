import {
  INSTALLATION,
  type OrganizationProgress,
  organizationProgress,
  Refused,
  topics,
  type ViewChange,
  viewChange,
} from '@monitor/contracts-schema';
import type { EventBus } from '@monitor/platform/event-bus/event-bus';
import type { System } from '@monitor/platform/process/system';
import type { ViewReader } from '@monitor/platform/view-store/view-store';

/** How far each organization's views have come: what an answer reflects, and what makes an older one stale. */
export type Freshness = Readonly<{
  /** How far an organization's views have come; for the installation, whichever came farthest. */
  progressOf: (organizationId: string) => Promise<OrganizationProgress>;
  /** The newest position heard of, without asking the store; undefined when nobody told or asked in the last second. */
  lastHeard: (organizationId: string) => string | undefined;
  /** Waits until the views hold a position; refuses when they do not come that far in time. */
  waitFor: (organizationId: string, position: string) => Promise<void>;
  /** Asks the store how far these organizations have come, for changes that nobody told of: listeners hear of all. */
  look: (organizationIds: readonly string[]) => Promise<void>;
  /** Called for every change heard of, perhaps twice. Returns how to stop. */
  onChange: (listener: (change: ViewChange) => void) => () => void;
  close: () => Promise<void>;
}>;

const PATIENCE_MS = 5_000;
const POLL_MS = 5;
/** How long a position is believed without another word: what a lost message can make an answer late. */
const BELIEVED_MS = 1_000;

export const followFreshness = async ({
  views,
  bus,
  system,
  patienceMs = PATIENCE_MS,
}: {
  views: ViewReader;
  bus: EventBus;
  system: System;
  /** How long a question waits for the position it asks for. */
  patienceMs?: number | undefined;
}): Promise<Freshness> => {
  const heard = new Map<string, Readonly<{ position: string; at: number }>>();
  const listeners = new Set<(change: ViewChange) => void>();

  const believe = (organizationId: string, position: string): void => {
    const known = heard.get(organizationId)?.position ?? '';
    heard.set(organizationId, { position: known < position ? position : known, at: system.now().getTime() });
  };

  const hear = (change: ViewChange): void => {
    believe(change.organizationId, change.position);
    for (const listener of listeners) listener(change);
  };

  const subscription = await bus.subscribe({
    topic: topics.viewChanges,
    handle: async (messages) => {
      for (const { value } of messages) {
        const change = viewChange.safeParse(value);
        if (!change.success) continue; // a message of another kind would come again for ever
        believe(INSTALLATION, change.data.position);
        hear(change.data);
      }
    },
  });

  const stored = async (organizationId: string): Promise<OrganizationProgress | undefined> => {
    if (organizationId !== INSTALLATION)
      return (await views.getMany(organizationProgress, [organizationId])).get(organizationId)?.document;
    const newest = { sort: [{ field: 'position', direction: 'desc' }], limit: 1 } as const;
    return (await views.find(organizationProgress, newest))[0];
  };

  const progressOf = async (organizationId: string): Promise<OrganizationProgress> => {
    const progress = (await stored(organizationId)) ?? nothingYet(organizationId);
    believe(organizationId, progress.position);
    return progress;
  };

  return {
    progressOf,
    lastHeard: (organizationId) => {
      const known = heard.get(organizationId);
      return known && system.now().getTime() - known.at < BELIEVED_MS ? known.position : undefined;
    },
    waitFor: async (organizationId, position) => {
      for (let waited = 0; (await progressOf(organizationId)).position < position; waited += POLL_MS) {
        if (waited >= patienceMs) throw new Refused('views.behind');
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
    },
    look: async (organizationIds) => {
      for (const { id, document } of (await views.getMany(organizationProgress, organizationIds)).values())
        if (document) hear({ organizationId: id, position: document.position });
    },
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
  suppliersUpdatedAt: null,
  administrativeUnitsUpdatedAt: null,
});
