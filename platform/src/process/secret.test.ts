import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadOrCreateSecret } from './secret.ts';

describe('a kept secret', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'secret-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is made once, and the same for all who ask at once', async () => {
    const asked = await Promise.all(Array.from({ length: 8 }, () => loadOrCreateSecret(folder, 'secret')));
    expect(new Set(asked).size).toBe(1);
    expect(asked[0]).toMatch(/^[\w-]{43}$/);
    expect(await loadOrCreateSecret(folder, 'secret')).toBe(asked[0]);
  });

  it('is its owner’s alone', async () => {
    await loadOrCreateSecret(folder, 'secret');
    expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600);
  });
});
