import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { drawnPath } from './drawing-order.ts';
import { createImageDrawer } from './image-drawer.ts';
import { svgOf } from './testing/made-images.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawer-'));
});
afterEach(() => rm(folder, { recursive: true }));

const order = { source: 'nothing', folder: 'nowhere', sizes: [300] } as const;
/** A drawer whose process does something else. */
const doing = async (work: string, limits: Parameters<typeof createImageDrawer>[0] = {}) => {
  const path = join(folder, 'process.mjs');
  await writeFile(path, `process.once('message', ({ source }) => { ${work} });`);
  return createImageDrawer({ script: pathToFileURL(path), ...limits });
};

describe('the drawer of pictures', () => {
  it('gives what was drawn, and what was refused', async () => {
    const draw = createImageDrawer();
    const source = join(folder, 'source');
    await writeFile(source, svgOf('<path d="M0 0"></path>'));
    expect(await draw({ source, folder, sizes: [300] })).toMatchObject({ kind: { extension: 'svg' }, sizes: [300] });
    expect(await readFile(drawnPath({ folder }, 300), 'utf8')).toBe(svgOf('<path d="M0 0"></path>'));
    await writeFile(source, '%PDF-');
    await expect(draw({ source, folder, sizes: [300] })).rejects.toMatchObject({ code: 'image.not-an-image' });
  });

  it('ends what never ends', async () => {
    const draw = await doing('for (;;);', { seconds: 0.5 });
    await expect(draw(order)).rejects.toMatchObject({ code: 'image.takes-too-long' });
  });

  it('ends what takes more memory than it may', async () => {
    const draw = await doing('const all = []; for (;;) all.push(Array(1e5).fill(source + all.length));');
    await expect(draw(order)).rejects.toMatchObject({ code: 'image.takes-too-much-memory' });
  });

  it('fails with what was wrong in the process itself', async () => {
    const draw = await doing(`throw new Error('sharp is not installed');`);
    await expect(draw(order)).rejects.toThrow('sharp is not installed');
  });

  it('tells it nothing of its own surroundings', async () => {
    process.env.A_SECRET = 'kept';
    const draw = await doing(`process.send({ drawn: Object.keys(process.env) }, () => process.disconnect());`);
    expect(await draw(order)).not.toContain('A_SECRET');
    delete process.env.A_SECRET;
  });
});
