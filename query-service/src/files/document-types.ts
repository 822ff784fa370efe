const MICROSOFT = 'application/vnd.openxmlformats-officedocument';
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument';

/** What copies of documents may be served as, and what the names of such files end in. None of them runs in a page. */
const EXTENSIONS: Readonly<Partial<Record<string, string>>> = {
  'application/pdf': '.pdf',
  'application/msword': '.doc',
  'application/vnd.ms-excel': '.xls',
  'application/vnd.ms-powerpoint': '.ppt',
  [`${MICROSOFT}.wordprocessingml.document`]: '.docx',
  [`${MICROSOFT}.spreadsheetml.sheet`]: '.xlsx',
  [`${MICROSOFT}.presentationml.presentation`]: '.pptx',
  [`${OPEN_DOCUMENT}.text`]: '.odt',
  [`${OPEN_DOCUMENT}.spreadsheet`]: '.ods',
  [`${OPEN_DOCUMENT}.presentation`]: '.odp',
  'application/zip': '.zip',
  'application/x-zip-compressed': '.zip',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/gif': '.gif',
  'image/tiff': '.tif',
  'image/webp': '.webp',
};

/** A file whose content its reader's programs are not to guess at. */
const UNKNOWN = { contentType: 'application/octet-stream', extension: '' } as const;

/** As what a copy is served that somebody else's server called so. */
export const documentTypeOf = (mediaType: string): Readonly<{ contentType: string; extension: string }> => {
  const extension = Object.hasOwn(EXTENSIONS, mediaType) ? EXTENSIONS[mediaType] : undefined;
  return extension === undefined ? UNKNOWN : { contentType: mediaType, extension };
};
