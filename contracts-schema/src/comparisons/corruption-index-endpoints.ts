import { z } from 'zod';
import { displayForm } from '../calculations/calculation-events.ts';
import { indexLinePoint } from '../calculations/index-line.ts';
import { methodStep } from '../calculations/method-steps.ts';
import { answerOf } from '../http/answers.ts';
import { endpoint } from '../http/endpoint.ts';
import { downloadAnswer } from '../http/file-answer.ts';
import { downloadFormat, organizationQuery } from '../http/id-params.ts';
import { organizationName } from '../http/organization-name.ts';
import { calculationInfo, comparedOrganization } from './comparison-answers.ts';

/** Results of one organization may follow from the contracts of all, and always follow from the installation's method. */
const publicQuery = { side: 'query', access: 'public', organization: 'optional', method: 'GET' } as const;

/** What an organization's index is, how it comes about, and what else is computed of its contracts. */
const corruptionIndexData = z.object({
  organization: comparedOrganization,
  corruptionIndex: z.object({
    /** 0 high risk to 100 low risk; 0 where there is none, which pages of a legacy monitor need. */
    result: z.number(),
    /** The same, as it was computed; null where there is none. */
    value: z.number().nullable(),
    /** Whose contracts alone count in it and in what stands beside it; `todas` when all do. */
    administrationPeriod: z.string(),
    abbreviation: z.string(),
    name: z.string(),
    description: z.string(),
    displayForm,
  }),
  /** The index first, then each calculation on the way to it, once; nothing where there is no index. */
  method: z.array(methodStep),
  /** The other public calculations. */
  calculationsInfo: z.array(calculationInfo.extend({ abbreviation: z.string() })),
  /** Where the data come from, and when a list of them last changed. */
  source: z.string(),
  lastUpdate: z.string().nullable(),
});
export type CorruptionIndexData = z.infer<typeof corruptionIndexData>;

export const corruptionIndexEndpoints = {
  getCorruptionIndex: endpoint({
    ...publicQuery,
    path: '/public-api/comparations/corruption-index',
    summary: 'El índice de riesgo de corrupción de una organización, su método paso a paso y los datos generales',
    query: organizationQuery,
    answer: answerOf(corruptionIndexData),
  }),
  getIndexLine: endpoint({
    ...publicQuery,
    path: '/public-api/comparations/corruption-index/line',
    summary: 'El índice a lo largo del tiempo: cada día en que fue otro, y si cambiaron los datos o el método',
    query: organizationQuery,
    answer: answerOf(z.object({ points: z.array(indexLinePoint) })),
  }),
  downloadCorruptionIndex: endpoint({
    ...publicQuery,
    path: '/public-api/comparations/download/:format/:id',
    summary: 'El índice de riesgo de corrupción, con su método: pdf, xls, json o csv',
    params: z.object({ format: downloadFormat, id: organizationName }),
    answer: downloadAnswer,
  }),
} as const;
