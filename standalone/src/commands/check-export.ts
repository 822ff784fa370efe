import { eventMetadata } from '@monitor/contracts-schema/events/event-metadata';
import { monitorEvent } from '@monitor/contracts-schema/monitor-event';
import { streamPrefixOf } from '@monitor/contracts-schema/streams';
import { UnsupportedEventVersion, upcastEvent } from '@monitor/contracts-schema/upcast-event';
import { z } from 'zod';
import { createChecksum, type ExportedEvent, linesOf, readTrailer, type Trailer } from './event-lines.ts';
import { CommandRefused } from './exit-code.ts';

const envelope = z.strictObject({
  id: z.string().min(1),
  type: z.string(),
  schemaVersion: z.int().min(1),
  stream: z.string(),
  version: z.int().min(1),
  metadata: eventMetadata,
  data: z.unknown(),
});

/** An event of an export, as it was written there. Refuses a line that is none of ours, saying what is wrong with it. */
export const readEventLine = (line: string, number: number): ExportedEvent => {
  const event = parsed(line, number);
  const known = envelope.safeParse(event);
  if (!known.success) throw refusal(number, `no es un evento exportado (${placesOf(known.error.issues)})`);
  const fact = monitorEvent.safeParse(asOfToday(known.data, number));
  if (!fact.success)
    throw refusal(number, `el evento ${known.data.type} no cumple su esquema (${placesOf(fact.error.issues)})`);
  if (!known.data.stream.startsWith(streamPrefixOf(known.data.metadata.organizationId)))
    throw refusal(number, `el evento está en la secuencia ${known.data.stream}, de otra organización`);
  return event as ExportedEvent; // what the envelope has just found in it
};

const asOfToday = (event: z.infer<typeof envelope>, number: number): unknown => {
  try {
    return upcastEvent(event);
  } catch (error) {
    if (!(error instanceof UnsupportedEventVersion)) throw error;
    throw refusal(number, error.message);
  }
};

/**
 * Reads an export through: that every line is an event of ours, that each stream's versions follow one another, and that
 * the trailer vouches for all of it. Says the trailer; throws CommandRefused otherwise.
 */
export const checkExport = async (path: string): Promise<Trailer> => {
  const checksum = createChecksum();
  const versions = new Map<string, number>();
  let trailer: Trailer | undefined;
  let number = 0;
  for await (const line of linesOf(path)) {
    number += 1;
    if (trailer) throw refusal(number, 'hay algo después del cierre del archivo');
    trailer = number === 1 || line.startsWith('{"trailer"') ? readTrailer(line) : undefined;
    if (trailer) continue;
    const { stream, version } = readEventLine(line, number);
    if (version !== (versions.get(stream) ?? 0) + 1)
      throw refusal(number, `la versión ${version} de ${stream} no sigue a la anterior`);
    versions.set(stream, version);
    checksum.add(line);
  }
  const found = checksum.close();
  if (!trailer)
    throw new CommandRefused('El archivo está incompleto: falta su última línea, con la cuenta y el SHA-256');
  if (found.events !== trailer.events || found.sha256 !== trailer.sha256)
    throw new CommandRefused('El archivo fue alterado: su contenido no coincide con su cuenta y SHA-256');
  return trailer;
};

const refusal = (line: number, problem: string): CommandRefused => new CommandRefused(`Línea ${line}: ${problem}`);

const parsed = (line: string, number: number): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    throw refusal(number, 'no es JSON');
  }
};

type Issue = z.core.$ZodIssue;

/** Of a union, only what the alternative with the event's own type found wrong. */
const placesOf = (issues: readonly Issue[]): string => {
  const places = (of: readonly Issue[]): string[] =>
    of.flatMap((issue) =>
      issue.code === 'invalid_union' && issue.errors.length > 0
        ? issue.errors.filter((branch) => !branch.some(({ path }) => path[0] === 'type')).flatMap(places)
        : [issue.path.join('.') || issue.message],
    );
  return [...new Set(places(issues))].slice(0, 3).join(', ') || 'tipo desconocido';
};
