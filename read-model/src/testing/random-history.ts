import type { CalculationFields } from '@monitor/contracts-schema/calculations/calculation-events';
import type { CalculationFilter } from '@monitor/contracts-schema/calculations/calculation-filter';
import type {
  AdministrativeUnitReference,
  ContractFields,
  SupplierReference,
} from '@monitor/contracts-schema/contracts/contract';
import { changesBetween } from '@monitor/contracts-schema/events/lifecycle-events';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import { aCalculation } from '@monitor/contracts-schema/testing/a-calculation';
import fc from 'fast-check';
import type { RecordedEvent } from '../projecting/recorded-event.ts';
import {
  contract,
  HOLDS_SINCE,
  idOf,
  organization,
  organizationRemoved,
  organizationRestored,
  recordedEvent,
} from './events.ts';

const ORGANIZATIONS = 3;
const SUPPLIERS = 3;
const UNITS = 2;
const CONTRACTS = 6;
const CALCULATIONS = 3;

type Calculating = 'calculation' | 'remove-calculation';

/** One thing that somebody does; what it becomes depends on what happened before. */
type Step = Readonly<{
  kind:
    | 'contract'
    | 'remove-contract'
    | 'restore-contract'
    | 'archive-document'
    | 'rename-supplier'
    | 'rename-unit'
    | 'remove-supplier'
    | 'remove-or-restore-organization'
    | 'join-suppliers'
    | 'separate-suppliers'
    | Calculating;
  organization: number;
  subject: number;
  supplier: number | null;
  organizer: number;
  applicant: number;
  amount: number | null;
  procedureType: ContractFields['procedureType'];
  procedureState: ContractFields['procedureState'];
  category: ContractFields['category'];
  taxes: ContractFields['taxes'];
  isEmpty: boolean;
  period: string;
  administrationPeriod: string;
  /** Whether what is published of it is there. */
  published: boolean;
  informationDate: string | null;
  description: string;
  expression: string;
}>;

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    'contract',
    'contract',
    'contract',
    'remove-contract',
    'restore-contract',
    'archive-document',
    'rename-supplier',
    'rename-unit',
    'remove-supplier',
    'remove-or-restore-organization',
    'join-suppliers',
    'join-suppliers',
    'separate-suppliers',
    'calculation',
    'remove-calculation',
  ),
  organization: fc.nat(ORGANIZATIONS - 1),
  subject: fc.nat(CONTRACTS - 1),
  supplier: fc.option(fc.nat(SUPPLIERS - 1)),
  organizer: fc.nat(UNITS - 1),
  applicant: fc.nat(UNITS - 1),
  amount: fc.option(fc.integer({ min: 0, max: 5_000_000_00 })),
  procedureType: fc.constantFrom('PUBLIC', 'INVITATION', 'NO_BID'),
  procedureState: fc.constantFrom('CONCLUDED', 'CONCLUDED', 'CANCELED', null),
  taxes: fc.constantFrom('INCLUDED', 'EXCLUDED', 'UNKNOWN'),
  category: fc.constantFrom('SERVICES', 'ADENDUM', 'EXTENSION', 'MODIFICACION', 'LEASE', null),
  isEmpty: fc.constantFrom(false, false, false, true),
  period: fc.constantFrom('1o 2020', '2o 2020'),
  administrationPeriod: fc.constantFrom('2018-2021', '2018-2021', '2021-2024'),
  published: fc.boolean(),
  informationDate: fc.constantFrom(null, '2020-05-01', '2020-05-02', '2020-07-31'),
  description: fc.string({ maxLength: 6 }),
  expression: fc.constantFrom(
    '$MTG',
    '$NTP + $NPEPE + $NPCGE + $NPEPCP',
    '$NFXXVII / $NTF',
    '$NCSF + $$C0',
    '$NTC / 0',
  ),
});

/** Random histories of several organizations: what the log would hold. */
export const randomHistory: fc.Arbitrary<RecordedEvent[]> = fc
  .array(step, { maxLength: 60, size: 'max' })
  .map((steps) => historyOf(steps));

const HOUR_MS = 60 * 60 * 1000;

/** The same through some weeks, the clock put back now and then. */
export const historyOverWeeks: fc.Arbitrary<RecordedEvent[]> = fc
  .tuple(randomHistory, fc.array(fc.integer({ min: -3, max: 40 }), { minLength: 60, maxLength: 60 }))
  .map(([history, hours]) => {
    let time = Date.UTC(2026, 0, 1);
    return history.map((event, at): RecordedEvent => {
      time += (hours[at % hours.length] ?? 0) * HOUR_MS;
      return { ...event, metadata: { ...event.metadata, recordedAt: new Date(time).toISOString() } };
    });
  });

