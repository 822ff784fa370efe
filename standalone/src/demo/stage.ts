import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { CommandService } from '@monitor/command-service';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import type { Actor, Cause } from '@monitor/contracts-schema/events/event-metadata';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import type { OrganizationFields } from '@monitor/contracts-schema/organizations/organization-events';
import { streamPrefixOf } from '@monitor/contracts-schema/streams';
import type { Ports } from '@monitor/platform/ports';
import type { PublicFetch } from '@monitor/platform/public-fetch/public-fetch';
import { eventsInLog } from '../commands/events-in-log.ts';
import type { DemoRow } from './demo-contracts.ts';
import type { DemoPerson } from './demo-people.ts';
import { writeRows } from './demo-workbook.ts';
import type { StoryClock } from './story-clock.ts';

type Parts = Readonly<{
  commands: CommandService;
  ports: Ports;
  clock: StoryClock;
  /** Where workbooks are written. */
  folder: string;
  signal: AbortSignal;
}>;

const SYSTEM: Actor = { kind: 'system' };
const FORM: Cause = { via: 'form' };
const BY_ITSELF: Cause = { via: 'system' };
const INLINE: Cause = { via: 'inline' };

/** A document that says of itself that it is made up, whatever its address. */
const madeUpDocument: PublicFetch = (url, _limits, use) =>
  use({
    url,
    mediaType: 'text/plain',
    body: Readable.from([`Documento inventado para la demostración.\n${url.pathname}\n`]),
  });

type Outcome = Readonly<{ ok: true }> | Readonly<{ ok: false; code: string }>;

