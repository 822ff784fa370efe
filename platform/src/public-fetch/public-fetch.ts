import type { IncomingMessage } from 'node:http';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Readable } from 'node:stream';
import type { Config } from '../process/config.ts';
import { boundedBody } from './bounded-body.ts';
import { isPublicAddress } from './public-address.ts';
import { PublicFetchFailed } from './public-fetch-failed.ts';
import { type HostAddress, type ResolveHost, resolveHost } from './resolve-host.ts';

export type FetchHeaders = Readonly<Record<string, string>>;

export type FetchLimits = Readonly<{
  maxBytes: number;
  /** In all: resolving, connecting, redirects and content. */
  milliseconds: number;
  signal?: AbortSignal;
  /** What whoever is asked is told besides. */
  headers?: FetchHeaders | undefined;
}>;

/** What was found, and where at last. `mediaType` is what the answer said, in lower case and without parameters. */
export type FetchedDocument = Readonly<{ url: URL; mediaType: string; body: Readable }>;

/**
 * Fetches something that people outside have named: over http or https, from public addresses only, and only an answer
 * 200. `use` reads the body; when it ends, whatever was not read is dropped. Throws PublicFetchFailed, the signal's
 * reason when the caller gives up, or what `use` throws.
 */
export type PublicFetch = <Result>(
  url: URL,
  limits: FetchLimits,
  use: (found: FetchedDocument) => Promise<Result>,
) => Promise<Result>;

/** Who may be asked. Tests, which reach this machine only, say otherwise. */
export type FetchPolicy = Readonly<{
  isAllowedAddress: (address: string) => boolean;
  isAllowedPort: (port: number) => boolean;
  resolve: ResolveHost;
}>;

/** Where websites listen. Other ports belong to other services, which are not asked. */
const WEB_PORTS: ReadonlySet<number> = new Set([80, 443, 8080, 8443]);

export const publicOnly: FetchPolicy = {
  isAllowedAddress: isPublicAddress,
  isAllowedPort: (port) => WEB_PORTS.has(port),
  resolve: resolveHost,
};

/** The same, and whatever listens on this machine: for tests that start what is fetched from. */
export const publicAndLoopback: FetchPolicy = {
  isAllowedAddress: (address) => isPublicAddress(address) || LOOPBACK.has(address),
  isAllowedPort: () => true,
  resolve: async (host, signal) =>
    host === 'localhost' ? [{ address: '127.0.0.1', family: 4 }] : resolveHost(host, signal),
};

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1']);

const MAX_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308]);
const HEADERS = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Mozilla/5.0 (compatible; Monitor)' };
const MEDIA_TYPE = /^[a-z0-9][\w!#$&^.+-]{0,63}\/[a-z0-9][\w!#$&^.+-]{0,63}$/;

/** The fetch of an installation, as it is configured. */
export const publicFetchIn = ({ FETCH_LOOPBACK }: Pick<Config, 'FETCH_LOOPBACK'>): PublicFetch =>
  openPublicFetch(FETCH_LOOPBACK ? publicAndLoopback : publicOnly);

/** A fetch that keeps to a policy: the internet's hosts only, unless another one is given. */
export const openPublicFetch =
  (policy: FetchPolicy = publicOnly): PublicFetch =>
  async (start, { maxBytes, milliseconds, signal: caller, headers = {} }, use) => {
    const timeout = AbortSignal.timeout(milliseconds);
    const signal = caller ? AbortSignal.any([caller, timeout]) : timeout;
    const failureOf = (error: unknown): unknown => {
      if (caller?.aborted) return caller.reason;
      if (timeout.aborted) return new PublicFetchFailed('timed-out', `Nothing whole came within ${milliseconds} ms`);
      if (error instanceof PublicFetchFailed) return error;
      return new PublicFetchFailed('unreachable', error instanceof Error ? error.message : String(error), {
        cause: error,
      });
    };
    const { url, response } = await follow(start, { policy, signal, headers }).catch((error: unknown) => {
      throw failureOf(error);
    });
    try {
      const body = boundedBody(response, maxBytes);
      return await use({ url, mediaType: mediaTypeOf(response), body }).catch((error: unknown) => {
        throw error === body.errored || signal.aborted ? failureOf(error) : error;
      });
    } finally {
      response.destroy();
    }
  };

type Asking = Readonly<{ policy: FetchPolicy; signal: AbortSignal; headers: FetchHeaders }>;

/** The answer at the end of the redirects, each checked like the first address. */
const follow = async (start: URL, asking: Asking) => {
  let url = start;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await ask(url, asking);
    const { location } = response.headers;
    if (!REDIRECTS.has(response.statusCode) || location === undefined) {
      if (response.statusCode === 200) return { url, response };
      response.destroy();
      throw new PublicFetchFailed('unexpected-answer', `The answer is ${response.statusCode}`);
    }
    response.destroy();
    url = new URL(unescaped(location), url);
  }
  throw new PublicFetchFailed('too-many-redirects', `There are more than ${MAX_REDIRECTS} redirects`);
};

/** Real servers write accents as they are; Node reads every byte of a header as a letter. */
const unescaped = (header: string): string => Buffer.from(header, 'latin1').toString('utf8');

const ask = async (url: URL, { policy, signal, headers }: Asking): Promise<IncomingMessage> => {
  refuseUnfit(url, policy);
  const addresses = await policy.resolve(url.hostname.replace(/^\[(.*)\]$/, '$1'), signal);
  const allowed = addresses.length > 0 && addresses.every(({ address }) => policy.isAllowedAddress(address));
  if (!allowed) throw new PublicFetchFailed('not-public', `${url.hostname} is not a public host`);
  return answerFrom(addresses, url, { signal, headers });
};

const refuseUnfit = (url: URL, { isAllowedPort }: FetchPolicy): void => {
  const refuse = (reason: string) => {
    throw new PublicFetchFailed('not-public', reason);
  };
  if (!DEFAULT_PORTS.has(url.protocol)) refuse(`${url.protocol} is neither http nor https`);
  if (url.username || url.password) refuse('The address names a user');
  if (!isAllowedPort(Number(url.port) || DEFAULT_PORTS.get(url.protocol)!)) refuse(`Port ${url.port} is no website's`);
};

const DEFAULT_PORTS: ReadonlyMap<string, number> = new Map([
  ['http:', 80],
  ['https:', 443],
]);

/** Connects to the addresses that were checked and to no other, whatever the host's name means by now. */
const answerFrom = (
  addresses: readonly HostAddress[],
  url: URL,
  { signal, headers }: Pick<Asking, 'signal' | 'headers'>,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    // An agent of its own: no connection is shared with anybody who checks less.
    const request = send(url, { agent: false, headers: { ...headers, ...HEADERS }, lookup: pinnedTo(addresses) });
    const end = () => request.destroy(signal.reason);
    signal.addEventListener('abort', end, { once: true });
    request
      .on('response', resolve)
      .on('error', reject)
      .on('close', () => {
        signal.removeEventListener('abort', end);
        reject(new Error('The connection was closed without an answer'));
      })
      .end();
  });

const pinnedTo =
  (addresses: readonly HostAddress[]): LookupFunction =>
  (_host, { all }, found) => {
    const [first] = addresses;
    if (all) found(null, [...addresses]);
    else found(null, first!.address, first!.family); // addresses are never empty here
  };

const mediaTypeOf = ({ headers }: IncomingMessage): string => {
  const [essence = ''] = (headers['content-type'] ?? '').split(';');
  const mediaType = essence.trim().toLowerCase();
  return MEDIA_TYPE.test(mediaType) ? mediaType : 'application/octet-stream';
};
