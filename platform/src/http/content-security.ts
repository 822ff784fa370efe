import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { hostOf } from './own-address.ts';

/** What a document of ours may load beside helmet's own rules: nothing from elsewhere. */
export const contentSecurity = {
  'font-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'connect-src': ["'self'"],
  'upgrade-insecure-requests': null,
};

/** What a page might ask a browser for, and ours do not: nobody's script gets it here. */
export const NO_FEATURES = [
  ...[
    'accelerometer',
    'browsing-topics',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'magnetometer',
  ],
  ...['microphone', 'midi', 'payment', 'publickey-credentials-get', 'screen-wake-lock', 'serial', 'usb'],
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** For files that anybody may have made: whatever they hold, they run nothing. An SVG may carry scripts. */
export const RUNS_NOTHING = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

const socketsOf =
  (protocol: 'ws' | 'wss') =>
  (request: IncomingMessage): string => {
    const host = hostOf(request);
    return host ? `${protocol}://${host}` : "'self'";
  };

/** For pages, whose scripts open sockets: older browsers do not count those of the page's own host as 'self'. */
export const pageSecurity: RequestHandler = helmet.contentSecurityPolicy({
  directives: { ...contentSecurity, 'connect-src': ["'self'", socketsOf('ws'), socketsOf('wss')] },
});

/** For a page that only frames one of another site: it may show that, and load nothing itself. */
export const framesOnly = (site: string): string =>
  `default-src 'none'; frame-src ${site}; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'`;