/** One long history, always the same. */
export const longHistory = (): RecordedEvent[] => {
  const [steps] = fc.sample(fc.array(step, { minLength: 80, maxLength: 80 }), { numRuns: 1, seed: 11 });
  return historyOf(steps!); // one was asked for
};

/** An organization's suppliers, by their numbers. */
export const supplierIdOf = (organizationId: string, n: number): string =>
  idOf(Number.parseInt(organizationId, 16) * 1000 + 100 + n);

/** A calculation of the step's words: some filtered by what the step says, some of all organizations. */
const calculationOf = (one: Step, organizationId: string): CalculationFields => {
  const supplierId = supplierIdOf(organizationId, one.supplier ?? 0);
  const aboveAmount: CalculationFilter = {
    kind: 'amount',
    variable: 'MTG',
    property: 'totalOrMaxAmount',
    operator: 'GREATER',
    value: one.amount ?? 0,
  };
  const ofOthers: CalculationFilter = {
    kind: 'reference',
    variable: 'NTP',
    property: 'supplier',
    operator: 'NOT_EQUAL',
    reference: { id: supplierId, name: 'X', organizationId },
  };
  return aCalculation({
    abbreviation: `$$C${one.subject % CALCULATIONS}`,
    expression: one.expression,
    type: one.isEmpty ? 'GENERAL' : 'CONTRACT',
    locked: one.subject === 0,
    administrationPeriod: one.procedureState === null ? one.administrationPeriod : null,
    filters: [
      ...(one.amount !== null && one.published ? [aboveAmount] : []),
      ...(one.supplier !== null && !one.published ? [ofOthers] : []),
    ],
  });
};

