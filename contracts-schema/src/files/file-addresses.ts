import type { DocumentLink } from '../contracts/document-links.ts';
import type { ImageWidth } from './image-widths.ts';

/** Where an image is had, as wide as it is shown; without a width, as it is stored. */
export const imageAddress = (id: string, width?: ImageWidth): string =>
  `/public-api/files/image/${id}${width === undefined ? '' : `?width=${width}`}`;

/** Where the copy of a document is had that a contract links to. */
export const copyAddress = (
  id: string,
  { contract, field }: Readonly<{ contract: string; field: DocumentLink }>,
): string => `/public-api/files/download/${id}?contract=${contract}&field=${field}`;
