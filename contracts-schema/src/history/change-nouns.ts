import { catalogueOutlines, type OutlinedKey, type OutlineOf, outlinedKeys } from '../catalogue-outlines.ts';
import type { Noun } from '../catalogues/catalogue-outline.ts';

/** The kinds of what catalogues hold and the public history tells of. */
type AuditedKind = {
  [Key in OutlinedKey]: OutlineOf<Key>['audited'] extends true ? OutlineOf<Key>['aggregate'] : never;
}[OutlinedKey];

/** What is changed of each kind but loads. */
export const changeNouns = Object.fromEntries(
  outlinedKeys
    .map((key) => catalogueOutlines[key])
    .filter(({ audited }) => audited)
    .map(({ aggregate, noun }) => [aggregate, noun]),
) as Readonly<Record<AuditedKind, Noun>>; // each by its own name
