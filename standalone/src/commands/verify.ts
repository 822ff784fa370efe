import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Ports } from '@monitor/platform/ports';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { livePrefix } from '@monitor/platform/view-store/generations';
import { type CollectionReport, type Difference, verifyViews } from '@monitor/projector';
import { CommandRefused, type ExitCode, exitCode } from './exit-code.ts';
import { showReplay } from './replay-progress.ts';
import { countOf, print, type Terminal } from './terminal.ts';

const DIFFERENCES_SHOWN = 10;

/** Replays the log into a scratch store on disk and compares every published document with it. Fails on any difference. */
export const verify = async (
  { events, views, temporaryFolder }: Pick<Ports, 'events' | 'views' | 'temporaryFolder'>,
  terminal: Terminal,
): Promise<ExitCode> => {
  if (!(await livePrefix(views))) throw new CommandRefused('Todavía no hay vistas que verificar');
  const folder = await mkdtemp(join(temporaryFolder, 'verify-'));
  const scratch = openEmbeddedViewStore({ path: join(folder, 'views.db'), durability: 'normal' });
  const progress = showReplay(terminal, 'Verificando vistas');
  try {
    const reports = await verifyViews({ events, views, scratch, onProgress: progress.onProgress }).finally(
      progress.end,
    );
    return printReports(terminal, reports);
  } finally {
    await scratch.close();
    await rm(folder, { recursive: true, force: true });
  }
};

const printReports = (terminal: Terminal, reports: readonly CollectionReport[]): ExitCode => {
  for (const { collection, documents, differing, differences } of reports) {
    print(
      terminal,
      `${collection}: ${countOf(documents, 'documento', 'documentos')}, ${countOf(differing, 'diferencia', 'diferencias')}`,
    );
    for (const difference of differences.slice(0, DIFFERENCES_SHOWN)) print(terminal, `  ${described(difference)}`);
  }
  const differing = reports.reduce((sum, report) => sum + report.differing, 0);
  print(
    terminal,
    differing === 0
      ? 'Las vistas dicen exactamente lo que dice la bitácora.'
      : `Las vistas NO coinciden con la bitácora: ${countOf(differing, 'diferencia', 'diferencias')}.`,
  );
  return differing === 0 ? exitCode.done : exitCode.failed;
};

const described = (difference: Difference): string => {
  switch (difference.kind) {
    case 'missing':
      return `${difference.id}: falta`;
    case 'extra':
      return `${difference.id}: sobra`;
    case 'different':
      return `${difference.id}: difiere en ${difference.paths.join(', ')}`;
  }
};
