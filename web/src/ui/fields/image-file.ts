/** Kinds of pictures that the monitor takes. */
export const IMAGE_KINDS = ['image/png', 'image/jpeg', 'image/svg+xml', 'image/gif'];
export const NOT_AN_IMAGE = 'Por favor selecciona una imagen con extensión .jpeg, .png, .gif o .svg';
export const IMAGE_TOO_LARGE = 'La imagen excede el tamaño permitido (5 MB)';
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;

/** Why a file is no picture, as far as its name and size tell; its content is looked at by the server. */
export const imageFileProblem = ({ type, size }: Pick<File, 'type' | 'size'>): string | undefined => {
  if (!IMAGE_KINDS.includes(type)) return NOT_AN_IMAGE;
  return size > IMAGE_MAX_BYTES ? IMAGE_TOO_LARGE : undefined;
};
