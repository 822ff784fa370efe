import type { CatalogueAggregate } from '../catalogues.ts';
import { collection } from '../collections.ts';
import type { Permission } from '../permission.ts';

/** What may be joined to another of its kind, as its streams are called. */
export const joinableKinds = ['supplier', 'administrative-unit'] as const satisfies readonly CatalogueAggregate[];
export type JoinableKind = (typeof joinableKinds)[number];

/** Whoever joins or separates entries administers them. */
export const joinPermissions = {
  supplier: 'SUPPLIERS',
  'administrative-unit': 'ADMINISTRATIVE_UNITS',
} as const satisfies Readonly<Record<JoinableKind, Permission>>;

/** An entry that was joined to another: what it was called, and whose its contracts are since. */
export type JoinedEntryView = Readonly<{
  id: string;
  organizationId: string;
  kind: JoinableKind;
  name: string;
  /** Null of one without, and of units. */
  rfc: string | null;
  /** Null since it was separated again. */
  toId: string | null;
  /** The batch that joined it, last. */
  batchId: string;
  joinedAt: string;
  /** Each time it was joined, or (null) separated, the last of which stands. */
  changes: readonly Readonly<{ at: string; toId: string | null }>[];
  /** How many contracts followed; null while they are following. */
  contracts: number | null;
  /** Position of the last event that joined or separated it. */
  asOf: string;
}>;

export const joinedEntryViews = collection<JoinedEntryView>({
  name: 'joined-entries',
  fields: { organizationId: 'text', kind: 'text', name: 'text', toId: 'text', joinedAt: 'text' },
  indexes: [
    ['organizationId', 'kind'],
    ['toId', 'name'],
  ],
});

/** Who an entry is by now: itself, or whom it was joined to, and that one in turn. */
export const followJoins = (entries: Iterable<Pick<JoinedEntryView, 'id' | 'toId'>>): ((id: string) => string) => {
  const joined = new Map([...entries].flatMap(({ id, toId }) => (toId === null ? [] : [[id, toId] as const])));
  return (id) => {
    let stays = id;
    for (let to = joined.get(stays); to !== undefined; to = joined.get(stays)) stays = to;
    return stays;
  };
};
