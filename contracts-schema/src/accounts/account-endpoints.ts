import { z } from 'zod';
import { commandAnswer } from '../http/answers.ts';
import { endpoint } from '../http/endpoint.ts';
import { permission } from '../permission.ts';
import { plainText } from '../plain-text.ts';

export const accountEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/public-api/accounts/login',
    side: 'command',
    access: 'public',
    organization: 'optional',
    summary: 'Inicia una sesión de 24 horas',
    bodyLimit: 10_000,
    body: z.object({ username: plainText.trim().min(1).max(200), password: z.string().min(1).max(200) }),
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
