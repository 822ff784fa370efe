import { z } from 'zod';
import { toPeriod } from '../calculations/calculation-words.ts';
import { answerOf, commandAnswer } from '../http/answers.ts';
import { endpoint, MANY_RECORDS_LIMIT } from '../http/endpoint.ts';
import { downloadAnswer } from '../http/file-answer.ts';
import { downloadFormat } from '../http/id-params.ts';
import { organizationName } from '../http/organization-name.ts';
import { plainText } from '../text/plain-text.ts';
import { anyMonitorsId, comparisonSide, monitorEntry, savedComparison } from './comparison-answers.ts';

const publicQuery = { side: 'query', access: 'public', organization: 'optional' } as const;

/** What pages of a legacy monitor send for nothing. */
const ABSENT: ReadonlySet<string> = new Set(['undefined', 'null']);

/** Where a monitor is, as somebody wrote it; blank is none. */
const address = plainText(300)
  .nullish()
  .transform((text) => (text && !ABSENT.has(text) ? text : null));

/** Of which administration amounts and counts are requested, of our own organization; null is all, absent that of the index. */
const period = plainText(100).transform(toPeriod).optional();

const download = {
  ...publicQuery,
  path: '/public-api/comparations/download-comparison/:format/:id',
  summary: 'La comparación de la organización del camino con otra, calculada de nuevo por el servidor',
  params: z.object({ format: downloadFormat, id: organizationName }),
  answer: downloadAnswer,
} as const;

export const comparisonEndpoints = {
  getComparisonSide: endpoint({
    ...publicQuery,
    method: 'GET',
    path: '/public-api/comparations/detail',
    summary: 'Un lado de una comparación: una organización de este monitor o, con su dirección, de otro',
    query: z.object({ id: anyMonitorsId, url: address, administrationPeriod: period }),
    answer: answerOf(comparisonSide),
  }),
  listMonitors: endpoint({
    ...publicQuery,
    method: 'GET',
    path: '/public-api/organizations/remote/list',
    summary: 'Los monitores con los que se puede comparar, por las palabras de su nombre o en una dirección',
    query: z.object({ search: plainText(300).default('') }),
    answer: z.object({
      docs: z.array(monitorEntry),
      /** Where they are, when all are at one address. */
      baseRemoteUrl: z.string().nullable(),
      /** Monitors of the installation's list that did not answer. */
      unavailable: z.array(z.string()),
    }),
  }),
  getComparisonFile: endpoint({
    ...download,
    method: 'GET',
    query: z.object({ target: anyMonitorsId, url: address, administrationPeriod: period }),
  }),
  /** As pages of a legacy monitor ask: they send the figures that they show, of which only the names are read. */
  askComparisonFile: endpoint({
    ...download,
    method: 'POST',
    bodyLimit: MANY_RECORDS_LIMIT,
    body: z.object({
      comparison: z.object({
        detailRight: z.object({
          organization: z.object({ _id: anyMonitorsId }),
          corruptionIndex: z.object({ url: address }).optional(),
        }),
      }),
    }),
  }),
  saveComparison: endpoint({
    method: 'POST',
    path: '/public-api/comparations/save',
    side: 'command',
    access: 'public',
    organization: 'required',
    summary:
      'Recuerda que se comparó la organización actual con otra, de este monitor o de los que la instalación ofrece; no guarda nada de los demás',
    bodyLimit: 10_000,
    body: z
      .object({ target: anyMonitorsId.optional(), _id: anyMonitorsId.optional(), url: address })
      .refine(({ target, _id }) => target ?? _id, { path: ['target'], message: 'Dato obligatorio' })
      .transform(({ target, _id, url }) => ({ target: target ?? _id ?? '', url })),
    answer: commandAnswer.omit({ position: true }),
  }),
  deleteComparison: endpoint({
    method: 'POST',
    path: '/api/comparations/delete',
    side: 'command',
    access: 'SETTINGS',
    organization: 'required',
    summary: 'Quita una comparación de las recientes de la organización actual',
    bodyLimit: 10_000,
    body: z.object({ target: anyMonitorsId, url: address }),
    answer: commandAnswer.omit({ position: true }),
  }),
  listComparisons: endpoint({
    ...publicQuery,
    method: 'GET',
    path: '/public-api/comparations/retrieve',
    organization: 'required',
    summary: 'Las últimas comparaciones de la organización actual, de la más reciente a la más antigua',
    answer: answerOf(z.array(savedComparison)),
  }),
};
