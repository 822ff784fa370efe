import { contactForm, contactFormProblems } from '@monitor/contracts-schema/contact/contact-form';
import type { FieldProblem } from '@monitor/contracts-schema/http/answers';
import { formProblems } from '../../lib/form-resolver.ts';

/** A message as it is typed. */
export type ContactValues = Readonly<Record<'name' | 'phone' | 'email' | 'message', string>>;

export const nothingTyped: ContactValues = { name: '', phone: '', email: '', message: '' };

export const messageProblems = (values: ContactValues): readonly FieldProblem[] =>
  formProblems(contactForm, contactFormProblems, values);
