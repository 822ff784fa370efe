import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CommandService } from '@monitor/command-service';
import { type ReviewFile, reviewFile } from '@monitor/command-service/review-file';
import { reviewHere } from '@monitor/command-service/review-here';
import { installationDay } from '@monitor/contracts-schema/installation-zone';
import type { EventStore } from '@monitor/platform/event-store/event-store';
import type { Ports } from '@monitor/platform/ports';
import type { Logger } from '@monitor/platform/process/logger';
import { system } from '@monitor/platform/process/system';
import { DAYS_TOLD, demoStory } from './demo-story.ts';
import { openStage } from './stage.ts';
import { openStoryClock, type StoryClock } from './story-clock.ts';

export const isEmptyLog = async (events: EventStore): Promise<boolean> => (await events.lastPosition()) === undefined;

const BEFORE_MS = (DAYS_TOLD + 1) * 86_400_000;

/** The clock of what happened in the months before a day. */
export const clockBefore = (now: Date): StoryClock =>
  openStoryClock(system, new Date(Date.parse(installationDay(now)) - BEFORE_MS));

/** How workbooks are read: those of the story, which are small, without threads of their own. */
export const reviewIn =
  (clock: StoryClock): ReviewFile =>
  (...given) =>
    (clock.isOver() ? reviewFile : reviewHere)(...given);

/** What an operator is told: nothing of the accounts that the story opens and closes. */
export const loggerIn = (clock: StoryClock, logger: Logger): Logger => ({
  ...logger,
  warn: (details, message) => {
    if (clock.isOver()) logger.warn(details, message);
  },
});

type Parts = Readonly<{
  commands: CommandService;
  ports: Ports;
  clock: StoryClock;
  today: Date;
  logger: Logger;
  signal: AbortSignal;
}>;

/**
 * Fills an empty monitor with the story of two made-up organizations, by the commands that people would have given: nobody
 * else may command until it ends. Ends the story's clock, also where it is stopped midway; what was told by then stays.
 */
export const tellDemo = async ({ commands, ports, clock, today, logger, signal }: Parts): Promise<void> => {
  const folder = await mkdtemp(join(ports.temporaryFolder, 'demo-'));
  try {
    const stage = openStage({ commands, ports, clock, folder, signal });
    for (const { at, tell } of demoStory(stage, new Date(installationDay(today)))) {
      if (signal.aborted) return;
      clock.set(at);
      await tell();
    }
  } catch (error) {
    if (!signal.aborted) logger.error({ error }, 'the demonstration could not be told to its end');
  } finally {
    clock.end();
    await rm(folder, { recursive: true, force: true });
  }
};
