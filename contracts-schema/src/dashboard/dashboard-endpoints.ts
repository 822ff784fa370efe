import { z } from 'zod';
import { answerOf } from '../http/answers.ts';
import { endpoint } from '../http/endpoint.ts';
import { visitScale } from '../visits/visit-periods.ts';

const dashboard = { side: 'query', access: 'session', organization: 'required' } as const;

/** A stretch of time and the visits in it. A visit has no procedure: the totals by procedure of a point stay blank. */
const visitPoint = z.object({
  _id: z.object({ period: z.string(), year: z.string() }),
  total: z.int(),
  totalPublic: z.null(),
  totalInvitation: z.null(),
  totalNoBid: z.null(),
});
export type VisitPoint = z.infer<typeof visitPoint>;

export const dashboardEndpoints = {
  infoDashboard: endpoint({
    ...dashboard,
    method: 'GET',
    path: '/api/admin/info-dashboard',
    dependsOn: ['organization', 'installation'],
    summary: 'Las cifras del tablero; los contratos, para quien administra contratos',
    answer: answerOf(
      z.object({
        visitsCount: z.int(),
        /** Those that count in every total; null for whoever lacks CONTRACTS. */
        contractsCount: z.int().nullable(),
        proveedoresCount: z.int(),
        unidadesCount: z.int(),
        calculosCount: z.int(),
      }),
    ),
  }),
  visitsMonth: endpoint({
    ...dashboard,
    method: 'POST',
    path: '/api/admin/visits-month',
    summary: 'Visitas por mes, trimestre o año, de la más antigua a la más reciente',
    body: z.object({ type: visitScale.default('MONTHS') }),
    answer: answerOf(z.array(visitPoint)),
  }),
  visitsRoute: endpoint({
    ...dashboard,
    method: 'GET',
    path: '/api/admin/visits-route',
    summary: 'La información más consultada del monitor',
    answer: answerOf(z.object({ labels: z.array(z.string()), datasets: z.array(z.int()) })),
  }),
};
