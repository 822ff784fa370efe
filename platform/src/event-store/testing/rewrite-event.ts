import { DatabaseSync } from 'node:sqlite';
import { type EncodedEvent, eventSum } from '../encoded-event.ts';

/** Writes an event in the file of an embedded log anew, as another program would have written it. */
export const rewriteEvent = (
  path: string,
  { stream, version }: Readonly<{ stream: string; version: number }>,
  changes: Partial<EncodedEvent>,
): void => {
  const log = new DatabaseSync(path);
  const found = log
    .prepare('select id, type, schemaVersion, metadata, data from events where stream = ? and version = ?')
    .get(stream, version);
  const event = { ...found, ...changes } as EncodedEvent; // of just those columns
  log
    .prepare(
      'update events set type = ?, schemaVersion = ?, metadata = ?, data = ?, sum = ? where stream = ? and version = ?',
    )
    .run(
      event.type,
      event.schemaVersion,
      event.metadata,
      event.data,
      eventSum(stream, version, event),
      stream,
      version,
    );
  log.close();
};
