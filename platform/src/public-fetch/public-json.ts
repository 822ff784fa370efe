import { text } from 'node:stream/consumers';
import type { Admission, PlaceLimits } from '../admission/admission.ts';
import type { Admissions } from '../admission/admissions.ts';
import type { System } from '../process/system.ts';
import type { FetchHeaders, PublicFetch } from './public-fetch.ts';
import { PublicFetchFailed } from './public-fetch-failed.ts';

/** What another server said, as it was understood, and when it was said. Stale when it could not be reached since. */
export type CachedJson<Content> = Readonly<{ content: Content; readAt: Date; isStale: boolean }>;

/**
 * Reads JSON that people outside have named, of at most 1 MB and within 5 seconds. `understand` makes of it what is stored,
 * and throws for what it is not; one address is always understood in one way, and asked with the same headers. What was read is given again for five
 * minutes; after that it is read anew, and when that fails given as stale, up to a day old. An address that failed is not
 * retried for half a minute. Whoever asks while an answer is on its way waits for the same one. Throws
 * PublicFetchFailed, 'too-busy' among its failures when too many other servers are being asked already, or too much of one.
 */
export type ReadPublicJson = <Content>(
  url: URL,
  understand: (json: unknown) => Content,
  asking?: Asking,
) => Promise<CachedJson<Content>>;

/** With which headers, and for whom: an address; without one for the installation itself, which takes nobody's place. */
type Asking = Readonly<{ headers?: FetchHeaders; asker?: string }>;

const LIMITS = { maxBytes: 1024 * 1024, milliseconds: 5_000 };
const FRESH_MS = 5 * 60_000;
const STALE_MS = 24 * 60 * 60_000;
const FAILED_MS = 30_000;
/** Of one host, so that a slow one holds up what is asked of itself; whoever asks it shares that. */
const OF_ONE_HOST = { inAll: 8, perNetwork: 8 };
/** Answers are weighed by the length of their text, which what is understood of it hardly exceeds. */
const MOST_KEPT_CHARACTERS = 16 * 1024 * 1024;

type Known = Readonly<{ content: unknown; readAt: number; characters: number }>;
type Failed = Readonly<{ error: unknown; failedAt: number }>;

export const openPublicJson = (
  fetch: PublicFetch,
  { now, elapsed }: Pick<System, 'now' | 'elapsed'>,
  { admissions, limits }: Readonly<{ admissions: Admissions; limits: PlaceLimits }>,
): ReadPublicJson => {
  /** The one used last at the end. */
  const known = new Map<string, Known>();
  const failed = new Map<string, Failed>();
  const underWay = new Map<string, Promise<Known>>();
  const busy = () => new PublicFetchFailed('too-busy', 'Other servers are being asked');
  const places = admissions('remoteReads', limits, busy);
  const placesAt = new Map<string, Admission>();
  let characters = 0;

  const drop = (key: string): void => {
    characters -= known.get(key)?.characters ?? 0;
    known.delete(key);
  };
  const keep = (key: string, read: Known): void => {
    drop(key);
    known.set(key, read);
    characters += read.characters;
    for (const oldest of known.keys()) {
      if (characters <= MOST_KEPT_CHARACTERS) return;
      drop(oldest);
    }
  };
  const noteFailure = (key: string, error: unknown): void => {
    for (const [other, { failedAt }] of failed) if (failedAt + FAILED_MS <= elapsed()) failed.delete(other);
    failed.set(key, { error, failedAt: elapsed() });
  };

  /** Takes a place among all who ask, and one among those who ask this host. Gives how to leave both. */
  const enter = ({ hostname }: URL, asker: string | undefined, onLost: (refusal: Error) => void): (() => void) => {
    const place = asker === undefined ? undefined : places.enter(asker, onLost);
    const atHost = placesAt.get(hostname) ?? admissions('readsOfOneHost', OF_ONE_HOST, busy);
    placesAt.set(hostname, atHost);
    const leave = (taken?: Readonly<{ leave: () => void }>) => (): void => {
      taken?.leave();
      place?.leave();
      if (atHost.taken() === 0) placesAt.delete(hostname);
    };
    try {
      return leave(atHost.enter(asker ?? '', onLost));
    } catch (error) {
      leave()();
      throw error;
    }
  };

  const read = async (url: URL, understand: (json: unknown) => unknown, asking: Asking): Promise<Known> => {
    const recent = failed.get(url.href);
    if (recent && elapsed() < recent.failedAt + FAILED_MS) throw recent.error;
    const lost = new AbortController();
    const leave = enter(url, asking.asker, (refusal) => lost.abort(refusal));
    const reading = readOnce(fetch, url, understand, { headers: asking.headers, signal: lost.signal }).then(
      ({ content, length }) => {
        const found = { content, readAt: elapsed(), characters: length };
        keep(url.href, found);
        failed.delete(url.href);
        return found;
      },
      (error: unknown) => {
        if (!lost.signal.aborted) noteFailure(url.href, error); // else nothing is known of it
        throw error;
      },
    );
    underWay.set(url.href, reading);
    return reading.finally(() => {
      leave();
      underWay.delete(url.href);
    });
  };

  /** Waits for what others have asked; when they lose their places, asks in a place of its own. */
  const readTogether: typeof read = async (url, understand, asking) => {
    for (;;) {
      const others = underWay.get(url.href);
      if (!others) return read(url, understand, asking);
      try {
        return await others;
      } catch (error) {
        if (!(error instanceof PublicFetchFailed && error.failure === 'too-busy')) throw error;
      }
    }
  };

  return async <Content>(url: URL, understand: (json: unknown) => Content, asking: Asking = {}) => {
    const ageOf = ({ readAt }: Known): number => elapsed() - readAt;
    const given = (found: Known, isStale: boolean): CachedJson<Content> => ({
      content: found.content as Content, // understood in the one way of its address
      readAt: new Date(now().getTime() - ageOf(found)),
      isStale,
    });
    const cached = known.get(url.href);
    if (cached && ageOf(cached) < FRESH_MS) {
      keep(url.href, cached);
      return given(cached, false);
    }
    try {
      return given(await readTogether(url, understand, asking), false);
    } catch (error) {
      const stale = known.get(url.href);
      if (stale && ageOf(stale) < STALE_MS) return given(stale, true);
      throw error;
    }
  };
};

const isJson = (mediaType: string): boolean => mediaType === 'application/json' || mediaType.endsWith('+json');

type Once = Readonly<{ headers: FetchHeaders | undefined; signal: AbortSignal }>;

const readOnce = (fetch: PublicFetch, url: URL, understand: (json: unknown) => unknown, once: Once) =>
  fetch(url, { ...LIMITS, ...once }, async ({ mediaType, body }) => {
    if (!isJson(mediaType)) throw new PublicFetchFailed('unexpected-answer', `The answer is ${mediaType}`);
    const content = await text(body);
    try {
      return { content: understand(JSON.parse(content)), length: content.length };
    } catch (error) {
      throw new PublicFetchFailed('unexpected-answer', 'The answer is not what was asked for', { cause: error });
    }
  });
