import { createReadStream } from 'node:fs';
import { JSONParser, TokenType } from '@streamparser/json';
import { isObject, type Json, objectIn, textIn } from './ocds-json.ts';
import type { Publication } from './ocds-releases.ts';
import type { WorkbookLimits } from './workbook-limits.ts';
import { WorkbookRefused } from './workbook-refused.ts';

/** Where a release stands in a file, of which process it is, and what decides which of that one's releases count. */
export type ReleasePlace = Readonly<{
  start: number;
  end: number;
  process: string;
  date: string;
  isCompiled: boolean;
}> &
  Publication;

/** Deeper than any publisher nests packages in packages. */
const DEEPEST = 8;
/** What packages and records hold releases in: of several the first. */
const HOLDERS: readonly string[] = ['compiledRelease', 'records', 'releases', 'arrayReleasePackage', 'data'];
const SECTIONS = ['tender', 'awards', 'contracts', 'planning', 'parties'];

/** A process is published in stages, a release for each. */
const RELEASES_OF_ROW = 5;

const CHUNK = 1 << 18;
const BYTE_ORDER_MARK = Buffer.from('efbbbf', 'hex');
const BUFFERED = { stringBufferSize: 1 << 16, numberBufferSize: 64 };

type Key = string | number | undefined;

const mayHold = (key: Key): boolean => typeof key !== 'string' || HOLDERS.includes(key);

const holderIn = (value: Json): string | undefined =>
  HOLDERS.find((name) => (name === 'compiledRelease' ? isObject(value[name]) : Array.isArray(value[name])));

const isRelease = (value: Json): boolean => textIn(value, 'ocid') !== '' && SECTIONS.some((name) => name in value);

/** Publishers write a process's id with their prefix and without, in either case. */
const processKey = (ocid: string): string => ocid.toUpperCase().replace(/^OCDS-[0-9A-Z]{6}-/, '');

const publicationIn = (value: Json): Publication => ({
  publishedDate: textIn(value, 'publishedDate'),
  publisher: textIn(objectIn(value, 'publisher'), 'name'),
  scheme: textIn(objectIn(value, 'publisher'), 'scheme'),
});

/** Of what is published of a release, what stands nearest to it. */
const publishedIn = <Known extends Publication>(known: Known, around: Publication): Known => ({
  ...known,
  publishedDate: known.publishedDate || around.publishedDate,
  publisher: known.publisher || around.publisher,
  scheme: known.scheme || around.scheme,
});

/** A release as far as its file was read: how deep what holds it stands, and by which key. */
type Found = Readonly<{ place: ReleasePlace; depth: number; key: Key }>;

/** Finds releases in the values of a file as they end, innermost first. */
const createFinder = (most: number) => {
  const found: Found[] = [];

  const take = (value: unknown, depth: number, key: Key, [start, end]: readonly [number, number]): void => {
    const first = found.findLastIndex((one) => one.depth <= depth) + 1;
    let inside = found.splice(first);
    if (isObject(value)) {
      const holder = holderIn(value);
      const around = publicationIn(value);
      inside = inside
        .filter((one) => one.key === holder)
        .map((one) => ({ ...one, place: publishedIn(one.place, around) }));
      if (holder === undefined && isRelease(value)) {
        const own = publishedIn(around, publicationIn(objectIn(value, 'packageInfo')));
        const isCompiled = Array.isArray(value.tag) && value.tag.includes('compiled');
        const process = processKey(textIn(value, 'ocid'));
        inside = [{ place: { start, end, process, date: textIn(value, 'date'), isCompiled, ...own }, depth, key }];
      }
    }
    for (const { place } of inside) found.push({ place, depth, key });
    if (found.length > most) throw new WorkbookRefused('too-many-rows', `more than ${most} releases`);
  };
  return { take, places: (): ReleasePlace[] => found.map(({ place }) => place) };
};

const orRefuse = (parse: () => void): void => {
  try {
    parse();
  } catch (error) {
    if (error instanceof WorkbookRefused) throw error;
    throw new WorkbookRefused('not-a-workbook', 'neither a table nor JSON', { cause: error });
  }
};

/**
 * Where the releases of a file in the Open Contracting standard stand, in its order, whatever holds them: packages of releases
 * or of records, lists and pages of either, or nothing. Of a record its compiled release, where it has one. Empty of what is
 * none of these. The file is read once, in memory that does not grow with it, but by some words for each release.
 */
export const findReleases = async (
  path: string,
  { rows, releaseBytes }: Pick<WorkbookLimits, 'rows' | 'releaseBytes'>,
): Promise<readonly ReleasePlace[]> => {
  const parser = new JSONParser(BUFFERED);
  const finder = createFinder(RELEASES_OF_ROW * rows);
  const starts: number[] = [];
  let span: readonly [number, number] = [0, 0];
  let taken = 0;
  parser.onToken = ({ token, offset }) => {
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) starts.push(offset);
    else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET)
      span = [starts.pop() ?? 0, offset + 1];
  };
  parser.onValue = ({ value, key, parent, stack }) => {
    if (stack.length > DEEPEST || !mayHold(key) || !stack.every((above) => mayHold(above.key))) return;
    if (typeof value === 'object' && value !== null) {
      finder.take(value, stack.length, key, span);
      taken = span[1];
    }
    // It is not needed any more, but for what it was.
    if (Array.isArray(parent)) parent.length = 0;
    else if (parent && key !== undefined) parent[key] = Array.isArray(value) ? [] : isObject(value) ? {} : null;
  };
  let read = 0;
  let mark = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK })) {
    if (read === 0 && BYTE_ORDER_MARK.equals(chunk.subarray(0, BYTE_ORDER_MARK.length))) mark = BYTE_ORDER_MARK.length;
    orRefuse(() => parser.write(read === 0 ? chunk.subarray(mark) : chunk));
    read += chunk.length;
    if (read - taken > releaseBytes) throw new WorkbookRefused('too-large', 'a release beyond the limit');
  }
  orRefuse(() => {
    if (!parser.isEnded) parser.end();
  });
  return finder.places().map((place) => ({ ...place, start: place.start + mark, end: place.end + mark }));
};
