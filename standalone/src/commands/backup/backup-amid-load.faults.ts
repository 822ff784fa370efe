import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createCommandService } from '@monitor/command-service';
import { contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { eventsInFile } from '@monitor/platform/event-store/testing/events-in-file';
import { silentLogger } from '@monitor/platform/process/logger';
import { system } from '@monitor/platform/process/system';
import { inGeneration, livePrefix } from '@monitor/platform/view-store/generations';
import { seededRandom } from '../../demo/random.ts';
import { madeUpContracts } from '../../testing/made-up-contracts.ts';
import { spawnMonitor } from '../../testing/spawned-monitor.ts';
import { writeTemplateWorkbook } from '../../testing/write-template-workbook.ts';
import { type Installation, newInstallation } from '../testing/installation.ts';

const dataOf = ({ folder }: Installation) => join(folder, 'data');

describe('a backup in the middle of everything', () => {
  const ROWS = 4_000;
  /** Beside the load; an end of them lets its views become current. */
  const EDITS = 150;

  let from: Installation;
  let into: Installation;
  let organizationId: string;
  beforeAll(async () => {
    [from, into] = [await newInstallation(), await newInstallation()];
    organizationId = await from.addOrganization('Municipio', 'Mpio');
  });
  afterAll(async () => {
    await from.remove();
    await into.remove();
  });

  /** A load as a process of its own. */
  const load = (workbook: string) => {
    const program = fileURLToPath(new URL('../../monitor.ts', import.meta.url));
    const child = spawn(process.execPath, [program, 'load', workbook, '--organization', 'Mpio', '--confirm'], {
      env: { PATH: process.env.PATH, DATA_DIR: dataOf(from), LOG_LEVEL: 'error' }, // on embedded stores, whatever runs
      stdio: 'ignore',
    });
    return once(child, 'close');
  };

  const edit = () =>
    from.on(async (ports) => {
      const { suppliers } = createCommandService({ ports, system, logger: silentLogger });
      for (let edits = 0; edits < EDITS; edits += 1) {
        const fields = { name: `EDITADO ${edits}`, rfc: null, notes: null };
        const context = {
          commandId: system.newId(),
          organizationId,
          now: system.now(),
          actor: { kind: 'system' } as const,
          cause: { via: 'system' } as const,
        };
        expect(await suppliers.register(system.newId(), fields, context)).toMatchObject({ ok: true });
      }
    });

  const typesIn = (folder: string): readonly string[] =>
    eventsInFile(join(folder, 'events.db')).map(({ type }) => type);

  const countContracts = (installation: Installation): Promise<number> =>
    installation.on(async ({ views }) => {
      const prefix = await livePrefix(views);
      return prefix ? inGeneration(views, prefix).count(contractViews, {}) : 0;
    });

  it('restores to what the log says; the load goes on by itself, and nothing is doubled', async () => {
    const workbook = join(from.folder, 'contratos.xlsx');
    await writeTemplateWorkbook(workbook, madeUpContracts(seededRandom(7), ROWS).rows);
    let isOver = false;
    const loading = load(workbook).finally(() => {
      isOver = true;
    });
    const editing = edit();
    const backups: string[] = [];
    while (!isOver) {
      const name = join(from.folder, `respaldo-${backups.length}`);
      const ran = await from.run('backup', name);
      expect(ran).toEqual({ ...ran, code: 0 });
      backups.push(name);
    }
    expect(await loading).toEqual([0, null]);
    await editing;
    const contracts = await countContracts(from); // some rows repeat others
    expect(contracts).toBeGreaterThan(ROWS / 2);

    const inTheMiddle = backups.filter((backup) => {
      const types = typesIn(backup);
      return types.includes('ContractRegistered') && !types.includes('BatchCompleted');
    });
    expect(inTheMiddle).not.toEqual([]);
    for (const backup of new Set([inTheMiddle[0]!, inTheMiddle.at(-1)!])) {
      const restored = await into.run('restore', backup, '--replace');
      expect(restored).toEqual({ ...restored, code: 0 });
      const monitor = spawnMonitor({ DATA_DIR: dataOf(into) });
      await monitor.url;
      while (!typesIn(dataOf(into)).includes('BatchCompleted')) await setTimeout(50);
      monitor.stop();
      expect(await monitor.ended()).toMatchObject({ code: 0 });
      const types = typesIn(dataOf(into));
      expect(types.filter((type) => type === 'ContractRegistered')).toHaveLength(contracts);
      expect(types.filter((type) => type === 'BatchCompleted')).toHaveLength(1);
      const again = spawnMonitor({ DATA_DIR: dataOf(into) });
      await again.url;
      const isCurrent = async (): Promise<boolean> => {
        const answer = await fetch(`${await again.url}/health/ready`);
        return ((await answer.json()) as { caughtUp?: boolean }).caughtUp === true; // as the monitor says it
      };
      while (!(await isCurrent()));
      again.stop();
      await again.ended();
      expect(await countContracts(into)).toBe(contracts);
      expect(await into.run('verify')).toMatchObject({ code: 0 });
    }
  }, 180_000);
});
