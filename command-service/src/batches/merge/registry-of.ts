import type { JoinableKind } from '@monitor/contracts-schema/joins/join-views';
import type { JoinableService } from '../../aggregates/aggregate-service.ts';
import type { Catalogues } from '../../contracts/missing-reference.ts';
import { keyOfKind } from '../../open-aggregates.ts';

/** What entries that may be joined have in common. */
export type Named = Readonly<{ name: string; rfc?: string | null }>;

/** The catalogue of those of a kind. */
export const registryOf = (catalogues: Catalogues, kind: JoinableKind) =>
  catalogues[keyOfKind[kind]] as unknown as JoinableService<Named>; // both have names
