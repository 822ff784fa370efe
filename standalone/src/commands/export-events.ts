import { open, rm } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { streamPrefixOf } from '@monitor/contracts-schema/streams';
import type { EventStore, Recorded } from '@monitor/platform/event-store/event-store';
import type { Ports } from '@monitor/platform/ports';
import { createChecksum, eventLine, trailerLine } from './event-lines.ts';
import { eventsInLog } from './events-in-log.ts';
import { type ExitCode, exitCode } from './exit-code.ts';
import { showReplay } from './replay-progress.ts';
import { countOf, remark, type Terminal } from './terminal.ts';

/** Writes the log as it is now, an event a line, and a trailer by which an importer knows that it is whole. */
export const exportEvents = async (
  { events }: Pick<Ports, 'events'>,
  terminal: Terminal,
  { organization, output }: Readonly<{ organization?: string | undefined; output?: string | undefined }> = {},
): Promise<ExitCode> => {
  const progress = showReplay(terminal, 'Exportando eventos');
  let exported = 0;
  const lines = exportedLines(events, organization, (event, until) => {
    exported += 1;
    progress.onProgress({ events: exported, position: event.position, until });
  });
  await (output === undefined ? writeOnto(lines, terminal.out) : writeFile(lines, output)).finally(progress.end);
  remark(terminal, `Se exportaron ${countOf(exported, 'evento', 'eventos')}.`);
  return exitCode.done;
};

async function* exportedLines(
  events: EventStore,
  organization: string | undefined,
  onEvent: (event: Recorded, until: string) => void,
): AsyncGenerator<string> {
  const checksum = createChecksum();
  const until = await events.lastPosition();
  const streamPrefix = organization && streamPrefixOf(organization);
  if (until !== undefined)
    for await (const event of eventsUntil(events, streamPrefix, until)) {
      const line = eventLine(event);
      checksum.add(line);
      onEvent(event, until);
      yield `${line}\n`;
    }
  yield `${trailerLine(checksum.close())}\n`;
}

/** The events up to a position: those appended while an export runs are left to the next one. */
async function* eventsUntil(
  events: EventStore,
  streamPrefix: string | undefined,
  until: string,
): AsyncGenerator<Recorded> {
  for await (const event of eventsInLog(events, streamPrefix)) {
    if (event.position > until) return;
    yield event;
  }
}

const writeOnto = (lines: AsyncIterable<string>, out: Writable): Promise<void> =>
  pipeline(Readable.from(lines), out, { end: false });

/** A file that could not be finished is not left behind; one that exists is not overwritten. */
const writeFile = async (lines: AsyncIterable<string>, path: string): Promise<void> => {
  const file = await open(path, 'wx');
  try {
    await pipeline(Readable.from(lines), file.createWriteStream());
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
};
