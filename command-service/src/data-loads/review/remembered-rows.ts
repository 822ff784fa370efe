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

/** As they stand in a revision of the load. */
type Remembered = Standing & Readonly<{ fileId: string; revision: number; rows: number }>;

/** Of so many rows in all, for so long after an edit. */
const MOST_ROWS = 200_000;
const KEPT_MS = 10 * 60_000;
const MOST_BEGUN = 1_000;

/** What the rows of organizations' files come to, from one edit to the next. */
export const createRememberedRows = () => {
  const cache = new LRUCache<string, Remembered>({
    maxSize: MOST_ROWS,
    sizeCalculation: ({ rows }) => Math.max(rows, 1),
    ttl: KEPT_MS,
    ttlAutopurge: true,
  });
  const begun = new LRUCache<string, string>({ max: MOST_BEGUN, ttl: KEPT_MS });
  return {
    remember: (organizationId: string, rows: Remembered): void => {
      cache.set(organizationId, rows);
    },
    /** Whether a file's rows are to be looked through as they stand in a revision: neither is that known, nor was it begun before. */
    isToBegin: (organizationId: string, { fileId, revision }: Pick<Remembered, 'fileId' | 'revision'>): boolean => {
      const known = cache.get(organizationId);
      const state = `${fileId} ${revision}`;
      const isKnown = known?.fileId === fileId && known.revision === revision;
      if (isKnown || begun.get(organizationId) === state) return false;
      begun.set(organizationId, state);
      return true;
    },
    forget: (organizationId: string): void => {
      cache.delete(organizationId);
    },
    /** Gives back, and forgets, what is remembered of a file, where it stands in that revision. */
    take: (organizationId: string, { fileId, revision }: Pick<Remembered, 'fileId' | 'revision'>) => {
      const known = cache.get(organizationId);
      cache.delete(organizationId);
      return known?.fileId === fileId && known.revision === revision ? known : undefined;
    },
  };
};
