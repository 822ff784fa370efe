/** Pixels of width in which the images of entries are kept: those of a card, and of a card on a sharp screen. */
export const imageWidths = [400, 800] as const;
export type ImageWidth = (typeof imageWidths)[number];

/** Where an image is had, as wide as it is shown; without a width, as it is kept. */
export const imageAddress = (id: string, width?: ImageWidth): string =>
  `/public-api/files/image/${id}${width === undefined ? '' : `?width=${width}`}`;
