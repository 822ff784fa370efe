import { z } from 'zod';
import { bulkChange, chosenForChange } from '../contracts/bulk-operation.ts';
import { CHOSEN_CHANGED, chosenChanged, revertCounts, shownLoadCounts } from '../data-loads/data-load-events.ts';
import { revertRehearsal } from '../data-loads/rehearsal.ts';
import { batchStopReasons } from '../events/batch-stop.ts';
import { loadWaiting } from '../events/load-waiting.ts';
import { answerOf, pageOfList, pagination } from '../http/answers.ts';
import { endpoint, MANY_RECORDS_LIMIT } from '../http/endpoint.ts';
import { id } from '../ids.ts';
import { batchKinds, batchRecordKinds, changeCounts, mergeAbout } from './batch-events.ts';
import { undoFates, undoneThing } from './undo-fates.ts';

/** What a batch is about, in the words of whoever ordered it. */
const batchSubject = z.object({
  _id: z.string(),
  kind: z.enum(batchKinds),
  /** Of a change. */
  change: bulkChange.nullable(),
  /** Of a load. */
  fileName: z.string().nullable(),
  /** Of a merge. */
  merge: mergeAbout.nullable(),
  /** How many records it was to change; of a load how many rows of its sheet, of a merge how many contracts. */
  total: z.int(),
});
export type BatchSubject = Readonly<z.infer<typeof batchSubject>>;

/** A batch and what became of it. */
export const batchSummary = batchSubject.extend({
  startedBy: z.string(),
  startedAt: z.string(),
  /** Null while it goes on. */
  completedAt: z.string().nullable(),
  /** What it did: of a change or a merge how many contracts, of a load what became of its rows, of an undo what of what the batch did. */
  changed: changeCounts.nullable(),
  loaded: shownLoadCounts.nullable(),
  undone: revertCounts.nullable(),
  /** How it ended where it did not come to its end. */
  stopped: z.object({ reason: z.enum(batchStopReasons), notReached: z.int(), by: z.string() }).nullable(),
  undoes: batchSubject.nullable(),
  undoneBy: z.string().nullable(),
});
export type BatchSummary = Readonly<z.infer<typeof batchSummary>>;

/** How far the organization's working batch has come. */
export const batchProgress = batchSubject.extend({
  startedBy: z.string(),
  startedAt: z.string(),
  done: z.int(),
  refused: z.int(),
  /** Null while it goes on. */
  finishedAt: z.string().nullable(),
  /** Somebody ordered that it end where it is. */
  isStopping: z.boolean(),
  waiting: loadWaiting.optional(),
});
export type BatchProgress = Readonly<z.infer<typeof batchProgress>>;

const refusedAnswer = z.object({
  place: z.int(),
  kind: z.enum(batchRecordKinds),
  /** Null of a record that is no more, or never was one. */
  _id: z.string().nullable(),
  name: z.string(),
  reason: z.string(),
  /** Of a record that a load took from its sheet. */
  sheetRow: z.int().nullable(),
});
export type RefusedCommandAnswer = Readonly<z.infer<typeof refusedAnswer>>;

/** Whoever is signed in sees the batches that their permissions cover. */
const read = { side: 'query', access: 'session', organization: 'required', method: 'GET' } as const;
const command = { side: 'command', access: 'session', organization: 'required' } as const;

const undoBody = z.object({
  _id: id,
  /** Of what others changed since: what is undone all the same, as it stood when it was looked at. */
  chosen: z.array(chosenChanged).max(CHOSEN_CHANGED, 'Elige a lo más 2,000 registros').default([]),
});

export const batchEndpoints = {
  listBatches: endpoint({
    ...read,
    path: '/api/batches',
    summary: 'Los cambios en lote de la organización que cubren los permisos de la cuenta, los más recientes primero',
    query: z.object(pageOfList),
    answer: answerOf(z.object({ docs: z.array(batchSummary), pagination })),
  }),
  getBatch: endpoint({
    ...read,
    path: '/api/batches/:id',
    summary: 'Un cambio en lote y qué resultó de él',
    params: z.object({ id }),
    answer: answerOf(batchSummary),
  }),
  listRefusedCommands: endpoint({
    ...read,
    path: '/api/batches/:id/refused',
    summary: 'Los registros que un cambio en lote dejó como estaban, y por qué',
    params: z.object({ id }),
    query: z.object(pageOfList),
    answer: answerOf(z.object({ docs: z.array(refusedAnswer), pagination })),
  }),
  getWorkingBatch: endpoint({
    ...command,
    method: 'GET',
    path: '/api/batch/under-way',
    summary: 'Cómo va el último cambio en lote de la organización; nulo si no hay ninguno',
    answer: answerOf(batchProgress.nullable()).extend({ position: z.string().optional() }),
  }),
  stopBatch: endpoint({
    ...command,
    method: 'POST',
    path: '/api/batch/stop',
    summary: 'Detiene un cambio en lote donde va: lo que falta se queda como está, y se dice',
    body: z.object({ _id: id }),
    answer: answerOf(batchProgress).extend({ message: z.string() }),
  }),
  getUndoPlan: endpoint({
    ...command,
    method: 'GET',
    path: '/api/batch/undo-plan',
    summary: 'Qué pasaría al deshacer un cambio en lote: qué volvería a como estaba, qué se conservaría y por qué',
    query: z.object({ id, fate: z.enum(undoFates).optional(), ...pageOfList }),
    answer: answerOf(z.object({ counts: revertCounts, docs: z.array(undoneThing), pagination })),
  }),
  rehearseUndo: endpoint({
    ...command,
    method: 'POST',
    isLong: true,
    savesNothing: true,
    path: '/api/batch/rehearse-undo',
    summary: 'Qué cambiaría en las cifras públicas si se deshiciera un cambio en lote; no guarda nada',
    bodyLimit: MANY_RECORDS_LIMIT,
    body: undoBody,
    answer: answerOf(revertRehearsal),
  }),
  undoBatch: endpoint({
    ...command,
    method: 'POST',
    path: '/api/batch/undo',
    summary: 'Deshace un cambio en lote; lo que alguien cambió después se conserva, salvo lo que se elija',
    bodyLimit: MANY_RECORDS_LIMIT,
    body: undoBody,
    answer: answerOf(batchProgress).extend({ message: z.string() }),
  }),
  rehearseChange: endpoint({
    side: 'command',
    access: 'CONTRACTS',
    organization: 'required',
    method: 'POST',
    isLong: true,
    savesNothing: true,
    path: '/api/contracts/rehearse-bulk',
    summary: 'Qué cambiaría en las cifras públicas si se cambiaran o eliminaran muchos contratos; no guarda nada',
    bodyLimit: MANY_RECORDS_LIMIT,
    body: chosenForChange,
    answer: answerOf(revertRehearsal),
  }),
};
