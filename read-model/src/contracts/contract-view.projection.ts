import type { AdministrativeUnitEvent } from '@monitor/contracts-schema/administrative-units/administrative-unit-events';
import { factsOf, traitsKey } from '@monitor/contracts-schema/calculations/contract-traits';
import type { ArchiveEvent } from '@monitor/contracts-schema/contracts/archive-events';
import { type ByHand, byHandAfter, editedFromIn } from '@monitor/contracts-schema/contracts/changed-by-hand';
import type { AdministrativeUnitReference, ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { shownCopiesOf } from '@monitor/contracts-schema/contracts/contract-copies';
import type { ContractEvent } from '@monitor/contracts-schema/contracts/contract-events';
import { contractOrderOf } from '@monitor/contracts-schema/contracts/contract-order';
import {
  type ContractView,
  contractOf,
  contractViews,
  givenLinksOf,
} from '@monitor/contracts-schema/contracts/contract-views';
import { countedOf } from '@monitor/contracts-schema/contracts/counting';
import {
  hasSameTraits,
  type PastContract,
  pastContractOf,
  pastContracts,
} from '@monitor/contracts-schema/contracts/past-contracts';
import type { Cause } from '@monitor/contracts-schema/events/event-metadata';
import { partOfDay } from '@monitor/contracts-schema/part-of-day';
import type { SupplierEvent } from '@monitor/contracts-schema/suppliers/supplier-events';
import { hasChanged, lifecycleOf } from '../projecting/lifecycle.ts';
import type { Projection } from '../projecting/projection.ts';
import type { RecordedEvent } from '../projecting/recorded-event.ts';
import { adminSearch, publicSearch } from './contract-search.ts';

type ContractRevised = Extract<ContractEvent, { type: 'ContractRevised' }>;
type SupplierRevised = Extract<SupplierEvent, { type: 'SupplierRevised' }>;
type AdministrativeUnitRevised = Extract<AdministrativeUnitEvent, { type: 'AdministrativeUnitRevised' }>;

/** What filters and variables of calculations ask of a contract. */
const filteredFields = (contract: ContractFields) => ({
  ...contract,
  supplierId: contract.supplier?.id ?? null,
  organizerId: contract.organizerAdministrativeUnit.id,
  applicantId: contract.applicantAdministrativeUnit.id,
  facts: traitsKey(factsOf(contract)),
});

/** What the view says beside the contract: all of it follows from the contract's fields. */
const shown = (contract: ContractFields) => ({
  ...filteredFields(contract),
  ...givenLinksOf(contract),
  ...contractOrderOf(contract),
  ...countedOf(contract),
  search: publicSearch(contract),
  adminSearch: adminSearch(contract),
});

/** References not corrected by the event stay as the view has them: it knows renamings that the contract's stream does not. */
const withCurrentNames = (before: ContractView | undefined, event: RecordedEvent<ContractRevised>): ContractFields => {
  const { fields } = event.data;
  if (!before) return fields;
  const currentNames = <Field extends 'supplier' | 'organizerAdministrativeUnit' | 'applicantAdministrativeUnit'>(
    field: Field,
  ): ContractFields[Field] => (hasChanged(event, field) ? fields[field] : before[field]);
  return {
    ...fields,
    supplier: currentNames('supplier'),
    organizerAdministrativeUnit: currentNames('organizerAdministrativeUnit'),
    applicantAdministrativeUnit: currentNames('applicantAdministrativeUnit'),
  };
};

const renamedSupplier = (before: ContractView | undefined, { data }: RecordedEvent<SupplierRevised>) => {
  if (!before) return undefined;
  const { name, rfc } = data.fields;
  return { ...before, ...shown({ ...contractOf(before), supplier: { id: data.id, name, rfc } }) };
};

const renamedUnit = (before: ContractView | undefined, { data }: RecordedEvent<AdministrativeUnitRevised>) => {
  if (!before) return undefined;
  const named = (unit: AdministrativeUnitReference) =>
    unit.id === data.id ? { id: data.id, name: data.fields.name } : unit;
  const contract = contractOf(before);
  return {
    ...before,
    ...shown({
      ...contract,
      organizerAdministrativeUnit: named(contract.organizerAdministrativeUnit),
      applicantAdministrativeUnit: named(contract.applicantAdministrativeUnit),
    }),
  };
};

const withCopies = (view: ContractView, copies: ContractView['copies']): ContractView =>
  copies ? { ...view, copies, ...shownCopiesOf(view, copies) } : view;

/** The newest copy of a link takes the place of an older one. Copies of links that the contract no longer has stay. */
const withCopy = (
  before: ContractView | undefined,
  { data }: RecordedEvent<ArchiveEvent>,
): ContractView | undefined => {
  if (!before) return undefined;
  const { id: _contract, organizationId: _organization, validFrom: _day, ...copy } = data;
  const others = (before.copies ?? []).filter(({ field, url }) => field !== copy.field || url !== copy.url);
  return withCopies(before, [...others, copy]);
};

/** Never earlier than before, wherever a clock is put. */
const sinceOf = ({ metadata }: RecordedEvent<ContractEvent>, before: ContractView | undefined): number =>
  Math.max(partOfDay(metadata.recordedAt), before?.since ?? 0);

/** Whether a correction changes nothing that filters and variables ask: the contract is what it was since then. */
const changesNoFilter = (before: ContractView, { data: { fields } }: RecordedEvent<ContractRevised>): boolean =>
  hasSameTraits(before, filteredFields(fields));

/** The contract as it stood when earlier days ended. What leaves it as it is, renamings and copies, leaves nothing behind. */
const leftBehind = (before: ContractView, event: RecordedEvent): PastContract | undefined => {
  if (event.type !== 'ContractRevised' && event.type !== 'ContractRemoved') return undefined;
  if (event.type === 'ContractRevised' && changesNoFilter(before, event)) return undefined;
  const until = partOfDay(event.metadata.recordedAt);
  return until > before.since ? pastContractOf(before, until) : undefined;
};

type FromLoad = Pick<ContractView, 'dataLoadId' | 'sheetRow'>;

const loadIn = (cause: Cause): FromLoad =>
  cause.via === 'data-load' && cause.sheetRow !== null
    ? { dataLoadId: cause.dataLoadId, sheetRow: cause.sheetRow }
    : {};

const originOf = (before: ContractView | undefined): FromLoad =>
  before?.dataLoadId && before.sheetRow ? { dataLoadId: before.dataLoadId, sheetRow: before.sheetRow } : {};

const saidByHand = (byHand: ByHand): Pick<ContractView, 'byHand' | 'editedFrom'> => {
  const editedFrom = editedFromIn(byHand);
  return { ...(byHand.length > 0 && { byHand }), ...(editedFrom !== undefined && { editedFrom }) };
};

const revisedByHand = (before: ContractView | undefined, { data, metadata }: RecordedEvent<ContractRevised>) =>
  saidByHand(
    byHandAfter(
      before?.byHand ?? [],
      metadata.cause,
      data.changes.map(({ field }) => field),
    ),
  );

export const contractViewProjection: Projection<
  ContractView,
  ContractEvent | ArchiveEvent | SupplierRevised | AdministrativeUnitRevised
> = {
  name: 'contracts',
  version: 2,
  into: contractViews,
  keys: (event) => {
    const { id, organizationId } = event.data;
    switch (event.type) {
      case 'SupplierRevised':
        return hasChanged(event, 'name') || hasChanged(event, 'rfc')
          ? { where: { organizationId, supplierId: id } }
          : [];
      case 'AdministrativeUnitRevised':
        return hasChanged(event, 'name')
          ? { where: { organizationId, anyOf: [{ organizerId: id }, { applicantId: id }] } }
          : [];
      default:
        return [id];
    }
  },
  leaves: { into: pastContracts, of: leftBehind },
  handles: {
    ContractRegistered: (before, event, id) => ({
      id,
      ...lifecycleOf(event, before),
      organizationId: event.data.organizationId,
      since: sinceOf(event, before),
      ...shown(event.data.fields),
      ...loadIn(event.metadata.cause),
      ...saidByHand(byHandAfter([], event.metadata.cause)),
    }),
    ContractRevised: (before, event, id) =>
      withCopies(
        {
          id,
          ...lifecycleOf(event, before),
          organizationId: event.data.organizationId,
          since: before && changesNoFilter(before, event) ? before.since : sinceOf(event, before),
          ...shown(withCurrentNames(before, event)),
          ...originOf(before),
          ...revisedByHand(before, event),
        },
        before?.copies,
      ),
    ContractRemoved: () => undefined,
    ContractRestored: (before, event, id) => ({
      id,
      ...lifecycleOf(event, before),
      organizationId: event.data.organizationId,
      since: sinceOf(event, before),
      ...shown(event.data.fields),
      ...event.data.loaded,
      ...saidByHand(event.data.byHand ?? []),
    }),
    DocumentArchived: withCopy,
    SupplierRevised: renamedSupplier,
    AdministrativeUnitRevised: renamedUnit,
  },
};
