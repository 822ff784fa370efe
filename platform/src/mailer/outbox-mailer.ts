import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { system } from '../process/system.ts';
import { addressedMail } from './addressed-mail.ts';
import type { Mailer } from './mailer.ts';

const OWNER_ONLY = 0o600;

/**
 * A mailer that writes each mail to a file of its own in `folder`, made if it is missing: named by the time (UTC) and
 * ending in .eml, in the order they were sent, for a mail program to open.
 */
export const openOutboxMailer = async ({ folder, from }: { folder: string; from: string }): Promise<Mailer> => {
  await mkdir(folder, { recursive: true });
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  return {
    send: async (mail) => {
      const addressed = addressedMail(mail, from);
      const name = `${system.now().toISOString().replaceAll(':', '-')}-${system.newId()}`;
      const { message } = await composer.sendMail(addressed);
      const part = join(folder, `${name}.part`);
      await writeFile(part, message, { mode: OWNER_ONLY, flush: true });
      await rename(part, join(folder, `${name}.eml`)); // so that nobody reads half a mail
    },
    close: async () => composer.close(),
  };
};
