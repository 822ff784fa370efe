import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { PLACES } from '@monitor/contracts-schema/http/limits';
import { openAdmission } from '@monitor/platform/admission/admission';
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
const formOf = async (ip = '198.51.100.7') => {
  sent += 1;
  const path = join(ports.temporaryFolder, `sent-${sent}`);
  await writeFile(path, `picture ${sent}`);
  return { ip, file: { path, size: 9 } } as Request;
};
/** `timeout` as the signals of the clock come. */
const opened = (draw: ImageDrawer, timeout?: () => AbortSignal) =>
  openImages(ports, (_name, limits, refusalOf) => openAdmission(limits, refusalOf), draw, timeout);
const purpose = { commandId: 'a'.repeat(32), name: 'foto', sizes: [80, 40] } as const;
const keptFiles = () => readdir(join(ports.temporaryFolder, 'files'));
const leftOver = async () => (await readdir(ports.temporaryFolder)).filter((name) => /^(sent|image)-/.test(name));

describe('the picture of a form', () => {
  it('is kept in its sizes for what is saved with it, and nothing lies about afterwards', async () => {
    const image = await opened(copying).savedWith(await formOf(), purpose, async (id) => id);
    expect(await ports.files.describe(image)).toMatchObject({ name: 'foto.png', contentType: 'image/png', size: 9 });
    expect(await keptFiles()).toHaveLength(2);
    expect(await leftOver()).toEqual([]);
  });

  it.each([
    ['is not kept when that is refused', 'record.invalid', 0],
    ['is kept when nobody knows whether that is saved', 'storage.outcome-unknown', 2],
  ] as const)('%s', async (_what, code, kept) => {
    const saving = opened(copying).savedWith(await formOf(), purpose, async () => {
      throw new Refused(code);
    });
    await expect(saving).rejects.toMatchObject({ code });
    expect(await keptFiles()).toHaveLength(kept);
    expect(await leftOver()).toEqual([]);
  });

  it('is drawn one at a time, while some of a network wait, who take nobody else’s place', async () => {
    const drawing = Promise.withResolvers<void>();
    let [atOnce, most] = [0, 0];
    const images = opened(async (order) => {
      most = Math.max(most, ++atOnce);
      await drawing.promise;
      atOnce -= 1;
      return copying(order);
    });
    const save = async (address: string) =>
      images.savedWith(await formOf(address), purpose, async () => 'saved').catch(({ code }: Refused) => code);
    const ofOne = Array.from({ length: PLACES.pictures.perNetwork + 1 }, () => save('198.51.100.7'));
    expect(await Promise.race(ofOne)).toBe('network.too-many');
    const another = save('203.0.113.9');
    drawing.resolve();
    expect(await another).toBe('saved');
    expect((await Promise.all(ofOne)).filter((said) => said === 'saved')).toHaveLength(PLACES.pictures.perNetwork);
    expect(most).toBe(1);
    expect(await leftOver()).toEqual([]);
  });

  it('is refused where its turn does not come in time', async () => {
    const drawing = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const late = new AbortController();
    const images = opened(
      async (order) => {
        begun.resolve();
        await drawing.promise;
        return copying(order);
      },
      () => late.signal,
    );
    const first = images.savedWith(await formOf('198.51.100.7'), purpose, async () => 'saved');
    await begun.promise;
    const second = images.savedWith(await formOf('203.0.113.9'), purpose, async () => 'saved');
    late.abort();
    await expect(second).rejects.toMatchObject({ code: 'server.busy' });
    drawing.resolve();
    expect(await first).toBe('saved');
    expect(await leftOver()).toEqual([]);
  });
});
