import { restoreRecords } from '@monitor/command-service';
import type { Append, EventStore, NewEvent } from '@monitor/platform/event-store/event-store';
import type { Ports } from '@monitor/platform/ports';
import { checkExport, readEventLine } from './check-export.ts';
import { type ExportedEvent, linesOf, type Trailer } from './event-lines.ts';
import { CommandRefused, type ExitCode } from './exit-code.ts';
import { showProgress } from './progress.ts';
import { rebuild } from './rebuild.ts';
import { countOf, print, remark, type Terminal } from './terminal.ts';

const EVENTS_A_CALL = 1_000;

/**
 * Fills an empty log from an export, checked whole beforehand: ids, order, versions and metadata are kept; positions are
 * the new store's own. Then restores the reservations and builds the views. `streamsACall` is how many streams one call may append to: a store that
 * does not write a call's streams in their order is to be given one at a time.
 */
export const importEvents = async (
  ports: Pick<Ports, 'events' | 'views' | 'records'>,
  terminal: Terminal,
  { file, streamsACall }: Readonly<{ file: string; streamsACall: number }>,
): Promise<ExitCode> => {
  const { events } = ports;
  if ((await events.lastPosition()) !== undefined)
    throw new CommandRefused('La bitácora no está vacía: solo se importa en una instalación nueva');
  remark(terminal, 'Revisando el archivo...');
  const trailer = await checkExport(file);
  await append(events, terminal, file, trailer, streamsACall);
  print(terminal, `Se importaron ${countOf(trailer.events, 'evento', 'eventos')}.`);
  await restore(ports, terminal, trailer);
  const ended = await rebuild(ports, terminal);
  print(
    terminal,
    'Falta restaurar de un respaldo lo que no está en la bitácora: las contraseñas (records.db) y los archivos (files/, uploads/).',
  );
  return ended;
};

const restore = async (
  ports: Pick<Ports, 'events' | 'records'>,
  terminal: Terminal,
  { events }: Trailer,
): Promise<void> => {
  const progress = showProgress(terminal, 'Restaurando reservaciones');
  try {
    await restoreRecords(ports, { onProgress: (done) => progress.at(done, events) });
  } finally {
    progress.end();
  }
};

const append = async (
  events: EventStore,
  terminal: Terminal,
  file: string,
  trailer: Trailer,
  streamsACall: number,
): Promise<void> => {
  const progress = showProgress(terminal, 'Importando eventos');
  let imported = 0;
  try {
    for await (const appends of appendsOf(file, trailer, streamsACall)) {
      const answers = await events.appendMany(appends);
      const refused = appends.find((_append, index) => !answers[index]?.ok);
      if (refused) throw new CommandRefused(`Alguien más escribe en la bitácora: ${refused.stream} no estaba vacía`);
      for (const { events: written } of appends) imported += written.length;
      progress.at(imported, trailer.events);
    }
  } finally {
    progress.end();
  }
};

/** Neighbours of one stream share an append; a stream that comes again, after another, begins the next call. */
async function* appendsOf(file: string, trailer: Trailer, streamsACall: number): AsyncGenerator<Append[]> {
  let streams = new Map<string, Append & { events: NewEvent[] }>();
  let last: string | undefined;
  let waiting = 0;
  for await (const { stream, version, ...event } of eventsOf(file, trailer)) {
    const isFull = waiting >= EVENTS_A_CALL || (stream !== last && streams.size >= streamsACall);
    if (isFull || (stream !== last && streams.has(stream))) {
      yield [...streams.values()];
      streams = new Map();
      waiting = 0;
    }
    const append = streams.get(stream) ?? { stream, expected: version - 1, events: [] };
    append.events.push(event);
    streams.set(stream, append);
    last = stream;
    waiting += 1;
  }
  if (waiting > 0) yield [...streams.values()];
}

async function* eventsOf(file: string, { events }: Trailer): AsyncGenerator<ExportedEvent> {
  let number = 0;
  for await (const line of linesOf(file)) {
    number += 1;
    if (number > events) return;
    yield readEventLine(line, number);
  }
}
