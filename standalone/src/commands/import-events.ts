import { restoreRecords } from '@monitor/command-service';
import type { Append, EventStore, NewEvent } from '@monitor/platform/event-store/event-store';
import type { Ports } from '@monitor/platform/ports';
import { oneAhead } from '@monitor/platform/process/one-ahead';
import { checkExport, readEventLine } from './check-export.ts';
import { createChecksum, type ExportedEvent, eventLine, linesOf, readTrailer, type Trailer } from './event-lines.ts';
import { eventsInLog } from './events-in-log.ts';
import { CommandRefused, type ExitCode } from './exit-code.ts';
import { showProgress } from './progress.ts';
import { rebuild } from './rebuild.ts';
import { countOf, print, remark, type Terminal } from './terminal.ts';

const EVENTS_A_CALL = 1_000;

/**
 * Fills an empty log from an export, checked whole beforehand: ids, order, versions and metadata are preserved, which is looked
 * up at the end; positions are the new store's own. An import of the same file that was cut off is gone on with. Then
 * restores the reservations and builds the views.
 */
export const importEvents = async (
  ports: Pick<Ports, 'events' | 'views' | 'records'>,
  terminal: Terminal,
  file: string,
): Promise<ExitCode> => {
  const { events } = ports;
  const begun = await importedBefore(events, file);
  remark(terminal, 'Revisando el archivo...');
  const trailer = await checkExport(file);
  if (begun > 0)
    remark(terminal, `La bitácora ya tiene ${countOf(begun, 'evento', 'eventos')} del archivo: se sigue ahí`);
  const written = await append(events, terminal, { file, trailer, begun });
  if ((await readBack(events, terminal, trailer)) !== written)
    throw new CommandRefused('La bitácora no quedó como el archivo: vacíala y empieza de nuevo');
  print(terminal, `Se importaron ${countOf(trailer.events, 'evento', 'eventos')}.`);
  await restore(ports, terminal, trailer);
  const ended = await rebuild(ports, terminal);
  print(
    terminal,
    'Falta restaurar de un respaldo lo que no está en la bitácora: las contraseñas (records.db) y los archivos (files/, uploads/).',
  );
  return ended;
};

/** How many events of the file the log holds: its first ones, and nothing else. Refuses any other log. */
const importedBefore = async (events: EventStore, file: string): Promise<number> => {
  const lines = linesOf(file)[Symbol.asyncIterator]();
  let found = 0;
  try {
    for await (const event of eventsInLog(events)) {
      const { value: line } = await lines.next();
      found += 1;
      if (line === undefined || readTrailer(line) || eventLine(readEventLine(line, found)) !== eventLine(event))
        throw new CommandRefused(
          'La bitácora no está vacía: solo se importa en una instalación nueva, o donde se interrumpió al importar el mismo archivo',
        );
    }
    return found;
  } finally {
    await lines.return?.(undefined);
  }
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

type Importing = Readonly<{
  file: string;
  trailer: Trailer;
  /** So many of its first events are in the log. */
  begun: number;
}>;

/** Says what the log is to hold by then, summed up. */
const append = async (events: EventStore, terminal: Terminal, given: Importing): Promise<string> => {
  const { trailer, begun } = given;
  const progress = showProgress(terminal, 'Importando eventos');
  const checksum = createChecksum();
  let imported = begun;
  const noted = (event: ExportedEvent): void => checksum.add(eventLine(event));
  try {
    for await (const appends of oneAhead(appendsOf(given, noted), async (appends) => appends)) {
      const answers = await events.appendMany(appends);
      const refused = appends.find((_append, index) => !answers[index]?.ok);
      if (refused) throw new CommandRefused(`Alguien más escribe en la bitácora: ${refused.stream} no estaba vacía`);
      for (const { events: written } of appends) imported += written.length;
      progress.at(imported, trailer.events);
    }
    return checksum.close().sha256;
  } finally {
    progress.end();
  }
};

/** What the log holds, summed up in the same way. */
const readBack = async (events: EventStore, terminal: Terminal, trailer: Trailer): Promise<string> => {
  const progress = showProgress(terminal, 'Comprobando lo importado');
  const checksum = createChecksum();
  let read = 0;
  try {
    for await (const event of eventsInLog(events)) {
      checksum.add(eventLine(event));
      read += 1;
      progress.at(read, trailer.events);
    }
    return checksum.close().sha256;
  } finally {
    progress.end();
  }
};

/** Neighbours of one stream share an append; a stream that comes again, after another, begins the next call. */
async function* appendsOf(
  { file, trailer, begun }: Importing,
  note: (event: ExportedEvent) => void,
): AsyncGenerator<Append[]> {
  let streams = new Map<string, Append & { events: NewEvent[] }>();
  let last: string | undefined;
  let waiting = 0;
  let number = 0;
  for await (const exported of eventsOf(file, trailer)) {
    note(exported);
    number += 1;
    if (number <= begun) continue;
    const { stream, version, ...event } = exported;
    if (waiting >= EVENTS_A_CALL || (stream !== last && streams.has(stream))) {
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
