import { Readable } from 'node:stream';
import {
  administrativeUnitEndpoints,
  contractEndpoints,
  contractViews,
  dataLoadViews,
  type Endpoint,
  fileEndpoints,
  historyEndpoints,
  leftOutRowId,
  leftOutRowViews,
  loadResultEndpoints,
  organizationEndpoints,
  spendingEndpoints,
  supplierEndpoints,
} from '@monitor/contracts-schema';
import { unseenAnswers } from '@monitor/contracts-schema/testing/unseen-answers';
import { ask } from '../testing/asking.ts';
import { changeOf } from '../testing/changes.ts';
import { contractFields, DAY, idOf, supplier, unit } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';
import { contractViewOf } from '../testing/views-of-contracts.ts';

const [A, ANA, LOAD, IMAGE, CONTRACT] = [idOf('a'), idOf('f'), idOf('1'), idOf('d'), idOf('c', 1)];
const counts = {
  ...{ contracts: 2, suppliers: 1, administrativeUnits: 1, skipped: 6, errors: 6 },
  ...{ numberTaken: 1, removed: 0, leftOut: 12 },
};

let harness: QueryHarness;
let token: string;

const contract = (number: number, procedureType: 'PUBLIC' | 'INVITATION' | 'NO_BID') => ({
  id: idOf('c', number),
  fields: contractFields({ procedureType, contractNumber: `N-${number}` }),
});

beforeAll(async () => {
  harness = await openQueryHarness();
  const contracts = [contract(1, 'PUBLIC'), contract(2, 'INVITATION'), contract(3, 'NO_BID')];
  await harness.putOrganization(A, contracts, { defaultAdministrationPeriod: '2018-2021' });
  const registered = contractViewOf(A)({ id: CONTRACT, fields: contractFields() });
  await harness.put(contractViews, [{ ...registered, dataLoadId: LOAD, sheetRow: 19 }]);
  await harness.put(dataLoadViews, [
    {
      ...{ id: LOAD, organizationId: A, status: 'applied', fileName: 'carga.xlsx', sha256: 'ab12', rows: 14, counts },
      ...{ uploadedBy: 'Ana', uploadedAt: DAY, confirmedBy: 'Inés', confirmedAt: DAY, appliedAt: DAY },
    },
  ]);
  const errors = [{ field: 'supplierName', code: 'required', message: 'Falta' }];
  await harness.put(leftOutRowViews, [
    {
      ...{ id: leftOutRowId(LOAD, 3), organizationId: A, dataLoadId: LOAD, row: 3, reason: 'errors' as const },
      ...{ contractNumber: 'N-9', description: null, contractId: null, errors },
    },
  ]);
  const decidedNames = [{ field: 'supplierName' as const, name: 'ACME', as: 'ACME SA' }];
  const cause = { via: 'data-load' as const, dataLoadId: LOAD, fileName: 'carga.xlsx', sheetRow: 3, decidedNames };
  const revised = [
    { field: 'supplier', from: supplier(1), to: supplier(2) },
    { field: 'organizerAdministrativeUnit', from: unit(1), to: unit(2) },
  ];
  await harness.putChanges([
    changeOf(A, { subjectId: CONTRACT, action: 'revised', cause, changes: revised }),
    changeOf(A, { kind: 'data-load', action: 'applied', subjectId: LOAD, cause, state: counts }),
    changeOf(A, { subjectId: CONTRACT, action: 'revised', cause, changes: revised, listing: 'load-part' }),
  ]);
  await harness.files.save(IMAGE, { name: 'escudo.png', contentType: 'image/png' }, Readable.from('png'));
  await harness.putUser(ANA);
  token = await harness.tokenFor(ANA);
});
afterAll(() => harness.close());

const { catalogue: organizations, ...publicOrganizations } = organizationEndpoints;
const { catalogue: suppliers, getSupplier, filterSupplier, ...supplierLists } = supplierEndpoints;
const { getContract, getContractHistory, ...contractLists } = contractEndpoints;
const ofSupplier = { id: supplier(1).id };

/** Every query, with what it needs besides an organization and a session. */
const queries: readonly (readonly [Endpoint, Readonly<Record<string, string>>?])[] = [
  ...Object.values(publicOrganizations),
  ...Object.values(supplierLists),
  ...Object.values(contractLists),
  ...Object.values(spendingEndpoints),
  ...[organizations.list, suppliers.list, administrativeUnitEndpoints.catalogue.list],
].map((endpoint) => [endpoint as Endpoint, {}] as const);

const named: typeof queries = [
  [getSupplier, ofSupplier],
  [filterSupplier, ofSupplier],
  [getContract, { id: CONTRACT }],
  [getContractHistory, { id: CONTRACT }],
  [historyEndpoints.listChanges, { pageSize: '1' }],
  [historyEndpoints.listChanges, {}],
  ...Object.values(loadResultEndpoints).map((endpoint) => [endpoint, { id: LOAD }] as const),
  ...Object.values(fileEndpoints).map((endpoint) => [endpoint, { id: IMAGE }] as const),
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
  for (const [endpoint, given = {}] of [...queries, ...named]) {
    if (endpoint.side !== 'query') continue;
    const asked = { method: endpoint.method, organization: A, token, ...(endpoint.method === 'POST' && { body: {} }) };
    await ask(harness.url + addressOf(endpoint, given), asked);
  }
  expect(unseenAnswers('query', harness.answers)).toEqual([]);
});
