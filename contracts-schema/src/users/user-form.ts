import { z } from 'zod';
import type { FieldProblem } from '../http/answers.ts';
import { flag, formChoice, formChoices, formIdentity, formLine, formText } from '../http/form-values.ts';
import { permission } from '../permission.ts';
import { MAIL_ADDRESS_INVALID, mailAddress } from '../text/mail-address.ts';
import { addressAfter, isSameAddress } from './user-address.ts';
import { administratorType, type UserFields } from './user-events.ts';

export const userForm = z.object({
  ...formIdentity,
  name: formLine,
  lastName: formLine,
  email: formLine,
  /** Blank gives up the address that is not confirmed; a form that does not say leaves it. */
  unconfirmedEmail: formLine.optional(),
  active: flag.optional(),
  administratorType: formChoice(administratorType.options, 'El tipo de administrador no es válido'),
  permissions: formChoices(permission.options, 'Uno de los permisos no es válido'),
  notes: formText,
});
export type UserForm = z.infer<typeof userForm>;

const NAME_MAX = 100;

const missing = (field: string, label: string): FieldProblem => ({ field, message: `El campo ${label} es requerido` });

const oneName = (field: string, label: string, value: string | null): FieldProblem[] => {
  if (value === null) return [missing(field, label)];
  return value.length > NAME_MAX ? [{ field, message: `La longitud máxima es ${NAME_MAX} caracteres` }] : [];
};

const oneAddress = (field: string, address: string): FieldProblem[] =>
  mailAddress.safeParse(address).success ? [] : [{ field, message: MAIL_ADDRESS_INVALID }];

const INACTIVE = 'El correo se cambia mientras la cuenta tenga acceso a la plataforma';

/** Links to confirm an address serve who may sign in alone. */
const inactiveAddress = (form: UserForm, current: UserFields | undefined): FieldProblem[] => {
  if (!current || form.active !== false) return [];
  const { email, unconfirmedEmail } = addressAfter(form, current);
  const isRequested = unconfirmedEmail !== null && unconfirmedEmail !== current.unconfirmedEmail;
  if (!isRequested) return [];
  return [{ field: isSameAddress(form.email ?? '', email) ? 'unconfirmedEmail' : 'email', message: INACTIVE }];
};

export const userFormProblems = (form: UserForm, current?: UserFields): FieldProblem[] => {
  const { name, lastName, email, unconfirmedEmail, active, administratorType: type, permissions } = form;
  return [
    ...oneName('name', 'Nombre', name),
    ...oneName('lastName', 'Apellido', lastName),
    ...(email === null ? [missing('email', 'Correo electrónico')] : oneAddress('email', email)),
    ...(unconfirmedEmail ? oneAddress('unconfirmedEmail', unconfirmedEmail) : []),
    ...inactiveAddress(form, current),
    ...(active === undefined ? [missing('active', 'Habilitar acceso a la plataforma')] : []),
    ...(type === null ? [missing('administratorType', 'Tipo de administrador')] : []),
    ...(type === 'CUSTOM' && permissions.length === 0 ? [missing('permissions', 'Permisos')] : []),
  ];
};