/** What the people of a story can do, each at the time that its clock shows. Throws where the monitor refuses it. */
export const openStage = ({ commands, ports, clock, folder, signal }: Parts) => {
  const { organizations, users, contracts, calculations, dataLoads, batches, past } = commands;
  const { system } = clock;

  const contextOf = (organizationId: string, actor: Actor, cause: Cause = FORM) => ({
    commandId: system.newId(),
    organizationId,
    actor,
    cause,
    now: system.now(),
  });
  const done = async (command: Promise<Outcome>): Promise<void> => {
    const handled = await command;
    if (!handled.ok) throw new Error(`The story was refused: ${handled.code}`);
  };
  const ended = (organizationId: string, batchId: string) => batches.ended({ id: organizationId, batchId });

  /** The id of what an organization registered, as the log tells it. */
  const registered = async (organizationId: string, isMeant: (event: MonitorEvent) => boolean): Promise<string> => {
    for await (const recorded of eventsInLog(ports.events, streamPrefixOf(organizationId))) {
      const event = recorded as unknown as MonitorEvent; // our own log's
      if (isMeant(event)) return event.data.id;
    }
    throw new Error('The story speaks of what was never registered');
  };
  const contractNumbered = (organizationId: string, number: string): Promise<string> =>
    registered(
      organizationId,
      ({ type, data }) => type === 'ContractRegistered' && data.fields.contractNumber === number,
    );
  const supplierNamed = (organizationId: string, name: string): Promise<string> =>
    registered(organizationId, ({ type, data }) => type === 'SupplierRegistered' && data.fields.name === name);
  const contractThere = async (organizationId: string, number: string) => {
    const id = await contractNumbered(organizationId, number);
    const contract = await contracts.find(organizationId, id);
    if (contract.status !== 'registered') throw new Error(`The contract ${number} is not there`);
    return { id, version: contract.version, fields: contract.fields };
  };

  return {
    beginCalculations: past.beginCalculations,
    visit: past.visit,
    write: past.write,

    found: (id: string, fields: OrganizationFields) =>
      done(organizations.register(id, fields, contextOf(id, SYSTEM, BY_ITSELF))),
    settle: (by: DemoPerson, id: string, patch: Partial<OrganizationFields>) =>
      done(organizations.revise(id, patch, null, contextOf(id, by.actor))),

    /** Somebody is given an account, changes in it, or leaves. */
    welcome: (by: DemoPerson | undefined, { id, fields }: DemoPerson) =>
      done(users.register(id, fields, contextOf(INSTALLATION, by?.actor ?? SYSTEM, by ? FORM : BY_ITSELF))),
    shutOut: ({ id }: DemoPerson) =>
      done(users.revise(id, { active: false }, null, contextOf(INSTALLATION, SYSTEM, BY_ITSELF))),
    leave: (by: DemoPerson, { id }: DemoPerson) => done(users.remove(id, contextOf(INSTALLATION, by.actor))),

    /** A workbook is read and confirmed; what it says otherwise than what is registered counts. Gives the load's id. */
    load: async (
      { actor }: DemoPerson,
      organizationId: string,
      workbook: Readonly<{ fileName: string; rows: readonly DemoRow[] }>,
    ): Promise<string> => {
      const source = join(folder, workbook.fileName);
      await writeRows(source, workbook.rows);
      const order = () => ({ organizationId, actor, commandId: system.newId() });
      const { dataLoadId } = await dataLoads.upload({ ...order(), fileName: workbook.fileName, source, signal });
      await dataLoads.chooseRows({ organizationId, actor, idDataLoad: dataLoadId, choice: 'SHEET' });
      await dataLoads.confirm(order());
      return dataLoadId;
    },

    undo: async ({ actor }: DemoPerson, organizationId: string, batchId: string): Promise<void> => {
      const undo = await batches.undo(contextOf(organizationId, actor), batchId, []);
      await ended(organizationId, undo._id);
    },

    /** A contract, by its number, is corrected in the form, or in its cell. */
    correct: async (
      { actor }: DemoPerson,
      organizationId: string,
      number: string,
      patchOf: (fields: ContractFields) => Partial<ContractFields>,
      inCell = false,
    ): Promise<void> => {
      const { id, version, fields } = await contractThere(organizationId, number);
      const context = contextOf(organizationId, actor, inCell ? INLINE : FORM);
      await done(contracts.revise(id, patchOf(fields), version, context));
    },

    /** Contracts are removed at once. Gives the batch's id. */
    remove: async ({ actor }: DemoPerson, organizationId: string, numbers: readonly string[]): Promise<string> => {
      const chosen = [];
      for (const number of numbers) {
        const { id, version } = await contractThere(organizationId, number);
        chosen.push({ _id: id, version });
      }
      const { _id } = await batches.startChange(contextOf(organizationId, actor), { action: 'remove' }, chosen);
      await ended(organizationId, _id);
      return _id;
    },

    /** Two suppliers, by their names, turn out to be one. */
    merge: async ({ actor }: DemoPerson, organizationId: string, name: string, into: string): Promise<void> => {
      const [id, toId] = [await supplierNamed(organizationId, name), await supplierNamed(organizationId, into)];
      const order = { kind: 'supplier', id, toId, isSamePerson: false } as const;
      const { batchId } = await batches.startMerge(contextOf(organizationId, actor), order);
      await ended(organizationId, batchId);
    },

    /** The linked contract's document is copied. */
    archive: async (organizationId: string, number: string): Promise<void> => {
      const { id, fields } = await contractThere(organizationId, number);
      if (!fields.contractUrl) throw new Error(`The contract ${number} links to nothing`);
      await past.archive(
        { contractId: id, organizationId, field: 'contractUrl', url: fields.contractUrl },
        madeUpDocument,
      );
    },

    reformulate: async ({ actor }: DemoPerson, abbreviation: string, expression: string): Promise<void> => {
      const found = (await calculations.all()).find(({ fields }) => fields.abbreviation === abbreviation);
      if (!found) throw new Error(`There is no calculation ${abbreviation}`);
      await done(calculations.revise(found.id, { expression }, null, contextOf(INSTALLATION, actor)));
    },
  };
};

export type Stage = ReturnType<typeof openStage>;
