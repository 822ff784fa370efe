import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { CommandService } from '@monitor/command-service';
import type { Actor } from '@monitor/contracts-schema/events/event-metadata';
import { organizationDefaults } from '@monitor/contracts-schema/organizations/organization-events';
import type { EventStore } from '@monitor/platform/event-store/event-store';
import type { Logger } from '@monitor/platform/process/logger';
import { type System, system } from '@monitor/platform/process/system';
import { writeDemoWorkbook } from './demo-workbook.ts';
import { type DemoOrganization, demoOrganizations } from './demo-world.ts';

const CONTRACTS_EACH = 2_000;

const actor: Actor = { kind: 'system' };

export const isEmptyLog = async (events: EventStore): Promise<boolean> => (await events.lastPosition()) === undefined;

type Options = Readonly<{ logger: Logger; temporaryFolder: string; signal: AbortSignal }>;

/**
 * Fills an empty monitor with made-up organizations, each from a workbook that goes the way of any other: upload, review,
 * confirm. Stopping midway leaves a load as stopping always does.
 */
export const loadDemo = async (
  commands: CommandService,
  { logger, temporaryFolder, signal }: Options,
): Promise<void> => {
  const folder = await mkdtemp(join(temporaryFolder, 'demo-'));
  try {
    const registered = [];
    for (const organization of demoOrganizations)
      registered.push(await registerOrganization(commands, organization, system));
    for (const [index, organization] of demoOrganizations.entries()) {
      if (signal.aborted) return;
      const path = join(folder, `contratos-${organization.administration}.xlsx`);
      await writeDemoWorkbook(path, organization, CONTRACTS_EACH);
      await loadWorkbook(commands, registered[index] ?? '', path, signal);
    }
  } catch (error) {
    if (!signal.aborted) logger.error({ error }, 'the demo organizations could not be loaded');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const registerOrganization = async (
  { organizations }: CommandService,
  { name, shortName, administration }: DemoOrganization,
  { newId, now }: System,
): Promise<string> => {
  const organizationId = newId();
  const fields = { ...organizationDefaults, name, shortName, title: name, defaultAdministrationPeriod: administration };
  const context = { commandId: newId(), organizationId, actor, cause: { via: 'system' } as const, now: now() };
  const registered = await organizations.register(organizationId, fields, context);
  if (!registered.ok) throw new Error(`The demo organization was refused: ${registered.code}`);
  return organizationId;
};

const loadWorkbook = async (
  { dataLoads }: CommandService,
  organizationId: string,
  path: string,
  signal: AbortSignal,
): Promise<void> => {
  const fileName = path.slice(path.lastIndexOf('/') + 1);
  await dataLoads.upload({ organizationId, actor, commandId: system.newId(), fileName, source: path, signal });
  await dataLoads.confirm({ organizationId, actor, commandId: system.newId() });
};
