import { once } from 'node:events';
import { sideBySide } from './side-by-side.ts';

const untilTold = async (ended: AbortSignal): Promise<void> => {
  if (!ended.aborted) await once(ended, 'abort');
};

describe('works side by side', () => {
  it('end when the first of them ends', async () => {
    await sideBySide(new AbortController().signal, async () => {}, untilTold);
  });

  it('end by the signal', async () => {
    const stopping = new AbortController();
    const running = sideBySide(stopping.signal, untilTold, untilTold);
    stopping.abort();
    await running;
  });

  it('fail as the first one did, once the others have ended', async () => {
    const done: string[] = [];
    const running = sideBySide(
      new AbortController().signal,
      async () => {
        throw new Error('first');
      },
      async (ended) => {
        await untilTold(ended);
        done.push('told');
        throw new Error('second');
      },
    );
    await expect(running).rejects.toThrow('first');
    expect(done).toEqual(['told']);
  });

  it('leave no failure unmet, though another work goes on for long', async () => {
    const unmet: unknown[] = [];
    const meet = (error: unknown) => void unmet.push(error);
    process.on('unhandledRejection', meet);
    const slow = Promise.withResolvers<void>();
    const running = sideBySide(
      new AbortController().signal,
      async () => {
        throw new Error('early');
      },
      () => slow.promise,
    );
    await new Promise((resolve) => setTimeout(resolve)); // unmet rejections are told after a turn
    slow.resolve();
    await expect(running).rejects.toThrow('early');
    process.off('unhandledRejection', meet);
    expect(unmet).toEqual([]);
  });
});
