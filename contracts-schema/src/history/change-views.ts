import { collection } from '../collections.ts';
import type { Actor, Cause } from '../events/event-metadata.ts';
import type { FieldChange } from '../events/lifecycle-events.ts';
import type { ChangeKind } from './change-nouns.ts';

export type ChangeAction =
  | 'registered'
  | 'revised'
  | 'removed'
  | 'restored'
  | 'uploaded'
  | 'corrected'
  | 'cancelled'
  | 'forgotten'
  | 'confirmed'
  | 'applied'
  | 'revert-confirmed'
  | 'reverted'
  | 'joined'
  | 'separated'
  | 'started'
  | 'completed'
  | 'undo-started'
  | 'undone';

/**
 * Where a change is listed: among all of the organization's; as a step of a load or another batch, whose end stands for all
 * of them; or as a part of what one did, which is told as one: those are no documents, but read from the log.
 */
export type ChangeListing = 'all' | 'load-step' | 'load-part';

/** One event of the log as auditors read it. The id is the stream and version that hold it. */
export type ChangeView = Readonly<{
  id: string;
  organizationId: string;
  kind: ChangeKind;
  action: ChangeAction;
  subjectId: string;
  /** What the changed thing is called: a contract's number or description, a name, a file. */
  subject: string;
  version: number;
  position: string;
  recordedAt: string;
  validFrom: string;
  actor: Actor;
  cause: Cause;
  /** What a revision changed. */
  changes: readonly FieldChange[];
  /** The state as registered, or as it was when removed; the figures of a load. Null for a revision. */
  state: Readonly<Record<string, unknown>> | null;
  listing: ChangeListing;
  /** The entry that it was joined to, or separated from: this is told in its history too. Absent of every other change. */
  joinedToId?: string;
  /** Whether anybody may know of it: of a calculation, whether its result was shown before it or after. */
  isPublic: boolean;
  /** What an applied load registered, or what went with one that was taken back; null for every other change. */
  registeredContracts: number | null;
  registeredSuppliers: number | null;
  registeredAdministrativeUnits: number | null;
}>;

/** What is listed of an organization's changes. */
export const changeViews = collection<ChangeView>({
  name: 'changes',
  fields: {
    organizationId: 'text',
    kind: 'text',
    subjectId: 'text',
    position: 'text',
    recordedAt: 'text',
    listing: 'text',
    joinedToId: 'text',
    isPublic: 'boolean',
    registeredContracts: 'number',
    registeredSuppliers: 'number',
    registeredAdministrativeUnits: 'number',
  },
  indexes: [['organizationId', 'listing', 'position'], ['subjectId', 'position'], ['joinedToId']],
});

/** A stretch of the log that holds some of what a batch did, beside what others did meanwhile. */
export type BatchSegment = Readonly<{
  /** It begins after this position, null where nobody said that the batch began, and ends with that one. */
  after: string | null;
  last: string;
  /** When the first and the last of them were recorded. */
  from: string;
  to: string;
  /** How many of each kind it holds. */
  counts: Readonly<Partial<Record<ChangeKind, number>>>;
}>;

/** How many events of its batch a segment holds. */
export const sizeOfSegment = ({ counts }: BatchSegment): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** Where the log holds what a load or another batch did, or its undoing; the id is the batch's. */
export type BatchSegments = Readonly<{
  id: string;
  organizationId: string;
  /** Those that are full, oldest first, and the one that grows. */
  full: readonly BatchSegment[];
  growing: BatchSegment;
}>;

export const batchSegmentViews = collection<BatchSegments>({ name: 'batch-segments', fields: {}, indexes: [] });
