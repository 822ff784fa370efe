import { imageLimits } from '@monitor/contracts-schema/files/image-limits';
import { problems } from '@monitor/contracts-schema/problems';

const SVG = 'image/svg+xml';
/** Kinds of pictures that the monitor takes. */
export const IMAGE_KINDS = ['image/png', 'image/jpeg', SVG, 'image/gif'];
export const NOT_AN_IMAGE = problems['image.not-an-image'].message;

/** Why a file is no picture, as far as its name and size tell; its content is looked at by the server. */
export const imageFileProblem = ({ type, size }: Pick<File, 'type' | 'size'>): string | undefined => {
  if (!IMAGE_KINDS.includes(type)) return NOT_AN_IMAGE;
  if (size > imageLimits.bytes) return problems['image.too-large'].message;
  return type === SVG && size > imageLimits.svgBytes ? problems['image.svg-too-large'].message : undefined;
};
