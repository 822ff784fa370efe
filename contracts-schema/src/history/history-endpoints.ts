import { z } from 'zod';
import { answerOf, pageOfList } from '../http/answers.ts';
import { endpoint } from '../http/endpoint.ts';
import { idQuery } from '../http/id-params.ts';
import { id } from '../ids.ts';
import { plainText } from '../text/plain-text.ts';
import { changeKinds, publicChangeKinds } from './change-nouns.ts';
import { contractHistoryEntry, historyEntry } from './history-answers.ts';

const read = { method: 'GET', side: 'query', organization: 'required' } as const;

/** Names and internal notes are for who is signed in. */
const publicRead = { ...read, access: 'public', saysMoreSignedIn: true } as const;

/** What happens to calculations, and to users, happens in the whole installation. */
const ofBoth = { dependsOn: ['organization', 'installation'] } as const;

const changesQuery = z.object({
  /** Where the last page ended: its `cursor`. */
  cursor: plainText(40).optional(),
  from: z.iso.datetime({ offset: true }).or(z.iso.date()).optional(),
  to: z.iso.datetime({ offset: true }).or(z.iso.date()).optional(),
  kind: z.enum(publicChangeKinds).optional(),
  /** A load: the changes that it made, one by one. */
  dataLoad: id.optional(),
  pageSize: pageOfList.pageSize.default(20),
});

const activityQuery = changesQuery.extend({
  kind: z.enum(changeKinds).optional(),
  /** Only what happened to one thing. */
  subject: id.optional(),
});

const changesAnswer = answerOf(z.object({ changes: z.array(historyEntry), cursor: z.string().nullable() }));

export const historyEndpoints = {
  getContractHistory: endpoint({
    ...publicRead,
    path: '/public-api/contracts/history',
    summary: 'Todos los cambios de un contrato, del primero al último',
    query: idQuery,
    answer: answerOf(z.array(contractHistoryEntry)),
  }),
  listChanges: endpoint({
    ...publicRead,
    ...ofBoth,
    path: '/public-api/audit/changes',
    summary: 'Cambios de la organización, del más reciente al más antiguo; lo que hizo una carga de datos es uno',
    query: changesQuery,
    answer: changesAnswer,
  }),
  listActivity: endpoint({
    ...read,
    ...ofBoth,
    access: 'session',
    path: '/api/admin/activity',
    summary: 'Los mismos cambios con los nombres de quienes los hicieron: los de lo que la cuenta administra',
    query: activityQuery,
    answer: changesAnswer,
  }),
};
