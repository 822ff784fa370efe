import { silentLogger } from '@monitor/platform/process/logger';
import { StorageUnavailable } from '@monitor/platform/storage/storage-unavailable';
import { createResumableWork } from './resumable-work.ts';

const away = () => Promise.reject(new StorageUnavailable('records'));

it('goes on with what a store interrupts while it is asked what is left of something else', async () => {
  const [asked, answers, finished] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<string>(),
  ];
  let left: string | undefined;
  const work = createResumableWork<void>({
    ...{ logger: silentLogger, name: 'work', pause: async () => {} },
    findDue: async () => {
      const subject = left;
      asked.resolve();
      await answers.promise;
      return subject === undefined ? undefined : { subject, run: async () => finished.resolve(subject) };
    },
  });
  await expect(work.run('town', { subject: 'one', run: away })).rejects.toThrow(StorageUnavailable);
  await asked.promise;
  left = 'other';
  await expect(work.run('town', { subject: left, run: away })).rejects.toThrow(StorageUnavailable);
  answers.resolve();
  expect(await finished.promise).toBe('other');
  await work.stop();
  expect(work.isWaiting('town')).toBe(false);
});

describe('what a crash left', () => {
  it('goes on by itself in each organization, whatever the stores of another do', async () => {
    const locked = Promise.withResolvers<void>();
    const finished: string[] = [];
    const work = createResumableWork<void>({
      ...{ logger: silentLogger, name: 'work', pause: () => locked.promise },
      findDue: async (organizationId) => ({
        subject: organizationId,
        run: async () => {
          if (organizationId === 'locked' && finished.length === 0) return away();
          finished.push(organizationId);
        },
      }),
    });
    const resumed = work.resume(['locked', 'free']);
    await work.resume(['free again']);
    expect(finished).toEqual(['free', 'free again']);
    expect(work.isWaiting('locked')).toBe(true);
    locked.resolve();
    await resumed;
    expect(finished).toEqual(['free', 'free again', 'locked']);
    expect(work.isWaiting('locked')).toBe(false);
    await work.stop();
  });

  it('is looked for while nobody decides on such work, and once more where somebody began meanwhile', async () => {
    const [found, began] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ran: string[] = [];
    let looks = 0;
    const work = createResumableWork<void>({
      ...{ logger: silentLogger, name: 'work' },
      findDue: async () => {
        looks += 1;
        if (looks > 1) return undefined;
        found.resolve();
        await began.promise;
        return { subject: 'left', run: async () => void ran.push('left') };
      },
    });
    const resumed = work.resume(['town']);
    await found.promise;
    const mine = work.run('town', {
      subject: 'mine',
      run: async () => {
        began.resolve();
        await work.inTurn('town', async () => void ran.push('mine'));
      },
    });
    await Promise.all([resumed, mine]);
    expect({ ran, looks }).toEqual({ ran: ['mine'], looks: 2 });
    await work.stop();
  });
});
