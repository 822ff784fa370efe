const MAX_NAME = 100;

const EXTENSIONS: Readonly<Partial<Record<string, string>>> = {
  'application/msword': '.doc',
  'application/pdf': '.pdf',
  'application/vnd.ms-excel': '.xls',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
  'application/zip': '.zip',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'text/html': '.html',
};

/** What a copy is called when somebody downloads it: as its address calls it, else as what it is. */
export const documentName = (url: URL, mediaType: string): string => {
  const last = url.pathname.split('/').findLast(Boolean) ?? '';
  const name = decoded(last)
    .replace(/[\p{Cc}\p{Cf}/\\]/gu, '')
    .slice(-MAX_NAME);
  const hasExtension = /.\.\w{1,5}$/.test(name);
  return (name || 'documento') + (hasExtension ? '' : (EXTENSIONS[mediaType] ?? ''));
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
