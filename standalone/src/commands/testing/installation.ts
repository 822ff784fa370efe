import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createCommandService } from '@monitor/command-service';
import { organizationDefaults } from '@monitor/contracts-schema/organizations/organization-events';
import { openPorts, type Ports } from '@monitor/platform/ports';
import { readConfig } from '@monitor/platform/process/config';
import { silentLogger } from '@monitor/platform/process/logger';
import { system } from '@monitor/platform/process/system';
import type { ExitCode } from '../exit-code.ts';
import { runMonitor } from '../run-monitor.ts';
import { hearingTerminal } from './heard.ts';

export type Ran = Readonly<{ code: ExitCode; said: string; remarked: string }>;

/** An installation in a temporary folder, and its operator. */
export type Installation = Readonly<{
  folder: string;
  run: (...args: readonly string[]) => Promise<Ran>;
  runTyping: (typed: string, ...args: readonly string[]) => Promise<Ran>;
  /** Works on its stores directly, as another process would. */
  on: <Result>(work: (ports: Ports) => Promise<Result>) => Promise<Result>;
  /** Registers an organization; says its id. */
  addOrganization: (name: string, shortName: string) => Promise<string>;
  remove: () => Promise<void>;
}>;

/** On embedded stores, but for those that `variables` name. */
export const newInstallation = async (variables: Readonly<Record<string, string>> = {}): Promise<Installation> => {
  const folder = await mkdtemp(join(tmpdir(), 'monitor-operator-'));
  const env = {
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'error',
    JWT_SECRET: 'a secret of this test, and no other',
    ...variables,
  };

  const runTyping: Installation['runTyping'] = async (typed, ...args) => {
    const terminal = hearingTerminal();
    const code = await runMonitor({ args, env, stdin: Readable.from([typed]), terminal });
    return { code, said: terminal.said(), remarked: terminal.remarked() };
  };
  const on: Installation['on'] = async (work) => {
    const ports = await openPorts(readConfig(env));
    try {
      return await work(ports);
    } finally {
      await ports.close();
    }
  };
  return {
    folder,
    on,
    runTyping,
    run: (...args) => runTyping('', ...args),
    addOrganization: (name, shortName) =>
      on(async (ports) => {
        const id = system.newId();
        const { organizations } = createCommandService({ ports, system, logger: silentLogger });
        const fields = { ...organizationDefaults, name, shortName };
        const registered = await organizations.register(id, fields, {
          commandId: system.newId(),
          organizationId: id,
          actor: { kind: 'system' },
          cause: { via: 'system' },
          now: system.now(),
        });
        if (!registered.ok) throw new Error(registered.code);
        return id;
      }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};
