import type { AdministrativeUnitView } from '@monitor/contracts-schema/administrative-units/administrative-unit-catalogue';
import type { BatchView } from '@monitor/contracts-schema/batches/batch-views';
import type { CalculationFields } from '@monitor/contracts-schema/calculations/calculation-events';
import type {
  CalculationBook,
  CalculationVersion,
  ContractTally,
} from '@monitor/contracts-schema/calculations/calculation-views';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type { ContractView } from '@monitor/contracts-schema/contracts/contract-views';
import type { DataLoadView } from '@monitor/contracts-schema/data-loads/data-load-views';
import type { Cause } from '@monitor/contracts-schema/events/event-metadata';
import type { ChangeView } from '@monitor/contracts-schema/history/change-views';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { EventType, MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import type { OrganizationProgress } from '@monitor/contracts-schema/organizations/organization-progress';
import type { SpendingCell } from '@monitor/contracts-schema/spending/spending-views';
import type { SupplierView } from '@monitor/contracts-schema/suppliers/supplier-views';
import { emptyTally, withContract } from '../../calculations/tally.ts';
import type { RecordedEvent } from '../../projecting/recorded-event.ts';
import { MERGE } from '../entry-events.ts';
import { contract, HOLDS_SINCE, idOf, ORGANIZATION, recordedEvent } from '../events.ts';
import {
  about,
  BATCH,
  CALCULATION,
  CONTRACT,
  type Example,
  examples,
  LOAD,
  ORGANIZER,
  ofFile,
  SUPPLIER,
  summary,
} from './examples.ts';

export const positionOf = (number: number): string => String(number).padStart(20, '0');
export const timeOf = (number: number): string => new Date(Date.UTC(2020, 4, 1, 0, 0, number)).toISOString();

/** Through what loads and batches are told of. */
const byLoad = { via: 'data-load', dataLoadId: LOAD, fileName: 'contratos.xlsx', sheetRow: null } as const;
const byMerge = { via: 'batch', kind: 'merge', batchId: MERGE } as const;
const causes: readonly (readonly [prefix: string, Cause])[] = [
  ['DataLoad', byLoad],
  ['LoadUndo', { ...byLoad, isUndone: true }],
  ['LoadedContract', { ...byLoad, sheetRow: 7, editedFrom: 'a.b' }],
  ['Load', byLoad],
  ['Batch', { via: 'batch', kind: 'change', batchId: BATCH }],
  ['MergeUndo', { ...byMerge, isUndone: true }],
  ['Merge', byMerge],
  ['SupplierJoined', byMerge],
  ['SupplierSeparated', { ...byMerge, isUndone: true }],
];

/** Events in the order of the log, each with its own position, time and version in its stream. */
export const recorded = (happened: readonly Example[]): RecordedEvent[] => {
  const versions = new Map<string, number>();
  return happened.map((example, index) => {
    const event: MonitorEvent = examples[example];
    const cause = causes.find(([prefix]) => example.startsWith(prefix))?.[1];
    const metadata = { recordedAt: timeOf(index + 1), ...(cause && { cause }) };
    const { stream } = recordedEvent(event, { metadata });
    const version = (versions.get(stream) ?? 0) + 1;
    versions.set(stream, version);
    return recordedEvent(event, { version, position: positionOf(index + 1), metadata });
  });
};

export const MADE_AT = timeOf(1);

export const supplierRow = (over: Partial<SupplierView>): Partial<SupplierView> => ({
  id: SUPPLIER,
  organizationId: ORGANIZATION,
  ...over,
});
export const book = (asOf: number, entries: CalculationBook['entries']): CalculationBook => ({
  id: INSTALLATION,
  asOf: positionOf(asOf),
  updatedAt: timeOf(asOf),
  entries,
});
export const tallied = (asOf: number, ...contracts: ContractFields[]): Partial<ContractTally>[] =>
  [null, contract.administrationPeriod].map((administrationPeriod) => ({
    id: administrationPeriod === null ? ORGANIZATION : `${ORGANIZATION}:${administrationPeriod}`,
    organizationId: ORGANIZATION,
    administrationPeriod,
    asOf: positionOf(asOf),
    movedAt: timeOf(asOf),
    events: asOf,
    tally: contracts.reduce((tally, one) => withContract(tally, one, 1), emptyTally),
  }));
export const calculationVersion = (version: number, fields: CalculationFields | null): CalculationVersion => ({
  id: `${CALCULATION}:${positionOf(version)}`,
  organizationId: INSTALLATION,
  calculationId: CALCULATION,
  fields,
  asOf: positionOf(version),
  recordedAt: timeOf(version),
});
export const contractRow = (over: Partial<ContractView>): Partial<ContractView> => ({
  id: CONTRACT,
  organizationId: ORGANIZATION,
  ...over,
});
export const change = (over: Partial<ChangeView>): Partial<ChangeView> => ({
  organizationId: ORGANIZATION,
  validFrom: HOLDS_SINCE,
  ...over,
});
export const loadRow = (over: Partial<DataLoadView>): Partial<DataLoadView> => ({
  id: LOAD,
  organizationId: ORGANIZATION,
  fileName: 'contratos.xlsx',
  sha256: 'ab12',
  rows: 3,
  ...over,
});
export const batchRow = (over: Partial<BatchView>): Partial<BatchView> => ({
  id: BATCH,
  organizationId: ORGANIZATION,
  kind: 'change',
  about,
  permission: 'CONTRACTS',
  total: 3,
  startedAt: MADE_AT,
  undoes: null,
  undoneBy: null,
  ...over,
});
export const loadBatchRow = (over: Partial<BatchView>): Partial<BatchView> => ({
  id: LOAD,
  organizationId: ORGANIZATION,
  kind: 'load',
  about: { ...ofFile, summary },
  permission: 'CONTRACTS',
  total: 3,
  startedAt: MADE_AT,
  undoes: null,
  ...over,
});
export const [registeredByLoad, removedWithLoad] = [
  { registeredContracts: 3, registeredSuppliers: 1, registeredAdministrativeUnits: 0 },
  { registeredContracts: 2, registeredSuppliers: 1, registeredAdministrativeUnits: 0 },
];
const progress = (over: Partial<OrganizationProgress>): Partial<OrganizationProgress> => ({
  id: ORGANIZATION,
  position: positionOf(1),
  contractsUpdatedAt: null,
  cataloguesUpdatedAt: {},
  ...over,
});
export const unitRow = (over: Partial<AdministrativeUnitView>): Partial<AdministrativeUnitView> => ({
  id: ORGANIZER,
  organizationId: ORGANIZATION,
  notes: 'Compras',
  createdAt: MADE_AT,
  ...over,
});

const dimensions = {
  administrationPeriod: '2018-2021',
  fiscalYear: '2020',
  period: '1o 2020',
  organizationId: ORGANIZATION,
};
export const cells = (over: Partial<SpendingCell>): Partial<SpendingCell>[] => {
  const units = { organizerId: ORGANIZER, applicantId: idOf(31) };
  const none = { organizerId: null, applicantId: null, supplierId: null };
  return [
    { ...dimensions, ...none, grain: 'quarter', ...over },
    { ...dimensions, ...none, supplierId: SUPPLIER, grain: 'supplier', ...over },
    { ...dimensions, ...none, ...units, grain: 'unit', ...over },
  ];
};
export const bought = (amount: number, procedureType: string): Partial<SpendingCell>[] =>
  cells({
    procedureType,
    contracts: 1,
    countedContracts: 1,
    countedAmount: amount,
    amendmentContracts: 0,
    amendmentAmount: 0,
  });

/** Contracts show the names of these. */
export const SHOWN_IN_CONTRACTS: ReadonlySet<EventType> = new Set(['SupplierRevised', 'AdministrativeUnitRevised']);

export type Pair = readonly [
  projection: string,
  event: Example,
  before: readonly Example[],
  promise: string,
  after: readonly object[],
];

export function progressPair(type: EventType, over: Partial<OrganizationProgress>): Pair {
  return ['organization-progress', type, [], 'moves the position', [progress(over)]];
}
