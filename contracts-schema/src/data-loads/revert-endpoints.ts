import { z } from 'zod';
import { answerOf, commandAnswer, pagination } from '../http/answers.ts';
import { endpoint, MANY_RECORDS_LIMIT } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { CHOSEN_CHANGED, chosenChanged, revertCounts } from './data-load-events.ts';
import { revertRehearsal } from './rehearsal.ts';

/** What a load registers. */
export const revertedKinds = ['contract', 'supplier', 'administrative-unit'] as const;
export type RevertedKind = (typeof revertedKinds)[number];

/**
 * What becomes of something when its load is taken back: it is removed, or says again what it said before; or it stays or is
 * gone, and why. `not-permitted` is said of what was left out because whoever ordered it might not any more.
 */
export const revertFates = ['removed', 'restored', 'changed', 'in-use', 'gone', 'not-permitted'] as const;
export type RevertFate = (typeof revertFates)[number];

/** Something that a load registered, and what taking the load back does to it. */
export const revertedThing = z.object({
  _id: z.string(),
  kind: z.enum(revertedKinds),
  name: z.string(),
  sheetRow: z.int().nullable(),
  /** Who chooses it says in which version. */
  version: z.int(),
  fate: z.enum(revertFates),
  /** Who changed or removed it after the load, last; null of what stands as it was registered. */
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
});
export type RevertedThing = Readonly<z.infer<typeof revertedThing>>;

const revertBody = z.object({
  _id: id,
  chosen: z.array(chosenChanged).max(CHOSEN_CHANGED, 'Elige a lo más 2,000 registros').default([]),
});

const reverting = { side: 'command', access: 'CONTRACTS', organization: 'required' } as const;

export const revertEndpoints = {
  getRevertPlan: endpoint({
    ...reverting,
    method: 'GET',
    path: '/api/data-load/revert-plan',
    summary: 'Qué pasaría al deshacer una carga aplicada: qué se eliminaría, qué se conservaría y por qué',
    query: z.object({
      id,
      fate: z.enum(revertFates).optional(),
      page: z.coerce.number().int().min(1).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(10),
    }),
    answer: answerOf(z.object({ counts: revertCounts, docs: z.array(revertedThing), pagination })),
  }),
  revertDataLoad: endpoint({
    ...reverting,
    method: 'POST',
    isLong: true,
    path: '/api/data-load/revert',
    summary: 'Deshace una carga aplicada; lo que alguien cambió después se conserva, salvo lo que se elija',
    bodyLimit: MANY_RECORDS_LIMIT,
    body: revertBody,
    answer: commandAnswer.extend({ data: revertCounts }),
  }),
  rehearseRevert: endpoint({
    ...reverting,
    method: 'POST',
    isLong: true,
    path: '/api/data-load/rehearse-revert',
    summary: 'Qué cambiaría en las cifras públicas si se deshiciera una carga aplicada; no guarda nada',
    bodyLimit: MANY_RECORDS_LIMIT,
    body: revertBody,
    answer: answerOf(revertRehearsal),
  }),
};
