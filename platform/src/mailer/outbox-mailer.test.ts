import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describeMailer, sender, untilLater } from './mailer.conformance.ts';
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
    await mailer.send(
      { to: 'ana@example.org', subject: 'Hola', text: 'uno\ndos', html: '<p>uno\ndos</p>' },
      untilLater,
    );

    const names = await readdir(folder);
    expect(names).toEqual([
      expect.stringMatching(
        /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[0-9a-f]{32}\.until-2100-01-01T00-00-00\.000Z\.eml$/,
      ),
    ]);
    expect((await stat(join(folder, names[0]!))).mode & 0o777).toBe(0o600);
    expect(String((await sources())[0])).not.toMatch(/[^\r]\n/);
    await close();
  });

  it('deletes mails whose time is over, those about a thing, half-written ones too, and no file of another kind', async () => {
    const { folder, mailer, close } = await openOutbox();
    const send = (subject: string, until: string, about?: string) =>
      mailer.send({ to: 'ana@example.org', subject, text: '' }, { until: new Date(until), ...(about && { about }) });
    await send('over', '2026-01-01T00:00:00Z', '../../a message');
    await send('a message', '2026-01-02T00:00:00Z', '../../a message');
    await send('the same', '2026-01-03T00:00:00Z', '../../a message');
    await send('another', '2026-01-04T00:00:00Z', '../../another');
    const half = (await readdir(folder)).toSorted()[0]!.replace('.eml', '.part');
    await writeFile(join(folder, half), 'half');
    await writeFile(join(folder, 'notes.eml'), 'of somebody else');
    const subjects = async () =>
      Promise.all(
        (await readdir(folder)).map(
          async (name) => (await PostalMime.parse(await readFile(join(folder, name)))).subject,
        ),
      );

    await mailer.forget({ dueBy: new Date('2026-01-01T00:00:00Z') });
    expect((await subjects()).toSorted()).toEqual(['a message', 'another', 'the same', undefined]);

    await mailer.forget({ about: '../../a message' });
    expect(await readdir(folder)).toHaveLength(2);
    expect(await subjects()).toContain('another');
    await close();
  });

  it('throws what the disk said when the outbox is gone', async () => {
    const { folder, mailer, close } = await openOutbox();
    await rm(folder, { recursive: true });

    await expect(mailer.send({ to: 'ana@example.org', subject: '', text: '' }, untilLater)).rejects.toThrow('ENOENT');
    await close();
  });
});
