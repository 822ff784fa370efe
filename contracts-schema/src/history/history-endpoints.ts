import { z } from 'zod';
import { answerOf } from '../http/answers.ts';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { plainText } from '../plain-text.ts';
import { changeKinds } from './change-views.ts';
import { historyEntry } from './history-answers.ts';

export const historyEndpoints = {
  listChanges: endpoint({
    method: 'GET',
    path: '/public-api/audit/changes',
    side: 'query',
    access: 'public',
    organization: 'required',
    summary: 'Cambios de la organización, del más reciente al más antiguo; lo que hizo una carga de datos es uno',
    query: z.object({
      /** Where the last page ended: its `cursor`. */
      cursor: plainText.max(40).optional(),
      from: z.iso.datetime({ offset: true }).or(z.iso.date()).optional(),
      to: z.iso.datetime({ offset: true }).or(z.iso.date()).optional(),
      kind: z.enum(changeKinds).optional(),
      /** A load: the changes that it made, one by one. */
      dataLoad: id.optional(),
      pageSize: z.coerce.number().int().min(1).max(100).default(20),
    }),
    answer: answerOf(z.object({ changes: z.array(historyEntry), cursor: z.string().nullable() })),
  }),
};
