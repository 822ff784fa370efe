import { Worker } from 'node:worker_threads';
import type { EventBus } from '@monitor/platform/event-bus/event-bus';
import type { CollectedMetrics } from '@monitor/platform/metrics/metrics';
import { type Config, StartRefused } from '@monitor/platform/process/config';
import type { Logger } from '@monitor/platform/process/logger';
import type { Running } from '@monitor/platform/process/run';
import { system } from '@monitor/platform/process/system';
import { answeredWithin } from '@monitor/platform/storage/storage-unavailable';
import { type ProjectorState, type StandingEvent, sharedMarks, watchStanding } from '@monitor/projector';
import type { FromProjector, ProjectorAnswers, ProjectorTask, ToProjector } from './thread-messages.ts';

export type ProjectorThread = Running &
  Readonly<{
    /** Rejects where it cannot be found out. */
    state: () => Promise<ProjectorState>;
    /** The event that it has been folding for too long, if it is; known though the thread answers nobody. */
    standing: () => StandingEvent | undefined;
    /** What the thread counted; nothing where it does not say so in time. */
    metrics: () => Promise<CollectedMetrics>;
    /** Resolves, with why, when the thread ends without being told to. */
    failed: Promise<unknown>;
  }>;

/** Each of its figures has less. */
const PATIENCE_MS = 1_000;

const LOOK_EVERY_MS = 1_000;

/** Chunks are short-lived: with a small young generation the thread collects them early and stays small. */
const FRUGAL = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 512 };

/**
 * Runs the projector in a thread of its own, so that folding never holds up an answer: it opens the same stores by the
 * same configuration. Resolves when the views exist and are followed; rejects when the thread ends before.
 */
export const startProjector = async (config: Config, bus: EventBus, logger: Logger): Promise<ProjectorThread> => {
  const marks = sharedMarks();
  const standing = watchStanding({ marks, system, logger });
  const looking = setInterval(standing.look, LOOK_EVERY_MS).unref();
  const task: ProjectorTask = { config, marks };
  const worker = new Worker(new URL('./projector-thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits: FRUGAL,
  });
  const questions = new Map<number, PromiseWithResolvers<ProjectorAnswers[keyof ProjectorAnswers]>>();
  const tell = (message: ToProjector): void => worker.postMessage(message);
  let requested = 0;

  const started = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const failed = Promise.withResolvers<unknown>();
  let isStopping = false;
  const fail = (error: unknown): void => {
    started.reject(error);
    failed.resolve(error);
  };
  worker.once('error', fail);
  worker.once('exit', (code) => {
    ended.resolve();
    clearInterval(looking);
    const gone = new Error(`The projector's thread ended (${code})`);
    for (const question of questions.values()) question.reject(gone);
    if (!isStopping) fail(gone);
  });
  worker.on('message', (message: FromProjector) => {
    if (message.kind === 'started') started.resolve();
    if (message.kind === 'answer') questions.get(message.question)?.resolve(message.answer);
    if (message.kind === 'refused') fail(new StartRefused(message.line));
    if (message.kind === 'unknown') questions.get(message.question)?.reject(new Error(message.reason));
    if (message.kind === 'folding') standing.take(message.chunk);
    if (message.kind === 'publish')
      bus
        .publish(message.topic, message.messages)
        .catch((error: unknown) => logger.warn({ error }, 'a change of views was not told'));
  });
  await started.promise;

  const ask = async <About extends keyof ProjectorAnswers>(about: About): Promise<ProjectorAnswers[About]> => {
    requested += 1;
    const question = requested;
    const answer = Promise.withResolvers<ProjectorAnswers[keyof ProjectorAnswers]>();
    questions.set(question, answer);
    tell({ kind: 'ask', question, about });
    return answer.promise.finally(() => questions.delete(question)) as Promise<ProjectorAnswers[About]>; // it answers what was asked
  };

  return {
    failed: failed.promise,
    state: () => ask('state'),
    standing: standing.look,
    metrics: () => answeredWithin(PATIENCE_MS, "the projector's thread", ask('metrics')).catch(() => []),
    stop: async () => {
      isStopping = true;
      tell({ kind: 'stop' });
      await ended.promise;
    },
  };
};
