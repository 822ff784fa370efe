import { open, readFile, writeFile } from 'node:fs/promises';
import { imageLimits } from '@monitor/contracts-schema/files/image-limits';
import { Refused } from '@monitor/contracts-schema/http/answers';
import sharp from 'sharp';
import { type DrawingOrder, type DrawnImage, drawnPath } from './drawing-order.ts';
import { type ImageKind, imageKindOf, TELLING_BYTES } from './image-kind.ts';
import { sanitiseSvg } from './sanitise-svg.ts';

const READERS = ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadNsgifFile'];

/**
 * Leaves a process the readers that first bytes choose among, and no more threads than it needs: libvips has more readers
 * than anybody watches.
 */
export const limitReaders = (): void => {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READERS });
  sharp.cache(false);
  sharp.concurrency(1);
};

/**
 * Draws a picture anew, whatever its file is called: jpeg, png and gif in each size that is requested, without what cameras
 * write beside a picture (where it was taken, by whom); SVG once, for it has no size, from what draws. Refuses everything
 * else, and what breaks a limit.
 */
export const drawImage = async (
  order: DrawingOrder,
  seconds: number = imageLimits.drawingSeconds,
): Promise<DrawnImage> => {
  const { source, sizes } = order;
  const kind = await kindIn(source);
  const drawn = kind.extension === 'svg' ? sizes.slice(0, 1) : sizes;
  if (kind.extension !== 'svg') await checkExtent({ source, seconds }, kind);
  for (const size of drawn) {
    const content = kind.extension === 'svg' ? await svgAnew(source) : await rasterAnew({ source, seconds }, size);
    await writeFile(drawnPath(order, size), content);
  }
  return { kind, sizes: drawn };
};

/** A picture, and for how long libvips may work at it. */
type Timed = Readonly<{ source: string; seconds: number }>;

const kindIn = async (source: string): Promise<ImageKind> => {
  const file = await open(source);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(TELLING_BYTES) });
    const kind = imageKindOf(buffer.subarray(0, bytesRead));
    if (!kind) throw new Refused('image.not-an-image');
    if (kind.extension === 'svg' && (await file.stat()).size > imageLimits.svgBytes)
      throw new Refused('image.svg-too-large');
    return kind;
  } finally {
    await file.close();
  }
};

const svgAnew = async (source: string): Promise<string> => {
  const svg = sanitiseSvg(await readFile(source, 'utf8'));
  if (svg === undefined) throw new Refused('image.not-an-image');
  return svg;
};

const pictureIn = ({ source, seconds }: Timed) =>
  sharp(source, { limitInputPixels: false, animated: true, failOn: 'error' }).timeout({ seconds });

/** What its header says of it, before any of it is drawn. */
const checkExtent = async (timed: Timed, { contentType }: ImageKind): Promise<void> => {
  const { format, width, height, pages = 1, pageHeight = height } = await pictureIn(timed).metadata().catch(refused);
  if (`image/${format}` !== contentType) throw new Refused('image.not-an-image');
  if (pages > imageLimits.frames) throw new Refused('image.too-many-frames');
  if (Math.max(width, pageHeight) > imageLimits.sidePixels) throw new Refused('image.side-too-long');
  if (width * height > imageLimits.pixels) throw new Refused('image.too-many-pixels');
};

const rasterAnew = (timed: Timed, size: number): Promise<Buffer> =>
  pictureIn(timed)
    .autoOrient()
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .toBuffer()
    .catch(refused);

const refused = (error: unknown): never => {
  const isLate = error instanceof Error && error.message.startsWith('timeout');
  throw new Refused(isLate ? 'image.takes-too-long' : 'image.not-an-image');
};
