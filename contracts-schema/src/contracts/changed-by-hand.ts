import type { Cause } from '../events/event-metadata.ts';
import { completedFields } from './completed-fields.ts';

/**
 * What people changed of a contract and which loads spoke of it since, in order: a field's name; with its batch where many
 * contracts were changed at once; or a load. What a load or a batch did is taken back whole, and with it what is said here of it.
 */
export type ByHand = readonly string[];

const loadMark = (loadId: string): string => `load:${loadId}`;
const isLoadMark = (mark: string): boolean => mark.startsWith('load:');
const changeMark = (field: string, batchId: string): string => `${field}@${batchId}`;

/** Lists of procedures say nothing of it. */
const isLeftAlone = (field: string): boolean => !(completedFields as readonly string[]).includes(field);

/** The same once the contract was revised in some fields through `cause`. A join that has another one meant is nobody's correction. */
export const byHandAfter = (before: ByHand, cause: Cause, fields: readonly string[]): ByHand => {
  if (cause.via === 'data-load') {
    const mark = loadMark(cause.dataLoadId);
    if (cause.isUndone) return before.filter((one) => one !== mark);
    if (before.length === 0) return before; // of nothing there is nothing to forget
    return [...before, mark, ...(cause.layout === 'procedures' ? changedByHand(before).filter(isLeftAlone) : [])];
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
