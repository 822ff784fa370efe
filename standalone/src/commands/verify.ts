import { compareRecords, type RecordsReport } from '@monitor/command-service';
import type { Ports } from '@monitor/platform/ports';
import { system } from '@monitor/platform/process/system';
import { livePrefix } from '@monitor/platform/view-store/generations';
import { withScratchViewStore } from '@monitor/platform/view-store/scratch-view-store';
import {
  type CollectionReport,
  type DeadLetter,
  type Difference,
  listDeadLetters,
  newerEventBehind,
  verifyViews,
} from '@monitor/projector';
import { lettersShown } from './dead-letters.ts';
import { CommandRefused, type ExitCode, exitCode } from './exit-code.ts';
import { leftAsideLine, printDeadLetters } from './print-dead-letters.ts';
import { showReplay } from './replay-progress.ts';
import { countOf, print, remark, type Terminal } from './terminal.ts';

const DIFFERENCES_SHOWN = 10;

/**
 * Replays the log into scratch stores on disk and compares every published document with it, and every key and reference
 * of the records. Fails on any difference, on
 * events that could not be folded and that nobody said to pass over, and where a newer program wrote what follows.
 */
export const verify = async (
  { events, views, records, temporaryFolder }: Pick<Ports, 'events' | 'views' | 'records' | 'temporaryFolder'>,
  terminal: Terminal,
): Promise<ExitCode> => {
  if (!(await livePrefix(views))) throw new CommandRefused('Todavía no hay vistas que verificar');
  const progress = showReplay(terminal, 'Verificando vistas');
  const compared = await withScratchViewStore(temporaryFolder, 'normal', async (scratch) => {
    const reports = await verifyViews({
      events,
      views,
      records,
      system,
      scratch,
      onProgress: progress.onProgress,
    }).finally(progress.end);
    const letters = lettersIn(await lettersShown(views), await listDeadLetters(scratch));
    return printReports(terminal, reports, letters);
  });
  const told = await withScratchViewStore(temporaryFolder, 'none', (scratch) =>
    compareRecords({ events, records }, scratch),
  );
  const areRecordsWhole = printRecords(terminal, told);
  const newer = await newerEventBehind({ events, views });
  if (newer) remark(terminal, `Las vistas llegan hasta antes de un evento que no se entiende. ${newer}`);
  return newer || !areRecordsWhole ? exitCode.failed : compared;
};

/** What the views lack, and what folding the log again met besides: an event may have been damaged since they took it in. */
const lettersIn = (shown: readonly DeadLetter[], met: readonly DeadLetter[]): readonly DeadLetter[] => [
  ...shown,
  ...met.filter(({ id }) => !shown.some((letter) => letter.id === id)),
];

const printReports = (
  terminal: Terminal,
  reports: readonly CollectionReport[],
  letters: readonly DeadLetter[],
): ExitCode => {
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
      ? `Las vistas dicen exactamente lo que dice la bitácora${letters.length > 0 ? ', menos lo que no se pudo aplicar' : ''}.`
      : `Las vistas NO coinciden con la bitácora: ${countOf(differing, 'diferencia', 'diferencias')}.`,
  );
  const leftAside = leftAsideLine(letters);
  if (leftAside) print(terminal, leftAside);
  printDeadLetters(terminal, letters);
  return differing === 0 && letters.every(({ isSkipped }) => isSkipped) ? exitCode.done : exitCode.failed;
};

/** Says whether the records hold all that the log says they do. */
const printRecords = (terminal: Terminal, { documents, differences }: RecordsReport): boolean => {
  const all = countOf(documents, 'reservación o referencia', 'reservaciones y referencias');
  print(terminal, `${all}, ${countOf(differences.length, 'diferencia', 'diferencias')}`);
  for (const { collection, id, stream } of differences.slice(0, DIFFERENCES_SHOWN))
    print(terminal, `  ${collection} ${id}: falta o es de otro; según la bitácora es de ${stream}`);
  if (differences.length > 0) print(terminal, 'Para volver a escribirlas: npm run monitor -- restore-keys');
  return differences.length === 0;
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
