import type { RefusedCommand } from '@monitor/contracts-schema/batches/batch-events';
import type { DataLoadSummary, LeftOutRow } from '@monitor/contracts-schema/data-loads/data-load-events';
import { NO_FILE_DEFAULTS } from '@monitor/contracts-schema/data-loads/file-defaults';
import type { LoadDecision } from '@monitor/contracts-schema/data-loads/load-decisions';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { EventType, MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import { aCalculation } from '@monitor/contracts-schema/testing/a-calculation';
import { entryEvents, entryOf, joinTarget, MERGE } from '../entry-events.ts';
import { contract, fact, HOLDS_SINCE, idOf, ORGANIZATION, revision, user } from '../events.ts';

export const CONTRACT = idOf(10);
export const SUPPLIER = entryOf('suppliers').id;
export const ORGANIZER = entryOf('administrativeUnits').id;
export const LOAD = idOf(40);
export const USER = idOf(50);

export const { fields: supplier, revised: renamedSupplier } = entryOf('suppliers');
export const dearer = {
  ...contract,
  totalAmount: 2_500_00,
  totalOrMaxAmount: 2_500_00,
  procedureType: 'PUBLIC' as const,
};
export const { fields: organization, revised: renamedOrganization } = entryOf('organizations');
export const calculation = aCalculation();
export const otherCalculation = aCalculation({ expression: '$MTG' });
export const CALCULATION = idOf(70);
export const otherUser = { ...user, email: 'ines.pena@example.org' };
export const summary: DataLoadSummary = {
  newContractsCount: 3,
  newSuppliersCount: 1,
  newAdministrativeUnitsCount: 0,
  skippedContractsCount: 0,
  skippedSuppliersCount: 2,
  skippedAdministrativeUnitsCount: 3,
  errorsCount: 0,
  noticedContractsCount: 0,
  revisedContractsCount: 0,
  unchangedContractsCount: 0,
  conflictsCount: 0,
};
export const counts = {
  contracts: 3,
  countedAmount: 125_050,
  suppliers: 1,
  administrativeUnits: 0,
  skipped: 0,
  errors: 0,
  numberTaken: 0,
  revised: 0,
  unchanged: 0,
  removed: 0,
  leftOut: 0,
};
export const revertCounts = { contracts: 2, suppliers: 1, administrativeUnits: 0, changed: 1, inUse: 0, gone: 0 };
export const load = { id: LOAD, organizationId: ORGANIZATION, validFrom: HOLDS_SINCE };
export const file = { ...load, fileId: idOf(41), fileName: 'contratos.xlsx', sha256: 'ab12', rows: 3, summary };

export const BATCH = idOf(42);
const ofBatch = { organizationId: ORGANIZATION, validFrom: HOLDS_SINCE };
export const batch = { id: BATCH, ...ofBatch, total: 3 };
export const about = { change: { action: 'change', field: 'procedureState', value: 'CANCELED' } } as const;
export const refused: RefusedCommand = {
  place: 2,
  kind: 'contract',
  recordId: CONTRACT,
  name: 'C-1/2020',
  reason: 'stream.version-conflict',
};

export const REGISTERED_AT = '2020-01-01T00:00:00.000Z';
export const loaded = { dataLoadId: LOAD, sheetRow: 7 };

export const copy = {
  field: 'contractUrl',
  url: 'http://example.org/contrato.pdf',
  fileId: idOf(60),
  sha256: 'cd34',
  size: 12,
  mediaType: 'application/pdf',
} as const;

/** What a load's batch, and its undoing, say of it. */
export const LOAD_UNDO = idOf(44);
export const ofFile = { fileName: file.fileName };
const loadBatch = { ...load, total: 3, kind: 'load', about: ofFile } as const;
const loadUndo = { ...load, id: LOAD_UNDO, total: 4, kind: 'undo', undoes: LOAD } as const;
export const [stopped, undoStopped] = [
  { reason: 'stopped', notReached: 2 },
  { reason: 'not-permitted', notReached: 1 },
] as const;

export const leftOutRows: LeftOutRow[] = [
  {
    row: 4,
    reason: 'number-taken',
    contractNumber: 'C-1/2020',
    description: 'Sillas',
    contractId: CONTRACT,
    errors: [],
  },
  {
    row: 5,
    reason: 'errors',
    contractNumber: null,
    description: null,
    contractId: null,
    errors: [{ field: 'period', code: 'E3', message: 'Dato obligatorio.' }],
  },
];

export const decisions: LoadDecision[] = [
  {
    kind: 'category',
    text: 'Obras y servicios',
    as: 'Obra pública',
    decidedBy: { kind: 'system' },
    decidedAt: REGISTERED_AT,
  },
  {
    kind: 'ROWS',
    choice: 'SHEET',
    rows: 2,
    decidedBy: { kind: 'system' },
    decidedAt: REGISTERED_AT,
    isRemembered: true,
  },
];

/** As a load's batch refuses them. */
const refusedRows = leftOutRows.map(
  ({ row, reason, contractId, ...said }): RefusedCommand => ({
    place: row,
    kind: 'contract',
    recordId: contractId,
    name: said.contractNumber ?? '',
    reason,
    row: said,
  }),
);

/** One event of every type. */
const ofTypes: { [T in EventType]: Extract<MonitorEvent, { type: T }> } = {
  ...entryEvents,
  ContractRegistered: { type: 'ContractRegistered', data: fact(CONTRACT, contract) },
  ContractRevised: { type: 'ContractRevised', data: revision(CONTRACT, contract, dearer) },
  ContractRemoved: { type: 'ContractRemoved', data: fact(CONTRACT, contract) },
  ContractRestored: {
    type: 'ContractRestored',
    data: { ...fact(CONTRACT, contract), registeredAt: REGISTERED_AT, loaded, byHand: ['notes'] },
  },
  BatchStarted: { type: 'BatchStarted', data: { ...batch, kind: 'change', about } },
  BatchCommandsRefused: { type: 'BatchCommandsRefused', data: { id: BATCH, ...ofBatch, refused: [refused] } },
  BatchCompleted: {
    type: 'BatchCompleted',
    data: { ...batch, kind: 'change', about, counts: { changed: 2, refused: 1 } },
  },
  DocumentArchived: {
    type: 'DocumentArchived',
    data: { id: CONTRACT, organizationId: ORGANIZATION, validFrom: HOLDS_SINCE, ...copy },
  },
  CalculationRegistered: {
    type: 'CalculationRegistered',
    data: { ...fact(CALCULATION, calculation), organizationId: INSTALLATION },
  },
  CalculationRevised: {
    type: 'CalculationRevised',
    data: { ...revision(CALCULATION, calculation, otherCalculation), organizationId: INSTALLATION },
  },
  CalculationRemoved: {
    type: 'CalculationRemoved',
    data: { ...fact(CALCULATION, otherCalculation), organizationId: INSTALLATION },
  },
  OrganizationRestored: {
    type: 'OrganizationRestored',
    data: { ...entryEvents.OrganizationRegistered.data, registeredAt: '2020-01-01T00:00:00.000Z' },
  },
  UserRegistered: { type: 'UserRegistered', data: { ...fact(USER, user), organizationId: INSTALLATION } },
  UserRevised: { type: 'UserRevised', data: { ...revision(USER, user, otherUser), organizationId: INSTALLATION } },
  UserRemoved: { type: 'UserRemoved', data: { ...fact(USER, user), organizationId: INSTALLATION } },
  UserSessionsEnded: {
    type: 'UserSessionsEnded',
    data: { id: USER, organizationId: INSTALLATION, validFrom: HOLDS_SINCE, epoch: 3 },
  },
  DataLoadUploaded: { type: 'DataLoadUploaded', data: file },
  DataLoadCorrected: {
    type: 'DataLoadCorrected',
    data: { ...file, mapping: { layout: null, headingRow: 7, fields: {}, currency: [] } },
  },
  DataLoadCancelled: { type: 'DataLoadCancelled', data: load },
  ReadingDecisionForgotten: {
    type: 'ReadingDecisionForgotten',
    data: { ...load, kind: 'category', text: 'Obras y servicios', as: 'Obra pública' },
  },
  FileDefaultsRevised: {
    type: 'FileDefaultsRevised',
    data: {
      ...load,
      fields: { ...NO_FILE_DEFAULTS, areaInCharge: 'Archivo' },
      changes: [{ field: 'areaInCharge', from: null, to: 'Archivo' }],
    },
  },
  DataLoadRejected: { type: 'DataLoadRejected', data: { ...load, code: 'data-load.damaged' } },
};

/** What batches say of loads, by events of the same types: a load, its undoing, and how either was stopped. */
const ofLoads = {
  LoadedContract: ofTypes.ContractRegistered,
  LoadStarted: {
    type: 'BatchStarted',
    data: { ...loadBatch, about: { ...ofFile, summary }, decisions, furtherDecisions: 37 },
  },
  LoadRowsRefused: { type: 'BatchCommandsRefused', data: { ...load, refused: refusedRows } },
  LoadCompleted: { type: 'BatchCompleted', data: { ...loadBatch, counts } },
  LoadStopped: { type: 'BatchCompleted', data: { ...loadBatch, counts, stopped } },
  LoadUndoStarted: { type: 'BatchStarted', data: { ...loadUndo, about: { ...ofFile, of: 'load', chosen: [] } } },
  LoadUndoRefused: {
    type: 'BatchCommandsRefused',
    data: { ...load, id: LOAD_UNDO, refused: [{ ...refused, sheetRow: 7 }] },
  },
  LoadUndoCompleted: {
    type: 'BatchCompleted',
    data: { ...loadUndo, about: { ...ofFile, of: 'load' }, counts: revertCounts },
  },
  LoadUndoStopped: {
    type: 'BatchCompleted',
    data: { ...loadUndo, about: { ...ofFile, of: 'load' }, counts: revertCounts, stopped: undoStopped },
  },
} as const satisfies Readonly<Record<string, MonitorEvent>>;

/** And of merges: of the supplier, and of the unit, that are joined to others. */
export const MERGE_UNDO = idOf(97);
const mergeEvents = (key: 'suppliers' | 'administrativeUnits') => {
  const { id, fields } = entryOf(key);
  const kind = key === 'suppliers' ? ('supplier' as const) : ('administrative-unit' as const);
  const about = { entry: { kind, id, name: String(fields.name) }, to: joinTarget };
  const merge = { ...ofBatch, id: MERGE, total: 12, kind: 'merge', about } as const;
  const undo = { ...ofBatch, id: MERGE_UNDO, total: 13, kind: 'undo', undoes: MERGE } as const;
  return {
    started: { type: 'BatchStarted', data: merge },
    completed: { type: 'BatchCompleted', data: { ...merge, counts: { changed: 12, refused: 0 } } },
    undoStarted: { type: 'BatchStarted', data: { ...undo, about: { ...about, of: 'merge', chosen: [] } } },
    undoCompleted: {
      type: 'BatchCompleted',
      data: { ...undo, about: { ...about, of: 'merge' }, counts: { ...revertCounts, restored: 12 } },
    },
  } as const satisfies Readonly<Record<string, MonitorEvent>>;
};
export const [ofSupplier, ofUnit] = [mergeEvents('suppliers'), mergeEvents('administrativeUnits')];
const ofMerges = {
  MergeStarted: ofSupplier.started,
  MergeCompleted: ofSupplier.completed,
  MergeUndoStarted: ofSupplier.undoStarted,
  MergeUndoCompleted: ofSupplier.undoCompleted,
  UnitMergeStarted: ofUnit.started,
  UnitMergeCompleted: ofUnit.completed,
};

/** The same facts, as a batch's. */
export const ofBatches = {
  BatchContractRegistered: ofTypes.ContractRegistered,
  BatchContractRevised: ofTypes.ContractRevised,
  BatchContractRemoved: ofTypes.ContractRemoved,
  BatchContractRestored: ofTypes.ContractRestored,
  BatchSupplierRegistered: ofTypes.SupplierRegistered,
  BatchSupplierRevised: ofTypes.SupplierRevised,
  BatchSupplierRemoved: ofTypes.SupplierRemoved,
  BatchUnitRegistered: ofTypes.AdministrativeUnitRegistered,
  BatchUnitRevised: ofTypes.AdministrativeUnitRevised,
  BatchUnitRemoved: ofTypes.AdministrativeUnitRemoved,
};

export const examples = { ...ofTypes, ...ofLoads, ...ofMerges, ...ofBatches };
/** Of a type, or of one that loads, merges and other batches have of their own. */
export type Example = keyof typeof examples;
