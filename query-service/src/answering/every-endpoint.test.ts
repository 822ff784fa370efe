import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { batchEndpoints } from '@monitor/contracts-schema/batches/batch-endpoints';
import { calculationEndpoints } from '@monitor/contracts-schema/calculations/calculation-endpoints';
import type { CalculationFilter } from '@monitor/contracts-schema/calculations/calculation-filter';
import { catalogueKeys, catalogues } from '@monitor/contracts-schema/catalogues';
import { comparisonEndpoints } from '@monitor/contracts-schema/comparisons/comparison-endpoints';
import { corruptionIndexEndpoints } from '@monitor/contracts-schema/comparisons/corruption-index-endpoints';
import { overviewEndpoints } from '@monitor/contracts-schema/comparisons/overview-endpoints';
import { comparisonRecords } from '@monitor/contracts-schema/comparisons/saved-comparisons';
import { contactEndpoints } from '@monitor/contracts-schema/contact/contact-endpoints';
import { bulkEndpoints } from '@monitor/contracts-schema/contracts/bulk-operation';
import { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import { dashboardEndpoints } from '@monitor/contracts-schema/dashboard/dashboard-endpoints';
import { loadResultEndpoints } from '@monitor/contracts-schema/data-loads/load-result-endpoints';
import { changesBetween } from '@monitor/contracts-schema/events/lifecycle-events';
import { fileEndpoints } from '@monitor/contracts-schema/files/file-endpoints';
import { historyEndpoints } from '@monitor/contracts-schema/history/history-endpoints';
import type { Endpoint } from '@monitor/contracts-schema/http/endpoint';
import { isPublicRead } from '@monitor/contracts-schema/http/known-query';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { joinEndpoints } from '@monitor/contracts-schema/joins/join-endpoints';
import type { MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import { notificationEndpoints } from '@monitor/contracts-schema/notifications/notification-endpoints';
import { legacyIdOf } from '@monitor/contracts-schema/organization-names';
import { organizationEndpoints } from '@monitor/contracts-schema/organizations/organization-endpoints';
import { organizationRemovalEndpoints } from '@monitor/contracts-schema/organizations/organization-removal';
import { settingsEndpoints } from '@monitor/contracts-schema/organizations/settings-endpoints';
import { resourceEndpoints } from '@monitor/contracts-schema/resources/resource-endpoints';
import { resourceClassification } from '@monitor/contracts-schema/resources/resource-events';
import { searchEndpoints } from '@monitor/contracts-schema/search/search-endpoints';
import { spendingEndpoints } from '@monitor/contracts-schema/spending/spending-endpoints';
import { supplierEndpoints } from '@monitor/contracts-schema/suppliers/supplier-endpoints';
import { aCalculation } from '@monitor/contracts-schema/testing/a-calculation';
import { entryExamples } from '@monitor/contracts-schema/testing/entry-examples';
import { unseenAnswers } from '@monitor/contracts-schema/testing/unseen-answers';
import { textEndpoints } from '@monitor/contracts-schema/texts/text-endpoints';
import { textNames } from '@monitor/contracts-schema/texts/text-names';
import { profileEndpoints } from '@monitor/contracts-schema/users/profile-endpoints';
import { PublicFetchFailed } from '@monitor/platform/public-fetch/public-fetch-failed';
import type { OtherMonitors } from '../comparisons/other-monitors.ts';
import { ask } from '../testing/asking.ts';
import {
  batchCompleted,
  batchStarted,
  causeOf,
  commandsRefused,
  loadCompleted,
  loadStarted,
  loadUndoCompleted,
  loadUndoStarted,
  mergeEvents,
  rowsRefused,
  undoCompleted,
  undoStarted,
} from '../testing/batch-events.ts';
import { dataLoadUploaded, loadFact } from '../testing/data-load-events.ts';
import { contractWith, idWith, SINCE_DAY, supplier, unit } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const [A, ANA, LOAD, IMAGE, CONTRACT] = [idWith('a'), idWith('f'), idWith('1'), idWith('d'), idWith('c', 1)];
const REMOVED = idWith('b');
const [MERGE, MERGE_UNDO] = [idWith('6', 90), idWith('6', 91)];
const [BATCH, UNDO, LOAD_UNDO] = [idWith('3'), idWith('4'), idWith('4', 1)];
const COPY = idWith('5');
const counts = {
  contracts: 2,
  countedAmount: 125_050,
  untaxedAmount: 50_050,
  untaxedContracts: 1,
  suppliers: 1,
  administrativeUnits: 1,
  skipped: 6,
  errors: 6,
  numberTaken: 1,
  removed: 0,
  leftOut: 12,
  revised: 1,
  unchanged: 1,
  renamed: 1,
  notRenamed: 1,
};

let harness: QueryHarness;
const revertCounts = {
  contracts: 1,
  suppliers: 1,
  administrativeUnits: 1,
  changed: 1,
  inUse: 1,
  gone: 1,
  restored: 1,
  renamed: 1,
};
let token: string;

const contract = (number: number, procedureType: 'PUBLIC' | 'INVITATION' | 'NO_BID') => ({
  id: idWith('c', number),
  fields: contractWith({ procedureType, contractNumber: `N-${number}`, contractUrl: 'https://ejemplo.mx/contrato' }),
});

/** An entry of every catalogue: organizations are there when anything is. */
const others = catalogueKeys.filter((key) => key !== 'organizations');
const entryIds: Readonly<Record<string, string>> = Object.fromEntries(
  others.map((key, index) => [key, idWith('9', index)]),
);
const entries = others.map((key) => {
  const { eventPrefix, organization } = catalogues[key];
  const organizationId = organization === 'required' ? A : INSTALLATION;
  const data = { id: entryIds[key], organizationId, validFrom: SINCE_DAY, fields: entryExamples[key].fields };
  return { type: `${eventPrefix}Registered`, data } as MonitorEvent; // its own catalogue's
});

/** A resource of every kind besides. */
const resources = resourceClassification.options.map((classification, index): MonitorEvent => {
  const fields = { ...entryExamples.resources.fields, classification, image: IMAGE };
  return {
    type: 'ResourceRegistered',
    data: { id: idWith('7', index), organizationId: A, validFrom: SINCE_DAY, fields },
  };
});

const scale = [
  { min: 0, max: 50, value: 5 },
  { min: 50, max: 100, value: 2 },
];
const filters: readonly CalculationFilter[] = [
  { kind: 'amount', variable: 'NTC', property: 'totalAmount', operator: 'GREATER', value: 1 },
  {
    kind: 'reference',
    variable: 'NTC',
    property: 'supplier',
    operator: 'EQUAL',
    reference: { id: idWith('0'), name: 'ACME', organizationId: A },
  },
];
/** With all that a calculation can say: nothing over nothing has points and says why. */
const calculations = [
  aCalculation({ abbreviation: '$$ONE', expression: '$NTC', notes: 'Nota', filters: [...filters], scale }),
  aCalculation({ abbreviation: '$$TWO', expression: '$$ONE + $$NON', locked: true, administrationPeriod: '2018-2021' }),
  aCalculation({ abbreviation: '$$NON', expression: '$NCPJA / $NCPJA', hasPercentScale: true, scale }),
].map((fields, index): MonitorEvent => {
  const data = { id: idWith('8', index), organizationId: INSTALLATION, validFrom: SINCE_DAY, fields };
  return { type: 'CalculationRegistered', data };
});
const draft = (abbreviation: string, expression: string) => ({
  abbreviation,
  formula: { expression },
  hasPercentScale: true,
  scale,
});

const READ_AT = new Date('2024-03-09T12:00:00Z');

/** Another monitor, which says of its organization what is needed, and one that does not answer. */
const otherMonitors: OtherMonitors = {
  listed: ['https://otro.mx', 'https://ninguno.mx'],
  read: async (url, understand) => {
    if (url.hostname !== 'otro.mx') throw new PublicFetchFailed('unreachable', 'It does not answer');
    const organization = { _id: 'x', name: 'Otro', shortName: 'Otro', color: '#000000' };
    const amounts = { public: 1, invitation: 1, noBid: 1 };
    const answered = url.pathname.endsWith('list')
      ? [organization]
      : { data: { organization, totals: amounts, counts: amounts } };
    return { content: understand(answered), readAt: READ_AT, isStale: false };
  },
};

/** Whom others were joined to: contracts name them. */
const whoStays = { suppliers: supplier(1).id, administrativeUnits: unit(1).id };

/** Another entry that was joined to one of those. */
const joinedBefore = (eventPrefix: string): MonitorEvent[] => {
  const key = eventPrefix === 'Supplier' ? 'suppliers' : 'administrativeUnits';
  const to = { id: whoStays[key], name: 'ACME' };
  const name = 'El que se unió';
  const [id, batchId] = [idWith('6', key.length), idWith('6')];
  const of = { organizationId: A, validFrom: SINCE_DAY };
  const about = { entry: { kind: catalogues[key].aggregate, id, name }, to };
  const merge = { ...of, id: batchId, kind: 'merge', about, total: 1 };
  return [
    { type: 'BatchStarted', data: merge },
    { type: `${eventPrefix}Joined`, data: { ...of, id, batchId, to, fields: { ...entryExamples[key].fields, name } } },
    { type: 'BatchCompleted', data: { ...merge, counts: { changed: 1, refused: 0 } } },
  ] as MonitorEvent[]; // its own catalogue's
};

beforeAll(async () => {
  harness = await openQueryHarness({ otherMonitors });
  const decidedNames = [{ field: 'supplierName' as const, name: 'ACME', as: 'ACME SA' }];
  const release = { ocid: 'ocds-g4facg-1', contractId: 'N-1' };
  const ofRow = { fileName: 'carga.xlsx', sheetRow: 19, release, decidedNames, decidedRow: 'SHEET' as const };
  const cause = { via: 'data-load' as const, dataLoadId: LOAD, ...ofRow };
  const load = loadFact(LOAD, A);
  const stopped = { reason: 'stopped', notReached: 1 } as const;
  const errors = [{ field: 'supplierName', code: 'required', message: 'Falta' }];
  const left = {
    row: 3,
    reason: 'errors' as const,
    contractNumber: 'N-9',
    description: null,
    contractId: null,
    errors,
  };
  const others = [contract(2, 'INVITATION'), contract(3, 'NO_BID'), contract(4, 'PUBLIC')];
  const first = contract(1, 'PUBLIC');
  const settings = { defaultAdministrationPeriod: '2018-2021', address: 'Calle 1' };
  await harness.project([dataLoadUploaded(load)]);
  await harness.putOrganization(A, [first, ...others], settings, { cause });
  const decided = { decidedBy: { kind: 'system' }, decidedAt: '2026-01-01T00:00:00.000Z' } as const;
  const started = loadStarted(load, {
    decisions: [
      { ...decided, kind: 'category', text: 'Obras', as: 'Obra pública' },
      { ...decided, kind: 'ROWS', choice: 'SHEET', rows: 2, isRemembered: true },
    ],
    furtherDecisions: 1,
  });
  await harness.project([started, rowsRefused(load, [left]), loadCompleted(load, counts, stopped)], {
    cause,
  });
  await harness.project([loadUndoStarted(load, LOAD_UNDO), loadUndoCompleted(load, LOAD_UNDO, revertCounts, stopped)], {
    cause: { ...cause, isUndone: true },
  });
  await harness.project([...entries, ...resources, ...calculations]);
  await harness.project(['Supplier', 'AdministrativeUnit'].flatMap(joinedBefore));
  const corrected = { ...first.fields, supplier: supplier(2), organizerAdministrativeUnit: unit(2) };
  const revised = [{ ...first, fields: corrected }, ...others];
  await harness.putOrganization(A, revised, settings, { cause });
  const areaChanged = { action: 'change', field: 'areaInCharge', value: 'COMPRAS' } as const;
  const batch = { id: BATCH, organizationId: A, total: 3, change: areaChanged };
  const refused = { place: 1, kind: 'contract', recordId: CONTRACT, name: 'N-1', reason: 'changed' } as const;
  const bought = { ...corrected, areaInCharge: 'COMPRAS' };
  const changed = { id: CONTRACT, organizationId: A, validFrom: SINCE_DAY, fields: bought };
  await harness.project(
    [
      batchStarted(batch),
      { type: 'ContractRevised', data: { ...changed, changes: changesBetween(corrected, bought) } },
      commandsRefused(batch, [refused]),
      batchCompleted(batch, { changed: 1, refused: 2 }, stopped),
    ],
    { cause: causeOf(batch) },
  );
  await harness.project([undoStarted(batch, UNDO), undoCompleted(batch, UNDO, revertCounts)], {
    cause: causeOf(batch, true),
  });
  const about = {
    entry: { kind: 'supplier', id: idWith('6', 92), name: 'UNO' },
    to: { id: supplier(1).id, name: 'ACME' },
  } as const;
  const merge = mergeEvents({ id: MERGE, organizationId: A, about, undoId: MERGE_UNDO });
  await harness.project(Object.values(merge), { cause: { via: 'batch', kind: 'merge', batchId: MERGE } });
  const compared = {
    target: 'x',
    targetName: 'Otro',
    name: 'Otro municipio',
    color: '#000000',
    remoteUrl: 'https://otro.mx',
  };
  await harness.records.replaceMany(comparisonRecords, [{ ...compared, id: '1', organizationId: A, savedAt: '' }]);
  const archived = {
    id: CONTRACT,
    organizationId: A,
    validFrom: SINCE_DAY,
    field: 'contractUrl' as const,
    url: 'https://ejemplo.mx/contrato',
    fileId: COPY,
    sha256: COPY.repeat(2),
    size: 3,
    mediaType: 'application/pdf',
  };
  await harness.project([{ type: 'DocumentArchived', data: archived }]);
  await harness.files.save(COPY, { name: 'contrato', contentType: 'application/pdf' }, Readable.from('pdf'));
  await harness.files.save(IMAGE, { name: 'escudo.png', contentType: 'image/png' }, Readable.from('png'));
  await writeFile(join(harness.textsFolder, 'escudo.png'), 'png');
  await harness.putOrganization(REMOVED);
  await harness.remove(REMOVED);
  await harness.putUser(ANA);
  token = await harness.tokenFor(ANA);
});
afterAll(() => harness.close());

const { getSupplier, filterSupplier, ...supplierLists } = supplierEndpoints;
const { getContract, getCatalogueContract, ...contractLists } = contractEndpoints;
const ofSupplier = { id: supplier(1).id };

/** Every query, with what it needs besides an organization and a session. */
const queries: readonly (readonly [Endpoint, Readonly<Record<string, string>>?])[] = [
  ...Object.values(organizationEndpoints),
  ...Object.values(overviewEndpoints),
  ...Object.values(settingsEndpoints),
  ...Object.values(supplierLists),
  ...Object.values(contractLists),
  ...Object.values(profileEndpoints),
  ...Object.values(dashboardEndpoints),
  ...Object.values(resourceEndpoints),
  contactEndpoints.loadContactInfo,
  contactEndpoints.getContactMap,
  notificationEndpoints.notifications,
  ...Object.values(spendingEndpoints),
  ...Object.values(catalogues).flatMap(({ endpoints }) => [endpoints.list, endpoints.download]),
].map((endpoint) => [endpoint as Endpoint, {}] as const);

const { listMatchingContracts, exportChosenContracts } = bulkEndpoints;
const named: typeof queries = [
  [getSupplier, ofSupplier],
  [filterSupplier, ofSupplier],
  ...(['suppliers', 'administrativeUnits'] as const).flatMap((key) => {
    const id = entryIds[key] ?? '';
    const { getJoinPlan, listJoined } = joinEndpoints[key];
    return [[getJoinPlan, { id, to: id }] as const, [listJoined, { id: whoStays[key] }] as const];
  }),
  ...['organizacion', 'compania', 'direccion', 'limpieza', 'limpeza'].map(
    (search) => [searchEndpoints.searchEverything, { search }] as const,
  ),
  [getContract, { id: CONTRACT }],
  [getCatalogueContract, { id: CONTRACT }],
  ...catalogueKeys.map((key) => [catalogues[key].endpoints.detail, { id: entryIds[key] ?? A }] as const),
  [listMatchingContracts],
  [organizationRemovalEndpoints.whatRemovalHides, { id: A }],
  [organizationRemovalEndpoints.listRemovedOrganizations],
  [historyEndpoints.getContractHistory, { id: CONTRACT }],
  ...[historyEndpoints.listChanges, historyEndpoints.listActivity].flatMap((endpoint) =>
    [{ pageSize: '1' }, {}, { dataLoad: LOAD }, { dataLoad: BATCH }].map(
      (given) => [endpoint as Endpoint, given] as const,
    ),
  ),
  ...Object.values(loadResultEndpoints).map((endpoint) => [endpoint, { id: LOAD }] as const),
  ...Object.values(batchEndpoints).map((endpoint) => [endpoint, { id: BATCH }] as const),
  ...[UNDO, LOAD, LOAD_UNDO, MERGE, MERGE_UNDO].map((id) => [batchEndpoints.getBatch, { id }] as const),
  ...textNames.map((name) => [textEndpoints.getText, { name }] as const),
  [textEndpoints.getTextImage, { image: 'escudo.png' }],
  [fileEndpoints.getImage, { id: IMAGE }],
  [fileEndpoints.downloadFile, { id: COPY }],
];

const { list, detail, variables, calculations: names, suppliers, administrativeUnits, evaluate } = calculationEndpoints;
const { download, validate, preview } = calculationEndpoints;
const ofCalculations: typeof queries = [
  ...[list, variables, names, suppliers, administrativeUnits, download].map((one) => [one as Endpoint, {}] as const),
  ...[0, 1, 2].flatMap((index) =>
    [evaluate, detail].map((endpoint) => [endpoint as Endpoint, { id: idWith('8', index) }] as const),
  ),
];
const { getComparisonSide, listMonitors, listComparisons, getComparisonFile, askComparisonFile } = comparisonEndpoints;
const ofComparisons: typeof queries = [
  ...Object.values(corruptionIndexEndpoints).map((endpoint) => [endpoint, { id: A }] as const),
  [getComparisonSide, { id: A }],
  [getComparisonSide, { id: 'x', url: 'https://otro.mx' }],
  [listMonitors, {}],
  [listMonitors, { search: 'https://otro.mx' }],
  [listComparisons, {}],
  [getComparisonFile, { id: A, target: 'x', url: 'https://otro.mx' }],
];
const tried: readonly (readonly [Endpoint, object])[] = [
  [validate, draft('$$ANY', '$$ONE + $NTC')],
  [validate, draft('$$ANY', '$NCPJA / $NCPJA')],
  [preview, { ...draft('$$NON', '$NCPJA / $NCPJA'), _id: idWith('8', 2) }],
  [preview, { ...draft('$$ONE', '$NTC + 1'), _id: idWith('8', 0) }],
  [preview, { ...draft('$$ONE', '$NCPJA / $NCPJA'), _id: idWith('8', 0) }],
  [preview, { ...draft('$$TWO', '$$ONE + $NTC'), _id: idWith('8', 1) }],
];

const addressOf = ({ path }: Endpoint, given: Readonly<Record<string, string>>): string => {
  const filled = path.replace(
    /:(\w+)/g,
    (_, name: string) => given[name] ?? { id: supplier(1).id, format: 'csv' }[name] ?? '',
  );
  const inQuery = Object.entries(given).filter(([name]) => !path.includes(`:${name}`));
  return `${filled}?${new URLSearchParams(inQuery)}`;
};

it('every query is answered as it declares, each key of its answer with data', async () => {
  const comparison = { detailRight: { organization: { _id: 'x' }, corruptionIndex: { url: 'https://otro.mx' } } };
  for (const [endpoint, body] of [
    ...tried,
    [askComparisonFile, { comparison }] as const,
    [exportChosenContracts, { ids: [CONTRACT] }] as const,
  ])
    await ask(harness.url + addressOf(endpoint, { id: A }), { method: 'POST', organization: A, token, body });
  for (const [endpoint, given = {}] of [...queries, ...named, ...ofCalculations, ...ofComparisons]) {
    if (endpoint.side !== 'query') continue;
    const asked = { method: endpoint.method, organization: A, token, ...(endpoint.method === 'POST' && { body: {} }) };
    await ask(harness.url + addressOf(endpoint, given), asked);
  }
  await harness.settled();
  expect(unseenAnswers('query', harness.answers)).toEqual([]);
});

/** What an answer says, whichever way it names its organization. */
const withoutName = (bytes: Buffer): string =>
  bytes.toString('latin1').replaceAll(A, 'ITS NAME').replaceAll(legacyIdOf(A), 'ITS NAME');

/** Every public read, with what it needs besides an organization, which may be what it asks about. */
const publicReads = [...queries, ...named, ...ofCalculations, ...ofComparisons].filter(
  ([endpoint]) => endpoint.side === 'query' && isPublicRead(endpoint),
);
/** Those that list organizations, each under its own id. */
const ofOrganizations: readonly string[] = [
  organizationEndpoints.listOrganizations.path,
  comparisonEndpoints.listMonitors.path,
  searchEndpoints.searchEverything.path,
  overviewEndpoints.getOverview.path,
];

it.each(publicReads.map(([endpoint, given = {}]) => [endpoint.path, JSON.stringify(given), endpoint, given] as const))(
  'what the public asks is answered alike under the digits that legacy monitors know: %s %s',
  async (path, _given, endpoint, given) => {
    const byName = (organization: string) => {
      const about = Object.entries(given).map(([name, value]) => [name, value === A ? organization : value]);
      return addressOf(endpoint, Object.fromEntries(about));
    };
    const asked = { method: endpoint.method, ...(endpoint.method === 'POST' && { body: {} }) };
    const known = await ask(harness.url + byName(A), { ...asked, organization: A });
    const alias = legacyIdOf(A);
    const answers = [
      await ask(harness.url + byName(alias), { ...asked, organization: alias }),
      await ask(harness.slowUrl + byName(alias), { ...asked, organization: alias }),
      await ask(`${harness.url}${byName(alias)}&organization=${alias}`, asked),
    ];
    expect(known.status).toBe(200);
    for (const { status, bytes } of answers) {
      expect([status, withoutName(bytes)]).toEqual([200, withoutName(known.bytes)]);
      if (!ofOrganizations.includes(path)) expect(bytes.toString('latin1')).not.toContain(`"_id":"${A}"`);
    }
  },
);
