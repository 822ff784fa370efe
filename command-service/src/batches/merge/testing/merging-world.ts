import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ContractFields, SupplierReference } from '@monitor/contracts-schema/contracts/contract';
import type { ProblemCode } from '@monitor/contracts-schema/problems';
import type { EventStore, Recorded } from '@monitor/platform/event-store/event-store';
import { silentLogger } from '@monitor/platform/process/logger';
import type { ViewStore } from '@monitor/platform/view-store/view-store';
import { createLoadPlan } from '../../../data-loads/apply/load-plan.ts';
import type { CommandContext } from '../../../deciding/command-context.ts';
import { openAggregates } from '../../../open-aggregates.ts';
import { contractOf, openClock, openMemoryPorts } from '../../../testing/command-harness.ts';
import { mergingIn } from '../../../testing/merging.ts';
import { withWriting } from '../../../writing/writing.ts';
import { createBatches } from '../../batches.ts';
import { LEASE_MS } from '../../testing/batch-harness.ts';
import { workingBatchOf } from '../../working-batches.ts';

type Ports = Awaited<ReturnType<typeof openMemoryPorts>>;

export let ports: Ports;
export let clock: ReturnType<typeof openClock>;
export let organization: string;
export let unit: string;

const processes: { stop: () => Promise<void> }[] = [];
/** A process on the stores. */
export const start = (events: EventStore = ports.events, records: ViewStore = ports.records) => {
  const stores = withWriting({ ...ports, events, records });
  const aggregates = openAggregates(stores);
  const parts = { ...aggregates, catalogues: aggregates, ports: stores, system: clock, logger: silentLogger };
  const batches = createBatches({
    ...parts,
    mayStillOrder: async ({ kind }) => kind === 'system' || authority.isPermitted(),
    loads: createLoadPlan(parts),
    leaseMs: LEASE_MS,
    lookEveryMs: 60_000,
    pause: async () => {
      clock.advance(LEASE_MS);
      await nextTurn();
    },
  });
  processes.push(batches);
  return { ...aggregates, batches, merging: mergingIn({ ...aggregates, batches, events, records }) };
};
export let monitor: ReturnType<typeof start>;
/** Whether who ordered something still may; asked before each chunk. */
export const authority = { isPermitted: () => true };

export const context = (commandId = clock.newId()): CommandContext => ({
  commandId,
  organizationId: organization,
  actor: { kind: 'user', userId: clock.newId(), name: 'Eva Luna' },
  cause: { via: 'form' },
  now: clock.now(),
});

export const supplierNamed = async (name: string, rfc: string | null = null): Promise<SupplierReference> => {
  const id = clock.newId();
  expect(await monitor.suppliers.register(id, { name, rfc, notes: null }, context())).toMatchObject({ ok: true });
  return { id, name, rfc };
};

export const contractFor = async (supplier: SupplierReference | null, changes: Partial<ContractFields> = {}) => {
  const id = clock.newId();
  const fields = { ...contractOf(unit), supplier, ...changes };
  expect(await monitor.contracts.register(id, fields, context())).toMatchObject({ ok: true });
  return id;
};

export const contractsFor = async (supplier: SupplierReference, count: number): Promise<string[]> => {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await contractFor(supplier));
  return ids;
};

export const supplierOf = async (contractId: string, { contracts } = monitor): Promise<string | undefined> => {
  const contract = await contracts.find(organization, contractId);
  return contract.status === 'registered' ? contract.fields.supplier?.name : undefined;
};

export const join = (joined: { id: string }, stays: { id: string }, isSamePerson = false, command = context()) =>
  monitor.merging.join('supplier', { id: joined.id, toId: stays.id, isSamePerson }, command);
export const separate = (joined: { id: string }) => monitor.merging.separate('supplier', joined.id, context());
export const target = (id: string) => ({ id, organizationId: organization, validFrom: '2026-03-01' });
export const stateOf = async ({ id }: { id: string }) => (await monitor.suppliers.find(organization, id)).status;
export const isNothingGoingOn = async () => !(await workingBatchOf(ports.records, organization))?.isOpen;
export const revise = (id: string, patch: Partial<ContractFields>) =>
  monitor.contracts.revise(id, patch, null, context());
export const refused = (work: Promise<unknown>, code: ProblemCode) => expect(work).rejects.toMatchObject({ code });
export const logOf = (): Promise<Recorded[]> => ports.events.readLog({ limit: 100_000 });

/** Another process, which the tests then act through. */
export const replaceMonitor = (...stores: Parameters<typeof start>): void => {
  monitor = start(...stores);
};
/** From here on it is of another organization. */
export const beginOrganization = (): void => {
  organization = clock.newId();
};

/** What each test of a file finds; to be called once, at its beginning. */
export const openMergingWorld = (): void => {
  beforeEach(async () => {
    authority.isPermitted = () => true;
    ports = await openMemoryPorts();
    clock = openClock();
    organization = clock.newId();
    monitor = start();
    unit = clock.newId();
    await monitor.administrativeUnits.register(unit, { name: 'Obras', notes: null }, context());
  });
  afterEach(async () => {
    await Promise.all(processes.splice(0).map((one) => one.stop()));
    await ports.close();
  });
};
