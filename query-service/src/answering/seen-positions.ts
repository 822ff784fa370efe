import { ANSWERS_BEHIND_MS } from '@monitor/contracts-schema/http/endpoint';
import { EVERYTHING, type Positions, positionOfAll } from './answer-positions.ts';

/**
 * How what follows from some positions stands: `current` while none of them has moved, as far as was heard of; `behind` when
 * one has, and all were seen there a moment ago; `due` when that moment is about to end; `old` when it has, or nobody looked
 * for as long.
 */
export type Standing = 'current' | 'behind' | 'due' | 'old';

/** A position, and when views were last seen to have come so far and no farther. */
type Seen = Readonly<{ position: string; at: number }>;

type Look = Readonly<{ began: number; isAll: boolean }>;

/** How far views were seen to have come, and what they had come to a moment before. */
export type SeenPositions = Readonly<{
  /** The newest position that views are known to have reached; empty when nothing is known of them. */
  newest: (scope: string) => string;
  /** Notes what a look at the store found: of some of them, or of all. */
  looked: (found: readonly Readonly<{ id: string; position: string }>[], look: Look) => void;
  /** Notes that somebody told of a position: it was reached, but nothing is known of whether it is still the newest. */
  notify: (scope: string, position: string) => void;
  standingOf: (positions: Positions) => Standing;
}>;

export const seePositions = (elapsed: () => number): SeenPositions => {
  /** Of organizations that exist, the installation and everything, the newest first: views hold something of them, or the projector told of them. */
  const seen = new Map<string, readonly Seen[]>();
  let [newestOfAll, sumOfAll] = ['', 0n];

  const newest = (scope: string): string => seen.get(scope)?.[0]?.position ?? '';
  const note = (scope: string, { position, at }: Seen): void => {
    const before = seen.get(scope) ?? [];
    const isRecent = (one: Seen): boolean => one.position !== position && elapsed() - one.at < ANSWERS_BEHIND_MS;
    seen.set(scope, [{ position, at }, ...before.filter(isRecent)]);
  };
  /** Says whether it is news. A look may begin before somebody tells of more than it finds, and end after it. */
  const advance = (scope: string, { position, at }: Seen): boolean => {
    const before = newest(scope);
    if (position >= before) note(scope, { position, at });
    if (position <= before) return false;
    if (position > newestOfAll) newestOfAll = position;
    sumOfAll += BigInt(position) - BigInt(before);
    return true;
  };
  const looked: SeenPositions['looked'] = (found, { began, isAll }) => {
    const news = found.filter(({ id, position }) => advance(id, { position, at: began }));
    if (isAll || news.length > 0) note(EVERYTHING, { position: positionOfAll(newestOfAll, sumOfAll), at: began });
  };

  const standingOfOne = (scope: string, position: string): Standing => {
    const all = seen.get(scope) ?? [];
    const last = all.find((one) => one.position === position);
    const unseenMs = last ? elapsed() - last.at : Number.POSITIVE_INFINITY;
    if (unseenMs >= ANSWERS_BEHIND_MS) return 'old';
    if (last === all[0]) return 'current';
    return unseenMs < ANSWERS_BEHIND_MS / 2 ? 'behind' : 'due';
  };

  return {
    newest,
    looked,
    notify: (id, position) => {
      if (position > newest(id)) looked([{ id, position }], { began: elapsed(), isAll: false });
    },
    standingOf: (positions) => {
      const standings = [...positions].map(([scope, position]) => standingOfOne(scope, position));
      return WORST_FIRST.find((standing) => standings.includes(standing)) ?? 'current';
    },
  };
};

const WORST_FIRST: readonly Standing[] = ['old', 'due', 'behind', 'current'];
