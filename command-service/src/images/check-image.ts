import { Refused } from '@monitor/contracts-schema';
import { limitedWork } from '../accounts/limited-work.ts';
import { sanitiseSvg } from './sanitise-svg.ts';

/** An image as it may be kept and shown to anybody. */
export type CheckedImage = Readonly<{ contentType: string; extension: string; content: Buffer }>;

/** Pixels of a picture that is looked into; more is a way to fill the memory. */
const MAX_PIXELS = 25_000_000;
/** Each takes memory for its pixels. */
const drawing = limitedWork({ atOnce: 1, waiting: 20 });

const RASTERS: Readonly<Record<string, Pick<CheckedImage, 'contentType' | 'extension'>>> = {
  jpeg: { contentType: 'image/jpeg', extension: 'jpg' },
  png: { contentType: 'image/png', extension: 'png' },
  gif: { contentType: 'image/gif', extension: 'gif' },
};

const SVG: Pick<CheckedImage, 'contentType' | 'extension'> = { contentType: 'image/svg+xml', extension: 'svg' };

/**
 * An image by its content, whatever its file is called: jpeg, png and gif drawn anew within so many pixels a side, without
 * what cameras write beside a picture (where it was taken, by whom); SVG written anew from what draws. Refuses everything
 * else (image.not-an-image).
 */
export const checkImage = async (bytes: Buffer, withinPixels: number): Promise<CheckedImage> => {
  const svg = sanitiseSvg(bytes.toString('utf8'));
  if (svg !== undefined) return { ...SVG, content: Buffer.from(svg) };
  return drawing(() => drawnAnew(bytes, withinPixels));
};

const drawnAnew = async (bytes: Buffer, withinPixels: number): Promise<CheckedImage> => {
  const { default: sharp } = await import('sharp'); // loaded with the first image
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, animated: true, failOn: 'error' });
    const { format = '' } = await picture.metadata();
    const raster = RASTERS[format];
    if (!raster) throw new Refused('image.not-an-image');
    const content = await picture
      .autoOrient()
      .resize({ width: withinPixels, height: withinPixels, fit: 'inside', withoutEnlargement: true })
      .toBuffer();
    return { ...raster, content };
  } catch {
    throw new Refused('image.not-an-image');
  }
};
