import { setTimeout as pause } from 'node:timers/promises';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { organizationProgress } from '@monitor/contracts-schema/organizations/organization-progress';
import { streamPrefixOf } from '@monitor/contracts-schema/streams';
import type { System } from '@monitor/platform/process/system';
import { liveGeneration } from '@monitor/platform/view-store/generations';
import type { CommandPorts } from './writing/writing.ts';

const WAIT_MS = 10_000;
const LOOK_EVERY_MS = 25;

/** Resolves once the views hold an organization's last event, of when it is asked. Refuses after ten seconds. */
export type WaitForViews = (organizationId: string, signal?: AbortSignal) => Promise<void>;

export const waitingForViews = (
  { events, views }: Pick<CommandPorts, 'events' | 'views'>,
  system: System,
): WaitForViews => {
  const live = liveGeneration(views, system);

  const areCurrent = async (organizationId: string): Promise<boolean> => {
    const progress = (await live.getMany(organizationProgress, [organizationId])).get(organizationId)?.document;
    const streamPrefix = streamPrefixOf(organizationId);
    const missing = await events.readLog({ after: progress?.position, streamPrefix, limit: 1 });
    return missing.length === 0;
  };

  return async (organizationId, signal) => {
    const until = system.elapsed() + WAIT_MS;
    while (!(await areCurrent(organizationId))) {
      if (system.elapsed() > until) throw new Refused('views.behind');
      await pause(LOOK_EVERY_MS, undefined, { signal });
    }
  };
};
