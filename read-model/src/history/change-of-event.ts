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
import { layoutName } from '@monitor/contracts-schema/data-loads/column-mapping';
import type { DataLoadCounts, DataLoadEvent } from '@monitor/contracts-schema/data-loads/data-load-events';
import { FILE_DEFAULTS_TITLE } from '@monitor/contracts-schema/data-loads/file-defaults';
import type { ReadingDecisionEvent } from '@monitor/contracts-schema/data-loads/reading-decision-events';
import type { JoinedTo } from '@monitor/contracts-schema/events/join-events';
import type { FieldChange } from '@monitor/contracts-schema/events/lifecycle-events';
import type { ChangeKind } from '@monitor/contracts-schema/history/change-nouns';
import type { ChangeAction, ChangeListing, ChangeView } from '@monitor/contracts-schema/history/change-views';
import type { JoinableKind } from '@monitor/contracts-schema/joins/join-views';
import type { EventType, MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import type { RecordedEvent } from '../projecting/recorded-event.ts';

/** Events that are no entry of the history, and why; every other one is. */
export const notAudited = {
  BatchCommandsRefused: 'What a batch left as it was, and the rows that a load left out, are listed with it.',
  DataLoadRejected: 'A file that could not be read changed nothing; who may load is notified of it.',
  DocumentArchived: 'A copy of a linked document is no edit of the contract that it is shown with.',
  UserSessionsEnded: 'That sessions end changes nothing of what is administered.',
} as const satisfies { readonly [Type in EventType]?: string };

export type AuditedEvent = Exclude<MonitorEvent, { type: keyof typeof notAudited }>;

type ChangeSummary = Pick<ChangeView, 'kind' | 'action' | 'subject' | 'state'> &
  Readonly<{
    changes?: readonly FieldChange[];
    /** Whether anybody may know of it; so it is by default. */
    isPublic?: boolean;
    counts?: Pick<DataLoadCounts, 'contracts' | 'suppliers' | 'administrativeUnits'>;
  }>;

/** Of a load's or a batch's own facts, those that say what came of it, and those that are about none. */
const ENDS: ReadonlySet<ChangeAction> = new Set<ChangeAction>([
  'applied',
  'cancelled',
  'forgotten',
  'revised',
  'reverted',
  'completed',
  'undone',
]);

/** What loads and other batches do, which is told with them as one; a join is told by itself, to whoever may know of that. */
export const partTypes = [
  'ContractRegistered',
  'ContractRevised',
  'ContractRemoved',
  'ContractRestored',
  'SupplierRegistered',
  'SupplierRevised',
  'SupplierRemoved',
  'AdministrativeUnitRegistered',
  'AdministrativeUnitRevised',
  'AdministrativeUnitRemoved',
] as const satisfies readonly AuditedEvent['type'][];

const PARTS: ReadonlySet<EventType> = new Set<EventType>(partTypes);

/** The load, or the batch, that did it, of what is no entry of its own but told with that; else null. */
export const batchOfPart = ({ type, metadata: { cause } }: RecordedEvent): string | null => {
  if (!PARTS.has(type)) return null;
  if (cause.via === 'data-load') return cause.dataLoadId;
  return cause.via === 'batch' ? cause.batchId : null;
};

const listingOf = ({ kind, action }: ChangeSummary, event: RecordedEvent): ChangeListing => {
  if (batchOfPart(event) !== null) return 'load-part';
  const { cause } = event.metadata;
  const isOfBatch = kind === 'data-load' || kind === 'batch';
  const isOfMerge = cause.via === 'batch' && cause.kind === 'merge';
  return isOfBatch && (isOfMerge || !ENDS.has(action)) ? 'load-step' : 'all';
};

const SUBJECT_LENGTH = 80;

const changeOf = (
  event: RecordedEvent & { data: { id: string; validFrom: string } },
  summary: ChangeSummary,
): ChangeView => {
  const { metadata, data, stream, version, position } = event;
  const { kind, action, subject, state, changes = [], isPublic = true, counts } = summary;
  return {
    id: `${stream}@${version}`,
    organizationId: metadata.organizationId,
    kind,
    action,
    subjectId: data.id,
    subject,
    version,
    position,
    recordedAt: metadata.recordedAt,
    validFrom: data.validFrom,
    actor: metadata.actor,
    cause: metadata.cause,
    changes,
    state,
    listing: listingOf(summary, event),
    isPublic,
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
  type Fact = RecordedEvent & { data: { id: string; validFrom: string; fields: Fields } };
  const whole = (action: ChangeAction) => (event: Fact) =>
    changeOf(event, {
      kind,
      action,
      subject: subjectOf(event.data.fields),
      state: event.data.fields,
      isPublic: isPublic(event.data.fields),
    });
  return {
    registered: whole('registered'),
    revised: (event: Fact & { data: { changes: readonly FieldChange[] } }) =>
      changeOf(event, {
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

type Descriptions = {
  readonly [T in AuditedEvent['type']]: (event: RecordedEvent<Extract<AuditedEvent, { type: T }>>) => ChangeView;
};

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
) as Pick<Descriptions, EntryEventType | 'OrganizationRestored'>; // each type of each catalogue

type JoinFact = RecordedEvent & {
  data: Readonly<{ id: string; validFrom: string; fields: { name: string }; to: JoinedTo }>;
};

/** Joins are told of the one that did not stay; `to` says which one did. */
const joins = (kind: JoinableKind) => {
  const words =
    (action: ChangeAction, changeOfTo: (to: JoinedTo) => FieldChange) =>
    (event: JoinFact): ChangeView => ({
      ...changeOf(event, {
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
  data: Extract<DataLoadEvent, { type: 'DataLoadUploaded' }>['data'];
};

const file = (action: ChangeAction) => (event: LoadedFile) => {
  const { fileName, sha256, rows, summary, mapping } = event.data;
  const layout = mapping && { layout: layoutName(mapping.layout) ?? 'Tabla propia', headingRow: mapping.headingRow };
  const state = { rows, ...layout, ...summary, sha256 };
  return changeOf(event, { kind: 'data-load', action, subject: fileName, state });
};

const cancelled = (event: RecordedEvent<Extract<DataLoadEvent, { type: 'DataLoadCancelled' }>>): ChangeView => {
  const { cause } = event.metadata;
  const subject = cause.via === 'data-load' ? cause.fileName : event.data.id;
  return changeOf(event, { kind: 'data-load', action: 'cancelled', subject, state: null });
};

const forgotten = (
  event: RecordedEvent<Extract<ReadingDecisionEvent, { type: 'ReadingDecisionForgotten' }>>,
): ChangeView => {
  const { text, as } = event.data;
  const changes = [{ field: 'meaning', from: as, to: null }];
  return changeOf(event, {
    kind: 'data-load',
    action: 'forgotten',
    subject: text,
    state: null,
    changes,
    isPublic: false,
  });
};

const defaultsRevised = (
  event: RecordedEvent<Extract<ReadingDecisionEvent, { type: 'FileDefaultsRevised' }>>,
): ChangeView => {
  const { changes } = event.data;
  const subject = FILE_DEFAULTS_TITLE;
  return changeOf(event, { kind: 'data-load', action: 'revised', subject, state: null, changes, isPublic: false });
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
const batch = (event: RecordedEvent<BatchFact>): ChangeView => {
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
    return { ...changeOf(event, { ...summary, state }), subjectId };
  }
  const { counts, stopped } = data;
  const state = { ...counts, ...(stopped && { notReached: stopped.notReached }) };
  return { ...changeOf(event, { ...summary, state, counts: figuresOf(data) }), subjectId };
};

/** How each is told. A type of event that is neither told here nor said to be no entry does not compile. */
const descriptions: Descriptions = {
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
  ReadingDecisionForgotten: forgotten,
  FileDefaultsRevised: defaultsRevised,
};

export const auditedTypes = Object.keys(descriptions) as readonly AuditedEvent['type'][]; // of its own keys

export const isAudited = (event: RecordedEvent): event is RecordedEvent<AuditedEvent> =>
  Object.hasOwn(descriptions, event.type);

/** An event as auditors read it. Pure: views of what is listed are made of it, and what is read from the log. */
export const changeOfEvent = (event: RecordedEvent<AuditedEvent>): ChangeView =>
  (descriptions[event.type] as (event: RecordedEvent<AuditedEvent>) => ChangeView)(event); // `descriptions` pairs each type with its own
