/** The recommended size of a cover, in pixels. */
export const COVER = { width: 1_280, height: 500 };

/** For sharp screens, no larger than the picture itself. */
const SHARPNESS = 2;
const QUALITY = 0.9;

export type Size = Readonly<{ width: number; height: number }>;

/** The largest part of a picture with the cover's proportions; `at` from 0 to 1 says which, from its start to its end. */
export const framedPart = ({ width, height }: Size, at: number) => {
  const scale = Math.min(width / COVER.width, height / COVER.height);
  const part = { width: COVER.width * scale, height: COVER.height * scale };
  return { ...part, left: (width - part.width) * at, top: (height - part.height) * at };
};

/** Which way a picture exceeds the cover's proportions; neither when it hardly does. */
export const excessOf = ({ width, height }: Size): 'wide' | 'tall' | undefined => {
  const ratio = width / height / (COVER.width / COVER.height);
  if (ratio > 1.01) return 'wide';
  return ratio < 0.99 ? 'tall' : undefined;
};

/** A drawing keeps what it is: it has no pixels to cut, and an animation would stop. */
export const isCut = ({ type }: Blob): boolean => type === 'image/jpeg' || type === 'image/png';

/** The part of a picture that its frame shows, as a file. */
export const cutToFrame = async (file: File, image: HTMLImageElement, at: number): Promise<Blob> => {
  if (!isCut(file)) return file;
  const { left, top, width, height } = framedPart({ width: image.naturalWidth, height: image.naturalHeight }, at);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(Math.min(width, COVER.width * SHARPNESS));
  canvas.height = Math.round((canvas.width * COVER.height) / COVER.width);
  canvas.getContext('2d')?.drawImage(image, left, top, width, height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? file), file.type, QUALITY));
};
