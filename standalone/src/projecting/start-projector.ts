import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { EventBus } from '@monitor/platform/event-bus/event-bus';
import type { Config } from '@monitor/platform/process/config';
import type { Logger } from '@monitor/platform/process/logger';
import type { Running } from '@monitor/platform/process/run';
import type { ProjectorState } from '@monitor/projector';
import type { FromProjector, ToProjector } from './thread-messages.ts';

export type ProjectorThread = Running & Readonly<{ state: () => Promise<ProjectorState> }>;

/** Batches pass through and are gone: a small young heap keeps the thread from taking what it does not need. */
const FRUGAL = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 };

/**
 * Runs the projector in a thread of its own, so that folding never holds up an answer: it opens the same stores by the
 * same configuration. Resolves when the views exist and are followed. A thread that fails ends the monitor.
 */
export const startProjector = async (config: Config, bus: EventBus, logger: Logger): Promise<ProjectorThread> => {
  const worker = new Worker(new URL('./projector-thread.ts', import.meta.url), {
    workerData: config,
    resourceLimits: FRUGAL,
  });
  const questions = new Map<number, (state: ProjectorState) => void>();
  const tell = (message: ToProjector): void => worker.postMessage(message);
  let asked = 0;

  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.on('message', (message: FromProjector) => {
      if (message.kind === 'started') resolve();
      if (message.kind === 'state') questions.get(message.question)?.(message.state);
      if (message.kind === 'publish')
        bus
          .publish(message.topic, message.messages)
          .catch((error: unknown) => logger.warn({ error }, 'a change of views was not told'));
    });
  });
  worker.removeAllListeners('error');
  worker.on('error', (error) => {
    logger.error({ error }, 'the projector failed');
    process.kill(process.pid, 'SIGTERM');
  });

  return {
    state: () =>
      new Promise((resolve) => {
        asked += 1;
        const question = asked;
        questions.set(question, (state) => {
          questions.delete(question);
          resolve(state);
        });
        tell({ kind: 'state', question });
      }),
    stop: async () => {
      const ended = once(worker, 'exit');
      tell({ kind: 'stop' });
      await ended;
    },
  };
};
