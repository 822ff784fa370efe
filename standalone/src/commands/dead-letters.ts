import { newerVersionProblem } from '@monitor/contracts-schema/upcast-event';
import type { Ports } from '@monitor/platform/ports';
import { system } from '@monitor/platform/process/system';
import { inGeneration, livePrefix } from '@monitor/platform/view-store/generations';
import type { ViewGenerations } from '@monitor/platform/view-store/view-store';
import { type DeadLetter, listDeadLetters, rebuildViews, type StreamPlace, skipEvent } from '@monitor/projector';
import { CommandRefused, type ExitCode, exitCode } from './exit-code.ts';
import { lettersByEvent, printDeadLetters, shortPosition } from './print-dead-letters.ts';
import { showReplay } from './replay-progress.ts';
import { countOf, print, type Terminal } from './terminal.ts';

type Given = Readonly<{
  ports: Pick<Ports, 'events' | 'views' | 'records'>;
  terminal: Terminal;
}>;

/** The events that the views shown now lack. */
export const lettersShown = async (views: ViewGenerations): Promise<readonly DeadLetter[]> => {
  const prefix = await livePrefix(views);
  return prefix ? listDeadLetters(inGeneration(views, prefix)) : [];
};

/** Says which events could not be folded, and how many later ones of their streams wait for them. */
export const showDeadLetters = async ({ ports: { events, views }, terminal }: Given): Promise<ExitCode> => {
  const letters = await lettersShown(views);
  printDeadLetters(terminal, letters);
  let waiting = 0;
  for (const [{ stream, version, isSkipped }] of lettersByEvent(letters))
    if (!isSkipped) waiting += (await events.read(stream, { from: version + 1, limit: 1 })).version - version;
  print(
    terminal,
    letters.length === 0
      ? 'No hay eventos apartados.'
      : `Esperan por ellos ${countOf(waiting, 'evento posterior', 'eventos posteriores')} de sus secuencias.`,
  );
  return exitCode.done;
};

const isNamed = (id: string, { position, stream, version }: DeadLetter): boolean =>
  id === 'all' || shortPosition(id) === shortPosition(position) || id === `${stream}/${version}`;

/**
 * Builds the views anew, in the order of the log: what can be folded by now is, with all that waited for it. Fails while one
 * of the requested events still cannot be, and is not skipped.
 */
export const retryDeadLetters = async (given: Given, id: string): Promise<ExitCode> => {
  const { ports, terminal } = given;
  const chosen = (await lettersShown(ports.views)).filter((letter) => isNamed(id, letter));
  if (chosen.length === 0) {
    if (id !== 'all') throw new CommandRefused(`No hay ningún evento apartado con el identificador ${id}`);
    print(terminal, 'No hay eventos apartados.');
    return exitCode.done;
  }
  await rebuildAside(given);
  const left = (await lettersShown(ports.views)).filter((letter) => isNamed(id, letter));
  const folded = lettersByEvent(chosen).length - lettersByEvent(left).length;
  print(terminal, `Se aplicaron ${countOf(folded, 'evento', 'eventos')} y los que esperaban por ellos.`);
  if (left.length > 0) print(terminal, 'Siguen sin poder aplicarse:');
  printDeadLetters(terminal, left);
  return left.every(({ isSkipped }) => isSkipped) ? exitCode.done : exitCode.failed;
};

const rebuildAside = async ({ ports, terminal }: Given): Promise<void> => {
  const { onProgress, end } = showReplay(terminal, 'Reconstruyendo vistas');
  await rebuildViews({ ...ports, system, onDeadEvents: 'dead-letter', onProgress }).finally(end);
};

/**
 * Records that an event is passed over wherever it cannot be folded, who said so and why; then builds the views anew, so
 * that what waited for it is folded without it.
 */
export const skipDeadLetter = async (
  given: Given,
  id: string,
  decision: { by: string; reason: string },
): Promise<ExitCode> => {
  const { ports, terminal } = given;
  const by = decision.by.trim();
  const reason = decision.reason.trim();
  if (by === '' || reason === '') throw new CommandRefused('Escribe quién lo omite y el motivo: quedan registrados');
  const place = await placeOf(given, id);
  await skipEvent(ports.records, place, { by, at: system.now().toISOString(), reason });
  await rebuildAside(given);
  const left = (await lettersShown(ports.views)).filter((letter) =>
    isNamed(`${place.stream}/${place.version}`, letter),
  );
  print(
    terminal,
    left.length > 0
      ? 'El evento se omite; los posteriores de su secuencia se aplicaron sin él.'
      : 'Quedó registrado, pero el evento sí se puede aplicar: no se omitió de ninguna vista.',
  );
  printDeadLetters(terminal, left);
  return exitCode.done;
};

const STREAM_PLACE = /^(\S+)\/(\d{1,10})$/;

/** An event left aside, by its position, or any event of the log by its place in its stream. */
const placeOf = async ({ ports: { events, views } }: Given, id: string): Promise<StreamPlace> => {
  const [letter] = (await lettersShown(views)).filter((known) => id !== 'all' && isNamed(id, known));
  if (letter) return letter;
  const [, stream = '', number = ''] = STREAM_PLACE.exec(id) ?? [];
  const version = Number(number);
  const [event] = stream && version > 0 ? (await events.read(stream, { from: version, limit: 1 })).events : [];
  if (!event) throw new CommandRefused(`No hay ningún evento apartado con el identificador ${id}`);
  const newer = newerVersionProblem(event);
  if (newer) throw new CommandRefused(`Un programa más nuevo sí lo entiende: no se omite. ${newer}`);
  return { stream, version };
};
