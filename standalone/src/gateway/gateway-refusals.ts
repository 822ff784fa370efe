import { problemResponse } from '@monitor/contracts-schema/http/problem-answers';
import { SITE_NAME } from '@monitor/contracts-schema/installation/site-name';
import type { ProblemCode } from '@monitor/contracts-schema/problems';
import { ownHeaders } from './gateway-headers.ts';
import { location } from './nginx-location.ts';

/** What stands in an nginx string: it ends at a quote, and knows variables. */
const quoted = (text: string): string => {
  if (/['$\\]/.test(text)) throw new Error(`Not for an nginx string: ${text}`);
  return `'${text}'`;
};

const page = (heading: string, message: string, retryAfter: number | undefined): string =>
  [
    '<!doctype html><html lang="es-MX"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    ...(retryAfter === undefined ? [] : [`<meta http-equiv="refresh" content="${retryAfter}">`]),
    `<title>${heading} - ${SITE_NAME}</title>`,
    '<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1.5rem;color:#222;',
    'background:#fff}h1{font-size:1.5rem;color:#454e7b}a{color:#454e7b}</style></head>',
    `<body><main><h1>${heading}</h1><p>${message}</p><p><a href="/">Ir al inicio</a></p></main></body></html>`,
  ].join('');

/** Whatever the address ends in, it is not of that type. */
const typed = (type: string): string[] => ['types {}', `default_type '${type}; charset=utf-8';`];

const headersOf = (retryAfter: number | undefined, mayLoad: string): string[] => [
  ...(retryAfter === undefined ? [] : [`add_header Retry-After ${retryAfter} always;`]),
  'add_header Cache-Control no-store always;',
  ...ownHeaders({ 'content-security-policy': `default-src 'none'; frame-ancestors 'none'${mayLoad}` }),
];

/** A refusal as data, in the envelope of every refusal. */
const asData = (pattern: string, code: ProblemCode, ...lines: readonly string[]): string => {
  const { status, body, retryAfter } = problemResponse(code);
  return location(pattern, [
    ...lines,
    ...typed('application/json'),
    ...headersOf(retryAfter, ''),
    `return ${status} ${quoted(JSON.stringify(body))};`,
  ]);
};

/** The same as a page, for who looks with a browser. */
const asPage = (pattern: string, code: ProblemCode, heading: string): string => {
  const { status, body, retryAfter } = problemResponse(code);
  return location(pattern, [
    ...typed('text/html'),
    ...headersOf(retryAfter, "; style-src 'unsafe-inline'"),
    `return ${status} ${quoted(page(heading, messageIn(body), retryAfter))};`,
  ]);
};

const inBothForms = (name: string, code: ProblemCode, heading: string): string =>
  `${asData(`@${name}-data`, code)}\n${asPage(`@${name}-page`, code, heading)}`;

const messageIn = (body: unknown): string =>
  typeof body === 'object' && body && 'message' in body ? String(body.message) : '';

/** Which of the two forms is wanted: who calls the API gets data, whatever else a program says it accepts. */
export const WANTED = `map "$uri $http_accept" $wanted {
  default data;
  "~^/(?:api|public-api|assets|socket|health|metrics|openapi\\.json)[/ ]" data;
  ~text/html page;
}`;

/** What is shown where a service says nothing: of what may have been saved that nobody knows. */
export const SILENT = `map "$saves $http_idempotency_key" $silent {
  default away-$wanted;
  "~^yes $" unknown-without-key;
  "~^yes " unknown;
}`;

/** Requests that were refused before all of their head was read have no address that a named location could keep. */
const TOO_LONG = '/.refused/too-long';
const NOT_UNDERSTOOD = '/.refused/not-understood';

/** What becomes of a request that the gateway cannot pass on, or may not; services' own answers pass as they are. */
export const REFUSING = [
  'error_page 404 405 =404 @not-found-$wanted;',
  'error_page 413 @too-large-$wanted;',
  `error_page 414 494 =413 ${TOO_LONG};`,
  `error_page 400 411 417 421 501 505 =400 ${NOT_UNDERSTOOD};`,
  'error_page 429 @too-many-$wanted;',
  'error_page 500 @failed-$wanted;',
  'error_page 502 503 =503 @away-$wanted;',
  'error_page 504 =503 @$silent;',
];

/** A location with one of its own inherits none. */
export const REFUSING_A_FILE = [
  ...REFUSING.filter((line) => !line.startsWith('error_page 413')),
  'error_page 413 @file-too-large;',
];

/** Stands where what is passed on may have been saved, though nobody says so. */
export const SAVES = 'set $saves yes;';

export const refusals = (): string =>
  [
    inBothForms('not-found', 'route.not-found', 'No hay nada en esta dirección'),
    inBothForms('too-large', 'request.too-large', 'La solicitud es demasiado grande'),
    inBothForms('too-many', 'request.too-many', 'Demasiadas solicitudes'),
    inBothForms('failed', 'server.failed', 'Algo falló'),
    inBothForms('away', 'server.away', 'El monitor no contesta'),
    asData('@file-too-large', 'data-load.too-large'),
    asData('@unknown', 'storage.outcome-unknown'),
    asData('@unknown-without-key', 'storage.outcome-unknown-without-key'),
    asData(`= ${TOO_LONG}`, 'request.too-large', 'internal;'),
    asData(`= ${NOT_UNDERSTOOD}`, 'request.invalid', 'internal;'),
  ].join('\n');
