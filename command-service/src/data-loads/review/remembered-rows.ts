import { LRUCache } from 'lru-cache';
import type { JudgedRows } from './judged-rows.ts';
import type { RegisteredCatalogue } from './rules/load-catalogue.ts';
import type { StagedNameFinder } from './staged-names.ts';

/** All rows of a file, judged against what was registered. */
export type Standing = Readonly<{
  registered: RegisteredCatalogue;
  judged: JudgedRows;
  nameFinder: StagedNameFinder;
}>;

/** A file's rows as they are in a revision of the load. */
type State = Readonly<{ fileId: string; revision: number }>;
type Remembered = Standing & State & Readonly<{ rows: number }>;

/** Of so many rows in all, for so long after they were last wanted. */
const MOST_ROWS = 200_000;
const KEPT_MS = 10 * 60_000;
const MOST_BEGUN = 1_000;

/** Finds what the rows come to, unless it is stopped; undefined where they would be judged otherwise by now. */
type FindStanding = (held: AbortSignal) => Promise<Standing | undefined>;

/** Rows that are being gone through, of whatever revision they have come to be meanwhile. */
type Preparation = { state: State; readonly stop: AbortController; ended: Promise<void> };

const isSame = (one: State | undefined, other: State): boolean =>
  one?.fileId === other.fileId && one.revision === other.revision;

/** What the rows of organizations' files come to, from when they are looked at and from one edit to the next. */
export const createRememberedRows = () => {
  const cache = new LRUCache<string, Remembered>({
    maxSize: MOST_ROWS,
    sizeCalculation: ({ rows }) => Math.max(rows, 1),
    ttl: KEPT_MS,
    ttlAutopurge: true,
    updateAgeOnGet: true,
  });
  const begun = new LRUCache<string, string>({ max: MOST_BEGUN, ttl: KEPT_MS });
  const preparations = new Map<string, Preparation>();

  const remember = (organizationId: string, rows: Remembered): void => {
    cache.set(organizationId, rows);
  };
  const forget = (organizationId: string): void => {
    preparations.get(organizationId)?.stop.abort();
    cache.delete(organizationId);
    begun.delete(organizationId);
  };

  return {
    remember,
    /** Stops, too, finding it. */
    forget,
    /** Has what the rows of a state come to found before it is wanted: once, also where that comes to nothing. */
    prepare: async (organizationId: string, state: State, rows: number, find: FindStanding): Promise<void> => {
      const key = `${state.fileId} ${state.revision}`;
      const underWay = preparations.get(organizationId);
      if (underWay && isSame(underWay.state, state)) return underWay.ended;
      if (isSame(cache.get(organizationId), state) || begun.get(organizationId) === key) return;
      forget(organizationId);
      begun.set(organizationId, key);
      const stop = new AbortController();
      const preparation: Preparation = { state, stop, ended: Promise.resolve() };
      const finding = async (): Promise<void> => {
        try {
          const standing = await find(stop.signal);
          if (standing && !stop.signal.aborted) remember(organizationId, { ...standing, ...preparation.state, rows });
        } catch {
          // Whoever wants the rows goes through them, and meets what is wrong.
        } finally {
          if (preparations.get(organizationId) === preparation) preparations.delete(organizationId);
        }
      };
      preparations.set(organizationId, preparation);
      preparation.ended = finding();
      return preparation.ended;
    },
    /** What the rows come to is the same in another revision. */
    advance: (organizationId: string, from: State, revision: number): void => {
      const state = { fileId: from.fileId, revision };
      const preparation = preparations.get(organizationId);
      if (preparation && isSame(preparation.state, from)) preparation.state = state;
      const known = cache.get(organizationId);
      if (known && isSame(known, from)) remember(organizationId, { ...known, ...state });
    },
    /** Gives back, and forgets, what the rows of a state come to, where that is remembered or being found. */
    take: async (organizationId: string, state: State): Promise<Standing | undefined> => {
      const preparation = preparations.get(organizationId);
      if (preparation && isSame(preparation.state, state)) await preparation.ended;
      const known = cache.get(organizationId);
      forget(organizationId);
      return isSame(known, state) ? known : undefined;
    },
  };
};
