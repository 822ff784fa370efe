import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageLimits } from '@monitor/contracts-schema/files/image-limits';
import sharp from 'sharp';
import { drawImage, limitReaders } from './draw-image.ts';
import { type DrawingOrder, drawnPath } from './drawing-order.ts';
import { gifOf, pngOf, svgOf } from './testing/made-images.ts';

let folder: string;
beforeAll(limitReaders);
afterAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] })); // of the whole process, in which other tests run
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawing-'));
});
afterEach(() => rm(folder, { recursive: true }));

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#19babd' } });

const draw = async (content: Buffer | string, sizes: DrawingOrder['sizes'] = [300]) => {
  const source = join(folder, 'source');
  await writeFile(source, content);
  const { kind, sizes: drawn } = await drawImage({ source, folder, sizes });
  return { kind, drawn: drawn.map((size) => drawnPath({ folder }, size)) };
};
const code = (content: Buffer | string) =>
  draw(content).then(
    () => 'drawn',
    (error) => error.code ?? error,
  );

describe('a picture', () => {
  it.each([
    ['jpeg', 'image/jpeg', 'jpg'],
    ['png', 'image/png', 'png'],
    ['gif', 'image/gif', 'gif'],
  ] as const)('of %s is drawn anew in each size, no larger than it is', async (format, contentType, extension) => {
    const { kind, drawn } = await draw(await plain(900, 300).toFormat(format).toBuffer(), [300, 60, 10_000]);
    expect(kind).toEqual({ contentType, extension });
    const measures = await Promise.all(drawn.map((path) => sharp(path).metadata()));
    expect(measures.map(({ width, height }) => [width, height])).toEqual([
      [300, 100],
      [60, 20],
      [900, 300],
    ]);
    expect(new Set(measures.map((one) => one.format))).toEqual(new Set([format]));
  });

  it('loses what a camera wrote beside it, and stands upright', async () => {
    const taken = await plain(40, 20)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Ana Ruiz' }, IFD3: { GPSLatitude: '28/1 38/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const [path] = (await draw(taken)).drawn;
    expect(await sharp(join(folder, 'source')).metadata()).toMatchObject({ orientation: 6, exif: expect.anything() });
    const { exif, orientation, width, height } = await sharp(path).metadata();
    expect({ exif, orientation, width, height }).toEqual({
      exif: undefined,
      orientation: undefined,
      width: 20,
      height: 40,
    });
  });

  it('that moves goes on moving', async () => {
    const [path] = (await draw(gifOf(20, 10, 3))).drawn;
    expect(await sharp(path, { animated: true }).metadata()).toMatchObject({ pages: 3, pageHeight: 10 });
  });

  it('of SVG is written anew, once', async () => {
    const { kind, drawn } = await draw(svgOf('<script>x()</script>', ' onload="x()"'), [300, 60]);
    expect(kind).toEqual({ contentType: 'image/svg+xml', extension: 'svg' });
    expect(await Promise.all(drawn.map((path) => readFile(path, 'utf8')))).toEqual([svgOf('')]);
  });

  it('is refused when its content is none of these, whatever it is called', async () => {
    const [webp, tiff] = await Promise.all([plain(9, 9).webp().toBuffer(), plain(9, 9).tiff().toBuffer()]);
    const half = (await plain(200, 200).png().toBuffer()).subarray(0, 60);
    const disguised = Buffer.concat([Buffer.from('GIF89a'), webp]);
    const markup = Buffer.from([0xff, 0xd8, 0xff, ...Buffer.from(svgOf(''))]);
    const contents = ['', '%PDF-1.4', '<html><svg/></html>', svgOf('<g>'), webp, tiff, half, disguised, markup];
    for (const content of contents) expect(await code(content)).toBe('image.not-an-image');
  });
});

describe('the limits of a picture', () => {
  const { sidePixels, pixels, frames, svgBytes } = imageLimits;
  it.each([
    ['a longer side', pngOf(sidePixels + 1, 1), 'image.side-too-long'],
    ['a higher side', pngOf(1, sidePixels + 1), 'image.side-too-long'],
    ['a longest side', pngOf(sidePixels, 1), 'drawn'],
    ['more pixels', pngOf(5_001, 5_000), 'image.too-many-pixels'],
    ['more pixels in all its frames', gifOf(1_000, 1_000, pixels / 1_000_000 + 1), 'image.too-many-pixels'],
    ['more frames', gifOf(1, 1, frames + 1), 'image.too-many-frames'],
    ['as many frames', gifOf(1, 1, frames), 'drawn'],
    ['a drawing of more bytes', svgOf(' '.repeat(svgBytes)), 'image.svg-too-large'],
    ['a drawing of as many bytes', svgOf(' '.repeat(svgBytes - svgOf('').length)), 'drawn'],
  ])('are met by %s', async (_what, content, met) => expect(await code(content)).toBe(met));

  it('are of the time that it is drawn for', async () => {
    const source = join(folder, 'source');
    await writeFile(source, gifOf(1_000, 1_000, pixels / 1_000_000));
    const drawing = drawImage({ source, folder, sizes: [900, 800, 700] }, 1); // it takes some seconds
    await expect(drawing).rejects.toMatchObject({ code: 'image.takes-too-long' });
  });

  it('are of each frame, and of all together', async () => {
    const frames = (width: number, pageHeight: number) =>
      sharp(Buffer.alloc(width * pageHeight * 2, 0).fill(255, width * pageHeight), {
        raw: { width, height: pageHeight * 2, channels: 1, pageHeight },
      })
        .gif()
        .toBuffer();
    expect(await code(await frames(1, sidePixels + 1))).toBe('image.side-too-long');
    expect(await code(await frames(1, sidePixels))).toBe('drawn');
  });
});
