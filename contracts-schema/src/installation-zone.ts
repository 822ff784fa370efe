/** The zone of an installation that names none. */
export const DEFAULT_ZONE = 'America/Mexico_City';

/** The name under which a page's head tells the application the installation's zone. */
export const ZONE_META = 'monitor:zone';

const clockOf = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });

let zone = DEFAULT_ZONE;
let wallClock = clockOf(zone);

/** The zone of the one clock of what people read: days and hours are those of it. Inside, all times are UTC. */
export const installationZone = (): string => zone;

/**
 * Sets the installation's zone, by its IANA name: said once where a process, one of its threads or the site begins, and by
 * nobody else. Throws a RangeError for what is no zone.
 */
export const setInstallationZone = (name: string): void => {
  wallClock = clockOf(name);
  zone = name;
};

/** `2026-11-20 18:30:00`: what the clock of the installation shows at a moment. */
const shownAt = (moment: Date): string => wallClock.format(moment);

/** The day, `YYYY-MM-DD`, that it is where the installation is. */
export const installationDay = (moment: Date): string => shownAt(moment).slice(0, 10);

/** The time of day, `18:30`, that it is where the installation is. */
export const installationTime = (moment: Date): string => shownAt(moment).slice(11, 16);

const aheadAt = (time: number): number => Date.parse(`${shownAt(new Date(time)).replace(' ', 'T')}Z`) - time;

/** The first moment of a day, `YYYY-MM-DD`, where the installation is. */
export const startOfDay = (day: string): Date => {
  const inUtc = Date.parse(`${day}T00:00:00Z`);
  const near = inUtc - aheadAt(inUtc);
  return new Date(inUtc - aheadAt(near));
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** The last millisecond of a day there; days on which the clock is put forward or back are shorter or longer. */
export const endOfDay = (day: string): Date => {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
  return new Date(startOfDay(next).getTime() - 1);
};
