import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type { MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import { supplierViews } from '@monitor/contracts-schema/suppliers/supplier-views';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { projectEvents } from '../projecting/project-events.ts';
import { stages } from '../projections.ts';
import { contract, fact, idOf, recordedInOrder, revision } from '../testing/events.ts';

const [SUPPLIER, CONTRACT] = [idOf(20), idOf(10)];
const supplier = { name: 'Muebles Ñandú', rfc: null, notes: null };
const supplierRegistered: MonitorEvent = { type: 'SupplierRegistered', data: fact(SUPPLIER, supplier) };
const supplierRemoved: MonitorEvent = { type: 'SupplierRemoved', data: fact(SUPPLIER, supplier) };
const registered = (fields: ContractFields): MonitorEvent => ({
  type: 'ContractRegistered',
  data: fact(CONTRACT, fields),
});

const rowsAfter = async (...events: MonitorEvent[]) => {
  const views = openEmbeddedViewStore();
  await projectEvents(views, stages, recordedInOrder(events));
  const rows = await views.find(supplierViews, {});
  await views.close();
  return rows;
};

const uncounted: readonly Partial<ContractFields>[] = [
  { procedureState: 'CANCELED' },
  { category: 'EXTENSION', procedureState: 'CANCELED' },
  { isEmpty: true },
];

describe.each(uncounted)('a supplier whose only contract does not count (%j)', (changes) => {
  const aside = { ...contract, ...changes };
  const row = { id: SUPPLIER, registered: false, contracts: 1, contractsCount: 0, total: 0 };

  it('has a row', async () => {
    expect(await rowsAfter(registered(aside))).toMatchObject([row]);
    const corrected: MonitorEvent = { type: 'ContractRevised', data: revision(CONTRACT, contract, aside) };
    expect(await rowsAfter(registered(contract), corrected)).toMatchObject([row]);
  });

  it('keeps it when the supplier is removed, until the contract is', async () => {
    const removal = [supplierRegistered, registered(aside), supplierRemoved];
    expect(await rowsAfter(...removal)).toMatchObject([row]);
    expect(await rowsAfter(...removal, { type: 'ContractRemoved', data: fact(CONTRACT, aside) })).toEqual([]);
  });
});
