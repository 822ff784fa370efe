import { catalogues } from '@monitor/contracts-schema/catalogues';
import { contractOutline } from '@monitor/contracts-schema/contracts/contract-outline';
import { contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import type { Ports } from '@monitor/platform/ports';
import { system } from '@monitor/platform/process/system';
import { inGeneration, livePrefix } from '@monitor/platform/view-store/generations';
import { rebuildViews } from '@monitor/projector';
import { lettersShown } from './dead-letters.ts';
import { type ExitCode, exitCode } from './exit-code.ts';
import { leftAsideLine, printDeadLetters } from './print-dead-letters.ts';
import { showReplay } from './replay-progress.ts';
import { countOf, print, type Terminal } from './terminal.ts';

const shownCounts = [
  ...Object.values(catalogues).map(({ views, noun }) => [views, noun.many] as const),
  [contractViews, contractOutline.noun.many] as const,
];

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Builds all views anew from the log, beside the ones shown, and shows the new ones when they are whole and agree. */
export const rebuild = async (
  { events, views, records }: Pick<Ports, 'events' | 'views' | 'records'>,
  terminal: Terminal,
): Promise<ExitCode> => {
  const before = await livePrefix(views);
  const progress = showReplay(terminal, 'Reconstruyendo vistas');
  let folded = 0;
  const prefix = await rebuildViews({
    events,
    views,
    records,
    system,
    onProgress: (reached) => {
      folded = reached.events;
      progress.onProgress(reached);
    },
  }).finally(progress.end);

  print(terminal, `Se leyeron ${countOf(folded, 'evento', 'eventos')} de la bitácora.`);
  for (const [collection, many] of shownCounts) {
    const count = await inGeneration(views, prefix).count(collection, {});
    print(terminal, `${capital(many)}: ${count.toLocaleString('es-MX')}`);
  }
  const letters = await lettersShown(views);
  const leftAside = leftAsideLine(letters);
  if (leftAside) print(terminal, leftAside);
  printDeadLetters(terminal, letters);
  print(
    terminal,
    before
      ? `Se muestran las vistas ${named(prefix)} en lugar de ${named(before)} (que se conservan).`
      : `Se muestran las vistas ${named(prefix)}.`,
  );
  return exitCode.done;
};

/** A generation's prefix ends with a dot. */
const named = (prefix: string): string => prefix.slice(0, -1);
