import { answeredWithin, StorageUnavailable } from './storage-unavailable.ts';

describe('a store that is asked', () => {
  it('gives its answer', async () => {
    await expect(answeredWithin(1_000, 'the log', Promise.resolve(7))).resolves.toBe(7);
  });

  it('fails as it failed', async () => {
    await expect(answeredWithin(1_000, 'the log', Promise.reject(new TypeError('odd')))).rejects.toThrow(TypeError);
  });

  it('is given up when it hangs, by its name', async () => {
    const asked = answeredWithin(1, 'the log', new Promise(() => {}));
    await expect(asked).rejects.toThrow(new StorageUnavailable('the log'));
  });
});
