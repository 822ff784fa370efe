import { contactLabels } from '@monitor/contracts-schema/contact/contact-form';
import type { Mail } from '@monitor/platform/mailer/mailer';
import { xmlText } from '@monitor/platform/workbook/xml';
import { mailPage } from '../mails/mail-page.ts';
import type { ContactMessage } from './contact-messages.ts';

type ContactMail = Readonly<{ message: ContactMessage; organization: string; sender: string; to: string }>;

/** Who wrote, and how to answer them, each with its label. */
export const senderRows = ({ name, phone, email }: ContactMessage): readonly (readonly [string, string])[] => [
  [contactLabels.name, name],
  [contactLabels.email, email],
  ...(phone === null ? [] : [[contactLabels.phone, phone] as const]),
];

/** A message as a mail that is answered to whoever wrote it. */
export const contactMail = ({ message, organization, sender, to }: ContactMail): Mail => {
  const { email, message: text } = message;
  const lead = `Mensaje para ${organization}, del formulario de contacto.`;
  const rows = senderRows(message);
  const lines = rows.map(([label, value]) => `<p style="margin:0"><strong>${label}:</strong> ${xmlText(value)}</p>`);
  return {
    to,
    subject: `${sender} | Contacto`,
    replyTo: email,
    text: [lead, rows.map(([label, value]) => `${label}: ${value}`).join('\n'), text].join('\n\n'),
    html: mailPage(
      sender,
      `<p>${xmlText(lead)}</p>\n${lines.join('\n')}\n<p style="margin:24px 0;white-space:pre-wrap">${xmlText(text)}</p>`,
    ),
  };
};
