import { addressedMail } from './addressed-mail.ts';
import type { Mailer } from './mailer.ts';

const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * A mailer on the SMTP server that `url` names: smtp:// (with STARTTLS where the server offers it) or smtps://, with
 * user and password, percent-encoded, if need be. `send` throws what the server or the connection said.
 */
export const openSmtpMailer = ({ url, from }: { url: string; from: string }): Mailer => ({
  send: async (mail) => {
    const { createTransport } = await import('nodemailer'); // large, and many a process sends no mail
    await createTransport({ url, ...patience }).sendMail(addressedMail(mail, from));
  },
  forget: async () => {}, // keeps nothing
  close: async () => {}, // each mail has a connection of its own
});
