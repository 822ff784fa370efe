import type { DeadLetter } from '@monitor/projector';
import { countOf, print, type Terminal } from './terminal.ts';

/** Both logs write positions as numbers with leading zeros, which say nothing to people. */
export const shortPosition = (position: string): string => position.replace(/^0+(?=\d)/, '');

/** The dead letters of one event, of each projection that could not fold it; in the order they were given. */
export const lettersByEvent = (letters: readonly DeadLetter[]): readonly (readonly [DeadLetter, ...DeadLetter[]])[] =>
  [...Map.groupBy(letters, ({ position }) => position).values()].flatMap(([first, ...others]) =>
    first ? [[first, ...others] as const] : [],
  );

/** Each event once: where it stands, why it could not be folded, and what was said of it. */
export const printDeadLetters = (terminal: Terminal, letters: readonly DeadLetter[]): void => {
  for (const event of lettersByEvent(letters)) {
    const [{ position, stream, version, type, skip }] = event;
    print(terminal, `${shortPosition(position)}  ${type}  ${stream}/${version}`);
    for (const { projection, error, firstMetAt, tries } of event)
      print(terminal, `  ${projection}: ${error} (desde ${firstMetAt}, ${countOf(tries, 'intento', 'intentos')})`);
    if (skip) print(terminal, `  omitido por ${skip.by} el ${skip.at}: ${skip.reason}`);
  }
};

/** What views lack of the log, in one line; undefined when they lack nothing. */
export const leftAsideLine = (letters: readonly DeadLetter[]): string | undefined => {
  const events = lettersByEvent(letters);
  if (events.length === 0) return undefined;
  const skipped = events.filter(([{ isSkipped }]) => isSkipped).length;
  return `No se pudieron aplicar ${countOf(events.length, 'evento', 'eventos')}, ${countOf(skipped, 'omitido', 'omitidos')} con motivo.`;
};
