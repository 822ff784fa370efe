import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CommandServiceParts, createCommandService } from '@monitor/command-service';
import { reviewHere } from '@monitor/command-service/review-here';
import { organizationDefaults } from '@monitor/contracts-schema/organizations/organization-events';
import { streamPrefixOf } from '@monitor/contracts-schema/streams';
import { openPorts } from '@monitor/platform/ports';
import { readConfig } from '@monitor/platform/process/config';
import { silentLogger } from '@monitor/platform/process/logger';
import { system } from '@monitor/platform/process/system';
import { createProjector } from '@monitor/projector';
import { openRehearsals } from '@monitor/read-model/rehearsal/rehearsals';
import { type TemplateRow, writeTemplateWorkbook } from './write-template-workbook.ts';

/** Commands and a projector on embedded stores, for tests of whole loads; files are reviewed in the test's own thread. */
export const openLoadWorld = async (others: Pick<CommandServiceParts, 'otherMonitors'> = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'loads-'));
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' });
  const ports = await openPorts(config);
  const commands = createCommandService({
    ports,
    system,
    logger: silentLogger,
    reviewFile: reviewHere,
    rehearse: openRehearsals(ports, config.OUTLIER_AMOUNT),
    ...others,
  });
  const projector = createProjector({ ...ports, system, config: { feed: 'log', pollIntervalMs: 5 } });
  await projector.start();
  await commands.start();
  commands.open();
  const actor = { kind: 'system' } as const;
  const requester = (organizationId: string) => ({ organizationId, actor, commandId: system.newId() });

  return {
    commands,
    ports,
    requester,
    logOf: (organizationId: string) =>
      ports.events.readLog({ streamPrefix: streamPrefixOf(organizationId), limit: 100_000 }),
    /** A new organization's id. */
    addOrganization: async (): Promise<string> => {
      const id = system.newId();
      const context = { ...requester(id), cause: { via: 'system' }, now: system.now() } as const;
      const fields = { ...organizationDefaults, name: `Municipio ${id}`, shortName: id };
      expect(await commands.organizations.register(id, fields, context)).toMatchObject({ ok: true });
      return id;
    },
    /** Brings a workbook of these rows under review, also for the second time; as corrections, as is decided, when it `revises`. */
    upload: async (organizationId: string, rows: readonly TemplateRow[], revises = false): Promise<string> => {
      const source = join(folder, `${system.newId()}.xlsx`);
      await writeTemplateWorkbook(source, rows);
      const request = { ...requester(organizationId), fileName: 'contratos.xlsx', source, again: true };
      const { dataLoadId } = await commands.dataLoads.upload(request);
      const chosen = { ...requester(organizationId), idDataLoad: dataLoadId, choice: 'SHEET' } as const;
      if (revises) await commands.dataLoads.chooseRows(chosen);
      return dataLoadId;
    },
    confirm: (organizationId: string) => commands.dataLoads.confirm(requester(organizationId)),
    close: async (): Promise<void> => {
      await commands.stop();
      await projector.stop();
      await ports.close();
      await rm(folder, { recursive: true });
    },
  };
};

export type LoadWorld = Awaited<ReturnType<typeof openLoadWorld>>;
