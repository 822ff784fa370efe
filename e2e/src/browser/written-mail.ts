import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

/** A mail that a monitor wrote to its outbox, and the path that its link leads to. */
export type WrittenMail = Readonly<{ to: string; subject: string; path: string }>;

/** The mails in an outbox, in the order in which they were written. */
export const mailsIn = async (outbox: string): Promise<readonly WrittenMail[]> => {
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(
    names.map(async (name) => {
      const { to, subject = '', text = '' } = await PostalMime.parse(await readFile(join(outbox, name)));
      const [link] = /https?:\/\/\S+/.exec(text) ?? [];
      return { to: to?.[0]?.address ?? '', subject, path: link ? new URL(link).pathname : '' };
    }),
  );
};
