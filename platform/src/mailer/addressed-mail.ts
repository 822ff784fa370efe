import addressparser from 'nodemailer/lib/addressparser';
import type { Mail } from './mailer.ts';

/** A control character in a header could begin another header. */
const controlCharacter = /\p{Cc}/u;

/** The mail as nodemailer takes it, which then may read no file and no address for it. Refuses what `send` refuses. */
export const addressedMail = ({ to, subject, text, html, replyTo }: Mail, from: string) => {
  if (controlCharacter.test(subject)) throw new RangeError('The subject of a mail has a control character');
  return {
    from,
    to: oneAddress(to),
    subject,
    text,
    ...(html === undefined ? {} : { html }),
    ...(replyTo === undefined ? {} : { replyTo: oneAddress(replyTo) }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
};

const oneAddress = (text: string): { name: string; address: string } => {
  const [first, ...others] = controlCharacter.test(text) ? [] : addressparser(text, { flatten: true });
  if (!first?.address.includes('@') || others.length > 0)
    throw new RangeError(`Not exactly one mail address: ${JSON.stringify(text)}`);
  return { name: first.name, address: first.address };
};
