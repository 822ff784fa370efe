import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refused } from '@monitor/contracts-schema';
import type { Ports } from '@monitor/platform/ports';
import type { Request } from 'express';
import { openMemoryPorts } from '../testing/command-harness.ts';
import { drawnPath } from './drawing-order.ts';
import type { ImageDrawer } from './image-drawer.ts';
import { openImages } from './images.ts';

let ports: Ports;
beforeEach(async () => {
  ports = await openMemoryPorts();
});
afterEach(() => ports.close());

const KIND = { contentType: 'image/png', extension: 'png' } as const;
const copying: ImageDrawer = async ({ folder, sizes }) => {
  for (const size of sizes) await writeFile(drawnPath({ folder }, size), `${size} pixels`);
  return { kind: KIND, sizes };
};
let sent = 0;
/** A form with a picture, as the door received it. */
const formOf = async (userId: string) => {
  sent += 1;
  const path = join(ports.temporaryFolder, `sent-${sent}`);
  await writeFile(path, `picture ${sent}`);
  return { request: { file: { path, size: 9 } } as Request, user: { id: userId } };
};
const purpose = { commandId: 'a'.repeat(32), name: 'foto', sizes: [80, 40] } as const;
const keptFiles = () => readdir(join(ports.temporaryFolder, 'files'));
const leftOver = async () => (await readdir(ports.temporaryFolder)).filter((name) => /^(sent|image)-/.test(name));

describe('the picture of a form', () => {
  it('is kept in its sizes for what is saved with it, and nothing lies about afterwards', async () => {
    const image = await openImages(ports, copying).savedWith(await formOf('ana'), purpose, async (id) => id);
    expect(await ports.files.describe(image)).toMatchObject({ name: 'foto.png', contentType: 'image/png', size: 9 });
    expect(await keptFiles()).toHaveLength(2);
    expect(await leftOver()).toEqual([]);
  });

  it.each([
    ['is not kept when that is refused', 'record.invalid', 0],
    ['is kept when nobody knows whether that is saved', 'storage.outcome-unknown', 2],
  ] as const)('%s', async (_what, code, kept) => {
    const saving = openImages(ports, copying).savedWith(await formOf('ana'), purpose, async () => {
      throw new Refused(code);
    });
    await expect(saving).rejects.toMatchObject({ code });
    expect(await keptFiles()).toHaveLength(kept);
    expect(await leftOver()).toEqual([]);
  });

  it('waits with one more of the same person, and takes nobody else’s place', async () => {
    const drawing = Promise.withResolvers<void>();
    const begun: Promise<void>[] = [];
    const images = openImages(ports, async (order) => {
      begun.push(drawing.promise);
      await drawing.promise;
      return copying(order);
    });
    const save = async (userId: string) =>
      images.savedWith(await formOf(userId), purpose, async () => 'saved').catch(({ code }: Refused) => code);
    const answers = [save('ana'), save('ana'), save('ana'), save('luis')];
    expect(await Promise.race(answers)).toBe('session.too-many-attempts');
    while (begun.length < 3) await new Promise((resolve) => setImmediate(resolve));
    drawing.resolve();
    expect((await Promise.all(answers)).sort()).toEqual(['saved', 'saved', 'saved', 'session.too-many-attempts']);
    expect(await leftOver()).toEqual([]);
  });
});
