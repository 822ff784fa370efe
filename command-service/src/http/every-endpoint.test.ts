import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { catalogueKeys, catalogues } from '@monitor/contracts-schema/catalogues';
import type { bulkEndpoints } from '@monitor/contracts-schema/contracts/bulk-operation';
import { type ContractView, contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { type AnswerOf, ORGANIZATION_HEADER } from '@monitor/contracts-schema/http/endpoint';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { type JoinableKind, joinableKinds } from '@monitor/contracts-schema/joins/join-views';
import { organizationProgress } from '@monitor/contracts-schema/organizations/organization-progress';
import { entryExamples } from '@monitor/contracts-schema/testing/entry-examples';
import { unseenAnswers } from '@monitor/contracts-schema/testing/unseen-answers';
import { inGeneration } from '@monitor/platform/view-store/generations';
import { newGeneration } from '@monitor/platform/view-store/testing/new-generation';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { projectEvents } from '@monitor/read-model/projecting/project-events';
import { asRecordedEvents } from '@monitor/read-model/projecting/recorded-event';
import { foldingStages } from '@monitor/read-model/projections';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { keepPassword } from '../accounts/credentials.ts';
import { contractNumberReservation } from '../contracts/contract-aggregate.ts';
import { consultation } from '../data-loads/layouts/testing/consultation-export.ts';
import { publishedHeadings } from '../data-loads/layouts/testing/published-headings.ts';
import {
  date,
  type SampleRow,
  sampleRow,
  text,
  workbookOfSheets,
  writeSample,
} from '../data-loads/testing/sample-workbook.ts';
import { keyOfKind } from '../open-aggregates.ts';
import { reserve } from '../reservations/reservations.ts';
import { letTimePass } from '../shared-clock/shared-clock.ts';
import {
  type CommandHarness,
  contractFormOf,
  contractOf,
  type HarnessAnswer,
  openCommandHarness,
} from '../testing/command-harness.ts';

const PASSWORD = 'una contraseña larga';

let harness: CommandHarness;
let views: ViewStore;

const BEYOND_ANY_EVENT = Number.MAX_SAFE_INTEGER - 1_000;
let claims = 0;

/** No projector runs here: these views claim to be as far as any event can be, and each time to have come further. */
const claimCurrent = (): Promise<unknown> => {
  claims += 1;
  const lists = { contractsUpdatedAt: null, cataloguesUpdatedAt: {} };
  const position = String(BEYOND_ANY_EVENT + claims).padStart(20, '0');
  return views.replaceMany(organizationProgress, [{ id: harness.organization, position, ...lists }]);
};

beforeAll(async () => {
  harness = await openCommandHarness();
  views = await newGeneration(harness.ports.views, 'v1.');
  await claimCurrent();
  await harness.addUser({ email: 'eva@monitor.mx' }, PASSWORD);
});
afterAll(() => harness.close());

/** After a load has ended there is one only if somebody uploads at that moment; one just read waits for nothing. */
const ofTheNextLoad = /(?:(?:cancel|confirm)-current \.data\.current|upload \.data\.current\.waiting)/;
/** Said of lists of procedures alone, where one led to several contracts. */
const ofProcedures = /\.summary\.furtherContractsCount$/;
/**
 * The least and the most in a currency of their own, rates of exchange, and notes that another sheet says: of layouts that no load
 * here is in; nor is one of more buyers than are listed.
 */
const ofOtherLayouts = /data-load\/columns \.data\.(?:moreBuyers|mapping\.(?:limits|exchangeRate|notes\[\]\.table))/;
/** Told while a store does not answer. */
const ofOutages = /\/api\/batch\/\S+ \.data\.waiting/;
/** Joining moves no amount from quarter to quarter, and two units none at all; it is over before anybody could stop it. */
const ofMerges = /rehearse-join \.data\.quarters|administrative-units\/rehearse-join|batch\/stop \.data\.merge/;

const headers = () => ({ authorization: `Bearer ${harness.token}`, [ORGANIZATION_HEADER]: harness.organization });

/** Neither a change of many contracts nor joining calls anybody otherwise. */
const ofRenaming = /rehearse-(?:bulk|join) \.data\.renamed/;

const get = async (path: string): Promise<Response> => {
  const response = await fetch(`${harness.url}/api/data-load/${path}`, { headers: headers() });
  await response.clone().arrayBuffer();
  return response;
};
const data = async (path: string) => JSON.parse(await (await get(path)).text()).data;

const uploadFile = async (file: Buffer<ArrayBuffer>): Promise<void> => {
  const form = new FormData();
  form.set('file', new Blob([file]), 'carga.xlsx');
  const sent = { method: 'POST', headers: headers(), body: form };
  await (await fetch(`${harness.url}/api/data-load/upload`, sent)).arrayBuffer();
};

const uploadRows = async (rows: readonly SampleRow[]): Promise<void> => {
  const path = join(harness.ports.temporaryFolder, 'carga.xlsx');
  await writeSample(path, rows);
  await uploadFile(await readFile(path));
};

const upload = async (): Promise<void> => {
  const of = (number: string, supplier: string) =>
    sampleRow(number, { supplierName: text(supplier), supplierRfc: undefined, contractDate: date('2019-01-08') });
  const federal = { procedureType: text('Adj Directa'), contractId: text('AA-1') };
  const rows = [
    of('A-1', 'Giomozak Construcciones Norte Juárez'),
    of('A-2', 'Giomozak Construcciones Norte Juares'),
    of('A-2', 'Otra Empresa Muy Distinta'),
    sampleRow('A-3', { totalAmount: text('1000 aprox'), category: text('Obras y servicios'), ...federal }),
    sampleRow('A-4'),
    sampleRow('A-5', { supplierName: text('ASEO DEL NORTE') }),
  ];
  await uploadRows(rows);
};

/** A file of several buyers, whose columns are decided. */
const columnsOfTable = async (): Promise<void> => {
  const { compranet39: headings } = publishedHeadings;
  const rowOf = (buyer: string): string => headings.map((name) => (name === 'DEPENDENCIA' ? buyer : '1')).join(';');
  await uploadFile(Buffer.from([headings.join(';'), rowOf('IMSS'), rowOf('DIF')].join('\n')));
  const { _id: idDataLoad } = (await data('current-info')).current;
  const {
    seen,
    mapping: { fields: read, headingRow },
  } = await data('columns');
  await harness.post('/api/data-load/decide-columns', {
    ...{ idDataLoad, seen, headingRow, ours: ['DIF'] },
    fields: {
      ...read,
      areaInCharge: { ...read.areaInCharge, isStandIn: true },
      partida: { columns: [[1]], value: null, table: 'Partidas' },
    },
    administrations: [{ from: '2024-09-10', name: '2024-2027' }],
    unitTypes: [{ unit: 'DIF', type: 'Descentralizado' }],
  });
  await data('columns');
  await data('values');
  const [{ rowIndex }] = (await data('current')).doc.details;
  const fields = { notes: 'z' };
  await harness.post('/api/data-load/save-row', { idDataLoad, rowIndex, fields });
  await harness.post('/api/data-load/save-rows', { idDataLoad, rows: [{ rowIndex, fields }] });
  await harness.post('/api/data-load/cancel-current', {});
};

/** A table in no layout that is known, whose columns are guessed. */
const unknownTable = async (): Promise<void> => {
  await uploadFile(Buffer.from('Contrato;Empresa;Importe\nC-1;ASEO DEL NORTE;100'));
  await data('columns');
  await harness.post('/api/data-load/cancel-current', {});
};

/** A file whose title says whose it is. */
const exportOfOneBody = async (): Promise<void> => {
  const lines = consultation(publishedHeadings.platformMerged).mailed('DIF', { Ejercicio: '2024' });
  await uploadFile(Buffer.from(lines.map((cells) => cells.map((cell) => `"${cell ?? ''}"`).join(',')).join('\n')));
  await data('columns');
  await harness.post('/api/data-load/cancel-current', {});
};

/** A book of two sheets, of which the second is read after all. */
const otherSheet = async (): Promise<void> => {
  await uploadFile(workbookOfSheets('Enero', 'Febrero'));
  const { _id: idDataLoad } = (await data('current-info')).current;
  await harness.post('/api/data-load/choose-sheet', { idDataLoad, sheet: 'Febrero' });
  await data('current-info');
  await harness.post('/api/data-load/cancel-current', {});
};

const catalogue = async (module: string, form: object): Promise<void> => {
  const { _id, version } = await harness.save(`/api/${module}/save`, form);
  await harness.post(`/api/${module}/save-updated-docs`, [{ ...form, _id, version }]);
  await harness.post(`/api/${module}/delete`, { _id });
  const { _id: another } = await harness.save(`/api/${module}/save`, form);
  await harness.post(`/api/${module}/delete-docs`, { ids: [another] });
};

/** What joining an entry would change, and that it is joined, once the batch before has ended. */
const joined = async (kind: JoinableKind): Promise<void> => {
  const { module } = catalogues[keyOfKind[kind]];
  const [one, to] = [
    await harness.save(`/api/${module}/save`, { name: 'EL QUE SE UNE' }),
    await harness.save(`/api/${module}/save`, { name: 'EL QUE SE QUEDA' }),
  ];
  const body = { _id: one._id, to: to._id };
  await harness.post(`/api/${module}/rehearse-join`, body);
  let begun: HarnessAnswer;
  do begun = await harness.post(`/api/${module}/join`, body);
  while (begun.body.error); // the one before goes on still
  await (await fetch(`${harness.url}/api/batch/under-way`, { headers: headers() })).arrayBuffer();
  while ((await harness.post('/api/batch/undo', { _id: begun.body.data._id })).status !== 200);
};

const reviewed = async (): Promise<void> => {
  await columnsOfTable();
  await unknownTable();
  await exportOfOneBody();
  await otherSheet();
  await uploadFile(workbookOfSheets('Enero', 'Febrero'));
  await get('current-info');
  await harness.post('/api/data-load/cancel-current', {});
  await upload();
  await get('current-info');
  const { doc } = await data('current');
  const idDataLoad = doc._id;
  const { names } = await data('names?onlyAlike=true');
  const [alike] = names;
  const decision = { name: alike._id, verdict: 'SAME', as: alike.alikes[0]._id, seen: null };
  await harness.post('/api/data-load/decide-names', { idDataLoad, decisions: [decision] });
  await get('names');
  const [{ decision: decided }] = (await data('names?onlyAlike=true')).names;
  const back = { name: alike._id, verdict: 'UNDECIDED', seen: decided.decidedAt };
  const turned = { name: alike.alikes[0]._id, verdict: 'SAME', as: alike._id, seen: null };
  await harness.post('/api/data-load/decide-names', { idDataLoad, decisions: [back, turned] });
  await get('names');
  await get(`current?name=${alike._id}`);
  const [{ _id: value }] = (await data('values')).values;
  await harness.post('/api/data-load/decide-values', {
    idDataLoad,
    decisions: [{ value, as: 'SERVICES', seen: null }],
  });
  const [{ holder, names: besideIt }] = (await data('values')).rfcs;
  const beside = { name: besideIt[0]._id, verdict: 'SAME', as: holder._id, seen: null };
  await harness.post('/api/data-load/decide-names', { idDataLoad, decisions: [beside] });
  await get('values');
  await get('current');
  await harness.post('/api/data-load/revise-file-defaults', {
    ...(await data('file-defaults')),
    administrations: [{ from: '2024-09-10', name: '2024-2027' }],
    organizerAdministrativeUnit: 'Oficialía Mayor',
    administrativeUnitType: 'Centralizado',
    unitTypes: [{ unit: 'DIF', type: 'Descentralizado' }],
    areaInCharge: 'Archivo',
  });
  await get('file-defaults');
  for (const { _id } of (await data('remembered')).docs) await harness.post('/api/data-load/forget', { _id });
  const [{ rowIndex }, , repeated] = doc.details;
  const { remarks } = await data('remarks');
  const { remark, values } = await data(`remarked-values?remark=${remarks[0]._id}`);
  const correction = { idDataLoad, remark: remark._id, value: values[0].value };
  await harness.post('/api/data-load/correct-rows', { ...correction, to: '1250.50' });
  await harness.post('/api/data-load/save-row', { idDataLoad, rowIndex, fields: { totalAmount: 'mil' } });
  await harness.post('/api/data-load/save-row', { idDataLoad, rowIndex: repeated.rowIndex, fields: { notes: 'x' } });
  await data('row-numbers');
  const late = { rowIndex: repeated.rowIndex, revision: 0, fields: { notes: 'y' } };
  await harness.post('/api/data-load/save-rows', {
    idDataLoad,
    rows: [late, { ...late, rowIndex: 99 }, { rowIndex, fields: { totalAmount: 'dos mil' } }],
  });
  const chosen = { idDataLoad, choice: 'SHEET', rows: [repeated.rowIndex] };
  const { removed: gone } = (await harness.post('/api/data-load/choose-rows', chosen)).body.data;
  for (const removed of [false, true, false]) {
    const rows = gone.map((row: object) => ({ ...row, revision: undefined, removed, fields: {} }));
    await harness.post('/api/data-load/save-rows', { idDataLoad, rows });
  }
  await harness.post('/api/data-load/delete-row', { idDataLoad, rowIndex });
  await get('download-validations');
  await get('download-plantilla');
  await get(`workbook/${idDataLoad}`);
  await get(`left-out/${idDataLoad}`);
};

/** Confirms the load while somebody may be registering one of its numbers: it waits for that, and says so. */
const confirmedWhileTaken = async (): Promise<void> => {
  const { records } = harness.ports;
  const claim = { owner: `${harness.organization}.contract-x`, version: 1, reservedAt: '' };
  await reserve(records, [contractNumberReservation(harness.organization, 'A-2')], claim, async () => false);
  const confirming = harness.post('/api/data-load/confirm-current', {});
  while (!(await data('current-info')).current?.waiting) await pause(50);
  await letTimePass(records, 30_000);
  expect((await confirming).status).toBe(200);
};

const undoPlan = async (_id: string) => {
  const response = await fetch(`${harness.url}/api/batch/undo-plan?id=${_id}`, { headers: headers() });
  return JSON.parse(await response.text()).data;
};

const undone = async (_id: string): Promise<void> => {
  const { status, body } = await harness.post('/api/batch/undo', { _id });
  expect(status).toBe(200);
  await harness.service.batches.ended({ id: harness.organization, batchId: body.data._id });
};

/** Takes the last load back, of which somebody has changed a contract. */
const takenBack = async (): Promise<void> => {
  const { recentDataLoadId } = (await data('current-info')).recent;
  const { docs } = await undoPlan(recentDataLoadId);
  const now = harness.clock.now();
  const context = { organizationId: harness.organization, commandId: 'a', actor: { kind: 'system' }, now } as const;
  await harness.service.contracts.revise(docs[0]._id, { notes: 'x' }, 1, { ...context, cause: { via: 'form' } });
  await undoPlan(recentDataLoadId);
  await undone(recentDataLoadId);
};

/** Has a registered one take a name of the load. */
const registeredRenamed = async (): Promise<void> => {
  const { _id: idDataLoad, names } = await data('names?onlyAlike=true');
  const decisions = names.flatMap(
    ({ _id: name, alikes }: { _id: string; alikes: { _id: string; registered: boolean }[] }) =>
      alikes
        .filter(({ registered }) => registered)
        .map(({ _id: as }) => ({ name, verdict: 'SAME', as, renames: true, seen: null })),
  );
  await harness.post('/api/data-load/decide-names', { idDataLoad, decisions: decisions.slice(0, 1) });
  await get('names');
};

/** Says what the load under review would change, on views that hold what was recorded until now, with an index. */
const rehearsed = async (): Promise<void> => {
  const formula = { expression: '$NTC' };
  const index = { name: 'Índice', description: 'Prueba', abbreviation: '$$IDX', type: 'CONTRACT', formula };
  await harness.save('/api/calculations/save', { ...index, enabled: true, locked: true });
  await harness.save('/api/suppliers/save', { name: 'GIOMOZAK CONSTRUCCIONES NORTE' });
  let folded: string | undefined;
  const fold = async (): Promise<void> => {
    const { events } = asRecordedEvents(
      await harness.ports.events.readLog({ limit: 10_000, ...(folded && { after: folded }) }),
    );
    const allButProgress = foldingStages.slice(0, 1);
    await projectEvents(inGeneration(harness.ports.views, 'v1.'), allButProgress, events);
    folded = events.at(-1)?.position;
    await claimCurrent();
  };
  await fold();
  await upload();
  await registeredRenamed();
  await fold();
  const { warnings } = await data('rehearsal');
  await get(`current?behind=${warnings[0].behind}`);
  await harness.post('/api/data-load/confirm-current', {});
  await fold();
  const { recentDataLoadId } = (await data('current-info')).recent;
  await harness.post('/api/batch/rehearse-undo', { _id: recentDataLoadId });
  const { docs } = await undoPlan(recentDataLoadId);
  const contracts = docs.flatMap(({ _id, kind, version }: Record<string, unknown>) =>
    kind === 'contract' ? { _id, version } : [],
  );
  const change = { action: 'change', field: 'period', value: '3o 2018' };
  await harness.post('/api/contracts/rehearse-bulk', { change, contracts });
  const _id = await bulk(contracts);
  await fold();
  await harness.post('/api/batch/rehearse-undo', { _id });
  const one = docs.find(({ kind }: Record<string, unknown>) => kind === 'supplier');
  const other = await harness.save('/api/suppliers/save', { name: 'EL QUE SE QUEDA CON ELLOS' });
  await fold();
  await harness.post('/api/suppliers/rehearse-join', { _id: one._id, to: other._id, isSamePerson: true });
  await undone(recentDataLoadId);
  await fold();
};

/** A registered contract is revised by a load, which is taken back. */
const revised = async (unit: string): Promise<void> => {
  const id = harness.clock.newId();
  const contract = contractOf(unit, { contractNumber: 'R-1' });
  const context = { organizationId: harness.organization, commandId: id, actor: { kind: 'system' } } as const;
  const now = harness.clock.now();
  await harness.service.contracts.register(id, contract, { ...context, now, cause: { via: 'form' } });
  const { organization: organizationId } = harness;
  await views.replaceMany(contractViews, [
    { ...contract, id, version: 1, organizationId, createdAt: '' } as ContractView,
  ]);
  await get('download-contracts');
  const chosen = await fetch(`${harness.url}/api/data-load/download-chosen-contracts`, {
    method: 'POST',
    headers: { ...headers(), 'content-type': 'application/json' },
    body: JSON.stringify({ ids: [id] }),
  });
  await chosen.arrayBuffer();
  await uploadRows([sampleRow('R-1', { notes: text('Corregida') }), sampleRow('R-2')]);
  const { current } = await data('current-info');
  await get('current');
  const idDataLoad = current._id;
  await harness.post('/api/data-load/choose-rows', { idDataLoad, choice: 'SHEET', rows: [3] });
  await harness.post('/api/data-load/erase-blanks', { idDataLoad, erasesBlanks: true });
  await harness.post('/api/data-load/save-row', { idDataLoad, rowIndex: 3, fields: { partida: '1' } });
  await harness.post('/api/data-load/confirm-current', {});
  const { recentDataLoadId } = (await data('current-info')).recent;
  await undoPlan(recentDataLoadId);
  await undone(recentDataLoadId);
};

const profile = async (): Promise<void> => {
  const form = new FormData();
  form.set('profilePicture', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"></svg>']), 'yo.svg');
  const headers = { authorization: `Bearer ${harness.token}` };
  const picture = await fetch(`${harness.url}/api/users/uploadProfilePicture`, { method: 'POST', headers, body: form });
  await picture.arrayBuffer();
  await harness.post('/api/users/updateProfileInfo', { name: 'Ana', lastName: 'Ruiz Peña' });
  const _id = await harness.addUser({ email: 'nora@monitor.mx', unconfirmedEmail: 'nora@otro.mx' });
  await harness.post('/api/users/send-confirmation-again', { _id });
  await keepPassword(harness.ports.records, harness.administrator, PASSWORD, harness.clock.now());
  const newPassword = 'una contraseña nueva';
  const passwords = { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword };
  const { body } = await harness.post('/api/users/updateProfileInfo', passwords);
  await harness.post('/api/users/logout-everywhere', {}, { authorization: `Bearer ${body.data.token}` });
};

const settings = async (): Promise<void> => {
  const { organization } = harness;
  const found = await harness.service.organizations.find(organization, organization);
  const version = found.status === 'registered' ? found.version : 0;
  const form = new FormData();
  form.set('cover', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"></svg>']), 'portada.svg');
  await harness.post('/api/settings/change-settings', { version, defaultAdministrationPeriod: '2019-2021' });
  await harness.post('/api/settings/change-theme', { theme: 'sky' });
  const sent = { method: 'POST', headers: headers(), body: form };
  await (await fetch(`${harness.url}/api/settings/change-cover`, sent)).arrayBuffer();
};

const contact = async (): Promise<void> => {
  const { body } = await harness.post('/public-api/contact/challenge', {});
  const solution = await solveChallenge({ challenge: body.data, deriveKey });
  const altcha = Buffer.from(JSON.stringify({ challenge: body.data, solution })).toString('base64');
  const form = { name: 'Eva', phone: '614 123 4567', email: 'eva@monitor.mx', message: 'Hola' };
  await harness.post('/public-api/contact/submit', { ...form, altcha });
  const messages = await fetch(`${harness.url}/api/contact/messages`, { headers: headers() });
  await messages.arrayBuffer();
  await harness.post('/api/contact/delete', { _id: body.data.parameters.nonce });
};

/** An order about contracts, until it has ended. */
const bulk = async (contracts: readonly object[]): Promise<string> => {
  const change = { action: 'change', field: 'period', value: '2o 2019' };
  const { body } = await harness.post('/api/contracts/start-bulk', { change, contracts });
  for (let isOver = false; !isOver; ) {
    const answer = await fetch(`${harness.url}/api/contracts/bulk`, { headers: headers() });
    const { data } = (await answer.json()) as AnswerOf<typeof bulkEndpoints.getBulkOperation>; // held to it when all is seen
    isOver = data.operation?.finishedAt !== null;
  }
  return body.data._id;
};

/** A batch is looked at and undone; and another one is stopped before its end. */
const batches = async (contracts: readonly object[]): Promise<void> => {
  const _id = await bulk(contracts);
  const read = async (path: string): Promise<void> => {
    await (await fetch(`${harness.url}/api/batch/${path}`, { headers: headers() })).arrayBuffer();
  };
  await read('under-way');
  await read(`undo-plan?id=${_id}`);
  expect((await harness.post('/api/batch/undo', { _id })).status).toBe(200);
  for (let isStopped = false; !isStopped; ) {
    const change = { action: 'change', field: 'period', value: '3o 2019' };
    const { body } = await harness.post('/api/contracts/start-bulk', { change, contracts });
    if (body.error) continue; // the one before goes on still
    isStopped = (await harness.post('/api/batch/stop', { _id: body.data._id })).status === 200;
  }
};

it('every command is answered as it declares, each key of its answer with data', async () => {
  const unit = await harness.addUnit('Obras');
  const contract = await harness.save('/api/contracts/save', contractFormOf(unit._id));
  await harness.post('/api/contracts/save-updated-docs', [{ ...contract, procedureType: 'NO_BID' }]);
  await harness.post('/api/contracts/delete', { _id: contract._id });
  const another = await harness.save('/api/contracts/save', contractFormOf(unit._id));
  await harness.post('/api/contracts/delete-docs', { ids: [another._id] });
  const third = await harness.save('/api/contracts/save', contractFormOf(unit._id));
  await batches([another, third]);
  for (const kind of joinableKinds) await joined(kind);
  for (const key of catalogueKeys) await catalogue(catalogues[key].module, entryExamples[key].form);

  const formula = { expression: '$NTC' };
  const calculation = { name: 'Uno', description: 'Prueba', abbreviation: '$$UNO', type: 'CONTRACT', formula };
  await catalogue('calculations', calculation);

  await reviewed();
  await confirmedWhileTaken();
  await get('current-info');
  await takenBack();
  await rehearsed();
  await upload();
  await harness.post('/api/data-load/cancel-current', {});
  await upload();
  await harness.post('/api/data-load/confirm-current', {});

  await revised(unit._id);

  await settings();
  await contact();
  await harness.post('/public-api/route-logs/register', { path: '/contracts' });
  const other = await harness.addOrganization('Otro municipio');
  await harness.post('/api/organizations/delete', { _id: other });
  await harness.post('/api/organizations/restore', { _id: other });
  await harness.post('/public-api/comparations/save', { target: other });
  await harness.post('/api/comparations/delete', { target: other });
  await harness.post('/public-api/accounts/login', { username: 'eva@monitor.mx', password: PASSWORD });
  await harness.post('/public-api/accounts/reset-password', { email: 'eva@monitor.mx' });
  const [mail] = await harness.mails();
  const passwords = { password: 'otra contraseña larga', confirmPassword: 'otra contraseña larga' };
  await harness.post('/public-api/accounts/valid-token', { token: mail?.token, ...passwords });
  const eva = await harness.service.accounts.findByEmail('eva@monitor.mx');
  await harness.service.users.revise(
    eva?.id ?? '',
    { unconfirmedEmail: 'eva@otro.mx' },
    null,
    harness.context(INSTALLATION),
  );
  await harness.service.mailing.confirmAddress(eva?.id ?? '', 'eva@otro.mx');
  const confirming = (await harness.mails()).find(({ link }) => link.includes('/confirm-email/'));
  await harness.post('/public-api/accounts/confirm-email', { token: confirming?.token });
  const read = await fetch(`${harness.url}/api/admin/read-notifications`, { headers: headers() });
  await read.arrayBuffer();
  await profile();
  const unseen = unseenAnswers('command', harness.answers);
  const expected = [ofTheNextLoad, ofProcedures, ofOtherLayouts, ofOutages, ofMerges, ofRenaming];
  expect(unseen.filter((key) => !expected.some((pattern) => pattern.test(key)))).toEqual([]);
});
