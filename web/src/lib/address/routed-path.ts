/**
 * A path as the router compares it with its routes: without regard to case, escapes and slashes at the end. Whoever asks
 * what an address leads to asks with this, so that no way of writing it goes round a rule.
 */
export const routedPath = (pathname: string): string =>
  `/${pathname.split('/').filter(Boolean).map(readable).join('/')}`.toLowerCase();

const readable = (segment: string): string => {
  try {
    return decodeURIComponent(segment).replaceAll('/', '%2F');
  } catch {
    return segment; // a lone % stands for itself
  }
};
