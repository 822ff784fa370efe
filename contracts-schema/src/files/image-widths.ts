/** Pixels of width in which the images of entries are stored: those of a card, and of a card on a sharp screen. */
export const imageWidths = [400, 800] as const;
export type ImageWidth = (typeof imageWidths)[number];
