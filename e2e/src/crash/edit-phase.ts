import { setTimeout as pause } from 'node:timers/promises';
import { administrativeUnitCatalogue } from '@monitor/contracts-schema/administrative-units/administrative-unit-catalogue';
import { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import { procedureType } from '@monitor/contracts-schema/contracts/contract-enums';
import type { Endpoint } from '@monitor/contracts-schema/http/endpoint';
import type { ProblemCode } from '@monitor/contracts-schema/problems';
import { supplierCatalogue } from '@monitor/contracts-schema/suppliers/supplier-catalogue';
import { supplierEndpoints } from '@monitor/contracts-schema/suppliers/supplier-endpoints';
import type { Random } from '@monitor/standalone/demo/random';
import {
  type ExpectedTotals,
  madeUpNumber,
  madeUpRfc,
  type Procedure,
} from '@monitor/standalone/testing/made-up-contracts';
import { type Client, idIn, RefusedCall } from './client.ts';
import { killDuring } from './killing.ts';
import { type Phase, promise } from './phase.ts';

const AGAIN_AFTER_MS = 1_000;
const UNKNOWN: ProblemCode = 'storage.outcome-unknown';

const LEAST_EDITS = 60;
const MOST_EDITS = 150;

/** A save that is asked for, whatever happens, until it is acknowledged: always under the same key. */
type Edit = Readonly<{ key: string; endpoint: Endpoint; body: object }>;
type Acknowledged = Readonly<{ key: string; id: string }>;

/** A word of its own for each number: consonants only, so that none is a connecting word, which names are compared without. */
const asWord = (number: number): string => [...String(number)].map((digit) => 'BCDFGHJKLM'[Number(digit)]).join('');

/** As a page does: while the server does not know whether it saved, the same is sent again. */
const send = async (client: Client, edit: Edit): Promise<Acknowledged> => {
  const { key, endpoint, body } = edit;
  const answer = await client.call(endpoint, { body, key }).catch((failure: unknown) => {
    if (failure instanceof RefusedCall && failure.code === UNKNOWN) return undefined;
    throw failure;
  });
  if (answer === undefined) {
    await pause(AGAIN_AFTER_MS);
    return send(client, edit);
  }
  return { key, id: idIn((answer as { data?: unknown }).data) }; // every save answers with what it saved
};

type Named = Readonly<{ supplier: string; unit: string }>;

const contractEdit = (index: number, { supplier, unit }: Named, procedure: Procedure, centavos: number): Edit => ({
  key: `contract-${index}`,
  endpoint: contractEndpoints.saveContract,
  body: {
    procedureType: procedure,
    category: 'SERVICES',
    administrationPeriod: '2018-2021',
    fiscalYear: '2020',
    period: '1o 2020',
    procedureState: 'CONCLUDED',
    servicesDescription: `LIMPIEZA ${index}`,
    supplier,
    organizerAdministrativeUnit: unit,
    applicantAdministrativeUnit: unit,
    administrativeUnitType: 'CENTRALIZED',
    contractNumber: madeUpNumber(index),
    contractType: 'NORMAL',
    contractDate: '2020-02-01',
    totalAmount: centavos / 100,
    totalOrMaxAmount: centavos / 100,
    areaInCharge: 'ADQUISICIONES',
  },
});

/** Edits of three kinds, mixed, and what the organization then holds. The first supplier and unit are there before. */
const makeEdits = (random: Random, named: Named): Readonly<{ edits: readonly Edit[]; expected: ExpectedTotals }> => {
  const edits: Edit[] = [];
  const counted = Object.fromEntries(
    procedureType.options.map((key) => [key, { contracts: 0, centavos: 0 }]),
  ) as Record<Procedure, { contracts: number; centavos: number }>; // one for each option
  const totals = { contracts: 0, suppliers: 1, units: 1 };
  const count = random.between(LEAST_EDITS, MOST_EDITS);
  for (let index = 1; index <= count; index += 1) {
    const kind = random.one(['contracts', 'contracts', 'suppliers', 'units'] as const);
    totals[kind] += 1;
    if (kind === 'contracts') {
      const procedure = random.one(procedureType.options);
      const centavos = random.between(1_00, 9_000_000_00);
      counted[procedure].contracts += 1;
      counted[procedure].centavos += centavos;
      edits.push(contractEdit(index, named, procedure, centavos));
    } else
      edits.push({
        key: `${kind}-${index}`,
        ...(kind === 'suppliers'
          ? {
              endpoint: supplierCatalogue.endpoints.save,
              body: { name: `PRUEBAS ${asWord(index)}`, rfc: madeUpRfc(index) },
            }
          : { endpoint: administrativeUnitCatalogue.endpoints.save, body: { name: `UNIDAD ${asWord(index)}` } }),
      });
  }
  return { edits, expected: { ...totals, counted, amendments: { contracts: 0, centavos: 0 } } };
};

const firstOfEach = async (client: Client): Promise<Named> => {
  const supplier = await send(client, {
    key: 'supplier-0',
    endpoint: supplierCatalogue.endpoints.save,
    body: { name: 'PRUEBAS', rfc: madeUpRfc(0) },
  });
  const unit = await send(client, {
    key: 'unit-0',
    endpoint: administrativeUnitCatalogue.endpoints.save,
    body: { name: 'OBRAS' },
  });
  return { supplier: supplier.id, unit: unit.id };
};

/** Edits of a new organization, and what it holds when all of them were taken. */
export const someEdits = async (client: Client, random: Random) => makeEdits(random, await firstOfEach(client));

/** Sends edits to their end; then looks, on whatever server, whether all of them are there. */
export const acknowledgedEdits = async (
  client: Client,
  edits: readonly Edit[],
): Promise<(again: Client) => Promise<void>> => {
  const acknowledged = new Map<string, string>();
  for (const { key, id } of await Promise.all(edits.map((edit) => send(client, edit)))) acknowledged.set(key, id);
  return (again) => areThere(again, acknowledged);
};

/** Kills during a burst of saves: those acknowledged are there, and asking for all of them again doubles none. */
export const killDuringEdits: Phase = async ({ server, client, random, killAfter }) => {
  const { edits, expected } = await someEdits(client, random);
  const { answered, tookMs } = await killDuring(server, killAfter('edits', edits.length), () =>
    edits.map((edit) => send(client, edit)),
  );
  const share = answered.length / edits.length;
  return {
    what: 'edits',
    where: share === 0 ? 'none answered' : share === 1 ? 'all answered' : 'some answered',
    work: edits.length,
    tookMs,
    recover: async (again) => {
      const acknowledged = new Map(answered.map(({ key, id }) => [key, id]));
      await areThere(again, acknowledged);
      const repeated = await Promise.all(edits.map((edit) => send(again, edit)));
      for (const { key, id } of repeated)
        promise((acknowledged.get(key) ?? id) === id, `${key} was registered a second time`);
      return expected;
    },
  };
};

/** Registered things are found by their id in the public detail or the catalogue. */
const areThere = async (client: Client, acknowledged: ReadonlyMap<string, string>): Promise<void> => {
  for (const [key, id] of acknowledged)
    if (key.startsWith('contract')) {
      const { data } = await client.call(contractEndpoints.getContract, { query: { id } });
      promise(data._id === id, `the acknowledged ${key} was lost`);
    } else if (key.startsWith('supplier')) {
      const { data } = await client.call(supplierEndpoints.getSupplier, { query: { id } });
      promise(data.supplier._id === id, `the acknowledged ${key} was lost`);
    }
};
