import { catalogueOutlines, type OutlinedKey, type OutlineOf, outlinedKeys } from '../catalogue-outlines.ts';
import type { Noun } from '../catalogues/catalogue-outline.ts';

/** What the histories tell of: what catalogues hold, and loads. */
export type ChangeKind = OutlineOf<OutlinedKey>['aggregate'] | 'data-load' | 'batch';

const outlines = outlinedKeys.map((key) => catalogueOutlines[key]);

/** What is changed of each kind but loads and batches. */
export const changeNouns = Object.fromEntries(outlines.map(({ aggregate, noun }) => [aggregate, noun])) as Readonly<
  Record<Exclude<ChangeKind, 'data-load' | 'batch'>, Noun>
>; // each by its own name

export const changeKinds: readonly ChangeKind[] = [...outlines.map(({ aggregate }) => aggregate), 'data-load', 'batch'];

/** The kinds of which the public history tells. */
export const publicChangeKinds: readonly ChangeKind[] = [
  ...outlines.filter(({ history }) => history === 'public').map(({ aggregate }) => aggregate),
  'data-load',
  'batch',
];
