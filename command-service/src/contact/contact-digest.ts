import { installationDay, installationTime } from '@monitor/contracts-schema/installation-zone';
import type { Mail } from '@monitor/platform/mailer/mailer';
import { xmlText } from '@monitor/platform/workbook/xml';
import { mailPage } from '../mails/mail-page.ts';
import { senderRows } from './contact-mail.ts';
import type { ContactMessage } from './contact-messages.ts';

type ContactDigest = Readonly<{
  /** At least one, the oldest first. */
  messages: readonly ContactMessage[];
  organization: string;
  sender: string;
  to: string;
  /** Whether `to` reads messages in the monitor: the mail then says only how many there are. */
  readsThemThere: boolean;
  /** Where they are read, as far as this installation knows its own address. */
  address: string | undefined;
}>;

const momentOf = (iso: string): string => `${installationDay(new Date(iso))} ${installationTime(new Date(iso))}`;

/** What an organization was written in an hour beyond what is mailed one by one. */
export const contactDigest = ({ messages, organization, sender, to, readsThemThere, address }: ContactDigest): Mail => {
  const count = messages.length === 1 ? '1 mensaje más' : `${messages.length} mensajes más`;
  const [first, last] = [messages[0]!, messages.at(-1)!]; // there is one
  const leads = [
    `Del formulario de contacto: ${count} para ${organization}, entre ${momentOf(first.addedAt)} y ${momentOf(last.addedAt)}.`,
    'Los primeros cinco mensajes de una hora se envían uno por uno; los demás se reúnen en un solo correo.',
  ];
  const where = `Se leen en «Mensajes», en la administración de ${organization}${address ? `: ${address}` : '.'}`;
  const parts = readsThemThere ? [...leads, where] : [...leads, ...messages.map(asText)];
  const paragraph = (text: string) => `<p style="white-space:pre-wrap">${xmlText(text)}</p>`;
  return {
    to,
    subject: `${sender} | Contacto: ${count}`,
    text: parts.join('\n\n'),
    html: mailPage(sender, parts.map(paragraph).join('\n<hr>\n')),
  };
};

const asText = (message: ContactMessage): string =>
  [
    ...senderRows(message).map(([label, value]) => `${label}: ${value}`),
    momentOf(message.addedAt),
    '',
    message.message,
  ].join('\n');
