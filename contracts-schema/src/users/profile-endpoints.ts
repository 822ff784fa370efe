import { z } from 'zod';
import { answerOf, commandAnswer, messageAnswer } from '../http/answers.ts';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { permission } from '../permission.ts';
import { plainText } from '../text/plain-text.ts';
import { profileUpdate } from './profile-form.ts';
import { administratorType } from './user-events.ts';

const own = { access: 'session', organization: 'optional' } as const;

/** Whatever id is sent, the record is that of whoever asks. */
const anyId = plainText(100).optional();

export const profileEndpoints = {
  getProfileInfo: endpoint({
    ...own,
    method: 'GET',
    path: '/api/users/getProfileInfo',
    side: 'query',
    dependsOn: ['installation'],
    summary: 'El perfil propio y lo que permite la cuenta ahora, lleve el id que lleve',
    query: z.object({ id: anyId }),
    answer: answerOf(
      z.object({
        _id: z.string(),
        name: z.string(),
        lastName: z.string(),
        email: z.string(),
        /** The one that takes its place once it is confirmed. */
        unconfirmedEmail: z.string().nullable(),
        administratorType,
        profilePicture: z.string().nullable(),
        permissions: z.array(permission),
        updatedAt: z.string(),
      }),
    ),
  }),
  updateProfileInfo: endpoint({
    ...own,
    method: 'POST',
    path: '/api/users/updateProfileInfo',
    side: 'command',
    summary:
      'Cambia el nombre propio, o la contraseña con la actual, o cancela el cambio de correo; una contraseña nueva cierra las demás sesiones',
    bodyLimit: 10_000,
    body: profileUpdate,
    answer: commandAnswer.extend({
      /** With a new password: the session that goes on in place of the one that asked. */
      data: z.object({ token: z.string() }).optional(),
    }),
  }),
  sendConfirmationAgain: endpoint({
    ...own,
    method: 'POST',
    path: '/api/users/send-confirmation-again',
    side: 'command',
    summary:
      'Envía otro enlace para confirmar el correo nuevo, propio o, con el permiso de usuarios, el de otra cuenta; el enlace anterior deja de servir',
    bodyLimit: 10_000,
    body: z.object({ _id: id.optional() }),
    answer: messageAnswer,
  }),
  uploadProfilePicture: endpoint({
    ...own,
    method: 'POST',
    path: '/api/users/uploadProfilePicture',
    side: 'command',
    summary: 'Cambia la imagen del perfil propio (jpg, png, gif o svg, hasta 5 MB)',
    file: 'profilePicture',
    body: z.object({ userId: anyId }),
    answer: commandAnswer.extend({ data: z.object({ profilePicture: z.string() }) }),
  }),
};
