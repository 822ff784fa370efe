import type { Mail } from '@monitor/platform/mailer/mailer';
import { xmlText } from '@monitor/platform/workbook/xml';
import type { LinkPurpose } from '../accounts/account-links.ts';
import { mailPage } from './mail-page.ts';

type AccountMail = Readonly<{
  purpose: LinkPurpose;
  /** Who runs the installation, as subjects begin. */
  sender: string;
  to: string;
  name: string;
  link: string;
}>;

/** What each mail says around its link. */
const words: Readonly<
  Record<LinkPurpose, Readonly<{ subject: string; lead: string; button: string; lasts: string; unasked: string }>>
> = {
  welcome: {
    subject: 'Bienvenido a la plataforma',
    lead: 'Se creó una cuenta para ti. Elige tu contraseña para comenzar a administrar el monitor.',
    button: '¡Comenzar!',
    lasts:
      'El enlace sirve una sola vez y vence en 72 horas. Después puedes pedir otro en «¿Olvidaste tu contraseña?».',
    unasked: 'Si no esperabas este correo, puedes ignorarlo.',
  },
  reset: {
    subject: 'Restablecer contraseña',
    lead: 'Recibimos una solicitud para cambiar la contraseña de tu cuenta.',
    button: 'Restablecer Contraseña',
    lasts: 'El enlace sirve una sola vez y vence en 60 minutos.',
    unasked: 'Si no fuiste tú, ignora este correo: tu contraseña sigue siendo la misma.',
  },
};

/** A mail with a link that sets a password, as text and as HTML that needs nothing from elsewhere. */
export const accountMail = ({ purpose, sender, to, name, link }: AccountMail): Mail => {
  const { subject, lead, button, lasts, unasked } = words[purpose];
  const greeting = `Hola, ${name}:`;
  return {
    to,
    subject: `${sender} | ${subject}`,
    text: [greeting, lead, `${button} ${link}`, lasts, unasked, sender].join('\n\n'),
    html: page({ greeting, lead, button, lasts, unasked, sender, link }),
  };
};

const page = (
  said: Readonly<Record<'greeting' | 'lead' | 'button' | 'lasts' | 'unasked' | 'sender' | 'link', string>>,
) => {
  const { greeting, lead, button, lasts, unasked, link } = Object.fromEntries(
    Object.entries(said).map(([key, text]) => [key, xmlText(text)]),
  ) as typeof said; // the same texts, escaped
  return mailPage(
    said.sender,
    `<p>${greeting}</p>
<p>${lead}</p>
<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:12px 24px;background:#2e3854;color:#fff;border-radius:8px;text-decoration:none;font-weight:600">${button}</a></p>
<p style="font-size:14px;color:#555e7d">Si el botón no funciona, copia esta dirección en tu navegador:<br><a href="${link}" style="color:#2e3854;word-break:break-all">${link}</a></p>
<p style="font-size:14px;color:#555e7d">${lasts}</p>
<p style="font-size:14px;color:#555e7d">${unasked}</p>`,
  );
};
