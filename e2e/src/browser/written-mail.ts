import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

/** A mail that a monitor wrote to its outbox, whom it is answered to, and the path that its link leads to. */
export type WrittenMail = Readonly<{ to: string; replyTo: string; subject: string; text: string; path: string }>;

/** The mails in an outbox, in the order in which they were written. */
export const mailsIn = async (outbox: string): Promise<readonly WrittenMail[]> => {
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(
    names.map(async (name) => {
      const { to, replyTo, subject = '', text = '' } = await PostalMime.parse(await readFile(join(outbox, name)));
      const [link] = /https?:\/\/\S+/.exec(text) ?? [];
      const [address, answered] = [to, replyTo].map((addresses) => addresses?.[0]?.address ?? '');
      return { to: address ?? '', replyTo: answered ?? '', subject, text, path: link ? new URL(link).pathname : '' };
    }),
  );
};
