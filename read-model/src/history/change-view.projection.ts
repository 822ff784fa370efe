import type { BatchEvent } from '@monitor/contracts-schema/batches/batch-events';
import { batchTitle } from '@monitor/contracts-schema/batches/batch-words';
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
import type { JoinEndReason, JoinedTo } from '@monitor/contracts-schema/events/join-events';
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
  BatchCommandsRefused: 'What a batch left as it was is listed with the batch.',
  DataLoadRejected: 'A file that could not be read changed nothing; who may load is notified of it.',
  DataLoadRowsLeftOut: 'The rows that a load left out are listed with the load.',
  DocumentArchived: 'A copy of a linked document is no edit of the contract that it is shown with.',
  UserSessionsEnded: 'That sessions end changes nothing of what is administered.',
} as const satisfies { readonly [Type in EventType]?: string };

type AuditedEvent = Exclude<MonitorEvent, { type: keyof typeof notAudited }>;

type ChangeSummary = Pick<ChangeView, 'kind' | 'action' | 'subject' | 'state'> &
  Readonly<{
    changes?: readonly FieldChange[];
    /** Whether anybody may know of it; so it is unless told otherwise. */
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

const JOIN_STEPS: ReadonlySet<ChangeAction> = new Set<ChangeAction>(['joined', 'separated']);

const listingOf = ({ kind, action }: ChangeSummary, { via }: Cause, partOf: string | null): ChangeListing => {
  if (JOIN_STEPS.has(action)) return 'join-step';
  if (via === 'join') return 'join-part';
  if (kind === 'data-load' || kind === 'batch') return ENDS.has(action) ? 'all' : 'load-step';
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
  told: ChangeSummary,
): ChangeView => {
  const { kind, action, subject, state, changes = [], isPublic = true, counts } = told;
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
    listing: listingOf(told, cause, partOf),
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
      ...{ kind, action, subject: subjectOf(event.data.fields), state: event.data.fields },
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
  data: Readonly<{ id: string; holdsSince: string; fields: { name: string }; to: JoinedTo }> &
    Readonly<{ contracts?: number; kept?: number; reason?: JoinEndReason | undefined }>;
};

const figure = (field: string, told: number | string | undefined): readonly FieldChange[] =>
  told === undefined ? [] : [{ field, from: null, to: told }];

/** Joins are told of the one that did not stay; `to` says which one did. */
const joins = (kind: JoinableKind) => {
  const told =
    (action: ChangeAction, changesOf: (data: JoinFact['data']) => readonly FieldChange[]) =>
    (_: ChangeView | undefined, event: JoinFact, id: string): ChangeView => ({
      ...changeOf(event, id, {
        ...{ kind, action, subject: event.data.fields.name, state: null },
        changes: changesOf(event.data),
      }),
      joinedToId: event.data.to.id,
    });
  const joined = ({ to, contracts }: JoinFact['data']) => [
    { field: 'joinedTo', from: null, to },
    ...figure('joinedContracts', contracts),
  ];
  const separated = ({ to, contracts, kept, reason }: JoinFact['data']) => [
    { field: 'joinedTo', from: to, to: null },
    ...figure('separatedContracts', contracts),
    ...figure('keptContracts', kept),
    ...figure('endedBecause', reason),
  ];
  return {
    joined: told('joined', joined),
    joinCompleted: told('join-completed', joined),
    separated: told('separated', separated),
    separationCompleted: told('separation-completed', separated),
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

const load = (
  event: RecordedEvent<Exclude<DataLoadEvent, { type: keyof typeof notAudited }>>,
  id: string,
  told: Pick<ChangeSummary, 'action' | 'state' | 'counts'>,
): ChangeView => {
  const { cause } = event.metadata;
  const subject = cause.via === 'data-load' ? cause.fileName : event.data.id;
  return changeOf(event, id, { kind: 'data-load', subject, ...told });
};

/** A batch is told of by what was decided, and its end by what came of it. */
const batch = (
  event: RecordedEvent<Exclude<BatchEvent, { type: keyof typeof notAudited }>>,
  id: string,
): ChangeView => {
  const { type, data } = event;
  const told = { kind: 'batch', subject: batchTitle({ change: data.about.change, total: data.total }) } as const;
  const isUndo = data.kind === 'undo';
  const subjectId = isUndo ? data.undoes : data.id;
  if (type === 'BatchStarted')
    return { ...changeOf(event, id, { ...told, action: isUndo ? 'undo-started' : 'started', state: null }), subjectId };
  const { counts, stopped } = data;
  const state = { ...counts, ...(stopped && { notReached: stopped.notReached }) };
  const contracts =
    'changed' in counts && 'refused' in counts ? counts.changed : (counts.contracts ?? 0) + (counts.restored ?? 0);
  const figures = { contracts, suppliers: 0, administrativeUnits: 0 };
  const action = isUndo ? 'undone' : 'completed';
  return { ...changeOf(event, id, { ...told, action, state, counts: figures }), subjectId };
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
    BatchStarted: (_, event, id) => batch(event, id),
    BatchCompleted: (_, event, id) => batch(event, id),
    ...catalogueChanges,
    CalculationRegistered: calculation.registered,
    CalculationRevised: calculation.revised,
    CalculationRemoved: calculation.removed,
    SupplierJoined: supplierJoins.joined,
    SupplierJoinCompleted: supplierJoins.joinCompleted,
    SupplierSeparated: supplierJoins.separated,
    SupplierSeparationCompleted: supplierJoins.separationCompleted,
    AdministrativeUnitJoined: unitJoins.joined,
    AdministrativeUnitJoinCompleted: unitJoins.joinCompleted,
    AdministrativeUnitSeparated: unitJoins.separated,
    AdministrativeUnitSeparationCompleted: unitJoins.separationCompleted,
    DataLoadUploaded: file('uploaded'),
    DataLoadCorrected: file('corrected'),
    DataLoadCancelled: (_, event, id) => load(event, id, { action: 'cancelled', state: null }),
    DataLoadConfirmed: (_, event, id) => load(event, id, { action: 'confirmed', state: event.data.summary }),
    DataLoadApplied: (_, event, id) =>
      load(event, id, { action: 'applied', state: event.data.counts, counts: event.data.counts }),
    DataLoadRevertConfirmed: (_, event, id) => load(event, id, { action: 'revert-confirmed', state: null }),
    DataLoadReverted: (_, event, id) =>
      load(event, id, { action: 'reverted', state: event.data.counts, counts: event.data.counts }),
  },
};
