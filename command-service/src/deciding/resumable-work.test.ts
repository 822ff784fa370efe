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
