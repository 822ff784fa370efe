const MOST_CHARACTERS = 300;
const WEB: ReadonlySet<string> = new Set(['http:', 'https:']);
const SCHEME = /^[a-z][a-z0-9+.-]{0,20}:\/\//i;

/**
 * Where a monitor is: scheme, host and port of an address of its, whatever else stands in it; undefined of what is no
 * address of a website. Without a scheme it is taken for https.
 */
export const monitorAddress = (text: string): string | undefined => {
  const typed = text.trim();
  if (typed === '' || typed.length > MOST_CHARACTERS || /\s/.test(typed)) return undefined;
  const url = URL.parse(SCHEME.test(typed) ? typed : `https://${typed}`);
  if (!url || !WEB.has(url.protocol) || url.username || url.password || !url.hostname) return undefined;
  return url.origin;
};

/** Whether somebody who searches means an address, not words of a name: it has a scheme, a port, or reads as a host. */
export const meansAddress = (text: string): boolean => {
  const typed = text.trim();
  if (SCHEME.test(typed)) return true;
  const address = monitorAddress(typed);
  if (address === undefined) return false;
  const { port, hostname } = new URL(address);
  const labels = hostname.split('.');
  return port !== '' || (labels.length > 1 && labels.every(Boolean) && (labels.at(-1) ?? '').length > 1);
};

/** Where the monitor may be that a typed address means, the likeliest first: one scheme, and then the other. */
export const addressesToTry = (typed: string): readonly string[] => {
  const address = monitorAddress(typed);
  if (address === undefined) return [];
  const other = address.startsWith('https:') ? address.replace('https:', 'http:') : address.replace('http:', 'https:');
  return [address, new URL(other).origin];
};
