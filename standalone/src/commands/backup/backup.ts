import { resolve } from 'node:path';
import type { Config } from '@monitor/platform/process/config';
import { takeBackup } from '../../backup/take-backup.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import { refuseConnected } from '../refuse-connected.ts';
import { shownSteps } from '../shown-steps.ts';
import { countOf, print, remark, type Terminal } from '../terminal.ts';

const MEGABYTE = 1_000_000;

/** Copies everything that the data folder holds into a new folder, while the monitor runs or not. */
export const backup = async (
  config: Config,
  terminal: Terminal,
  { into, withViews }: Readonly<{ into: string; withViews: boolean }>,
): Promise<ExitCode> => {
  refuseConnected(config, 'respaldar');
  const steps = shownSteps(terminal, { databases: 'Copiando bases de datos', files: 'Copiando archivos' });
  const onBusy = (database: string): void =>
    remark(terminal, `Otro programa escribe en ${database}: se espera hasta un minuto a que la deje libre`);
  const taken = await takeBackup({
    from: config.DATA_DIR,
    into: resolve(into),
    withViews,
    onStep: steps.at,
    onBusy,
  }).finally(steps.end);
  const bytes = taken.files.reduce((sum, { size }) => sum + size, 0);
  print(terminal, `Respaldo completo en ${resolve(into)}, de ${taken.takenAt}`);
  print(terminal, `Bitácora: ${countOf(taken.log.events, 'evento', 'eventos')}`);
  print(
    terminal,
    `${countOf(taken.files.length, 'archivo', 'archivos')}, ${(bytes / MEGABYTE).toFixed(1)} MB${withViews ? '' : ', sin vistas'}`,
  );
  return exitCode.done;
};
