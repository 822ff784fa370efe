/** How exposed purchasing is to corruption. */
export type CorruptionLevel = 'HIGH' | 'MEDIUM' | 'LOW';

/** The levels from the worst on: what each is called, how probable corruption is, and up to which index it reaches. */
export const corruptionLevels = {
  HIGH: { level: 'ALTO', probability: 'ALTA', upTo: 50 },
  MEDIUM: { level: 'MEDIO', probability: 'MEDIA', upTo: 75 },
  LOW: { level: 'BAJO', probability: 'BAJA', upTo: 100 },
} as const satisfies Record<CorruptionLevel, Readonly<{ level: string; probability: string; upTo: number }>>;

/** The level of an index as it was computed, never as it is rounded to be shown. Of 100 points, more are less risk. */
export const corruptionLevelOf = (index: number): CorruptionLevel => {
  if (index <= corruptionLevels.HIGH.upTo) return 'HIGH';
  return index <= corruptionLevels.MEDIUM.upTo ? 'MEDIUM' : 'LOW';
};

/** What the index is called at a value; undefined where there is none. */
export const corruptionWordsOf = (index: number | null) =>
  index === null ? undefined : corruptionLevels[corruptionLevelOf(index)];
