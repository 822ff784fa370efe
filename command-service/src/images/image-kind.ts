import type { FileDescription } from '@monitor/platform/file-store/file-store';

/** What a picture is stored as. */
export type ImageKind = Pick<FileDescription, 'contentType'> & Readonly<{ extension: 'jpg' | 'png' | 'gif' | 'svg' }>;

const JPEG: ImageKind = { contentType: 'image/jpeg', extension: 'jpg' };
const PNG: ImageKind = { contentType: 'image/png', extension: 'png' };
const GIF: ImageKind = { contentType: 'image/gif', extension: 'gif' };
const SVG: ImageKind = { contentType: 'image/svg+xml', extension: 'svg' };

const RASTERS: readonly (readonly [signature: Buffer, kind: ImageKind])[] = [
  [Buffer.from([0xff, 0xd8, 0xff]), JPEG],
  [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), PNG],
  [Buffer.from('GIF87a'), GIF],
  [Buffer.from('GIF89a'), GIF],
];

/** Markup, with nothing before it but a byte order mark and blanks. */
const MARKUP = /^\uFEFF?\s*</;
/** As many bytes as tell what a picture is. */
export const TELLING_BYTES = 512;

/** What the first bytes of a file say that it is, whatever it is called; undefined for what is no picture. */
export const imageKindOf = (first: Buffer): ImageKind | undefined => {
  const raster = RASTERS.find(([signature]) => first.subarray(0, signature.length).equals(signature));
  if (raster) return raster[1];
  return MARKUP.test(first.toString('utf8')) ? SVG : undefined;
};
