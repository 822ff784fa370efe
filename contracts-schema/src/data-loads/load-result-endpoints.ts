import { z } from 'zod';
import { batchStop } from '../events/batch-stop.ts';
import { historyChange } from '../events/history-change.ts';
import { answerOf, pageOfList, pagination } from '../http/answers.ts';
import { endpoint } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { leftOutReasons, leftOutRow, revertCounts, shownLoadCounts } from './data-load-events.ts';
import { dataLoadStatuses } from './data-load-views.ts';
import { decidedChoices } from './load-decisions.ts';
import { rememberedKind } from './remembered-decisions.ts';

const loadResults = { side: 'query', access: 'CONTRACTS', organization: 'required' } as const;
const params = z.object({ id });

/** What became of a load. */
export const loadResult = z.object({
  _id: z.string(),
  status: z.enum(dataLoadStatuses),
  fileName: z.string(),
  sha256: z.string(),
  rows: z.int(),
  uploadedBy: z.string(),
  uploadedAt: z.string(),
  confirmedBy: z.string().nullable(),
  confirmedAt: z.string().nullable(),
  appliedAt: z.string().nullable(),
  /** Null until every row is in the log. */
  counts: shownLoadCounts.nullable(),
  revertedBy: z.string().nullable(),
  revertedAt: z.string().nullable(),
  /** Null until all that goes with it is gone. */
  revertCounts: revertCounts.nullable(),
  /** How it, or its undoing, ended where it did not come to its end. */
  stopped: batchStop.nullable(),
  undoStopped: batchStop.nullable(),
  /** The batch that undoes it. */
  undoneBy: z.string().nullable(),
});
export type LoadResult = z.infer<typeof loadResult>;

/** A contract that a load registered and that is still there. Pesos. */
export const loadedContract = z.object({
  _id: z.string(),
  sheetRow: z.int(),
  contractNumber: z.string().nullable(),
  servicesDescription: z.string().nullable(),
  supplierName: z.string().nullable(),
  totalOrMaxAmount: z.number().nullable(),
});
export type LoadedContract = z.infer<typeof loadedContract>;

/** A contract that a load corrected, and what that changed. */
export const correctedContract = z.object({
  sheetRow: z.int(),
  /** Null of a contract that is no more. */
  contractId: z.string().nullable(),
  contractNumber: z.string().nullable(),
  servicesDescription: z.string().nullable(),
  changes: z.array(historyChange),
  /** Whether the load was taken back, and the contract says again what it said before. */
  isRestored: z.boolean(),
});
export type CorrectedContract = z.infer<typeof correctedContract>;

/** Something that was decided of a load, and it did; what its kind does not say is null. */
const shownDecision = z.object({
  kind: z.enum([...rememberedKind.options, 'ROWS', 'BLANKS']),
  text: z.string().nullable(),
  as: z.string().nullable(),
  /** Whether the one registered took the name of the file. */
  renames: z.boolean(),
  choice: z.enum(decidedChoices).nullable(),
  rows: z.int().nullable(),
  decidedBy: z.string(),
  decidedAt: z.string(),
  /** Whether it was decided in an earlier load. */
  isRemembered: z.boolean(),
});
export type ShownDecision = z.infer<typeof shownDecision>;

export const loadResultEndpoints = {
  listLoads: endpoint({
    ...loadResults,
    method: 'GET',
    path: '/api/data-load/results',
    summary: 'Las cargas de la organización, las más recientes primero',
    query: z.object(pageOfList),
    answer: answerOf(z.object({ docs: z.array(loadResult), pagination })),
  }),
  getLoadResult: endpoint({
    ...loadResults,
    method: 'GET',
    path: '/api/data-load/results/:id',
    summary: 'El resultado de una carga',
    params,
    answer: answerOf(loadResult),
  }),
  listLeftOutRows: endpoint({
    ...loadResults,
    method: 'GET',
    path: '/api/data-load/results/:id/left-out',
    summary: 'Las filas de una carga que no se registraron, y por qué',
    params,
    query: z.object({ ...pageOfList, reason: z.enum(leftOutReasons).optional() }),
    answer: answerOf(z.object({ docs: z.array(leftOutRow), pagination })),
  }),
  listLoadedContracts: endpoint({
    ...loadResults,
    method: 'GET',
    path: '/api/data-load/results/:id/contracts',
    summary: 'Los contratos que registró una carga',
    params,
    query: z.object(pageOfList),
    answer: answerOf(z.object({ docs: z.array(loadedContract), pagination })),
  }),
  listCorrectedContracts: endpoint({
    ...loadResults,
    method: 'GET',
    path: '/api/data-load/results/:id/corrected',
    summary: 'Los contratos que corrigió una carga, y qué cambió de cada uno',
    params,
    query: z.object(pageOfList),
    answer: answerOf(z.object({ docs: z.array(correctedContract), pagination })),
  }),
  listLoadDecisions: endpoint({
    ...loadResults,
    method: 'GET',
    path: '/api/data-load/results/:id/decisions',
    summary: 'Lo que se decidió de una carga, quién y cuándo',
    params,
    query: z.object(pageOfList),
    answer: answerOf(
      z.object({
        docs: z.array(shownDecision),
        pagination,
        /** How many more there were, which are not stated one by one. */
        further: z.int(),
      }),
    ),
  }),
};
