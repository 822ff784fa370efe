import { z } from 'zod';
import type { FieldProblem } from '../http/answers.ts';
import { formChoice, formChoices, formFlag, formIdentity, formLine, formText } from '../http/form-values.ts';
import { MAIL_ADDRESS_INVALID, mailAddress } from '../mail-address.ts';
import { permission } from '../permission.ts';
import { administratorType } from './user-events.ts';

export const userForm = z.object({
  ...formIdentity,
  name: formLine,
  lastName: formLine,
  email: formLine,
  active: formFlag.optional(),
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

export const userFormProblems = (form: UserForm): FieldProblem[] => {
  const { name, lastName, email, active, administratorType: type, permissions } = form;
  return [
    ...oneName('name', 'Nombre', name),
    ...oneName('lastName', 'Apellido', lastName),
    ...(email === null
      ? [missing('email', 'Correo electrónico')]
      : mailAddress.safeParse(email).success
        ? []
        : [{ field: 'email', message: MAIL_ADDRESS_INVALID }]),
    ...(active === undefined ? [missing('active', 'Habilitar acceso a la plataforma')] : []),
    ...(type === null ? [missing('administratorType', 'Tipo de administrador')] : []),
    ...(type === 'CUSTOM' && permissions.length === 0 ? [missing('permissions', 'Permisos')] : []),
  ];
};
