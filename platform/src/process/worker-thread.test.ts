import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { messagesFrom, stopWorker } from './worker-thread.ts';

const thread = (script: string): Worker => new Worker(script, { eval: true });

/** Says that it is there, and then hears nothing. */
const DEAF = `require('node:worker_threads').parentPort.postMessage({ type: 'staged' }); for (;;);`;

describe('a thread that is to end', () => {
  it('is waited for while it finishes what it does', async () => {
    const willing = thread(`
      const { parentPort } = require('node:worker_threads');
      parentPort.once('message', () => parentPort.postMessage({ type: 'bye' }));
    `);
    const said = once(willing, 'message');
    await stopWorker(willing, 60_000);
    expect(await said).toEqual([{ type: 'bye' }]);
  });

  it('is terminated when it hears nothing', async () => {
    const deaf = thread(DEAF);
    await once(deaf, 'message');
    await stopWorker(deaf, 1);
    expect(deaf.threadId).toBe(-1);
  });

  it('takes with it the deaf threads that it started', async () => {
    const parent = thread(`
      const { parentPort, Worker } = require('node:worker_threads');
      new Worker(${JSON.stringify(DEAF)}, { eval: true }).on('message', (said) => parentPort.postMessage(said));
      parentPort.on('message', () => {});
    `);
    await once(parent, 'message');
    await stopWorker(parent, 1);
    expect(parent.threadId).toBe(-1);
  });

  it('has ended already', async () => {
    const gone = thread('');
    await once(gone, 'exit');
    await stopWorker(gone, 60_000);
  });

  it('is left at once by who hears it, when the signal says so', async () => {
    const deaf = thread(DEAF);
    const cancelled = new AbortController();
    const hear = async () => {
      for await (const _ of messagesFrom(deaf, cancelled.signal)) cancelled.abort();
    };
    await expect(hear()).rejects.toMatchObject({ name: 'AbortError' });
    await stopWorker(deaf, 1);
  });
});
