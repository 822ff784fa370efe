import type { IncomingHttpHeaders } from 'node:http';

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** The host, and port if any, that a request was sent to; undefined when its Host header is none. */
export const hostOf = ({ headers: { host = '' } }: Readonly<{ headers: IncomingHttpHeaders }>): string | undefined =>
  HOST.test(host) ? host.toLowerCase() : undefined;

/** The origin that a request was sent to, such as `https://monitor.mx`; undefined when its Host header is none. */
export const originOf = (request: Readonly<{ headers: IncomingHttpHeaders; protocol: string }>): string | undefined => {
  const host = hostOf(request);
  return host && `${request.protocol === 'https' ? 'https' : 'http'}://${host}`;
};
