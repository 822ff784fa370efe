import type { Mail } from '@monitor/platform/mailer/mailer';
import { xmlText } from '@monitor/platform/workbook/xml';
import { mailPage } from './mail-page.ts';
import type { MailPurpose } from './mail-requests.ts';

type AccountMail = Readonly<{
  purpose: MailPurpose;
  /** Who runs the installation, as subjects begin. */
  sender: string;
  to: string;
  name: string;
  /** What there is to open; none where somebody is only told. */
  link?: string;
  /** The address that is to take the place of the account's, or that has. */
  newAddress?: string;
}>;

type Words = Readonly<{
  subject: string;
  lead: (newAddress: string) => string;
  button?: string;
  lasts?: string;
  unexpected: string;
}>;

/** What each mail says, around its link where it has one. */
const words: Readonly<Record<MailPurpose, Words>> = {
  welcome: {
    subject: 'Bienvenido a la plataforma',
    lead: () => 'Se creó una cuenta para ti. Elige tu contraseña para comenzar a administrar el monitor.',
    button: '¡Comenzar!',
    lasts:
      'El enlace sirve una sola vez y vence en 72 horas. Después puedes pedir otro en «¿Olvidaste tu contraseña?».',
    unexpected: 'Si no esperabas este correo, puedes ignorarlo.',
  },
  reset: {
    subject: 'Restablecer contraseña',
    lead: () => 'Recibimos una solicitud para cambiar la contraseña de tu cuenta.',
    button: 'Restablecer Contraseña',
    lasts: 'El enlace sirve una sola vez y vence en 60 minutos.',
    unexpected: 'Si no fuiste tú, ignora este correo: tu contraseña sigue siendo la misma.',
  },
  confirm: {
    subject: 'Confirma tu nuevo correo',
    lead: () => 'Se pidió que tu cuenta use esta dirección. Confírmala para iniciar sesión con ella.',
    button: 'Confirmar correo',
    lasts:
      'El enlace sirve una sola vez y vence en 72 horas. Mientras no lo uses, inicias sesión con tu dirección de antes.',
    unexpected: 'Si no esperabas este correo, puedes ignorarlo: nada cambia.',
  },
  'address-requested': {
    subject: 'Se pidió cambiar tu correo',
    lead: (newAddress) =>
      `Se pidió que tu cuenta use otra dirección: ${newAddress}. Nada cambia hasta que se confirme desde ahí; mientras tanto inicias sesión con esta.`,
    unexpected:
      'Si no lo esperabas, inicia sesión, cancela el cambio en «Editar Perfil» y avisa a un administrador general del monitor.',
  },
  'address-changed': {
    subject: 'Tu correo cambió',
    lead: (newAddress) =>
      `Desde ahora inicias sesión con ${newAddress}. Con esta dirección ya no, y los enlaces que se le enviaron dejaron de servir.`,
    unexpected: 'Si no lo esperabas, avisa cuanto antes a un administrador general del monitor.',
  },
};

/** A mail to somebody about their account, as text and as HTML that needs nothing from elsewhere. */
export const accountMail = ({ purpose, sender, to, name, link, newAddress = '' }: AccountMail): Mail => {
  const { subject, lead, button, lasts, unexpected } = words[purpose];
  const paragraphs = [`Hola, ${name}:`, lead(newAddress)];
  const after = [lasts, unexpected].filter((text) => text !== undefined);
  const toOpen = link !== undefined && button !== undefined ? { link, button } : undefined;
  return {
    to,
    subject: `${sender} | ${subject}`,
    text: [...paragraphs, ...(toOpen ? [`${toOpen.button} ${toOpen.link}`] : []), ...after, sender].join('\n\n'),
    html: mailPage(
      sender,
      [
        ...paragraphs.map((text) => `<p>${xmlText(text)}</p>`),
        ...(toOpen ? [buttonOf(xmlText(toOpen.link), xmlText(toOpen.button))] : []),
        ...after.map((text) => `<p style="font-size:14px;color:#555e7d">${xmlText(text)}</p>`),
      ].join('\n'),
    ),
  };
};

const buttonOf = (
  link: string,
  button: string,
) => `<p style="margin:24px 0"><a href="${link}" style="display:inline-block;padding:12px 24px;background:#2e3854;color:#fff;border-radius:8px;text-decoration:none;font-weight:600">${button}</a></p>
<p style="font-size:14px;color:#555e7d">Si el botón no funciona, copia esta dirección en tu navegador:<br><a href="${link}" style="color:#2e3854;word-break:break-all">${link}</a></p>`;
