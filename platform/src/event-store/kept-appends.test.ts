import { appendFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptEvents, openKeptAppends } from './testing/kept-appends.ts';
import { openServerLog } from './testing/server-log.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-'));
  path = join(folder, 'log.jsonl');
});
afterEach(() => rm(folder, { recursive: true }));

const event = (id: string) => ({
  id,
  type: 'Told',
  contentType: 'application/json',
  data: Buffer.from(`{"id":"${id}"}`),
  metadata: Buffer.from('{}'),
});

/** What a log answers about all that it holds. */
const heldBy = (log: ReturnType<typeof openServerLog>) => ({
  end: log.end(),
  all: Array.from({ length: log.length() }, (_, at) => log.at(at)),
  stream: log.readStream('s'),
});

it('a log that is kept in a file is where it was, whenever its process ended', () => {
  const log = openServerLog(openKeptAppends(path));
  log.append('s', -1, [event('a'), event('b')]);
  log.append('t', -1, [event('c')]);
  expect(log.append('s', 0, [event('x')])).toEqual({ kind: 'wrong-revision', actual: 1 });
  const again = openServerLog(openKeptAppends(path));
  expect(heldBy(again)).toEqual(heldBy(log));
  expect(again.append('s', 0, [event('b')])).toMatchObject({ kind: 'repeated' });
  expect(again.append('s', 1, [event('d')])).toMatchObject({ kind: 'written', record: { event: { revision: 2 } } });
  expect(keptEvents(path).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
});

it('an append that a kill tore was told to nobody: it is not there, and what follows is whole', () => {
  openServerLog(openKeptAppends(path)).append('s', -1, [event('a')]);
  appendFileSync(path, '[{"id":"b","stream":"s"');
  const log = openServerLog(openKeptAppends(path));
  expect(log.readStream('s')).toHaveLength(1);
  log.append('s', 0, [event('c')]);
  expect(keptEvents(path).map(({ id }) => id)).toEqual(['a', 'c']);
});
