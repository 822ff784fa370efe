import type { IndexLinePoint } from '@monitor/contracts-schema/calculations/index-line';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { indexLineOf } from '@monitor/read-model/calculations/index-line';
import { EVERYTHING, type Positions } from '../answering/answer-positions.ts';
import type { PositionTracker } from '../answering/position-tracker.ts';

/**
 * How an organization's index came to what it is, by the views that are asked. `positions` are how far everything has come,
 * where that was read already.
 */
export type IndexLines = (
  views: ViewReader,
  organizationId: string,
  positions?: Positions,
) => Promise<readonly IndexLinePoint[]>;

const MOST_KEPT = 200;

type CachedLine = Readonly<{ position: string; line: Promise<readonly IndexLinePoint[]> }>;

/** The lines of organizations, each computed once until something moves: its page, its answer and its files ask for the same. */
export const openIndexLines = (positionTracker: Pick<PositionTracker, 'progressOf'>): IndexLines => {
  const caches = new WeakMap<ViewReader, Map<string, CachedLine>>();
  const positionNow = async () => (await positionTracker.progressOf([EVERYTHING])).get(EVERYTHING)!.position; // it was requested
  return async (views, organizationId, positions) => {
    const cache = caches.get(views) ?? new Map<string, CachedLine>();
    caches.set(views, cache);
    const position = positions?.get(EVERYTHING) ?? (await positionNow());
    const known = cache.get(organizationId);
    if (known?.position === position) return known.line;
    if (cache.size >= MOST_KEPT) cache.clear();
    const line = indexLineOf(views, organizationId);
    cache.set(organizationId, { position, line });
    line.catch(() => cache.delete(organizationId)); // a store that failed is retried
    return line;
  };
};
