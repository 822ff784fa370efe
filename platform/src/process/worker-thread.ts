import { on } from 'node:events';
import { type MessagePort, Worker } from 'node:worker_threads';

/** What passes through is soon gone: a small young heap keeps a thread from taking what it does not need. */
const WORKER_LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 1_024 };

/** Starts a thread that is given a task. How it fails is met by whoever hears what it says, and by nobody afterwards. */
export const startWorker = (script: URL, task: unknown): Worker =>
  new Worker(script, { workerData: task, resourceLimits: WORKER_LIMITS }).on('error', () => {});

const STOP_TIMEOUT_MS = 2_000;

/**
 * Asks a thread to stop, and waits until it is gone: one that is too deep in its work to hear it is terminated, and with
 * it the threads it started. What it was writing into an embedded store is rolled back.
 */
export const stopWorker = async (thread: Worker, timeoutMs = STOP_TIMEOUT_MS): Promise<void> => {
  const ended = new Promise((resolve) => thread.once('exit', resolve));
  if (thread.threadId === -1) return; // it has ended before
  thread.postMessage('stop');
  const timeout = setTimeout(() => thread.terminate(), timeoutMs);
  await ended;
  clearTimeout(timeout);
};

/** A thread's work, with whose end it ends. What it fails with is met by the thread that started it. */
export const runWorker = async (parent: MessagePort, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } finally {
    parent.close();
  }
};

/** What a thread says until it ends. Throws what it fails with, and at once when the signal is aborted. */
export async function* messagesFrom<Message>(worker: Worker, signal?: AbortSignal): AsyncGenerator<Message> {
  for await (const [message] of on(worker, 'message', { ...(signal && { signal }), close: ['exit'] }))
    yield message as Message; // a thread says nothing else
}
