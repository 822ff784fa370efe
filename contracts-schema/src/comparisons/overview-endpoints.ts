import { z } from 'zod';
import { displayForm } from '../calculations/calculation-events.ts';
import { spendingTotals } from '../contracts/spending-totals.ts';
import { answerOf } from '../http/answers.ts';
import { endpoint } from '../http/endpoint.ts';
import { overviewSortFields } from './overview-sort-fields.ts';

const overviewRow = z.object({
  _id: z.string(),
  name: z.string(),
  shortName: z.string(),
  /** What its contracts add up to, of all administrations. Pesos. */
  totals: spendingTotals,
  /** What the index comes to; null where there is none. */
  index: z.number().nullable(),
  /** When the newest file was uploaded that is registered; null where none is. */
  lastLoad: z.string().nullable(),
});
export type OverviewRow = z.infer<typeof overviewRow>;

export const overviewEndpoints = {
  getOverview: endpoint({
    side: 'query',
    access: 'public',
    organization: 'optional',
    method: 'GET',
    path: '/public-api/organizations/overview',
    summary: 'Todas las organizaciones: sus montos, sus contratos, su índice y su última carga',
    query: z.object({
      sort: z.enum(overviewSortFields).default('total'),
      typeSort: z.enum(['asc', 'desc']).default('desc'),
    }),
    answer: answerOf(
      z.object({
        rows: z.array(overviewRow),
        /** Of all of them. Pesos. */
        totals: spendingTotals,
        /** What the index is called, and whose contracts alone count in it; null where there is none. */
        index: z.object({ name: z.string(), displayForm, administrationPeriod: z.string() }).nullable(),
        lastUpdate: z.string().nullable(),
      }),
    ),
  }),
} as const;
