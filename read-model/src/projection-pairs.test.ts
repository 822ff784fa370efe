import type { AdministrativeUnitView } from '@monitor/contracts-schema/administrative-units/administrative-unit-catalogue';
import type { RefusedCommand } from '@monitor/contracts-schema/batches/batch-events';
import { type BatchView, refusedCommandId } from '@monitor/contracts-schema/batches/batch-views';
import type { CalculationFields } from '@monitor/contracts-schema/calculations/calculation-events';
import type { CalculationBook, CalculationVersion } from '@monitor/contracts-schema/calculations/calculation-views';
import {
  type CatalogueDefinition,
  type CatalogueKey,
  catalogueKeys,
  catalogues,
  plainKeys,
} from '@monitor/contracts-schema/catalogues';
import type { ContractView } from '@monitor/contracts-schema/contracts/contract-views';
import type { DataLoadSummary, LeftOutRow } from '@monitor/contracts-schema/data-loads/data-load-events';
import type { DataLoadView } from '@monitor/contracts-schema/data-loads/data-load-views';
import { NO_FILE_DEFAULTS } from '@monitor/contracts-schema/data-loads/file-defaults';
import type { LoadDecision } from '@monitor/contracts-schema/data-loads/load-decisions';
import type { Cause } from '@monitor/contracts-schema/events/event-metadata';
import type { ChangeListing, ChangeView } from '@monitor/contracts-schema/history/change-views';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { EventType, MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import { slugEnd } from '@monitor/contracts-schema/organization-names';
import type { OrganizationProgress } from '@monitor/contracts-schema/organizations/organization-progress';
import type { SpendingCell } from '@monitor/contracts-schema/spending/spending-views';
import type { SupplierView } from '@monitor/contracts-schema/suppliers/supplier-views';
import { aCalculation } from '@monitor/contracts-schema/testing/a-calculation';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import type { Document } from '@monitor/platform/view-store/view-store';
import { projectEvents } from './projecting/project-events.ts';
import { handledTypes } from './projecting/projection.ts';
import type { RecordedEvent } from './projecting/recorded-event.ts';
import { projections, stages } from './projections.ts';
import { entryEvents, entryOf, joinTarget, MERGE, RESTORABLE_UNTIL } from './testing/entry-events.ts';
import { contract, fact, HOLDS_SINCE, idOf, ORGANIZATION, recordedEvent, revision, user } from './testing/events.ts';

const CONTRACT = idOf(10);
const SUPPLIER = entryOf('suppliers').id;
const ORGANIZER = entryOf('administrativeUnits').id;
const LOAD = idOf(40);
const USER = idOf(50);

const { fields: supplier, revised: renamedSupplier } = entryOf('suppliers');
const dearer = { ...contract, totalAmount: 2_500_00, totalOrMaxAmount: 2_500_00, procedureType: 'PUBLIC' as const };
const { fields: organization, revised: renamedOrganization } = entryOf('organizations');
const calculation = aCalculation();
const otherCalculation = aCalculation({ expression: '$MTG' });
const CALCULATION = idOf(70);
const otherUser = { ...user, email: 'ines.pena@example.org' };
const summary: DataLoadSummary = {
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
const counts = {
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
const revertCounts = { contracts: 2, suppliers: 1, administrativeUnits: 0, changed: 1, inUse: 0, gone: 0 };
const load = { id: LOAD, organizationId: ORGANIZATION, validFrom: HOLDS_SINCE };
const file = { ...load, fileId: idOf(41), fileName: 'contratos.xlsx', sha256: 'ab12', rows: 3, summary };

const BATCH = idOf(42);
const ofBatch = { organizationId: ORGANIZATION, validFrom: HOLDS_SINCE };
const batch = { id: BATCH, ...ofBatch, total: 3 };
const about = { change: { action: 'change', field: 'procedureState', value: 'CANCELED' } } as const;
const refused: RefusedCommand = {
  place: 2,
  kind: 'contract',
  recordId: CONTRACT,
  name: 'C-1/2020',
  reason: 'stream.version-conflict',
};

const REGISTERED_AT = '2020-01-01T00:00:00.000Z';
const loaded = { dataLoadId: LOAD, sheetRow: 7 };

const copy = {
  field: 'contractUrl',
  url: 'http://example.org/contrato.pdf',
  fileId: idOf(60),
  sha256: 'cd34',
  size: 12,
  mediaType: 'application/pdf',
} as const;

/** What a load's batch, and its undoing, say of it. */
const LOAD_UNDO = idOf(44);
const ofFile = { fileName: file.fileName };
const loadBatch = { ...load, total: 3, kind: 'load', about: ofFile } as const;
const loadUndo = { ...load, id: LOAD_UNDO, total: 4, kind: 'undo', undoes: LOAD } as const;
const [stopped, undoStopped] = [
  { reason: 'stopped', notReached: 2 },
  { reason: 'not-permitted', notReached: 1 },
] as const;

const leftOutRows: LeftOutRow[] = [
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

const decisions: LoadDecision[] = [
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
const MERGE_UNDO = idOf(97);
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
const [ofSupplier, ofUnit] = [mergeEvents('suppliers'), mergeEvents('administrativeUnits')];
const ofMerges = {
  MergeStarted: ofSupplier.started,
  MergeCompleted: ofSupplier.completed,
  MergeUndoStarted: ofSupplier.undoStarted,
  MergeUndoCompleted: ofSupplier.undoCompleted,
  UnitMergeStarted: ofUnit.started,
  UnitMergeCompleted: ofUnit.completed,
};

/** The same facts, as a batch's. */
const ofBatches = {
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

const examples = { ...ofTypes, ...ofLoads, ...ofMerges, ...ofBatches };
/** Of a type, or of one that loads, merges and other batches have of their own. */
type Example = keyof typeof examples;

const positionOf = (number: number): string => String(number).padStart(20, '0');
const timeOf = (number: number): string => new Date(Date.UTC(2020, 4, 1, 0, 0, number)).toISOString();

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
const recorded = (happened: readonly Example[]): RecordedEvent[] => {
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

const collectionNamed = new Map(projections.map(({ name, into }) => [name, into]));

/** A projection's documents after some events. */
const viewsAfter = async (projection: string, happened: readonly Example[]): Promise<Document[]> => {
  const views = openEmbeddedViewStore();
  await projectEvents(views, stages, recorded(happened));
  const documents = await views.find(collectionNamed.get(projection)!, {});
  await views.close();
  return documents;
};

const MADE_AT = timeOf(1);

const supplierRow = (over: Partial<SupplierView>): Partial<SupplierView> => ({
  id: SUPPLIER,
  organizationId: ORGANIZATION,
  ...over,
});
const book = (asOf: number, entries: CalculationBook['entries']): CalculationBook => ({
  id: INSTALLATION,
  asOf: positionOf(asOf),
  updatedAt: timeOf(asOf),
  entries,
});
const calculationVersion = (version: number, fields: CalculationFields | null): CalculationVersion => ({
  id: `${CALCULATION}:${positionOf(version)}`,
  organizationId: INSTALLATION,
  calculationId: CALCULATION,
  fields,
  asOf: positionOf(version),
  recordedAt: timeOf(version),
});
const contractRow = (over: Partial<ContractView>): Partial<ContractView> => ({
  id: CONTRACT,
  organizationId: ORGANIZATION,
  ...over,
});
const change = (over: Partial<ChangeView>): Partial<ChangeView> => ({
  organizationId: ORGANIZATION,
  validFrom: HOLDS_SINCE,
  ...over,
});
const loadRow = (over: Partial<DataLoadView>): Partial<DataLoadView> => ({
  id: LOAD,
  organizationId: ORGANIZATION,
  fileName: 'contratos.xlsx',
  sha256: 'ab12',
  rows: 3,
  ...over,
});
const batchRow = (over: Partial<BatchView>): Partial<BatchView> => ({
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
const loadBatchRow = (over: Partial<BatchView>): Partial<BatchView> => ({
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
const [registeredByLoad, removedWithLoad] = [
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
const unitRow = (over: Partial<AdministrativeUnitView>): Partial<AdministrativeUnitView> => ({
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
const cells = (over: Partial<SpendingCell>): Partial<SpendingCell>[] => {
  const units = { organizerId: ORGANIZER, applicantId: idOf(31) };
  const none = { organizerId: null, applicantId: null, supplierId: null };
  return [
    { ...dimensions, ...none, grain: 'quarter', ...over },
    { ...dimensions, ...none, supplierId: SUPPLIER, grain: 'supplier', ...over },
    { ...dimensions, ...none, ...units, grain: 'unit', ...over },
  ];
};
const bought = (amount: number, procedureType: string): Partial<SpendingCell>[] =>
  cells({
    procedureType,
    contracts: 1,
    countedContracts: 1,
    countedAmount: amount,
    amendmentContracts: 0,
    amendmentAmount: 0,
  });

/** Contracts show the names of these. */
const SHOWN_IN_CONTRACTS: ReadonlySet<EventType> = new Set(['SupplierRevised', 'AdministrativeUnitRevised']);

type Pair = readonly [
  projection: string,
  event: Example,
  before: readonly Example[],
  promise: string,
  after: readonly object[],
];

const pairs: readonly Pair[] = [
  [
    'contracts',
    'ContractRegistered',
    [],
    'shows it',
    [
      contractRow({
        version: 1,
        ...contract,
        createdAt: MADE_AT,
        updatedAt: MADE_AT,
        supplierId: SUPPLIER,
        supplierOrder: 'MUEBLES N~ANDU',
        organizerAdministrativeUnitOrder: 'OFICIALIA MAYOR',
        totalOrMaxAmount: 1_000_00,
        countedContracts: 1,
        countedAmount: 1_000_00,
        servicesDescriptionOrder: 'SUMINISTRO DE CAN~ERIAS',
        periodOrder: '2020-1',
        procedureTypeOrder: 0,
        procedureStateOrder: 1,
        search:
          'ADJUDICACION DIRECTA\nSERVICIOS\nCONCLUIDO\nAD/7\nSUMINISTRO DE CAÑERIAS\nMUEBLES ÑANDU\nC-1/2020\nNORMAL',
        adminSearch:
          '2018-2021\n2020\n1O 2020\nUNICA\nOFICIALIA MAYOR\nOBRAS PUBLICAS\nCENTRALIZADO\nADQUISICIONES\n' +
          'HTTP://EXAMPLE.ORG/CONTRATO.PDF\nNOTA PUBLICA\nNOTA INTERNA',
      }),
    ],
  ],
  [
    'contracts',
    'ContractRevised',
    ['ContractRegistered'],
    'shows the result',
    [
      contractRow({
        version: 2,
        ...dearer,
        createdAt: MADE_AT,
        updatedAt: timeOf(2),
        countedAmount: 2_500_00,
        byHand: expect.arrayContaining(['totalOrMaxAmount']),
      }),
    ],
  ],
  [
    'contracts',
    'ContractRevised',
    ['ContractRegistered', 'SupplierRevised'],
    'keeps the current name of an unchanged supplier',
    [contractRow({ version: 2, supplierOrder: 'MUEBLES AVESTRUZ', totalOrMaxAmount: 2_500_00 })],
  ],
  [
    'contracts',
    'ContractRevised',
    ['ContractRegistered', 'DocumentArchived'],
    'keeps the copies of its documents',
    [contractRow({ version: 2, ...dearer, copies: [copy] })],
  ],
  [
    'contracts',
    'LoadedContract',
    [],
    'tells of which row it came, and what the file says there where that was edited',
    [contractRow({ version: 1, ...loaded, byHand: [`load:${LOAD}:a.b`], editedFrom: 'a.b' })],
  ],
  [
    'contracts',
    'ContractRevised',
    ['LoadedContract'],
    'tells so still, and what people changed since',
    [
      contractRow({
        version: 2,
        ...loaded,
        byHand: expect.arrayContaining([`load:${LOAD}:a.b`, 'totalOrMaxAmount']),
        editedFrom: 'a.b',
      }),
    ],
  ],
  ['contracts', 'ContractRemoved', ['ContractRegistered'], 'removes it', []],
  [
    'contracts',
    'ContractRestored',
    ['ContractRegistered', 'ContractRemoved'],
    'shows it again, registered when it was and by the row that it was',
    [
      contractRow({
        version: 3,
        ...contract,
        createdAt: REGISTERED_AT,
        updatedAt: timeOf(3),
        ...loaded,
        byHand: ['notes'],
      }),
    ],
  ],
  [
    'contracts',
    'DocumentArchived',
    ['ContractRegistered'],
    'shows the copy and is no edit',
    [contractRow({ version: 1, ...contract, updatedAt: MADE_AT, copies: [copy] })],
  ],
  [
    'contracts',
    'DocumentArchived',
    ['ContractRegistered', 'DocumentArchived'],
    'keeps one copy of a link',
    [contractRow({ version: 1, copies: [copy] })],
  ],
  ['contracts', 'DocumentArchived', ['ContractRegistered', 'ContractRemoved'], 'brings nothing back', []],
  [
    'contracts',
    'SupplierRevised',
    ['ContractRegistered'],
    'shows and finds the new name',
    [
      contractRow({
        version: 1,
        updatedAt: MADE_AT,
        supplierOrder: 'MUEBLES AVESTRUZ',
        ...contract,
        supplier: { id: SUPPLIER, name: 'Muebles Avestruz', rfc: 'MNA010101AB1' },
        search:
          'ADJUDICACION DIRECTA\nSERVICIOS\nCONCLUIDO\nAD/7\nSUMINISTRO DE CAÑERIAS\nMUEBLES AVESTRUZ\nC-1/2020\nNORMAL',
      }),
    ],
  ],
  [
    'contracts',
    'AdministrativeUnitRevised',
    ['ContractRegistered'],
    'shows and finds the new name',
    [
      contractRow({
        organizerAdministrativeUnitOrder: 'TESORERIA',
        applicantAdministrativeUnitOrder: 'OBRAS PUBLICAS',
        ...contract,
        organizerAdministrativeUnit: { id: ORGANIZER, name: 'Tesorería' },
        adminSearch: expect.stringContaining('\nTESORERIA\nOBRAS PUBLICAS\n'),
      }),
    ],
  ],

  ['spending', 'ContractRegistered', [], 'adds it to a cell of every grain', bought(1_000_00, 'NO_BID')],
  [
    'spending',
    'ContractRevised',
    ['ContractRegistered'],
    'moves it to the cells of the result',
    bought(2_500_00, 'PUBLIC'),
  ],
  ['spending', 'ContractRemoved', ['ContractRegistered'], 'leaves no empty cell', []],
  [
    'spending',
    'ContractRestored',
    ['ContractRegistered', 'ContractRemoved'],
    'adds it to its cells again',
    bought(1_000_00, 'NO_BID'),
  ],

  [
    'suppliers',
    'SupplierRegistered',
    [],
    'shows it without contracts',
    [
      supplierRow({
        ...supplier,
        version: 1,
        registered: true,
        createdAt: MADE_AT,
        contracts: 0,
        total: 0,
        nameOrder: 'MUEBLES N~ANDU',
        search: 'MUEBLES ÑANDU\nMNA010101AB1\nDE LA REGION',
      }),
    ],
  ],
  [
    'suppliers',
    'SupplierRevised',
    ['SupplierRegistered', 'ContractRegistered'],
    'renames it and keeps its totals',
    [
      supplierRow({
        ...renamedSupplier,
        version: 2,
        createdAt: MADE_AT,
        updatedAt: timeOf(3),
        total: 1_000_00,
        nameOrder: 'MUEBLES AVESTRUZ',
      }),
    ],
  ],
  ['suppliers', 'SupplierRemoved', ['SupplierRegistered'], 'removes it', []],
  [
    'suppliers',
    'SupplierRemoved',
    ['SupplierRegistered', 'ContractRegistered'],
    'keeps the row while it has contracts',
    [supplierRow({ name: 'Muebles Ñandú', registered: false, contracts: 1, total: 1_000_00 })],
  ],
  [
    'suppliers',
    'ContractRegistered',
    ['SupplierRegistered'],
    'adds it to its totals',
    [
      supplierRow({
        version: 1,
        registered: true,
        contracts: 1,
        contractsCount: 1,
        noBidCount: 1,
        noBid: 1_000_00,
        publicCount: 0,
        public: 0,
        total: 1_000_00,
      }),
    ],
  ],
  [
    'suppliers',
    'ContractRegistered',
    [],
    'shows an unknown supplier by the name in the contract',
    [supplierRow({ version: 0, registered: false, name: 'Muebles Ñandú', contracts: 1, total: 1_000_00 })],
  ],
  [
    'suppliers',
    'ContractRevised',
    ['SupplierRegistered', 'ContractRegistered'],
    'moves its totals',
    [
      supplierRow({
        contracts: 1,
        contractsCount: 1,
        noBidCount: 0,
        noBid: 0,
        publicCount: 1,
        public: 2_500_00,
        total: 2_500_00,
      }),
    ],
  ],
  [
    'suppliers',
    'ContractRemoved',
    ['SupplierRegistered', 'ContractRegistered'],
    'takes it from its totals',
    [supplierRow({ registered: true, contracts: 0, contractsCount: 0, noBidCount: 0, noBid: 0, total: 0 })],
  ],
  [
    'suppliers',
    'ContractRestored',
    ['SupplierRegistered', 'ContractRegistered', 'ContractRemoved'],
    'adds it to its totals again',
    [
      supplierRow({
        registered: true,
        contracts: 1,
        contractsCount: 1,
        noBidCount: 1,
        noBid: 1_000_00,
        total: 1_000_00,
      }),
    ],
  ],

  [
    'administrative-units',
    'AdministrativeUnitRegistered',
    [],
    'shows it as it is found and sorted',
    [
      unitRow({
        version: 1,
        name: 'Oficialía Mayor',
        nameOrder: 'OFICIALIA MAYOR',
        search: 'OFICIALIA MAYOR\nCOMPRAS',
      }),
    ],
  ],

  [
    'organizations',
    'OrganizationRegistered',
    [],
    'shows it',
    [
      {
        id: ORGANIZATION,
        version: 1,
        organization,
        name: 'Municipio de Ánimas',
        nameOrder: 'MUNICIPIO DE ANIMAS',
        shortNameOrder: 'ANIMAS',
        slugEnd: slugEnd(ORGANIZATION),
        search: 'MUNICIPIO DE ANIMAS\nANIMAS',
      },
    ],
  ],
  [
    'organizations',
    'OrganizationRevised',
    ['OrganizationRegistered'],
    'shows the result',
    [
      {
        id: ORGANIZATION,
        version: 2,
        organization: renamedOrganization,
        shortName: 'Ánimas Nuevo',
        createdAt: MADE_AT,
        updatedAt: timeOf(2),
      },
    ],
  ],
  ['organizations', 'OrganizationRemoved', ['OrganizationRegistered'], 'removes it', []],
  [
    'organizations',
    'OrganizationRestored',
    ['OrganizationRegistered', 'OrganizationRemoved'],
    'shows it as it was',
    [{ id: ORGANIZATION, version: 3, organization, createdAt: '2020-01-01T00:00:00.000Z', updatedAt: timeOf(3) }],
  ],
  [
    'removed-organizations',
    'OrganizationRemoved',
    ['OrganizationRegistered'],
    'says until when it can be restored',
    [
      {
        id: ORGANIZATION,
        name: 'Municipio de Ánimas',
        shortName: 'Ánimas',
        removedBy: 'Inés Peña',
        removedAt: timeOf(2),
        restorableUntil: RESTORABLE_UNTIL,
      },
    ],
  ],
  [
    'removed-organizations',
    'OrganizationRestored',
    ['OrganizationRegistered', 'OrganizationRemoved'],
    'lists it no more',
    [],
  ],

  [
    'users',
    'UserRegistered',
    [],
    'shows it',
    [
      {
        id: USER,
        version: 1,
        user,
        email: 'ines@example.org',
        search: 'INES\nPEÑA\nINES@EXAMPLE.ORG',
      },
    ],
  ],
  [
    'users',
    'UserRevised',
    ['UserRegistered'],
    'shows the result',
    [{ id: USER, version: 2, user: otherUser, email: 'ines.pena@example.org', createdAt: MADE_AT }],
  ],
  ['users', 'UserRemoved', ['UserRegistered'], 'removes it', []],
  [
    'users',
    'UserSessionsEnded',
    ['UserRegistered'],
    'is no edit',
    [{ id: USER, version: 2, user, updatedAt: MADE_AT }],
  ],
  ['users', 'UserSessionsEnded', ['UserRegistered', 'UserRemoved'], 'brings nobody back', []],
  [
    'users',
    'UserRevised',
    ['UserRegistered', 'UserSessionsEnded'],
    'is made on the version after it',
    [{ id: USER, version: 3, user: otherUser }],
  ],

  [
    'calculation-book',
    'CalculationRegistered',
    [],
    'enters it',
    [
      book(1, {
        [CALCULATION]: { id: CALCULATION, version: 1, createdAt: MADE_AT, updatedAt: MADE_AT, fields: calculation },
      }),
    ],
  ],
  [
    'calculation-book',
    'CalculationRevised',
    ['CalculationRegistered'],
    'enters the result',
    [
      book(2, {
        [CALCULATION]: {
          id: CALCULATION,
          version: 2,
          createdAt: MADE_AT,
          updatedAt: timeOf(2),
          fields: otherCalculation,
        },
      }),
    ],
  ],
  ['calculation-book', 'CalculationRemoved', ['CalculationRegistered'], 'takes it out', [book(2, {})]],

  ['calculation-versions', 'CalculationRegistered', [], 'keeps it', [calculationVersion(1, calculation)]],
  [
    'calculation-versions',
    'CalculationRevised',
    ['CalculationRegistered'],
    'keeps the result beside it',
    [calculationVersion(1, calculation), calculationVersion(2, otherCalculation)],
  ],
  [
    'calculation-versions',
    'CalculationRemoved',
    ['CalculationRegistered'],
    'keeps that it is gone',
    [calculationVersion(1, calculation), calculationVersion(2, null)],
  ],

  ...plainKeys.flatMap(entryPairs),
  ...joinPairs('suppliers'),
  ...joinPairs('administrativeUnits'),
  ...lifecyclePairs('Contract', 'contract', CONTRACT, 'C-1/2020', contract),
  ...catalogueKeys.flatMap(historyPairs),
  ...lifecyclePairs('Calculation', 'calculation', CALCULATION, calculation.name, calculation, {
    last: otherCalculation,
  }),
  [
    'changes',
    'OrganizationRestored',
    [],
    'tells the state',
    [{ kind: 'organization', action: 'restored', subject: 'Municipio de Ánimas', changes: [], state: organization }],
  ],
  [
    'changes',
    'ContractRestored',
    [],
    'tells the state',
    [change({ kind: 'contract', action: 'restored', subject: 'C-1/2020', changes: [], state: contract })],
  ],
  ...batchPairs(),
  ...segmentPairs(),
  ...loadPairs('DataLoadUploaded', 'uploaded', 'load-step', { rows: 3, ...summary, sha256: 'ab12' }),
  ...loadPairs('DataLoadCorrected', 'corrected', 'load-step', {
    ...{ rows: 3, layout: 'Tabla propia', headingRow: 7 },
    ...summary,
    sha256: 'ab12',
  }),
  ...loadPairs('DataLoadCancelled', 'cancelled', 'all', null),
  [
    'changes',
    'ReadingDecisionForgotten',
    [],
    'tells what was decided, to who may read loads',
    [
      {
        ...{ kind: 'data-load', action: 'forgotten', subject: 'Obras y servicios', state: null, listing: 'all' },
        ...{ changes: [{ field: 'meaning', from: 'Obra pública', to: null }], isPublic: false },
      },
    ],
  ],
  [
    'changes',
    'FileDefaultsRevised',
    [],
    'tells what changed, to who may read loads',
    [
      {
        ...{
          kind: 'data-load',
          action: 'revised',
          subject: 'Lo que tus archivos no dicen',
          state: null,
          listing: 'all',
        },
        ...{ changes: [{ field: 'areaInCharge', from: null, to: 'Archivo' }], isPublic: false },
      },
    ],
  ],
  ...loadPairs('LoadStarted', 'confirmed', 'load-step', summary),
  ...loadPairs('LoadCompleted', 'applied', 'all', counts, registeredByLoad),
  ...loadPairs('LoadStopped', 'applied', 'all', { ...counts, notReached: 2 }, registeredByLoad),
  ...loadPairs('LoadUndoStarted', 'revert-confirmed', 'load-step', null),
  ...loadPairs('LoadUndoCompleted', 'reverted', 'all', revertCounts, removedWithLoad),
  ...loadPairs('LoadUndoStopped', 'reverted', 'all', { ...revertCounts, notReached: 1 }, removedWithLoad),

  [
    'data-loads',
    'DataLoadUploaded',
    [],
    'shows it',
    [loadRow({ status: 'pending', uploadedAt: MADE_AT, counts: null })],
  ],
  [
    'data-loads',
    'DataLoadCorrected',
    ['DataLoadUploaded'],
    'shows the new file',
    [loadRow({ status: 'pending', uploadedAt: timeOf(2) })],
  ],
  ['data-loads', 'DataLoadCancelled', ['DataLoadUploaded'], 'says so', [loadRow({ status: 'cancelled' })]],
  [
    'data-loads',
    'LoadStarted',
    ['DataLoadUploaded'],
    'says by whom and when, and how many decisions it does not tell of',
    [
      loadRow({
        status: 'confirmed',
        confirmedBy: expect.any(String),
        confirmedAt: timeOf(2),
        appliedAt: null,
        furtherDecisions: 37,
      }),
    ],
  ],
  [
    'data-loads',
    'LoadCompleted',
    ['DataLoadUploaded', 'LoadStarted', 'LoadRowsRefused'],
    'says what it did',
    [loadRow({ status: 'applied', confirmedAt: timeOf(2), appliedAt: timeOf(4), counts, stopped: null })],
  ],
  [
    'data-loads',
    'LoadStopped',
    ['DataLoadUploaded', 'LoadStarted'],
    'says how it ended before its last row',
    [loadRow({ status: 'applied', appliedAt: timeOf(3), counts, stopped, undoStopped: null })],
  ],
  [
    'data-loads',
    'LoadUndoStarted',
    ['DataLoadUploaded', 'LoadStarted', 'LoadStopped'],
    'says by whom it is taken back, and by which batch',
    [
      loadRow({
        status: 'reverting',
        revertedBy: expect.any(String),
        revertedAt: null,
        counts,
        undoneBy: LOAD_UNDO,
        stopped,
      }),
    ],
  ],
  [
    'data-loads',
    'LoadUndoCompleted',
    ['DataLoadUploaded', 'LoadStarted', 'LoadCompleted', 'LoadUndoStarted'],
    'says what went with it, and when',
    [
      loadRow({
        status: 'reverted',
        appliedAt: timeOf(3),
        revertedAt: timeOf(5),
        counts,
        revertCounts,
        undoneBy: LOAD_UNDO,
        stopped: null,
        undoStopped: null,
      }),
    ],
  ],
  [
    'data-loads',
    'LoadUndoStopped',
    ['DataLoadUploaded', 'LoadStarted', 'LoadCompleted', 'LoadUndoStarted'],
    'says how its undoing ended before its last record',
    [loadRow({ status: 'reverted', revertCounts, stopped: null, undoStopped })],
  ],
  ['data-loads', 'LoadStarted', [], 'shows none that nobody uploaded', []],
  [
    'data-loads',
    'BatchStarted',
    ['DataLoadUploaded'],
    'is not moved by another batch',
    [loadRow({ status: 'pending', confirmedBy: null, furtherDecisions: 0 })],
  ],
  [
    'left-out-rows',
    'LoadRowsRefused',
    [],
    'shows each',
    leftOutRows.map((row) => ({
      ...row,
      id: `${LOAD}/000000${row.row}`,
      organizationId: ORGANIZATION,
      dataLoadId: LOAD,
    })),
  ],
  ['left-out-rows', 'BatchCommandsRefused', [], 'shows none of what other batches left as it was', []],

  [
    'load-decisions',
    'LoadStarted',
    [],
    'shows each',
    decisions.map((decision, place) => ({
      ...decision,
      id: `${LOAD}/${place}`,
      organizationId: ORGANIZATION,
      dataLoadId: LOAD,
      place,
    })),
  ],
  ['load-decisions', 'BatchStarted', [], 'shows none of other batches', []],

  ['corrected-contracts', 'ContractRevised', [], 'shows those of loads only', []],

  ...notificationPairs(),

  ...(['ContractRegistered', 'ContractRevised', 'ContractRemoved', 'ContractRestored'] as const).map((type) =>
    progressPair(type, { contractsUpdatedAt: MADE_AT }),
  ),
  progressPair('DocumentArchived', {}),
  progressPair('OrganizationRestored', { cataloguesUpdatedAt: { organizations: MADE_AT } }),
  ...catalogueKeys.flatMap(listPairs),
  ...(['UserSessionsEnded', 'CalculationRegistered', 'CalculationRevised', 'CalculationRemoved'] as const).map((type) =>
    progressPair(type, { id: INSTALLATION }),
  ),
  ...(
    [
      ...(['DataLoadUploaded', 'DataLoadCorrected', 'DataLoadCancelled', 'DataLoadRejected'] as const),
      ...(['ReadingDecisionForgotten', 'FileDefaultsRevised'] as const),
      ...(['BatchStarted', 'BatchCommandsRefused', 'BatchCompleted'] as const),
    ] as const
  ).map((type) => progressPair(type, {})),
];

function notificationPairs(): Pair[] {
  const ofLoad = (type: Example, kind: string, reason: string | null = null): Pair => {
    const load = { dataLoadId: LOAD, subject: 'contratos.xlsx', reason };
    return ['notifications', type, [], `tells that it is ${kind}`, [{ organizationId: ORGANIZATION, kind, ...load }]];
  };
  const ofCalculation = (type: EventType, kind: string): Pair => {
    const told = {
      organizationId: INSTALLATION,
      kind,
      subject: calculation.name,
      position: positionOf(1),
    };
    return ['notifications', type, [], 'tells all organizations', [told]];
  };
  return [
    ofLoad('DataLoadUploaded', 'load-uploaded'),
    ofLoad('DataLoadCorrected', 'load-corrected'),
    ofLoad('DataLoadRejected', 'load-rejected', 'data-load.damaged'),
    ofLoad('DataLoadCancelled', 'load-cancelled'),
    ofLoad('LoadStarted', 'load-confirmed'),
    ofLoad('LoadCompleted', 'load-applied'),
    ofLoad('LoadUndoCompleted', 'load-reverted'),
    ['notifications', 'LoadUndoStarted', [], 'tells of no undoing that began', []],
    ['notifications', 'BatchStarted', [], 'tells of no change of many', []],
    ['notifications', 'BatchCompleted', [], 'tells of no change of many', []],
    ofCalculation('CalculationRegistered', 'calculation-registered'),
    ofCalculation('CalculationRevised', 'calculation-revised'),
    ofCalculation('CalculationRemoved', 'calculation-removed'),
    [
      ...(['notifications', 'OrganizationRevised', [], 'tells of the settings'] as const),
      [
        {
          organizationId: ORGANIZATION,
          kind: 'settings-changed',
          changedFields: ['shortName'],
          recordedAt: MADE_AT,
        },
      ],
    ],
  ];
}

function progressPair(type: EventType, over: Partial<OrganizationProgress>): Pair {
  return ['organization-progress', type, [], 'moves the position', [progress(over)]];
}

/** Where the log holds what a batch does. */
function segmentPairs(): Pair[] {
  const kindOf = (example: string): string => {
    if (example.startsWith('BatchContract')) return 'contract';
    return example.startsWith('BatchSupplier') ? 'supplier' : 'administrative-unit';
  };
  const after = positionOf(1);
  const begun = { id: BATCH, organizationId: ORGANIZATION, full: [] };
  const growing = { after, last: positionOf(2), from: timeOf(2), to: timeOf(2) };
  return [
    [
      'batch-segments',
      'BatchStarted',
      [],
      'begins after it',
      [{ ...begun, growing: { after, last: after, from: '', to: '', counts: {} } }],
    ],
    ...(Object.keys(ofBatches) as (keyof typeof ofBatches)[]).map(
      (example): Pair => [
        'batch-segments',
        example,
        ['BatchStarted'],
        'counts it',
        [{ ...begun, growing: { ...growing, counts: { [kindOf(example)]: 1 } } }],
      ],
    ),
    ['batch-segments', 'ContractRegistered', [], 'leaves out what nobody did to many', []],
    ['changes', 'BatchContractRegistered', [], 'leaves it in the log', []],
  ];
}

/** What is done to many contracts together, and what came of it. */
function batchPairs(): Pair[] {
  const startedBy = { kind: 'user', userId: idOf(90), name: 'Inés Peña' } as const;
  const counted = { changed: 2, refused: 1 };
  const told = (type: EventType, action: ChangeView['action'], over: Partial<ChangeView>): Pair => {
    const subject = 'Cambio de «Estado del procedimiento» en 3 contratos';
    const entry = change({ kind: 'batch', action, subjectId: BATCH, subject, ...over });
    return ['changes', type, [], `tells that it was ${action}`, [entry]];
  };
  return [
    [
      'batches',
      'BatchStarted',
      [],
      'shows it',
      [batchRow({ startedBy, completedAt: null, counts: null, stopped: null })],
    ],
    [
      'batches',
      'BatchCompleted',
      ['BatchStarted'],
      'says what came of it, and when',
      [batchRow({ startedBy, completedAt: timeOf(2), counts: counted, stopped: null })],
    ],
    ['batches', 'BatchCompleted', [], 'shows none that never began', []],
    [
      'refused-commands',
      'BatchCommandsRefused',
      [],
      'shows each',
      [{ id: refusedCommandId(BATCH, 2), organizationId: ORGANIZATION, batchId: BATCH, ...refused }],
    ],
    [
      'batches',
      'LoadStarted',
      ['DataLoadUploaded'],
      'shows a load by its own id',
      [loadBatchRow({ startedAt: timeOf(2), completedAt: null, undoneBy: null })],
    ],
    [
      'batches',
      'LoadStopped',
      ['LoadStarted'],
      'says what came of the load, and who ended it',
      [loadBatchRow({ completedAt: timeOf(2), counts, stopped: { ...stopped, by: startedBy } })],
    ],
    [
      'batches',
      'LoadUndoCompleted',
      ['LoadStarted', 'LoadCompleted', 'LoadUndoStarted'],
      'tells a load from its undoing',
      [
        loadBatchRow({ completedAt: timeOf(2), counts, stopped: null, undoneBy: LOAD_UNDO }),
        {
          id: LOAD_UNDO,
          kind: 'undo',
          undoes: LOAD,
          undoneBy: null,
          counts: revertCounts,
          startedAt: timeOf(3),
          completedAt: timeOf(4),
        },
      ],
    ],
    ['refused-commands', 'LoadRowsRefused', [], 'shows no rows of a load: those are its own', []],
    [
      'refused-commands',
      'LoadUndoRefused',
      [],
      'shows what the undoing of a load left as it was',
      [
        {
          id: refusedCommandId(LOAD_UNDO, 2),
          organizationId: ORGANIZATION,
          batchId: LOAD_UNDO,
          ...refused,
          sheetRow: 7,
        },
      ],
    ],
    [
      'batches',
      'MergeUndoCompleted',
      ['MergeStarted', 'MergeCompleted', 'MergeUndoStarted'],
      'is for who administers what a merge joined, and its undo',
      [
        { id: MERGE_UNDO, kind: 'undo', permission: 'SUPPLIERS', undoes: MERGE, total: 13 },
        {
          id: MERGE,
          kind: 'merge',
          permission: 'SUPPLIERS',
          undoneBy: MERGE_UNDO,
          counts: { changed: 12, refused: 0 },
        },
      ],
    ],
    [
      'batches',
      'UnitMergeStarted',
      [],
      'is for who administers the units that it joins',
      [{ id: MERGE, kind: 'merge', permission: 'ADMINISTRATIVE_UNITS' }],
    ],
    ...(['MergeStarted', 'MergeCompleted', 'MergeUndoStarted', 'MergeUndoCompleted'] as const).map(
      (example): Pair => [
        'changes',
        example,
        [],
        'tells it as a step: the entry that was joined tells it to all',
        [
          {
            kind: 'batch',
            subject: `Unión de «${ofSupplier.started.data.about.entry.name}» con «${joinTarget.name}»`,
            listing: 'load-step',
          },
        ],
      ],
    ),
    told('BatchStarted', 'started', { listing: 'load-step', state: null, registeredContracts: null }),
    told('BatchCompleted', 'completed', {
      listing: 'all',
      state: counted,
      registeredContracts: 2,
      registeredSuppliers: 0,
      registeredAdministrativeUnits: 0,
    }),
  ];
}

function loadPairs(
  type: Example,
  action: string,
  listing: ChangeListing,
  state: object | null,
  registered: Partial<ChangeView> = {},
): Pair[] {
  const stream = `${ORGANIZATION}.data-load-${LOAD}`;
  const told = {
    id: `${stream}@1`,
    kind: 'data-load',
    action,
    subjectId: LOAD,
    subject: 'contratos.xlsx',
    state,
    listing,
  };
  return [
    ['changes', type, [], `tells that it was ${action}`, [change({ ...told, ...registered } as Partial<ChangeView>)]],
  ]; // written as the view has it
}

function joinPairs(key: 'suppliers' | 'administrativeUnits'): Pair[] {
  const { views, eventPrefix, aggregate } = catalogues[key];
  const { id, organizationId, fields } = entryOf(key);
  const registered = `${eventPrefix}Registered` as const;
  const joined = `${eventPrefix}Joined` as const;
  const joinCompleted = key === 'suppliers' ? 'MergeCompleted' : 'UnitMergeCompleted';
  const separated = `${eventPrefix}Separated` as const;
  const joinedTimes = (at: string) => ({ joinedAt: at, changes: [{ at, toId: joinTarget.id }] });
  const leads = { toId: joinTarget.id, batchId: MERGE };
  const link = { id, organizationId, kind: aggregate, name: fields.name, ...leads, ...joinedTimes(MADE_AT) };
  const entry = { id, organizationId, ...fields };
  const told = (type: EventType, action: ChangeView['action'], changes: object[]): Pair => [
    ...(['changes', type, [], 'tells whom it was joined to'] as const),
    [
      {
        kind: aggregate,
        action,
        subjectId: id,
        subject: String(fields.name),
        listing: 'all',
        state: null,
        changes,
        joinedToId: joinTarget.id,
      },
    ],
  ];
  const to = { field: 'joinedTo', from: null, to: joinTarget };
  const back = { field: 'joinedTo', from: joinTarget, to: null };
  return [
    [views.name, joined, [registered], 'removes it', []],
    [views.name, separated, [registered, joined], 'shows it again', [{ ...entry, version: 3 }]],
    [
      'joined-entries',
      joined,
      [registered],
      'knows whom it leads to',
      [{ ...link, ...joinedTimes(timeOf(2)), contracts: null }],
    ],
    ['joined-entries', joinCompleted, [joined], 'knows how many followed', [{ ...link, contracts: 12 }]],
    [
      'joined-entries',
      separated,
      [joined, joinCompleted],
      'leads nowhere, and says until when it led somewhere',
      [{ ...link, toId: null, changes: [...link.changes, { at: timeOf(3), toId: null }], asOf: positionOf(3) }],
    ],
    told(joined, 'joined', [to]),
    told(separated, 'separated', [back]),
    ...[joined, separated].map((type) =>
      progressPair(type, { id: organizationId, cataloguesUpdatedAt: { [key]: MADE_AT } }),
    ),
  ] as Pair[]; // each written as its view has it
}

function listPairs(key: CatalogueKey): Pair[] {
  const moved = { id: entryOf(key).organizationId, cataloguesUpdatedAt: { [key]: MADE_AT } };
  return lifecycleOf(catalogues[key].eventPrefix).map((type) =>
    progressPair(type, SHOWN_IN_CONTRACTS.has(type) ? { ...moved, contractsUpdatedAt: MADE_AT } : moved),
  );
}

function entryPairs(key: CatalogueKey): Pair[] {
  const { views, eventPrefix } = catalogues[key];
  const [registered, revised, removed] = lifecycleOf(eventPrefix);
  const { id, organizationId, fields, revised: result } = entryOf(key);
  const row = { id, organizationId, createdAt: MADE_AT };
  return [
    [views.name, registered, [], 'shows it', [{ ...row, ...fields, version: 1, updatedAt: MADE_AT }]],
    [views.name, revised, [registered], 'shows the result', [{ ...row, ...result, version: 2, updatedAt: timeOf(2) }]],
    [views.name, removed, [registered], 'removes it', []],
  ];
}

function historyPairs(key: CatalogueKey): Pair[] {
  if (key === 'users') return lifecyclePairs('User', 'user', USER, 'Inés Peña', user, { isPublic: false });
  const { eventPrefix, aggregate, columns } = catalogues[key];
  const { id, fields, revised } = entryOf(key);
  const called = (state: object): string => String(Object.entries(state).find(([field]) => field === columns[0])?.[1]);
  return lifecyclePairs(eventPrefix, aggregate, id, called(fields), fields, { renamed: called(revised) });
}

type Prefix = 'Contract' | 'Calculation' | CatalogueDefinition<CatalogueKey>['eventPrefix'];

function lifecycleOf<One extends Prefix>(prefix: One) {
  return [`${prefix}Registered`, `${prefix}Revised`, `${prefix}Removed`] as const;
}

function lifecyclePairs(
  prefix: Prefix,
  kind: ChangeView['kind'],
  subjectId: string,
  subject: string,
  state: object,
  { renamed = subject, isPublic = true, last = state }: { renamed?: string; isPublic?: boolean; last?: object } = {},
): Pair[] {
  const [registered, revised, removed] = lifecycleOf(prefix);
  const organizationId = kind === 'user' || kind === 'calculation' ? INSTALLATION : ORGANIZATION;
  const id = `${organizationId}.${kind}-${subjectId}@1`;
  const told = {
    id,
    organizationId,
    kind,
    isPublic,
    subjectId,
    version: 1,
    position: positionOf(1),
    recordedAt: MADE_AT,
    changes: [],
  };
  const { changes } = (examples[revised] as Extract<MonitorEvent, { type: 'ContractRevised' }>).data; // or one like it
  const changed = { ...told, subject: renamed, action: 'revised', state: null, changes };
  return [
    ['changes', registered, [], 'tells the state', [{ ...told, subject, action: 'registered', state }]],
    ['changes', revised, [], 'tells what changed', [changed]],
    ['changes', removed, [], 'tells the last state', [{ ...told, subject, action: 'removed', state: last }]],
  ];
}

/** The ids of cells say nothing to a reader: they are compared in the order of their grains. */
const placeOf = ({ id, grain }: Document & Readonly<{ grain?: string }>): string => grain ?? id;

describe.each(pairs)('%s, %s after %j', (projection, example, before, promise, after) => {
  it(promise, async () => {
    const documents = await viewsAfter(projection, [...before, example]);
    const sorted = documents.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
    expect(sorted).toEqual(after.map((document) => expect.objectContaining(document)));
  });
});

describe('the projections', () => {
  it('have a test for every event that they handle', () => {
    const handled = projections.flatMap((projection) =>
      handledTypes(projection).map((type) => `${projection.name} ${type}`),
    );
    expect(
      [...new Set(pairs.map(([projection, example]) => `${projection} ${examples[example].type}`))].sort(),
    ).toEqual(handled.sort());
  });

  it('write the documents of every catalogue', () => {
    const written = projections.map(({ into }) => into.name);
    expect(written).toEqual(expect.arrayContaining(Object.values(catalogues).map(({ views }) => views.name)));
  });
});
