import type { Cause } from '../events/event-metadata.ts';

/**
 * The fields of a contract that people changed and no load has spoken of since, once it is revised through `cause` in these
 * `fields`. A join that has another supplier or unit meant is nobody's correction.
 */
export const changedByHand = (
  before: readonly string[],
  cause: Cause,
  fields: readonly string[],
): readonly string[] => {
  if (cause.via === 'data-load') return [];
  const isMerge = cause.via === 'batch' && cause.kind === 'merge';
  return isMerge ? before : [...new Set([...before, ...fields])];
};
