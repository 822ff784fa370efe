import { administrativeUnitViews } from '@monitor/contracts-schema/administrative-units/administrative-unit-catalogue';
import { type ContractView, contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { joinedEntryViews } from '@monitor/contracts-schema/joins/join-views';
import { organizationProgress } from '@monitor/contracts-schema/organizations/organization-progress';
import { type SupplierView, supplierViews } from '@monitor/contracts-schema/suppliers/supplier-views';
import { aContract } from '@monitor/contracts-schema/testing/a-contract';
import { openEmbeddedEventStore } from '@monitor/platform/event-store/embedded-event-store';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { inGeneration } from '@monitor/platform/view-store/generations';
import { newGeneration } from '@monitor/platform/view-store/testing/new-generation';
import { contractNumberReservation } from '../../contracts/contract-aggregate.ts';
import { reservations } from '../../reservations/reservations.ts';
import { draftOfContract } from '../review/rules/contract-as-row.ts';
import { fingerprintOf } from '../review/rules/contract-comparison.ts';
import { contractsFromReservations } from './contracts-by-name.ts';
import { catalogueFromViews, contractsFromViews } from './registered-catalogue.ts';

const organizationId = 'a'.repeat(32);
const other = 'b'.repeat(32);

const open = async () => {
  const events = openEmbeddedEventStore();
  const store = openEmbeddedViewStore();
  const records = openEmbeddedViewStore();
  await newGeneration(store, 'v1.');
  let time = 0;
  const now = (): Date => new Date(time);
  const elapsed = (): number => {
    time += 1_000;
    return time;
  };
  const views = inGeneration(store, 'v1.');
  const happen = async (organization: string, id: string): Promise<string> => {
    const event = { id, type: 'Happened', data: {}, schemaVersion: 1, metadata: {} };
    const appended = await events.append(`${organization}.thing-${id}`, 0, [event]);
    return appended.ok ? appended.position : '';
  };
  const reach = (position: string) =>
    views.replaceMany(organizationProgress, [
      {
        id: organizationId,
        position,
        contractsUpdatedAt: null,
        cataloguesUpdatedAt: {},
      },
    ]);
  return {
    views,
    happen,
    reach,
    catalogueOf: catalogueFromViews({ events, views: store }, { now, elapsed, newId: () => '' }),
    contractsOf: contractsFromViews({ views: store }, { now, elapsed, newId: () => '' }),
    records,
    contractsNamed: contractsFromReservations({ views: store, records }, { now, elapsed, newId: () => '' }),
  };
};

const idOf = (digit: string): string => digit.repeat(32);

describe('the registered catalogue', () => {
  it("is the organization's suppliers, units and contract numbers in the views", async () => {
    const { views, catalogueOf } = await open();
    const supplier = (id: string, organization: string, registered = true) =>
      ({ id, organizationId: organization, name: `S ${id}`, rfc: null, registered }) as SupplierView;
    await views.replaceMany(supplierViews, [
      supplier('1', organizationId),
      supplier('2', other),
      supplier('3', organizationId, false),
    ]);
    const unit = { version: 1, notes: null, createdAt: '', updatedAt: '', nameOrder: '', search: '' };
    await views.replaceMany(administrativeUnitViews, [{ ...unit, id: 'u', organizationId, name: 'TESORERIA' }]);
    const joined = {
      organizationId,
      kind: 'supplier',
      rfc: null,
      joinedAt: '',
      batchId: '0',
      changes: [],
      contracts: 0,
      asOf: '',
    } as const;
    await views.replaceMany(joinedEntryViews, [
      { ...joined, id: '4', name: 'S 4', toId: '5' },
      { ...joined, id: '5', name: 'S 5', toId: '1' },
      { ...joined, id: '6', name: 'S 6', toId: null },
      { ...joined, id: '7', name: 'OBRAS', toId: 'u', kind: 'administrative-unit' },
    ]);
    const contract = (id: string, contractNumber: string | null, organization = organizationId) =>
      ({ ...aContract({ contractNumber }), id: idOf(id), organizationId: organization }) as ContractView;
    const edited = { editedFrom: 'a.b', byHand: [`load:${idOf('9')}:a.b`, 'notes'] };
    await views.replaceMany(contractViews, [
      ...[contract('1', 'A-1'), contract('2', null), contract('3', 'B', other)],
      ...[contract('4', 'A-4'), contract('5', 'C', other)].map((view) => ({ ...view, ...edited })),
    ]);

    expect(await catalogueOf(organizationId)).toEqual({
      suppliers: [
        { id: '1', name: 'S 1', rfc: null },
        { id: '1', joined: '4', name: 'S 4', rfc: null },
        { id: '1', joined: '5', name: 'S 5', rfc: null },
      ],
      administrativeUnits: [
        { id: 'u', name: 'TESORERIA' },
        { id: 'u', joined: '7', name: 'OBRAS' },
      ],
      contractNumbers: ['A-1', 'A-4'],
      unnumberedContracts: [{ id: idOf('2'), fingerprint: fingerprintOf(draftOfContract(aContract())) }],
      editedRows: [{ digest: 'a.b', contractId: idOf('4'), changedByHand: ['notes'] }],
    });
  });

  it("waits until the views hold the organization's last event, whatever happens elsewhere", async () => {
    const { happen, reach, catalogueOf } = await open();
    const position = await happen(organizationId, '1');
    await happen(other, '2');
    let isAnswered = false;
    const asked = catalogueOf(organizationId).then(() => {
      isAnswered = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(isAnswered).toBe(false);
    await reach(position);
    await asked;
  });

  it('does not wait for what happens once it was asked for, again and again', async () => {
    const { happen, reach, catalogueOf } = await open();
    const position = await happen(organizationId, '1');
    const asked = catalogueOf(organizationId);
    await new Promise(setImmediate);
    await happen(organizationId, '2');
    await reach(position);
    expect((await asked).suppliers).toEqual([]);
  });

  it('is the same for all who want it while nothing happens, also while it is read', async () => {
    const { views, happen, reach, catalogueOf } = await open();
    const names = Array.from({ length: 3_000 }, (_, index) => String(index).padStart(32, '0'));
    await views.insertMany(
      administrativeUnitViews,
      names.map((id) => ({ id, organizationId, name: id, createdAt: '', updatedAt: '', version: 1 })),
    );
    await reach(await happen(organizationId, '1'));
    const [one, other] = await Promise.all([catalogueOf(organizationId), catalogueOf(organizationId)]);
    expect([other, await catalogueOf(organizationId)].map((catalogue) => catalogue === one)).toEqual([true, true]);
    await reach(await happen(organizationId, '2'));
    expect(await catalogueOf(organizationId)).not.toBe(one);
  });

  it('is refused when the views do not come that far', async () => {
    const { happen, catalogueOf } = await open();
    await happen(organizationId, '1');
    await expect(catalogueOf(organizationId)).rejects.toMatchObject({ code: 'views.behind' });
  });
});

it('gives all contracts of an organization in their order, or just those that are asked for, and none of another', async () => {
  const { views, contractsOf } = await open();
  const contract = (id: string, createdAt: string, organization = organizationId) =>
    ({ ...aContract(), id: idOf(id), organizationId: organization, createdAt }) as ContractView;
  await views.replaceMany(contractViews, [
    ...[contract('1', '3'), contract('2', '1'), contract('3', '2')],
    contract('4', '0', other),
  ]);
  const idsOf = async (ids?: readonly string[]) => {
    const given: string[] = [];
    for await (const batch of contractsOf(organizationId, ids)) given.push(...batch.map(({ id }) => id[0]!));
    return given;
  };
  expect(await idsOf()).toEqual(['2', '3', '1']);
  expect(await idsOf([idOf('1'), idOf('4'), idOf('2'), 'x'])).toEqual(['2', '1']);
});

it('gives the contracts that rows name by id or number as they stand, and reads no others', async () => {
  const { views, records, contractsNamed } = await open();
  const contract = (id: string, contractNumber: string, organization = organizationId) =>
    ({
      ...aContract({ contractNumber }),
      id: idOf(id),
      organizationId: organization,
      version: Number(id),
    }) as ContractView;
  await views.replaceMany(contractViews, [contract('1', 'A-1'), contract('2', 'A-2'), contract('3', 'A-3', other)]);
  await views.replaceMany(contractViews, [contract('4', 'A-4')]);
  const held = (contractNumber: string, owner: string) => ({
    id: contractNumberReservation(organizationId, contractNumber),
    owner,
    version: 1,
    reservedAt: '',
  });
  await records.replaceMany(reservations, [
    ...[held('A-2', `${organizationId}.contract-${idOf('2')}`), held('A-5', `${organizationId}.contract-${idOf('9')}`)],
    held('A-4', `${organizationId}.contract-${idOf('4')}`),
  ]);
  const found = await contractsNamed(organizationId)({
    ids: [idOf('1'), idOf('3'), 'x'],
    numberKeys: ['A-2', 'A-5', 'B'],
    procedureKeys: [],
  });
  expect(found).toEqual([
    { id: idOf('1'), version: 1, fields: aContract({ contractNumber: 'A-1' }) },
    { id: idOf('3'), isElsewhere: true },
    { id: idOf('2'), version: 2, fields: aContract({ contractNumber: 'A-2' }) },
  ]);
});

it('gives the contracts of procedures, which it reads once, however their numbers are written', async () => {
  const { views, contractsNamed } = await open();
  const contract = (id: string, contractId: string | null, organization = organizationId) =>
    ({
      ...aContract({ contractId }),
      id: idOf(id),
      organizationId: organization,
      createdAt: `2026-01-0${id}`,
    }) as ContractView;
  await views.replaceMany(contractViews, [
    ...[contract('1', 'LA-1'), contract('2', ' la-1'), contract('3', 'LA-2'), contract('4', null)],
    contract('5', 'LA-1', other),
  ]);
  const find = contractsNamed(organizationId);
  const idsOf = async (...procedureKeys: string[]) =>
    (await find({ ids: [], numberKeys: [], procedureKeys })).map(({ id }) => id[0]);
  expect((await idsOf('LA-1', 'LA-9')).sort()).toEqual(['1', '2']);
  await views.replaceMany(contractViews, [contract('6', 'LA-9')]);
  expect([await idsOf('LA-9'), await idsOf('LA-2')]).toEqual([[], ['3']]);
});
