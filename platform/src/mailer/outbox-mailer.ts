import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { system } from '../process/system.ts';
import { addressedMail } from './addressed-mail.ts';
import type { Keeping, Mailer } from './mailer.ts';

const OWNER_ONLY = 0o600;

const stampOf = (moment: Date): string => moment.toISOString().replaceAll(':', '-');
const signOf = (about: string): string => createHash('sha256').update(about).digest('hex').slice(0, 32);

/** What a file's name says of how long it is stored: so that it is forgotten whatever else is lost. */
const fileNameOf = ({ until, about }: Keeping): string =>
  `.until-${stampOf(until)}${about === undefined ? '' : `.about-${signOf(about)}`}`;
const OURS = /\.until-(?<until>[-\dT.]{23}Z)(?:\.about-(?<about>[0-9a-f]{32}))?\.(?:eml|part)$/;

/**
 * A mailer that writes each mail to a file of its own in `folder`, made if it is missing: named by the time (UTC),
 * until when it is stored and what it is about, and ending in .eml: in the order they were sent, for a mail program to open.
 */
export const openOutboxMailer = async ({ folder, from }: { folder: string; from: string }): Promise<Mailer> => {
  await mkdir(folder, { recursive: true });
  return {
    send: async (mail, keeping) => {
      const { createTransport } = await import('nodemailer'); // large, and many a process sends no mail
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const addressed = addressedMail(mail, from);
      const name = `${stampOf(system.now())}-${system.newId()}${fileNameOf(keeping)}`;
      const { message } = await composer.sendMail(addressed);
      const part = join(folder, `${name}.part`);
      await writeFile(part, message, { mode: OWNER_ONLY, flush: true });
      await rename(part, join(folder, `${name}.eml`)); // so that nobody reads half a mail
    },
    forget: async (which) => {
      const isMeant =
        'about' in which
          ? ({ about }: Record<string, string>) => about === signOf(which.about)
          : ({ until = '' }: Record<string, string>) => until <= stampOf(which.dueBy);
      for (const name of await readdir(folder)) {
        const parts = OURS.exec(name)?.groups;
        if (parts && isMeant(parts)) await rm(join(folder, name), { force: true });
      }
    },
    close: async () => {},
  };
};
