import { setTimeout as pause } from 'node:timers/promises';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { organizationProgress } from '@monitor/contracts-schema/organizations/organization-progress';
import { streamPrefixOf } from '@monitor/contracts-schema/streams';
import type { System } from '@monitor/platform/process/system';
import { liveGeneration } from '@monitor/platform/view-store/generations';
import type { CommandPorts } from './writing/writing.ts';

const WAIT_MS = 10_000;
const LOOK_EVERY_MS = 25;

/**
 * Resolves once the views hold the last event that an organization had when it was asked, and says which one of its events
 * is the last that they hold. Refuses after ten seconds.
 */
export type WaitForViews = (organizationId: string, signal?: AbortSignal) => Promise<string | undefined>;

export const waitingForViews = (
  { events, views }: Pick<CommandPorts, 'events' | 'views'>,
  system: System,
): WaitForViews => {
  const live = liveGeneration(views, system);

  const progressOf = async (organizationId: string): Promise<string | undefined> =>
    (await live.getMany(organizationProgress, [organizationId])).get(organizationId)?.document?.position;

  const hold = async (organizationId: string, end: string): Promise<boolean> => {
    const after = await progressOf(organizationId);
    const [missing] = await events.readLog({ after, streamPrefix: streamPrefixOf(organizationId), limit: 1 });
    return missing === undefined || missing.position > end; // who writes on and on is not waited for
  };

  return async (organizationId, signal) => {
    const until = system.elapsed() + WAIT_MS;
    const end = (await events.lastPosition(await progressOf(organizationId))) ?? '';
    while (!(await hold(organizationId, end))) {
      if (system.elapsed() > until) throw new Refused('views.behind');
      await pause(LOOK_EVERY_MS, undefined, { signal });
    }
    return progressOf(organizationId);
  };
};
