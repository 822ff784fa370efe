import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CommandService } from '@monitor/command-service';
import { type ReviewFile, reviewFile } from '@monitor/command-service/review-file';
import { reviewHere } from '@monitor/command-service/review-here';
import { installationDay } from '@monitor/contracts-schema/installation-zone';
import type { Ports } from '@monitor/platform/ports';
import type { Logger } from '@monitor/platform/process/logger';
import { system } from '@monitor/platform/process/system';
import { DAYS_TOLD, demoStory } from './demo-story.ts';
import { openStage } from './stage.ts';
import { openStoryClock } from './story-clock.ts';

const BEFORE_MS = (DAYS_TOLD + 1) * 86_400_000;

type Telling = Readonly<{ commands: CommandService; ports: Ports; signal: AbortSignal }>;

/**
 * The story of two made-up organizations in the months before a day, for an empty monitor: what the command service is to be
 * made with, so that it lives in the story's time, and how it is told.
 */
export const prepareDemo = (now: Date, logger: Logger) => {
  // East of Greenwich the installation's day begins before it does where the story's times are from.
  const today = new Date(Math.min(Date.parse(installationDay(now)), Date.parse(now.toISOString().slice(0, 10))));
  const clock = openStoryClock(system, new Date(today.getTime() - BEFORE_MS));
  /** The story's workbooks are small. */
  const review: ReviewFile = (...given) => (clock.isOver() ? reviewFile : reviewHere)(...given);
  /** An operator is told nothing of the accounts that the story opens and closes. */
  const warn: Logger['warn'] = (details, message) => {
    if (clock.isOver()) logger.warn(details, message);
  };

  return {
    parts: { system: clock.system, reviewFile: review, logger: { ...logger, warn } },

    /**
     * Tells it by the commands that people would have given; nobody else may command until it ends. From then on it is today,
     * also where it is stopped midway: what was told by then stays.
     */
    tell: async ({ commands, ports, signal }: Telling): Promise<void> => {
      const folder = await mkdtemp(join(ports.temporaryFolder, 'demo-'));
      try {
        const stage = openStage({ commands, ports, clock, folder, signal });
        for (const { at, tell } of demoStory(stage, today)) {
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
    },
  };
};
