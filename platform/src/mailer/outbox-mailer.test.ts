import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describeMailer, sender } from './mailer.conformance.ts';
import { openOutboxMailer } from './outbox-mailer.ts';

const openOutbox = async () => {
  const root = await mkdtemp(join(tmpdir(), 'outbox-'));
  const folder = join(root, 'deep', 'outbox');
  const mailer = await openOutboxMailer({ folder, from: sender });
  const sources = async (): Promise<Buffer[]> =>
    Promise.all((await readdir(folder)).sort().map((name) => readFile(join(folder, name))));
  const close = async () => {
    await mailer.close();
    await rm(root, { recursive: true });
  };
  return { folder, mailer, sources, close };
};

describeMailer('the outbox mailer', async () => {
  const { mailer, sources, close } = await openOutbox();
  return {
    mailer,
    received: async () => Promise.all((await sources()).map((source) => PostalMime.parse(source))),
    close,
  };
});

describe('the outbox mailer', () => {
  it('writes one .eml file with lines that end in CRLF, for its owner only', async () => {
    const { folder, mailer, sources, close } = await openOutbox();
    await mailer.send({ to: 'ana@example.org', subject: 'Hola', text: 'uno\ndos', html: '<p>uno\ndos</p>' });

    const names = await readdir(folder);
    expect(names).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[0-9a-f]{32}\.eml$/)]);
    expect((await stat(join(folder, names[0]!))).mode & 0o777).toBe(0o600);
    expect(String((await sources())[0])).not.toMatch(/[^\r]\n/);
    await close();
  });

  it('throws what the disk said when the outbox is gone', async () => {
    const { folder, mailer, close } = await openOutbox();
    await rm(folder, { recursive: true });

    await expect(mailer.send({ to: 'ana@example.org', subject: '', text: '' })).rejects.toThrow('ENOENT');
    await close();
  });
});
