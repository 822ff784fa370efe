import type { MessagePort, Worker } from 'node:worker_threads';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { messagesFrom, runWorker } from '@monitor/platform/process/worker-thread';
import type { UploadRefusal } from './review-tasks.ts';
import { uploadProblem } from './upload-problem.ts';

/** A thread's work. What is the file's fault is said to the thread that started it; anything else ends in an error there. */
export const runRefusing = (parent: MessagePort, work: () => Promise<void>): Promise<void> =>
  runWorker(parent, async () => {
    try {
      await work();
    } catch (error) {
      const refused = uploadProblem(error);
      if (!refused) throw error;
      const refusal: UploadRefusal = { type: 'refused', code: refused.code, errors: refused.errors };
      parent.postMessage(refusal);
    }
  });

/** What a thread says until it ends. Throws Refused for what it refuses, and at once when the signal is aborted. */
export async function* messagesUnlessRefused<Message extends Readonly<{ type: string }>>(
  worker: Worker,
  signal?: AbortSignal,
): AsyncGenerator<Message> {
  for await (const message of messagesFrom<Message | UploadRefusal>(worker, signal)) {
    if (isRefusal(message)) throw new Refused(message.code, { errors: message.errors });
    yield message;
  }
}

const isRefusal = (message: Readonly<{ type: string }>): message is UploadRefusal => message.type === 'refused';
