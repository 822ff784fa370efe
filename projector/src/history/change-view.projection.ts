import {
  type AdministrativeUnitEvent,
  type DataLoadEvent as AnyDataLoadEvent,
  type ChangeAction,
  type ChangeKind,
  type ChangeView,
  type ContractEvent,
  type ContractFields,
  changeViews,
  type DataLoadSummary,
  type FieldChange,
  type OrganizationEvent,
  type SupplierEvent,
} from '@monitor/contracts-schema';
import type { Logged } from '../projecting/logged.ts';
import type { Projection } from '../projecting/projection.ts';

/** The rows that a load left out are listed with the load. */
type DataLoadEvent = Exclude<AnyDataLoadEvent, { type: 'DataLoadRowsLeftOut' }>;

type AuditedEvent = ContractEvent | SupplierEvent | AdministrativeUnitEvent | OrganizationEvent | DataLoadEvent;

type Told = Pick<ChangeView, 'kind' | 'action' | 'subject' | 'state'> & Readonly<{ changes?: readonly FieldChange[] }>;

const SUBJECT_LENGTH = 80;

const changeOf = (
  { metadata, data, version, position }: Logged & { data: { id: string; holdsSince: string } },
  id: string,
  { kind, action, subject, state, changes = [] }: Told,
): ChangeView => ({
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
  cause: metadata.cause,
  changes,
  state,
});

/** A thing's three facts, told alike: what was registered or removed whole, what was revised as its changes. */
const lifecycleChanges = <Fields extends Readonly<Record<string, unknown>>>(
  kind: ChangeKind,
  subjectOf: (fields: Fields) => string,
) => {
  type Fact = Logged & { data: { id: string; holdsSince: string; fields: Fields } };
  const whole = (action: ChangeAction) => (_: ChangeView | undefined, event: Fact, id: string) =>
    changeOf(event, id, { kind, action, subject: subjectOf(event.data.fields), state: event.data.fields });
  return {
    registered: whole('registered'),
    revised: (_: ChangeView | undefined, event: Fact & { data: { changes: readonly FieldChange[] } }, id: string) =>
      changeOf(event, id, {
        kind,
        action: 'revised',
        subject: subjectOf(event.data.fields),
        state: null,
        changes: event.data.changes,
      }),
    removed: whole('removed'),
  };
};

const nameOf = ({ name }: { name: string }): string => name;
const contractSubject = ({ contractNumber, servicesDescription }: ContractFields): string =>
  contractNumber ?? servicesDescription?.slice(0, SUBJECT_LENGTH) ?? 'Sin procedimientos';

const contract = lifecycleChanges('contract', contractSubject);
const supplier = lifecycleChanges('supplier', nameOf);
const administrativeUnit = lifecycleChanges('administrative-unit', nameOf);
const organization = lifecycleChanges('organization', nameOf);

type LoadedFile = Logged & {
  data: { id: string; holdsSince: string; fileName: string; sha256: string; rows: number; summary: DataLoadSummary };
};

const file = (action: ChangeAction) => (_: ChangeView | undefined, event: LoadedFile, id: string) => {
  const { fileName, sha256, rows, summary } = event.data;
  return changeOf(event, id, { kind: 'data-load', action, subject: fileName, state: { rows, ...summary, sha256 } });
};

const load = (event: Logged<DataLoadEvent>, id: string, action: ChangeAction, state: Told['state']) => {
  const { cause } = event.metadata;
  const subject = cause.via === 'data-load' ? cause.fileName : event.data.id;
  return changeOf(event, id, { kind: 'data-load', action, subject, state });
};

/** The audit: one document an event. Users are no part of it. */
export const changeViewProjection: Projection<ChangeView, AuditedEvent> = {
  name: 'changes',
  version: 1,
  into: changeViews,
  keys: ({ stream, version }) => [`${stream}@${version}`],
  handles: {
    ContractRegistered: contract.registered,
    ContractRevised: contract.revised,
    ContractRemoved: contract.removed,
    SupplierRegistered: supplier.registered,
    SupplierRevised: supplier.revised,
    SupplierRemoved: supplier.removed,
    AdministrativeUnitRegistered: administrativeUnit.registered,
    AdministrativeUnitRevised: administrativeUnit.revised,
    AdministrativeUnitRemoved: administrativeUnit.removed,
    OrganizationRegistered: organization.registered,
    OrganizationRevised: organization.revised,
    OrganizationRemoved: organization.removed,
    DataLoadUploaded: file('uploaded'),
    DataLoadCorrected: file('corrected'),
    DataLoadCancelled: (_, event, id) => load(event, id, 'cancelled', null),
    DataLoadConfirmed: (_, event, id) => load(event, id, 'confirmed', event.data.summary),
    DataLoadApplied: (_, event, id) => load(event, id, 'applied', event.data.counts),
  },
};