/** The same as seen by the command side: it decides what each step becomes. */
const historyOf = (steps: readonly Step[]): RecordedEvent[] => {
  const history: RecordedEvent[] = [];
  const versions = new Map<string, number>();
  const record = (event: MonitorEvent): void => {
    const { stream } = recordedEvent(event);
    const version = (versions.get(stream) ?? 0) + 1;
    versions.set(stream, version);
    const recordedAt = new Date(Date.UTC(2020, 5, 1, 0, 0, history.length)).toISOString();
    const position = String(history.length + 1).padStart(20, '0');
    history.push(recordedEvent(event, { version, position, metadata: { recordedAt } }));
  };

  for (const number of Array.from({ length: ORGANIZATIONS }, (_, n) => n)) {
    const id = idOf(number + 1);
    record({
      type: 'OrganizationRegistered',
      data: { id, organizationId: id, validFrom: HOLDS_SINCE, fields: organization },
    });
  }

  const suppliers = new Map<string, SupplierReference>();
  const units = new Map<string, AdministrativeUnitReference>();
  const contracts = new Map<string, ContractFields>();
  const removedContracts = new Map<string, ContractFields>();
  /** Those that were joined, whom to, and the contracts that followed. */
  const joins = new Map<string, Readonly<{ to: SupplierReference; moved: readonly string[]; batchId: string }>>();
  const calculations = new Map<string, CalculationFields>();
  const removedOrganizations = new Set<string>();

  const supplierOf = (organizationId: string, n: number): SupplierReference => {
    const id = supplierIdOf(organizationId, n);
    const stays = joins.get(id);
    if (stays) return stays.to;
    const known = suppliers.get(id);
    if (known) return known;
    const supplier = { id, name: `Proveedor ${n}`, rfc: null };
    suppliers.set(id, supplier);
    const fields = { name: supplier.name, rfc: null, notes: null };
    record({ type: 'SupplierRegistered', data: { id, organizationId, validFrom: HOLDS_SINCE, fields } });
    return supplier;
  };
  const unitOf = (organizationId: string, n: number): AdministrativeUnitReference => {
    const id = idOf(Number.parseInt(organizationId, 16) * 1000 + 200 + n);
    const known = units.get(id);
    if (known) return known;
    const unit = { id, name: `Unidad ${n}` };
    units.set(id, unit);
    const fields = { name: unit.name, notes: null };
    record({ type: 'AdministrativeUnitRegistered', data: { id, organizationId, validFrom: HOLDS_SINCE, fields } });
    return unit;
  };

  /** The organization of an id made above. */
  const organizationOf = (id: string): string => idOf(Math.floor(Number.parseInt(id, 16) / 1000));
  const joinOf = ({ id, name, rfc }: SupplierReference, to: SupplierReference, organizationId: string) => ({
    id,
    organizationId,
    validFrom: HOLDS_SINCE,
    fields: { name, rfc, notes: null },
    to: { id: to.id, name: to.name },
  });
  /** What the log says that a merge of a supplier, or its undo, is about. */
  const mergeOf = (batchId: string, { id, organizationId, fields, to }: ReturnType<typeof joinOf>) => ({
    common: { id: batchId, organizationId, validFrom: HOLDS_SINCE },
    about: { entry: { kind: 'supplier' as const, id, name: fields.name }, to },
  });
  const renameAll = (organizationId: string, from: string, to: SupplierReference, ids: readonly string[]): string[] =>
    ids.filter((id) => {
      const before = contracts.get(id);
      if (before?.supplier?.id !== from || organizationOf(id) !== organizationId) return false;
      const fields = { ...before, supplier: to };
      contracts.set(id, fields);
      const changes = changesBetween(before, fields);
      record({ type: 'ContractRevised', data: { id, organizationId, validFrom: HOLDS_SINCE, fields, changes } });
      return true;
    });

  for (const one of steps) {
    const organizationId = idOf(one.organization + 1);
    const told = { organizationId, validFrom: HOLDS_SINCE };
    const id = idOf((one.organization + 1) * 1000 + one.subject);
    const before = contracts.get(id);
    switch (one.kind) {
      case 'contract': {
        const fields: ContractFields = {
          ...contract,
          supplier: one.supplier === null ? null : supplierOf(organizationId, one.supplier),
          organizerAdministrativeUnit: unitOf(organizationId, one.organizer),
          applicantAdministrativeUnit: unitOf(organizationId, one.applicant),
          procedureType: one.procedureType,
          procedureState: one.procedureState,
          category: one.category,
          taxes: one.taxes,
          isEmpty: one.isEmpty,
          period: one.period,
          administrationPeriod: one.administrationPeriod,
          contractId: one.published ? 'AD/7' : null,
          contractUrl: one.published ? 'http://example.org/contrato.pdf' : null,
          limitExceeded: one.published,
          informationDate: one.informationDate,
          servicesDescription: one.description,
          totalAmount: one.amount,
          totalOrMaxAmount: one.amount,
        };
        contracts.set(id, fields);
        removedContracts.delete(id);
        if (before)
          record({ type: 'ContractRevised', data: { id, ...told, fields, changes: changesBetween(before, fields) } });
        else record({ type: 'ContractRegistered', data: { id, ...told, fields } });
        break;
      }
      case 'remove-contract':
        if (before) {
          record({ type: 'ContractRemoved', data: { id, ...told, fields: before } });
          removedContracts.set(id, before);
        }
        contracts.delete(id);
        break;
      case 'restore-contract': {
        const [contractId, was] = [...removedContracts].at(-1) ?? [];
        if (!contractId || !was) break;
        const supplier = was.supplier && (joins.get(was.supplier.id)?.to ?? suppliers.get(was.supplier.id));
        if (supplier === undefined) break; // it is no more
        const calledNow = (unit: AdministrativeUnitReference) => units.get(unit.id) ?? unit;
        const fields = {
          ...was,
          supplier,
          organizerAdministrativeUnit: calledNow(was.organizerAdministrativeUnit),
          applicantAdministrativeUnit: calledNow(was.applicantAdministrativeUnit),
        };
        removedContracts.delete(contractId);
        contracts.set(contractId, fields);
        const of = { id: contractId, organizationId: organizationOf(contractId), validFrom: HOLDS_SINCE };
        record({ type: 'ContractRestored', data: { ...of, fields, registeredAt: '2020-06-01T00:00:00.000Z' } });
        break;
      }
      case 'archive-document': {
        const copy = { fileId: idOf(one.organizer), sha256: 'ab12', size: 3, mediaType: 'application/pdf' };
        const link = { field: 'contractUrl', url: before?.contractUrl ?? 'http://example.org/' } as const;
        record({ type: 'DocumentArchived', data: { id, ...told, ...link, ...copy } });
        break;
      }
      case 'rename-supplier': {
        const supplier = supplierOf(organizationId, one.supplier ?? 0);
        const from = { name: supplier.name, rfc: null, notes: null };
        const fields = { ...from, name: `${one.description} S.A.` };
        suppliers.set(supplier.id, { ...supplier, name: fields.name });
        const changes = changesBetween(from, fields);
        record({ type: 'SupplierRevised', data: { id: supplier.id, ...told, fields, changes } });
        break;
      }
      case 'remove-supplier': {
        const supplier = supplierOf(organizationId, one.supplier ?? 0);
        if ([...joins].some(([id, { to }]) => id === supplier.id || to.id === supplier.id)) break;
        suppliers.delete(supplier.id);
        const fields = { name: supplier.name, rfc: null, notes: null };
        record({ type: 'SupplierRemoved', data: { id: supplier.id, ...told, fields } });
        break;
      }
      case 'join-suppliers': {
        const [joined, to] = [supplierOf(organizationId, one.supplier ?? 0), supplierOf(organizationId, one.organizer)];
        if (joined.id === to.id || [...joins.values()].some((join) => join.to.id === joined.id)) break;
        const join = joinOf(joined, to, organizationId);
        const batchId = idOf(700_000 + history.length);
        const { common, about } = mergeOf(batchId, join);
        const merge = { ...common, kind: 'merge', about } as const;
        record({ type: 'BatchStarted', data: { ...merge, total: contracts.size } });
        record({ type: 'SupplierJoined', data: { ...join, batchId } });
        const moved = renameAll(organizationId, joined.id, to, [...contracts.keys()]);
        joins.set(joined.id, { to, moved, batchId });
        const counts = { changed: moved.length, refused: 0 };
        record({ type: 'BatchCompleted', data: { ...merge, total: moved.length, counts } });
        break;
      }
      case 'separate-suppliers': {
        const [joinedId, was] = [...joins].find(([id]) => organizationOf(id) === organizationId) ?? [];
        const joined = joinedId && suppliers.get(joinedId);
        if (!joined || !was) break;
        const join = joinOf(joined, was.to, organizationId);
        joins.delete(joined.id);
        const { common, about } = mergeOf(idOf(800_000 + history.length), join);
        const undo = { ...common, kind: 'undo', undoes: was.batchId, total: was.moved.length + 1 } as const;
        record({ type: 'BatchStarted', data: { ...undo, about: { ...about, of: 'merge', chosen: [] } } });
        record({
          type: 'SupplierSeparated',
          data: { ...join, batchId: was.batchId, registeredAt: '2020-05-01T00:00:00.000Z' },
        });
        const back = renameAll(organizationId, was.to.id, joined, was.moved);
        const nothing = { contracts: 0, suppliers: 0, administrativeUnits: 0, inUse: 0, gone: 0 };
        const counts = { ...nothing, restored: back.length, changed: was.moved.length - back.length };
        record({ type: 'BatchCompleted', data: { ...undo, about: { ...about, of: 'merge' }, counts } });
        break;
      }
      case 'calculation': {
        const calculationId = idOf(900_000 + (one.subject % CALCULATIONS));
        const known = calculations.get(calculationId);
        const fields = calculationOf(one, organizationId);
        calculations.set(calculationId, fields);
        const of = { id: calculationId, organizationId: INSTALLATION, validFrom: HOLDS_SINCE, fields };
        if (known) record({ type: 'CalculationRevised', data: { ...of, changes: changesBetween(known, fields) } });
        else record({ type: 'CalculationRegistered', data: of });
        break;
      }
      case 'remove-calculation': {
        const calculationId = idOf(900_000 + (one.subject % CALCULATIONS));
        const fields = calculations.get(calculationId);
        if (fields)
          record({
            type: 'CalculationRemoved',
            data: { id: calculationId, organizationId: INSTALLATION, validFrom: HOLDS_SINCE, fields },
          });
        calculations.delete(calculationId);
        break;
      }
      case 'remove-or-restore-organization': {
        const isRemoved = removedOrganizations.delete(organizationId);
        if (!isRemoved) removedOrganizations.add(organizationId);
        record(isRemoved ? organizationRestored(organizationId) : organizationRemoved(organizationId));
        break;
      }
      case 'rename-unit': {
        const unit = unitOf(organizationId, one.organizer);
        const from = { name: unit.name, notes: null };
        const fields = { ...from, name: `Unidad ${one.description}` };
        units.set(unit.id, { ...unit, name: fields.name });
        const changes = changesBetween(from, fields);
        record({ type: 'AdministrativeUnitRevised', data: { id: unit.id, ...told, fields, changes } });
        break;
      }
    }
  }
  return history;
};
