import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { administrativeUnitCatalogue } from '@monitor/contracts-schema/administrative-units/administrative-unit-catalogue';
import { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import { procedureType } from '@monitor/contracts-schema/contracts/contract-enums';
import { dataLoadEndpoints } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { loadResultEndpoints } from '@monitor/contracts-schema/data-loads/load-result-endpoints';
import type { ProblemCode } from '@monitor/contracts-schema/problems';
import { supplierCatalogue } from '@monitor/contracts-schema/suppliers/supplier-catalogue';
import type { ExpectedTotals } from '@monitor/standalone/testing/made-up-contracts';
import { type Client, RefusedCall } from './client.ts';
import { promise } from './phase.ts';

const PAGE = '100';

/** No load waits for its review any more: so no row is staged. */
export const checkNothingStaged = async (folder: string): Promise<void> => {
  const staged = await readdir(join(folder, 'data', 'staging'));
  promise(staged.length === 0, `${staged} were left staged`);
};

/** Waits until the views hold all that is in the log. */
export const viewsCurrent = async (url: string): Promise<void> => {
  for (;;) {
    const answer = await fetch(`${url}/health/ready`);
    const { caughtUp } = (await answer.json()) as { caughtUp?: boolean }; // as the monitor says it
    if (answer.ok && caughtUp) return;
    await pause(10);
  }
};

/** What the public sees is exactly what was asked for, once. */
export const checkTotals = async (client: Client, expected: ExpectedTotals): Promise<void> => {
  const { data } = await client.call(contractEndpoints.listContracts);
  promise(
    data.pagination.total === expected.contracts,
    `${data.pagination.total} contracts, not ${expected.contracts}`,
  );
  const sumsTo = (sum: string, shown: number, { contracts, centavos }: { contracts: number; centavos: number }) =>
    promise(Math.round(shown * 100) === centavos, `${sum} of ${contracts} sums to ${shown}, not ${centavos / 100}`);
  for (const key of procedureType.options) sumsTo(key, data[key], expected.counted[key]);
  sumsTo('amendments', data.amendments, expected.amendments);
  const counts = [data.publicCount, data.invitationCount, data.noBidCount, data.amendmentsCount];
  const { PUBLIC, INVITATION, NO_BID } = expected.counted;
  const wanted = [PUBLIC, INVITATION, NO_BID, expected.amendments].map(({ contracts }) => contracts);
  promise(counts.join() === wanted.join(), `${counts} contracts count, not ${wanted}`);
  const suppliers = (await client.call(supplierCatalogue.endpoints.list, { query: { pageSize: PAGE } })).data;
  promise(suppliers.total === expected.suppliers, `${suppliers.total} suppliers, not ${expected.suppliers}`);
  promise(new Set(suppliers.docs.map(({ rfc }) => rfc)).size === suppliers.docs.length, 'an RFC is there twice');
  const units = (await client.call(administrativeUnitCatalogue.endpoints.list)).data;
  promise(units.total === expected.units, `${units.total} units, not ${expected.units}`);
};

/** What is registered cannot be registered again. */
export const checkReservations = async (client: Client): Promise<void> => {
  const { docs } = (await client.call(contractEndpoints.listCatalogueContracts, { query: { pageSize: PAGE } })).data;
  const contract = docs.find(({ contractNumber, procedureState }) => contractNumber && procedureState === 'CONCLUDED');
  if (contract) {
    const { _id, version: _version, ...form } = contract;
    await refused('contract.number-taken', client.call(contractEndpoints.saveContract, { body: form }));
  }
  const suppliers = (await client.call(supplierCatalogue.endpoints.list)).data.docs;
  const rfc = suppliers.find((supplier) => supplier.rfc)?.rfc;
  promise(rfc !== undefined, 'there is no supplier left');
  const twin = client.call(supplierCatalogue.endpoints.save, { body: { name: 'OTRO NOMBRE', rfc } });
  await refused('supplier.rfc-taken', twin);
};

/** Every row that became no contract is told once, and the counts are theirs. */
export const checkLeftOut = async (client: Client, expected: number): Promise<void> => {
  const { recent } = (await client.call(dataLoadEndpoints.getCurrentInfo)).data;
  const params = { id: recent?.recentDataLoadId ?? '' };
  const { counts } = (await client.call(loadResultEndpoints.getLoadResult, { params })).data;
  if (!counts) throw new Error('Broken promise: the load has no result');
  promise(counts.leftOut === expected, `${counts.leftOut} rows were counted as left out, not ${expected}`);
  promise(counts.skipped + counts.errors === expected, `${counts.skipped} skipped and ${counts.errors} wrong rows`);
  const rows = new Set<number>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const asked = { params, query: { page: String(page), pageSize: PAGE } };
    const { docs, pagination } = (await client.call(loadResultEndpoints.listLeftOutRows, asked)).data;
    promise(pagination.total === expected, `${pagination.total} rows are told as left out, not ${expected}`);
    for (const { row } of docs) rows.add(row);
    pages = pagination.pages;
  }
  promise(rows.size === expected, `${rows.size} rows are told as left out, not ${expected}`);
};

const refused = async (code: ProblemCode, call: Promise<unknown>): Promise<void> => {
  const problem = await call.then(
    () => 'nothing',
    (error: unknown) => {
      if (error instanceof RefusedCall) return error.code;
      throw error;
    },
  );
  promise(problem === code, `registering again was answered with ${problem}, not ${code}`);
};
