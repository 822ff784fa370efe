import { type FoundInRecords, verifyRecords } from '@monitor/command-service';
import type { Ports } from '@monitor/platform/ports';
import { system } from '@monitor/platform/process/system';
import { keepingOutcome } from '@monitor/platform/verification/keep-verifying';
import { makeVerificationDue } from '@monitor/platform/verification/verification';
import { inGeneration, livePrefix } from '@monitor/platform/view-store/generations';
import {
  type CollectionReport,
  type DeadLetter,
  type Difference,
  newerEventBehind,
  verifyGeneration,
} from '@monitor/projector';
import { CommandRefused, type ExitCode, exitCode } from './exit-code.ts';
import { leftAsideLine, printDeadLetters } from './print-dead-letters.ts';
import { showReplay } from './replay-progress.ts';
import { countOf, print, remark, type Terminal } from './terminal.ts';

const DIFFERENCES_SHOWN = 10;

/**
 * Replays the log into scratch stores on disk and compares every published document with it, and every key and reference
 * of the records. Fails on any difference, on
 * events that could not be folded and that nobody said to pass over, and where a newer program wrote what follows. What
 * came out is stored as that of the daily verification is, which then waits for a day; but to mend records it does not.
 */
export const verify = async (
  ports: Pick<Ports, 'events' | 'views' | 'records' | 'temporaryFolder'>,
  terminal: Terminal,
): Promise<ExitCode> => {
  const { events, views, records, temporaryFolder } = ports;
  const prefix = await livePrefix(views);
  if (!prefix) throw new CommandRefused('Todavía no hay vistas que verificar');
  const generation = inGeneration(views, prefix);
  const { onProgress, end } = showReplay(terminal, 'Verificando vistas');
  const verifying = () => verifyGeneration({ ...ports, system }, generation, { temporaryFolder, onProgress });
  const { reports, letters } = await keepingOutcome(generation, system, verifying).finally(end);
  const compared = printReports(terminal, reports, letters);
  const found = await keepingOutcome(records, system, () => verifyRecords(ports));
  const areRecordsWhole = printRecords(terminal, found);
  if (!areRecordsWhole) await makeVerificationDue(records);
  const newer = await newerEventBehind({ events, views });
  if (newer) remark(terminal, `Las vistas llegan hasta antes de un evento que no se entiende. ${newer}`);
  return newer || !areRecordsWhole ? exitCode.failed : compared;
};

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
const printRecords = (terminal: Terminal, { documents, differences }: FoundInRecords): boolean => {
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
