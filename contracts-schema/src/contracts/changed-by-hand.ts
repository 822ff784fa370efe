import type { Cause } from '../events/event-metadata.ts';
import { completedFields } from './completed-fields.ts';

/**
 * What people changed of a contract and which loads spoke of it since, in order: a field's name; with its batch where many
 * contracts were changed at once; or a load, with what its file says in the row where that was edited in the review. What a load
 * or a batch did is taken back whole, and with it what is said here of it.
 */
export type ByHand = readonly string[];

const LOAD = 'load';
const loadMark = (loadId: string, editedFrom: string | undefined): string =>
  [LOAD, loadId, ...(editedFrom === undefined ? [] : [editedFrom])].join(':');
const isLoadMark = (mark: string): boolean => mark.startsWith(`${LOAD}:`);
const isMarkOf = (mark: string, loadId: string): boolean => isLoadMark(mark) && mark.split(':')[1] === loadId;
const changeMark = (field: string, batchId: string): string => `${field}@${batchId}`;

/** Lists of procedures say nothing of it. */
const isLeftAlone = (field: string): boolean => !(completedFields as readonly string[]).includes(field);

/**
 * The same once the contract was registered, or revised in some fields, through `cause`. A join that has another one meant is
 * nobody's correction.
 */
export const byHandAfter = (before: ByHand, cause: Cause, fields: readonly string[] = []): ByHand => {
  if (cause.via === 'data-load') {
    if (cause.isUndone) return before.filter((mark) => !isMarkOf(mark, cause.dataLoadId));
    const isList = cause.layout === 'procedures';
    const editedFrom = isList ? editedFromIn(before) : cause.editedFrom;
    if (before.length === 0 && editedFrom === undefined) return before; // of nothing there is nothing to forget
    const mark = loadMark(cause.dataLoadId, editedFrom);
    return [...before, mark, ...(isList ? changedByHand(before).filter(isLeftAlone) : [])];
  }
  if (cause.via === 'batch') {
    const { batchId, kind, isUndone } = cause;
    if (kind === 'merge') return before;
    const marks = fields.map((field) => changeMark(field, batchId));
    return isUndone ? before.filter((one) => !one.endsWith(changeMark('', batchId))) : [...before, ...marks];
  }
  const since = before.slice(before.findLastIndex(isLoadMark) + 1);
  return [...before, ...fields.filter((field) => !since.includes(field))];
};

/** The fields that people changed since a load last spoke of the contract. */
export const changedByHand = (byHand: ByHand): readonly string[] => {
  const since = byHand.slice(byHand.findLastIndex(isLoadMark) + 1);
  return [...new Set(since.map((mark) => mark.replace(/@.*/, '')))];
};

/** What the file says in the row by which a load last spoke of the contract, as a digest, where that was edited in the review. */
export const editedFromIn = (byHand: ByHand): string | undefined => byHand.findLast(isLoadMark)?.split(':')[2];
