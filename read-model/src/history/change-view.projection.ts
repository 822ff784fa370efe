import {
  type BatchCompleted,
  type BatchEvent,
  doneBatchOf,
  isOfLoad,
} from '@monitor/contracts-schema/batches/batch-events';
import { batchTitle, decidedIn } from '@monitor/contracts-schema/batches/batch-words';
import type { CalculationFields } from '@monitor/contracts-schema/calculations/calculation-events';
import {
  type CatalogueDefinition,
  type CatalogueKey,
  catalogueKeys,
  catalogues,
} from '@monitor/contracts-schema/catalogues';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type {
  DataLoadCounts,
  DataLoadEvent,
  DataLoadSummary,
} from '@monitor/contracts-schema/data-loads/data-load-events';
import type { Cause } from '@monitor/contracts-schema/events/event-metadata';
import type { JoinedTo } from '@monitor/contracts-schema/events/join-events';
import type { FieldChange } from '@monitor/contracts-schema/events/lifecycle-events';
import type { ChangeKind } from '@monitor/contracts-schema/history/change-nouns';
import {
  type ChangeAction,
  type ChangeListing,
  type ChangeView,
  changeViews,
} from '@monitor/contracts-schema/history/change-views';
import type { JoinableKind } from '@monitor/contracts-schema/joins/join-views';
import type { EventType, MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import type { Projection } from '../projecting/projection.ts';
import type { RecordedEvent } from '../projecting/recorded-event.ts';

/** Events that are no entry of the history, and why; every other one is. */
export const notAudited = {
  BatchCommandsRefused: 'What a batch left as it was, and the rows that a load left out, are listed with it.',
  DataLoadRejected: 'A file that could not be read changed nothing; who may load is notified of it.',
  DocumentArchived: 'A copy of a linked document is no edit of the contract that it is shown with.',
  UserSessionsEnded: 'That sessions end changes nothing of what is administered.',
} as const satisfies { readonly [Type in EventType]?: string };

type AuditedEvent = Exclude<MonitorEvent, { type: keyof typeof notAudited }>;

type ChangeSummary = Pick<ChangeView, 'kind' | 'action' | 'subject' | 'state'> &
  Readonly<{
    changes?: readonly FieldChange[];
    /** Whether anybody may know of it; so it is by default. */
    isPublic?: boolean;
    counts?: Pick<DataLoadCounts, 'contracts' | 'suppliers' | 'administrativeUnits'>;
  }>;

/** Of a load's or a batch's own facts, those that say what came of it. */
const ENDS: ReadonlySet<ChangeAction> = new Set<ChangeAction>([
  'applied',
  'cancelled',
  'reverted',
  'completed',
  'undone',
]);

const JOINS: ReadonlySet<ChangeAction> = new Set<ChangeAction>(['joined', 'separated']);

const listingOf = ({ kind, action }: ChangeSummary, cause: Cause, partOf: string | null): ChangeListing => {
  const isOfMerge = cause.via === 'batch' && cause.kind === 'merge';
  // A merge is told by the entry that it joined, to whoever may know of that.
  if (JOINS.has(action)) return 'all';
  if (kind === 'data-load' || kind === 'batch') return ENDS.has(action) && !isOfMerge ? 'all' : 'load-step';
  return partOf === null ? 'all' : 'load-part';
};

/** The load, or the batch, that something is a part of. */
const batchBehind = (cause: Cause): string | null => {
  if (cause.via === 'data-load') return cause.dataLoadId;
  return cause.via === 'batch' ? cause.batchId : null;
};

const SUBJECT_LENGTH = 80;

const changeOf = (
  { metadata, data, version, position }: RecordedEvent & { data: { id: string; holdsSince: string } },
  id: string,
  summary: ChangeSummary,
): ChangeView => {
  const { kind, action, subject, state, changes = [], isPublic = true, counts } = summary;
  const { cause } = metadata;
  const partOf = kind === 'data-load' || kind === 'batch' ? null : batchBehind(cause);
  return {
    id,
    organizationId: metadata.organizationId,
    kind,
    action,
    subjectId: data.id,
    subject,
    version,
    position,
    recordedAt: metadata.recordedAt,
    holdsSince: data.holdsSince,
    actor: metadata.actor,
    cause,
    changes,
    state,
    listing: listingOf(summary, cause, partOf),
    isPublic,
    dataLoadId: partOf,
    registeredContracts: counts?.contracts ?? null,
    registeredSuppliers: counts?.suppliers ?? null,
    registeredAdministrativeUnits: counts?.administrativeUnits ?? null,
  };
};

/** A thing's three facts, told alike: what was registered or removed whole, what was revised as its changes. */
const lifecycleChanges = <Fields extends Readonly<Record<string, unknown>>>(
  kind: ChangeKind,
  subjectOf: (fields: Fields) => string,
  isPublic: (fields: Fields, changes?: readonly FieldChange[]) => boolean = () => true,
) => {
  type Fact = RecordedEvent & { data: { id: string; holdsSince: string; fields: Fields } };
  const whole = (action: ChangeAction) => (_: ChangeView | undefined, event: Fact, id: string) =>
    changeOf(event, id, {
      kind,
      action,
      subject: subjectOf(event.data.fields),
      state: event.data.fields,
      isPublic: isPublic(event.data.fields),
    });
  return {
    registered: whole('registered'),
    revised: (_: ChangeView | undefined, event: Fact & { data: { changes: readonly FieldChange[] } }, id: string) =>
      changeOf(event, id, {
        kind,
        action: 'revised',
        subject: subjectOf(event.data.fields),
        state: null,
        changes: event.data.changes,
        isPublic: isPublic(event.data.fields, event.data.changes),
      }),
    removed: whole('removed'),
    restored: whole('restored'),
  };
};

const contractSubject = ({ contractNumber, servicesDescription }: ContractFields): string =>
  contractNumber ?? servicesDescription?.slice(0, SUBJECT_LENGTH) ?? 'Sin procedimientos';

const contract = lifecycleChanges('contract', contractSubject);

type Handles = Projection<ChangeView, AuditedEvent>['handles'];

/** Calculations whose results are shown, before or after. */
const calculation = lifecycleChanges<CalculationFields>(
  'calculation',
  ({ name }) => name,
  ({ enabled }, changes = []) => enabled || changes.some(({ field, from }) => field === 'enabled' && from === true),
);

/** What an entry is called: by the first field of its list; people by all of their names. */
const calledIn = (key: CatalogueKey, fields: Readonly<Record<string, unknown>>): string => {
  const [called = ''] = catalogues[key].columns;
  return key === 'users' ? `${fields.name} ${fields.lastName}`.trim() : String(fields[called]);
};

type EntryEventType = `${CatalogueDefinition<CatalogueKey>['eventPrefix']}${'Registered' | 'Revised' | 'Removed'}`;

/** What happens to the entries of catalogues. */
const catalogueChanges = Object.fromEntries(
  catalogueKeys.flatMap((key) => {
    const { aggregate, eventPrefix, history } = catalogues[key];
    const isPublic = history === 'public';
    const entry = lifecycleChanges(
      aggregate,
      (fields) => calledIn(key, fields),
      () => isPublic,
    );
    const { registered: Registered, revised: Revised, removed: Removed, restored: Restored } = entry;
    return Object.entries({ Registered, Revised, Removed, ...(key === 'organizations' && { Restored }) }).map(
      ([happened, handler]) => [`${eventPrefix}${happened}`, handler],
    );
  }),
) as Pick<Handles, EntryEventType | 'OrganizationRestored'>; // each type of each catalogue

type JoinFact = RecordedEvent & {
  data: Readonly<{ id: string; holdsSince: string; fields: { name: string }; to: JoinedTo }>;
};

/** Joins are told of the one that did not stay; `to` says which one did. */
const joins = (kind: JoinableKind) => {
  const words =
    (action: ChangeAction, changeOfTo: (to: JoinedTo) => FieldChange) =>
    (_: ChangeView | undefined, event: JoinFact, id: string): ChangeView => ({
      ...changeOf(event, id, {
        kind,
        action,
        subject: event.data.fields.name,
        state: null,
        changes: [changeOfTo(event.data.to)],
      }),
      joinedToId: event.data.to.id,
    });
  return {
    joined: words('joined', (to) => ({ field: 'joinedTo', from: null, to })),
    separated: words('separated', (to) => ({ field: 'joinedTo', from: to, to: null })),
  };
};

const supplierJoins = joins('supplier');
const unitJoins = joins('administrative-unit');

type LoadedFile = RecordedEvent & {
  data: { id: string; holdsSince: string; fileName: string; sha256: string; rows: number; summary: DataLoadSummary };
};

const file = (action: ChangeAction) => (_: ChangeView | undefined, event: LoadedFile, id: string) => {
  const { fileName, sha256, rows, summary } = event.data;
  return changeOf(event, id, { kind: 'data-load', action, subject: fileName, state: { rows, ...summary, sha256 } });
};

const cancelled = (
  _: ChangeView | undefined,
  event: RecordedEvent<Extract<DataLoadEvent, { type: 'DataLoadCancelled' }>>,
  id: string,
): ChangeView => {
  const { cause } = event.metadata;
  const subject = cause.via === 'data-load' ? cause.fileName : event.data.id;
  return changeOf(event, id, { kind: 'data-load', action: 'cancelled', subject, state: null });
};

type BatchFact = Exclude<BatchEvent, { type: keyof typeof notAudited }>;
type BatchActions = Readonly<Record<BatchFact['type'], ChangeAction>>;

/** What the history calls that a batch began, and that it ended; and of the undoing of one. A load's are a load's own steps. */
const batchActions: BatchActions = { BatchStarted: 'started', BatchCompleted: 'completed' };
const undoActions: BatchActions = { BatchStarted: 'undo-started', BatchCompleted: 'undone' };
const loadActions: BatchActions = { BatchStarted: 'confirmed', BatchCompleted: 'applied' };
const revertActions: BatchActions = { BatchStarted: 'revert-confirmed', BatchCompleted: 'reverted' };

const actionOf = ({ type, data }: BatchFact): ChangeAction => {
  const [does, undoes] = isOfLoad(data) ? [loadActions, revertActions] : [batchActions, undoActions];
  return (data.kind === 'undo' ? undoes : does)[type];
};

/** How many records changed, came or went by a batch; contracts that say again what they said count where a change is undone. */
const figuresOf = (data: BatchCompleted['data']): NonNullable<ChangeSummary['counts']> => {
  const { counts } = data;
  if (!('contracts' in counts)) return { contracts: counts.changed, suppliers: 0, administrativeUnits: 0 };
  if (isOfLoad(data)) return counts;
  return { ...counts, contracts: counts.contracts + ('restored' in counts ? (counts.restored ?? 0) : 0) };
};

/**
 * A batch is told of by what was decided, and its end by what came of it; an undo as what it undoes. A load's is a load's step
 * or end, called by its file.
 */
const batch = (_: ChangeView | undefined, event: RecordedEvent<BatchFact>, id: string): ChangeView => {
  const { type, data } = event;
  const decided = decidedIn(data.about);
  const summary = {
    kind: isOfLoad(data) ? 'data-load' : 'batch',
    action: actionOf(event),
    subject: decided.fileName ?? batchTitle({ ...decided, total: data.total }),
  } as const;
  const subjectId = doneBatchOf(data);
  if (type === 'BatchStarted') {
    const state = data.kind === 'load' ? data.about.summary : null;
    return { ...changeOf(event, id, { ...summary, state }), subjectId };
  }
  const { counts, stopped } = data;
  const state = { ...counts, ...(stopped && { notReached: stopped.notReached }) };
  return { ...changeOf(event, id, { ...summary, state, counts: figuresOf(data) }), subjectId };
};

/** The audit: one document an event. A type of event that is neither told here nor said to be no entry does not compile. */
export const changeViewProjection: Projection<ChangeView, AuditedEvent> = {
  name: 'changes',
  version: 1,
  into: changeViews,
  keys: ({ stream, version }) => [`${stream}@${version}`],
  handles: {
    ContractRegistered: contract.registered,
    ContractRevised: contract.revised,
    ContractRemoved: contract.removed,
    ContractRestored: contract.restored,
    BatchStarted: batch,
    BatchCompleted: batch,
    ...catalogueChanges,
    CalculationRegistered: calculation.registered,
    CalculationRevised: calculation.revised,
    CalculationRemoved: calculation.removed,
    SupplierJoined: supplierJoins.joined,
    SupplierSeparated: supplierJoins.separated,
    AdministrativeUnitJoined: unitJoins.joined,
    AdministrativeUnitSeparated: unitJoins.separated,
    DataLoadUploaded: file('uploaded'),
    DataLoadCorrected: file('corrected'),
    DataLoadCancelled: cancelled,
  },
};
