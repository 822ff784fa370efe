import { z } from 'zod';
import { FAR_TOO_LONG_PASSWORD, passwordLengthProblem } from '../accounts/new-password.ts';
import type { FieldProblem } from '../http/answers.ts';
import { formLine } from '../http/form-values.ts';

const NAME_MAX = 100;

/** How people are called, in their own profile and in the catalogue of users. */
export const nameForm = z.object({ name: formLine, lastName: formLine });
export type NameForm = z.infer<typeof nameForm>;

export const nameProblems = ({ name, lastName }: NameForm): FieldProblem[] => [
  ...oneName('name', name, 'El nombre es requerido', `El nombre excede los ${NAME_MAX} caracteres permitidos`),
  ...oneName(
    ...(['lastName', lastName, 'El apellido es requerido'] as const),
    `El apellido excede los ${NAME_MAX} caracteres permitidos`,
  ),
];

const oneName = (field: string, value: string | null, missing: string, tooLong: string): FieldProblem[] => {
  if (value === null) return [{ field, message: missing }];
  return value.length > NAME_MAX ? [{ field, message: tooLong }] : [];
};

const typed = z.string().max(FAR_TOO_LONG_PASSWORD);

/** One's own password, changed by who knows the one that it has. */
export type OwnPasswordForm = Readonly<{ currentPassword: string; newPassword: string; confirmPassword: string }>;

/** What a profile is sent: names, or a password, or that a change of address is given up; whatever id comes with them is of no concern. */
export const profileUpdate = z.object({
  name: formLine.optional(),
  lastName: formLine.optional(),
  /** Gives up the address that is not confirmed. */
  unconfirmedEmail: z.null().optional(),
  currentPassword: typed.optional(),
  newPassword: typed.optional(),
  confirmPassword: typed.optional(),
});
export type ProfileUpdate = z.infer<typeof profileUpdate>;

/** The password form of an update, when it has one; what it lacks of it is blank. */
export const passwordFormIn = ({
  currentPassword,
  newPassword,
  confirmPassword,
}: ProfileUpdate): OwnPasswordForm | undefined => {
  if ([currentPassword, newPassword, confirmPassword].every((password) => password === undefined)) return undefined;
  return {
    currentPassword: currentPassword ?? '',
    newPassword: newPassword ?? '',
    confirmPassword: confirmPassword ?? '',
  };
};

/** What is wrong with a change of password. The current one is verified elsewhere. */
export const passwordFormProblems = ({
  currentPassword,
  newPassword,
  confirmPassword,
}: OwnPasswordForm): FieldProblem[] => {
  const ofLength = passwordLengthProblem(newPassword);
  return [
    ...(currentPassword === '' ? [{ field: 'currentPassword', message: 'La contraseña actual es requerida' }] : []),
    ...(ofLength === undefined ? [] : [{ field: 'newPassword', message: ofLength }]),
    ...(newPassword === confirmPassword
      ? []
      : [{ field: 'confirmPassword', message: 'Las contraseñas deben coincidir' }]),
  ];
};
