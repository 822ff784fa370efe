import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { FileExists, type FileStore, FileTooLarge } from './file-store.ts';

type Opened = {
  store: FileStore;
  /** How many pieces of files the storage holds, whole or not: what a failure must not leave behind. */
  pieces: () => Promise<number>;
  close: () => Promise<void>;
};

const anId = (): string => randomUUID().replaceAll('-', '');
const aDescription = { name: 'Año «2025» – carga.xlsx', contentType: 'application/vnd.ms-excel' };
const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex');
const inPieces = (content: Buffer, size = 64 * 1024): Readable =>
  Readable.from(
    (function* () {
      for (let start = 0; start < content.length; start += size) yield content.subarray(start, start + size);
    })(),
  );

/** What every FileStore must do. An adapter's test file is one call of this function. */
export const describeFileStore = (name: string, open: () => Promise<Opened>): void => {
  describe(`${name} keeps the FileStore promises`, () => {
    let opened: Opened;
    let store: FileStore;

    beforeAll(async () => {
      opened = await open();
      store = opened.store;
    });
    afterAll(() => opened.close());

    const contentOf = async (id: string): Promise<Buffer | undefined> => {
      const content = await store.open(id);
      return content && buffer(content);
    };

    const leavesNothing = async (id: string, failing: () => Promise<unknown>): Promise<void> => {
      const before = await opened.pieces();
      await failing();
      expect(await opened.pieces()).toBe(before);
      expect(await store.describe(id)).toBeUndefined();
      expect(await store.open(id)).toBeUndefined();
      await store.save(id, aDescription, Readable.from([Buffer.from('again')]));
      expect(String(await contentOf(id))).toBe('again');
    };

    describe('keeping a file', () => {
      it.each([
        ['nothing', 0],
        ['one byte', 1],
        ['exactly one chunk of GridFS', 255 * 1024],
        ['10 MB', 10 * 1024 * 1024],
      ])('gives %s back as it was, with its size and hash', async (_, size) => {
        const id = anId();
        const content = randomBytes(size);
        const expected = { id, ...aDescription, size, sha256: sha256(content) };

        expect(await store.save(id, aDescription, inPieces(content))).toEqual(expected);

        expect(await store.describe(id)).toEqual(expected);
        expect((await contentOf(id))?.equals(content)).toBe(true);
      });

      it('takes content that comes as text, in bytes of UTF-8', async () => {
        const id = anId();
        const saved = await store.save(id, aDescription, Readable.from(['a', 'ñ', '東']));

        expect(saved).toMatchObject({ size: 6, sha256: sha256(Buffer.from('añ東')) });
        expect(String(await contentOf(id))).toBe('añ東');
      });

      it('lets several read one file at a time', async () => {
        const id = anId();
        const content = randomBytes(600_000);
        await store.save(id, aDescription, inPieces(content));

        const read = await Promise.all([contentOf(id), contentOf(id), contentOf(id)]);

        expect(read.every((bytes) => bytes?.equals(content))).toBe(true);
      });
    });

    describe('ids', () => {
      it('knows nothing of an id that was never saved', async () => {
        expect(await store.describe(anId())).toBeUndefined();
        expect(await store.open(anId())).toBeUndefined();
        expect(await store.remove(anId())).toBeUndefined();
      });

      it.each(['', 'a', '../../../../../etc/passwd', `../${'a'.repeat(29)}`, 'A'.repeat(32), `${'a'.repeat(32)}\n`])(
        'refuses %j everywhere',
        async (id) => {
          const content = Readable.from(['content']);
          await expect(store.save(id, aDescription, content)).rejects.toThrow(RangeError);
          await expect(store.describe(id)).rejects.toThrow(RangeError);
          await expect(store.open(id)).rejects.toThrow(RangeError);
          await expect(store.remove(id)).rejects.toThrow(RangeError);
          expect(content.destroyed).toBe(true);
        },
      );

      it('refuses an id that is taken, and keeps the first content', async () => {
        const id = anId();
        const first = await store.save(id, aDescription, Readable.from(['first']));
        const before = await opened.pieces();

        const again = Readable.from(['second']);
        await expect(store.save(id, { ...aDescription, name: 'other' }, again)).rejects.toThrow(FileExists);

        expect(again.destroyed).toBe(true);
        expect(await opened.pieces()).toBe(before);
        expect(await store.describe(id)).toEqual(first);
        expect(String(await contentOf(id))).toBe('first');
      });

      it('lets exactly one of several saves of one id win, with its whole content', async () => {
        const id = anId();
        const contents = Array.from({ length: 8 }, (_, n) => Buffer.alloc(700_000, String(n)));

        const saves = await Promise.allSettled(
          contents.map((content) => store.save(id, aDescription, inPieces(content))),
        );

        const won = saves.filter((save) => save.status === 'fulfilled');
        const lost = saves.filter((save) => save.status === 'rejected');
        expect(won).toHaveLength(1);
        for (const { reason } of lost) expect(reason).toBeInstanceOf(FileExists);
        expect(await store.describe(id)).toEqual(won[0]!.value);
        expect(sha256((await contentOf(id))!)).toBe(won[0]!.value.sha256);
      });
    });

    describe('removing', () => {
      it('removes a file with all that belongs to it, and frees its id', async () => {
        const id = anId();
        await leavesNothing(id, async () => {
          await store.save(id, aDescription, inPieces(randomBytes(600_000)));
          await store.remove(id);
          await store.remove(id);
        });
      });
    });

    describe('a save that fails leaves nothing behind', () => {
      it.each([
        ['one byte', 600_001],
        ['much', 3_000_000],
      ])('when the content is beyond the limit by %s', async (_, size) => {
        const id = anId();
        const content = inPieces(randomBytes(size));
        await leavesNothing(id, () =>
          expect(store.save(id, aDescription, content, { maxBytes: 600_000 })).rejects.toThrow(FileTooLarge),
        );
        expect(content.destroyed).toBe(true);
      });

      it('but content of exactly the limit is taken', async () => {
        const saved = await store.save(anId(), aDescription, inPieces(randomBytes(600_000)), { maxBytes: 600_000 });

        expect(saved.size).toBe(600_000);
      });

      it('when the content fails midway', async () => {
        const id = anId();
        const failure = new Error('the upload broke off');
        const content = Readable.from(
          (function* () {
            yield randomBytes(600_000);
            throw failure;
          })(),
        );
        await leavesNothing(id, () => expect(store.save(id, aDescription, content)).rejects.toBe(failure));
      });

      it('when the content is destroyed midway', async () => {
        const id = anId();
        const content = new Readable({ read: () => {} });
        content.push(randomBytes(600_000));
        await leavesNothing(id, async () => {
          const saving = store.save(id, aDescription, content);
          setImmediate(() => content.destroy());
          await expect(saving).rejects.toThrow();
        });
      });

      it('when the content was destroyed before', async () => {
        const id = anId();
        const content = inPieces(randomBytes(10));
        content.destroy();
        await leavesNothing(id, () => expect(store.save(id, aDescription, content)).rejects.toThrow());
      });
    });
  });
};
