import { mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openInProcessEventBus } from '@monitor/platform/event-bus/in-process-event-bus';
import { openEmbeddedEventStore } from '@monitor/platform/event-store/embedded-event-store';
import type { Config } from '@monitor/platform/process/config';
import { system } from '@monitor/platform/process/system';
import { dataFolder } from '@monitor/platform/storage/data-folder';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { livePrefix } from '@monitor/platform/view-store/generations';
import { createProjector } from '@monitor/projector';
import { readManifest } from '../../backup/manifest.ts';
import { checkCopies, putBack } from '../../backup/put-back.ts';
import { programVersion } from '../../backup/take-backup.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import { refuseConnected } from '../refuse-connected.ts';
import { shownSteps } from '../shown-steps.ts';
import { countOf, print, type Terminal } from '../terminal.ts';
import { verify } from '../verify.ts';
import { withViewsCurrent } from '../with-views-current.ts';

/** Puts a backup into the data folder, after looking through all of it; starts nothing. */
export const restore = async (
  config: Config,
  terminal: Terminal,
  { from, replace }: Readonly<{ from: string; replace: boolean }>,
): Promise<ExitCode> => {
  refuseConnected(config, 'restaurar');
  const manifest = await readManifest(resolve(from));
  const { takenAt, version, log, files } = manifest;
  const steps = shownSteps(terminal, { checking: 'Comprobando sumas', copying: 'Copiando' });
  let verified: ExitCode | undefined;
  const aside = await (async () => {
    await checkCopies(resolve(from), manifest, (done, total) => steps.at('checking', done, total));
    return putBack({
      from: resolve(from),
      into: config.DATA_DIR,
      manifest,
      replace,
      onFile: (done, total) => steps.at('copying', done, total),
      examine: async (folder) => {
        steps.end();
        if (files.some(({ path }) => path === dataFolder.views)) verified = await verifyCopy(folder, terminal);
      },
    });
  })().finally(steps.end);

  print(terminal, `Se restauró en ${config.DATA_DIR} el respaldo de ${takenAt}, hecho con la versión ${version}`);
  if (version !== (await programVersion())) print(terminal, `Este programa es la versión ${await programVersion()}`);
  print(terminal, `Bitácora: ${countOf(log.events, 'evento', 'eventos')}, leída hasta el final`);
  if (verified === undefined) print(terminal, 'El respaldo no trae vistas: se construyen al iniciar');
  if (aside) print(terminal, `Lo que había está en ${aside}: bórralo cuando ya no haga falta`);
  if (config.KAFKA_BROKERS)
    print(
      terminal,
      'Antes de iniciar borra los temas de Kafka, o usa otro KAFKA_TOPIC_PREFIX: pueden tener eventos que la bitácora ya no tiene',
    );
  return verified ?? exitCode.done;
};

/**
 * Whether the views of a copy say what its log says, once they are told what came between the two; undefined when there
 * are none.
 */
const verifyCopy = async (folder: string, terminal: Terminal): Promise<ExitCode | undefined> => {
  const at = (name: string) => ({ path: join(folder, name) });
  const [events, views, records] = [
    openEmbeddedEventStore(at(dataFolder.log)),
    openEmbeddedViewStore(at(dataFolder.views)),
    openEmbeddedViewStore(at(dataFolder.records)),
  ];
  const temporaryFolder = await mkdtemp(join(folder, 'verify-'));
  try {
    if (!(await livePrefix(views))) return undefined;
    const bus = openInProcessEventBus();
    const projector = createProjector({ events, views, records, bus, system, config: { feed: 'log' } });
    return await withViewsCurrent(projector, () => verify({ events, views, records, temporaryFolder }, terminal));
  } finally {
    for (const store of [events, views, records]) await store.close();
    await rm(temporaryFolder, { recursive: true, force: true });
  }
};
