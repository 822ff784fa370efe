import { catalogueOutlines, outlinedKeys } from '../catalogue-outlines.ts';
import type { Permission } from '../permission.ts';
import type { ChangeKind } from './change-nouns.ts';

/** Who administers what is of a kind, and reads its internal fields: whoever holds one of these. */
const permissionsFor: Readonly<Record<string, readonly Permission[]>> = {
  ...Object.fromEntries(
    outlinedKeys.map((key) => catalogueOutlines[key]).map(({ aggregate, permission }) => [aggregate, [permission]]),
  ),
  organization: ['ORGANIZATIONS', 'SETTINGS'],
  'data-load': ['CONTRACTS'],
  batch: ['CONTRACTS'],
};

/** Whether somebody with these permissions administers what is of a kind of changes. */
export const isCoveredBy = (permissions: readonly Permission[], kind: ChangeKind): boolean =>
  permissionsFor[kind]?.some((permission) => permissions.includes(permission)) ?? false;
