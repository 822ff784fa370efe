import { z } from 'zod';
import { answerOf, pageQuery, pagination } from '../http/answers.ts';
import { endpoint } from '../http/endpoint.ts';
import { fileAnswer } from '../http/file-answer.ts';
import { idBody } from '../http/id-params.ts';
import { legacyRefusal } from '../http/legacy-monitor.ts';
import { plainText } from '../text/plain-text.ts';
import { contactForm } from './contact-form.ts';

/** Work that a browser does before a message is taken, as ALTCHA asks for it. */
const challenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    data: z.record(z.string(), z.string()),
  }),
  signature: z.string(),
});

/** The work done: what was asked, as it was asked, and its solution. */
export const solvedChallenge = z.object({
  challenge,
  solution: z.object({ counter: z.number(), derivedKey: z.string(), time: z.number().default(0) }),
});
export type SolvedChallenge = z.infer<typeof solvedChallenge>;

const received = z.object({ error: z.literal(false), message: z.string() });
const ofOrganization = { organization: 'required' } as const;

export const contactEndpoints = {
  loadContactInfo: endpoint({
    ...ofOrganization,
    method: 'GET',
    path: '/public-api/contact/load-info',
    side: 'query',
    access: 'public',
    summary: 'Dónde y cuándo atiende la organización',
    answer: answerOf(
      z.object({
        schedule: z.string(),
        address: z.string(),
        additionalInformation: z.string(),
        /** What stands above the form. */
        contactLocation: z.string(),
      }),
    ),
  }),
  getContactMap: endpoint({
    ...ofOrganization,
    method: 'GET',
    path: '/public-api/contact/map',
    side: 'query',
    access: 'public',
    summary: 'Una página con el mapa de la dirección, que muestra otro sitio',
    answer: fileAnswer('text/html'),
  }),
  askContactChallenge: endpoint({
    ...ofOrganization,
    method: 'POST',
    path: '/public-api/contact/challenge',
    side: 'command',
    access: 'public',
    summary: 'El reto de ALTCHA que se resuelve antes de enviar un mensaje; sirve una vez, durante 20 minutos',
    bodyLimit: 10_000,
    answer: answerOf(challenge),
  }),
  submitContact: endpoint({
    ...ofOrganization,
    method: 'POST',
    path: '/public-api/contact/submit',
    side: 'command',
    access: 'public',
    summary: 'Envía un mensaje a la organización, con el reto resuelto como JSON en base64',
    bodyLimit: 50_000,
    body: contactForm.extend({ altcha: plainText(5_000).default('') }),
    answer: z.union([received, legacyRefusal]),
  }),
  deleteContactMessage: endpoint({
    ...ofOrganization,
    method: 'POST',
    path: '/api/contact/delete',
    side: 'command',
    access: 'SETTINGS',
    summary: 'Elimina un mensaje antes de su plazo, como puede pedirlo quien lo escribió',
    bodyLimit: 10_000,
    body: idBody,
    answer: received,
  }),
  listContactMessages: endpoint({
    ...ofOrganization,
    method: 'GET',
    path: '/api/contact/messages',
    side: 'command',
    access: 'SETTINGS',
    summary: 'Los mensajes que recibió la organización en los últimos 180 días, del más reciente al más antiguo',
    query: pageQuery(['sentAt']).pick({ page: true, pageSize: true }),
    answer: answerOf(
      pagination.extend({
        messages: z.array(
          z.object({
            _id: z.string(),
            name: z.string(),
            phone: z.string().nullable(),
            email: z.string(),
            message: z.string(),
            sentAt: z.string(),
            /** Whether the mail about it has gone out. */
            isMailed: z.boolean(),
          }),
        ),
      }),
    ),
  }),
};

/** Days after which a message is deleted. */
export const MESSAGES_KEPT_DAYS = 180;
