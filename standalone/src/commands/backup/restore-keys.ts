import { restoreRecords } from '@monitor/command-service';
import type { Ports } from '@monitor/platform/ports';
import { type ExitCode, exitCode } from '../exit-code.ts';
import { showReplay } from '../replay-progress.ts';
import { countOf, print, type Terminal } from '../terminal.ts';

/** Tells the records what the log says of unique keys and of whom contracts name; takes nothing from whoever has it. */
export const restoreKeys = async (
  { events, records }: Pick<Ports, 'events' | 'records'>,
  terminal: Terminal,
): Promise<ExitCode> => {
  const progress = showReplay(terminal, 'Restaurando reservaciones');
  const until = (await events.lastPosition()) ?? '';
  const collisions = await restoreRecords(
    { events, records },
    { onProgress: (read) => progress.onProgress({ events: read, position: String(read), until }) },
  ).finally(progress.end);
  for (const { key, holder, other } of collisions) print(terminal, `${key}: es de ${holder} y también de ${other}`);
  print(
    terminal,
    collisions.length === 0
      ? 'Las reservaciones y referencias dicen lo que dice la bitácora.'
      : `Hay ${countOf(collisions.length, 'clave', 'claves')} que dos tienen: corrige una de las dos.`,
  );
  return collisions.length === 0 ? exitCode.done : exitCode.failed;
};
