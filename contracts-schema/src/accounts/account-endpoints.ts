import { z } from 'zod';
import { commandAnswer, messageAnswer } from '../http/answers.ts';
import { endpoint } from '../http/endpoint.ts';
import { permission } from '../permission.ts';
import { mailAddress } from '../text/mail-address.ts';
import { plainText } from '../text/plain-text.ts';
import { FAR_TOO_LONG_PASSWORD } from './new-password.ts';

/** A password as it is typed: whether it will do is judged by the rules of passwords. */
const typed = z.string().max(FAR_TOO_LONG_PASSWORD).default('');

export const accountEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/public-api/accounts/login',
    side: 'command',
    access: 'public',
    organization: 'optional',
    summary: 'Inicia una sesión de 24 horas',
    savesNothing: true,
    bodyLimit: 10_000,
    body: z.object({ username: plainText(200).min(1), password: z.string().min(1).max(200) }),
    answer: z.object({
      error: z.literal(false),
      data: z.object({
        token: z.string(),
        permissions: z.array(permission),
        user: z.object({
          _id: z.string(),
          name: z.string(),
          lastName: z.string(),
          email: z.string(),
          profilePicture: z.string().nullable(),
        }),
      }),
    }),
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/public-api/accounts/reset-password',
    side: 'command',
    access: 'public',
    organization: 'optional',
    summary: 'Envía un enlace para elegir otra contraseña, si la cuenta existe; contesta lo mismo si no',
    bodyLimit: 10_000,
    body: z.object({ email: plainText(200).pipe(mailAddress) }),
    answer: messageAnswer,
  }),
  /** Called so by the specification: it sets the password of whoever holds the link. */
  validToken: endpoint({
    method: 'POST',
    path: '/public-api/accounts/valid-token',
    side: 'command',
    access: 'public',
    organization: 'optional',
    summary:
      'Cambia la contraseña con el enlace de un correo, que sirve una sola vez, y cierra las sesiones de la cuenta',
    bodyLimit: 10_000,
    body: z.object({ token: plainText(200), password: typed, confirmPassword: typed }),
    answer: messageAnswer,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/public-api/accounts/confirm-email',
    side: 'command',
    access: 'public',
    organization: 'optional',
    summary:
      'Confirma la dirección nueva de una cuenta con el enlace que se le envió, que sirve una sola vez en 72 horas',
    bodyLimit: 10_000,
    body: z.object({ token: plainText(200) }),
    answer: messageAnswer,
  }),
  logoutEverywhere: endpoint({
    method: 'POST',
    path: '/api/users/logout-everywhere',
    side: 'command',
    access: 'session',
    organization: 'optional',
    summary: 'Cierra la sesión propia en todos los dispositivos, este incluido',
    answer: commandAnswer,
  }),
};
