import { z } from 'zod';
import type { FieldProblem } from '../http/answers.ts';
import { formLine, formText } from '../http/form-values.ts';
import { MAIL_ADDRESS_INVALID, mailAddress } from '../text/mail-address.ts';

/** What a citizen writes to an organization. */
export const contactForm = z.object({ name: formLine, phone: formLine, email: formLine, message: formText });
export type ContactForm = z.infer<typeof contactForm>;

export const contactLabels: Readonly<Record<keyof ContactForm, string>> = {
  name: 'Nombre Completo',
  phone: 'Teléfono',
  email: 'Correo electrónico',
  message: 'Mensaje',
};

const LONGEST: Readonly<Record<keyof ContactForm, number>> = { name: 100, phone: 40, email: 200, message: 5_000 };

const isTooLong = (form: ContactForm, field: keyof ContactForm): boolean => (form[field]?.length ?? 0) > LONGEST[field];

const problemOf = (form: ContactForm, field: keyof ContactForm): string | undefined => {
  if (form[field] === null) return field === 'phone' ? undefined : `El campo ${contactLabels[field]} es requerido`;
  if (field === 'email') return mailAddress.safeParse(form.email).success ? undefined : MAIL_ADDRESS_INVALID;
  return isTooLong(form, field)
    ? `La longitud máxima es ${LONGEST[field].toLocaleString('es-MX')} caracteres`
    : undefined;
};

/** Name, e-mail and message are required; a phone is not. */
export const contactFormProblems = (form: ContactForm): FieldProblem[] =>
  (Object.keys(contactLabels) as (keyof ContactForm)[]).flatMap((field) => {
    const message = problemOf(form, field);
    return message === undefined ? [] : [{ field, message }];
  });
