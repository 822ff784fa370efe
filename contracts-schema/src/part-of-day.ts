const HOUR_MS = 60 * 60 * 1000;
const HOURS = 24;
/** The hours, in UTC, at which a day begins somewhere in Mexico, whatever its clocks are put to. */
const [FIRST_MIDNIGHT, LAST_MIDNIGHT] = [5, 8];
const MIDNIGHTS = LAST_MIDNIGHT - FIRST_MIDNIGHT + 1;

/**
 * Which part of which day a moment (ISO, UTC) lies in: numbers that rise with time, and are others before and after midnight
 * in every zone of Mexico. So what is stored by them serves whichever of these zones the installation has.
 */
export const partOfDay = (moment: string): number => {
  const hours = Math.floor(Date.parse(moment) / HOUR_MS);
  const passed = (hours % HOURS) - FIRST_MIDNIGHT + 1;
  return Math.floor(hours / HOURS) * MIDNIGHTS + Math.min(Math.max(passed, 0), MIDNIGHTS);
};

/** A moment of such a part. */
export const momentIn = (part: number): Date => {
  const passed = ((part - 1) % MIDNIGHTS) + 1;
  return new Date((((part - passed) / MIDNIGHTS) * HOURS + FIRST_MIDNIGHT - 1 + passed) * HOUR_MS);
};
