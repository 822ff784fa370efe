import { z } from 'zod';
import { spendingFilters } from '../contracts/spending-filters.ts';
import { spendingTotals, untaxedFigures } from '../contracts/spending-totals.ts';
import { byMethod, endpoint } from '../http/endpoint.ts';
import { legacyChart } from '../http/legacy-monitor.ts';

const chart = {
  method: 'GET',
  side: 'query',
  access: 'public',
  organization: 'required',
  filters: spendingFilters,
} as const;

const donut = z.object({
  labels: z.array(z.string()),
  datasets: z.array(z.object({ data: z.array(z.number()), backgroundColor: z.array(z.string()) })),
});

const getAmountByPeriod = endpoint({
  ...chart,
  path: '/public-api/landing/amountByPeriod',
  summary: 'Montos por trimestre y tipo de procedimiento, en pesos',
  answer: z.object({
    error: z.literal(false),
    data: z.array(
      z.object({
        _id: z.object({ period: z.string(), year: z.string() }),
        totalPublic: z.number(),
        totalInvitation: z.number(),
        totalNoBid: z.number(),
        ...untaxedFigures,
      }),
    ),
    totals: spendingTotals,
    lastUpdate: z.string().nullable(),
  }),
});

const getAmountByProcedure = endpoint({
  ...chart,
  path: '/public-api/landing/amountByProcedure',
  summary: 'Montos por tipo de procedimiento, en pesos',
  answer: z.object({
    error: z.literal(false),
    data: donut.extend(legacyChart(donut)),
    totals: spendingTotals,
    lastUpdate: z.string().nullable(),
  }),
});

export const spendingEndpoints = {
  getAmountByPeriod,
  filterAmountByPeriod: byMethod('POST', getAmountByPeriod),
  getAmountByProcedure,
  filterAmountByProcedure: byMethod('POST', getAmountByProcedure),
};
