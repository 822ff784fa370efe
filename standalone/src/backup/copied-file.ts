import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** How long a file is and what its content adds up to. */
export type Sum = Readonly<{ size: number; sha256: string }>;

const summing = () => {
  const hash = createHash('sha256');
  let size = 0;
  return {
    add: (chunk: Buffer): void => {
      size += chunk.length;
      hash.update(chunk);
    },
    sum: (): Sum => ({ size, sha256: hash.digest('hex') }),
  };
};

/** What a file holds now. */
export const fileSum = async (path: string): Promise<Sum> => {
  const { add, sum } = summing();
  const target = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      add(chunk);
      done();
    },
  });
  await pipeline(createReadStream(path), target);
  return sum();
};

/** Copies a file into a new one, on the disk when this resolves; says what was copied. */
export const copyFile = async (from: string, into: string): Promise<Sum> => {
  const { add, sum } = summing();
  const content = createReadStream(from);
  await mkdir(dirname(into), { recursive: true });
  await writeFile(
    into,
    (async function* () {
      for await (const chunk of content as AsyncIterable<Buffer>) {
        add(chunk);
        yield chunk;
      }
    })(),
    { flag: 'wx', flush: true },
  );
  return sum();
};

/** Makes sure that what is in a file, or the names in a folder, are on the disk. */
export const flush = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
