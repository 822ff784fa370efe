import sharp from 'sharp';
import { checkImage } from './check-image.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#19babd' } });

describe('an image', () => {
  it.each([
    ['jpeg', 'image/jpeg', 'jpg'],
    ['png', 'image/png', 'png'],
    ['gif', 'image/gif', 'gif'],
  ] as const)('of %s is drawn anew, no larger than it may be', async (format, contentType, extension) => {
    const checked = await checkImage(await plain(900, 300).toFormat(format).toBuffer(), 300);
    expect(checked).toMatchObject({ contentType, extension });
    expect(await sharp(checked.content).metadata()).toMatchObject({ format, width: 300, height: 100 });
  });

  it('loses what a camera wrote beside it, and stands upright', async () => {
    const taken = await plain(40, 20)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Ana Ruiz' }, IFD3: { GPSLatitude: '28/1 38/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await sharp(taken).metadata()).toMatchObject({ orientation: 6 });
    const { exif, orientation, width, height } = await sharp((await checkImage(taken, 300)).content).metadata();
    expect({ exif, orientation, width, height }).toEqual({
      exif: undefined,
      orientation: undefined,
      width: 20,
      height: 40,
    });
  });

  it('of SVG is written anew', async () => {
    const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"><script>x()</script></svg>');
    const { content, ...kind } = await checkImage(bytes, 300);
    expect(kind).toEqual({ contentType: 'image/svg+xml', extension: 'svg' });
    expect(String(content)).toBe('<svg xmlns="http://www.w3.org/2000/svg"></svg>');
  });

  it('is refused when its content is none of these, whatever it is called', async () => {
    const webp = await plain(9, 9).webp().toBuffer();
    const half = (await plain(200, 200).png().toBuffer()).subarray(0, 60);
    const huge = await plain(10_000, 3_000).png().toBuffer();
    for (const bytes of [Buffer.from('%PDF-1.4'), Buffer.from('<html><svg/></html>'), webp, half, huge])
      await expect(checkImage(bytes, 300)).rejects.toMatchObject({ code: 'image.not-an-image' });
  });
});
