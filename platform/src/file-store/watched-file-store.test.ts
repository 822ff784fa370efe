import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { mock } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { describeFileStore } from './file-store.conformance.ts';
import type { FileStore } from './file-store.ts';
import { openFolderFileStore } from './folder-file-store.ts';
import { watchedFileStore } from './watched-file-store.ts';

const aFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'watched-file-store-'));
const remove = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

describeFileStore('a watched file store', async () => {
  const folder = await aFolder();
  const store = watchedFileStore(await openFolderFileStore({ folder }), 'the files');
  return {
    store,
    pieces: async () => (await readdir(folder, { recursive: true })).length,
    close: async () => {
      await store.close();
      await remove(folder);
    },
  };
});

describe('a file store that hangs', () => {
  const PATIENCE_MS = 4_000;
  const ID = 'a'.repeat(32);
  const hangs = { name: 'StorageUnavailable', store: 'the files', passes: true };
  let folder: string;
  let files: FileStore;
  let watched: FileStore;

  beforeEach(async () => {
    folder = await aFolder();
    files = await openFolderFileStore({ folder });
    watched = watchedFileStore(files, 'the files', PATIENCE_MS);
    mock.timers.enable({ apis: ['setTimeout'] });
  });
  afterEach(() => {
    mock.timers.reset();
    return remove(folder);
  });

  const pause = (milliseconds: number): Promise<void> => {
    mock.timers.tick(milliseconds);
    return turn();
  };
  /** Lets time pass until this is given up, however late the wait for it begins. */
  const isGivenUp = async (work: Promise<unknown>): Promise<void> => {
    const failure = work.then(
      () => 'nothing failed',
      (error: unknown) => error,
    );
    while ((await Promise.race([failure, pause(PATIENCE_MS)])) === undefined);
    expect(await failure).toMatchObject(hangs);
  };

  /** A file of the folder that says something only when the test writes it: as a disk that is away does. */
  const silentFile = async (name: 'content' | 'description.json'): Promise<string> => {
    await mkdir(join(folder, ID), { recursive: true });
    const path = join(folder, ID, name);
    execFileSync('mkfifo', [path]);
    return path;
  };
  /** Lets whoever waits for the file go. */
  const letGo = async (path: string): Promise<void> => (await open(path, 'r+')).close();

  it.each(['describe', 'open'] as const)('is given up when it is asked (%s)', async (method) => {
    const path = await silentFile(method === 'open' ? 'content' : 'description.json');
    await isGivenUp(watched[method](ID));
    await letGo(path);
  });

  it('is given up in the middle of a content, and not while what it says gets on', async () => {
    const path = await silentFile('content');
    const writing = await open(path, 'r+');
    await writing.write('first');
    const content = await watched.open(ID);
    const pieces = content![Symbol.asyncIterator]();
    expect(String((await pieces.next()).value)).toBe('first');
    for (const word of ['second', 'third', 'fourth']) {
      const next = pieces.next();
      await pause(PATIENCE_MS / 2);
      await writing.write(word);
      expect(String((await next).value)).toBe(word);
    }
    await isGivenUp(pieces.next());
    await writing.close();
  });

  it('waits for its reader as long as that takes', async () => {
    await files.save(ID, { name: 'a', contentType: 'text/plain' }, Readable.from([randomBytes(300_000)]));
    const content = await watched.open(ID);
    await pause(PATIENCE_MS * 2);
    expect(await buffer(content!)).toHaveLength(300_000);
  });

  it('gives back what it opens after it was given up', async () => {
    const opened = Promise.withResolvers<Readable>();
    const late = watchedFileStore({ ...files, open: () => opened.promise }, 'the files', PATIENCE_MS);
    await isGivenUp(late.open(ID));
    const content = Readable.from(['late']);
    const closed = new Promise((resolve) => content.once('close', resolve));
    opened.resolve(content);
    await closed;
  });

  it('may be asked to save what fails before it reads any of it', async () => {
    const asked = Promise.withResolvers<void>();
    const content = new Readable({ read: () => {} });
    const slow: FileStore = {
      ...files,
      save: async (id, description, passing, limits) => {
        asked.resolve();
        await new Promise((resolve) => content.once('close', resolve));
        return files.save(id, description, passing, limits);
      },
    };
    const saving = watchedFileStore(slow, 'the files').save(ID, { name: 'a', contentType: 'text/plain' }, content);
    await asked.promise;
    content.destroy(new Error('no file can be opened'));
    await expect(saving).rejects.toThrow('no file can be opened');
  });

  it('is given up when it takes nothing of what is saved', async () => {
    const takesNothing: FileStore = { ...files, save: () => new Promise(() => {}) };
    const content = Readable.from(['content']);
    const saving = watchedFileStore(takesNothing, 'the files', PATIENCE_MS).save(
      ID,
      { name: 'a', contentType: 'b' },
      content,
    );
    await isGivenUp(saving);
    expect(content.destroyed).toBe(true);
  });

  it('is not given up for a content that comes slowly', async () => {
    const slow = Readable.from(
      (async function* () {
        for (const piece of ['one ', 'two ', 'three']) {
          await pause(PATIENCE_MS * 1.5);
          yield piece;
        }
      })(),
      { highWaterMark: 0 }, // time passes only while it is waited for
    );
    expect(await watched.save(ID, { name: 'a', contentType: 'b' }, slow)).toMatchObject({ size: 13 });
  });
});
