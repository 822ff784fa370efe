import { INSTALLATION_ZONE } from '@monitor/contracts-schema';

/** The one clock of the monitor: people's dates and times are read off it wherever their reader sits. */
export const ZONE = INSTALLATION_ZONE;

const wallClock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: ZONE });

/** `2026-11-20 18:30:00`: what the clock shows at a moment. */
const shownAt = (moment: Date): string => wallClock.format(moment);

/** The day, `YYYY-MM-DD`, that it is there at a moment. */
export const dayAt = (moment: Date): string => shownAt(moment).slice(0, 10);

/** The time of day, `18:30`, that it is there at a moment. */
export const timeAt = (moment: Date): string => shownAt(moment).slice(11, 16);

/** The day of an ISO text: a calendar day is itself everywhere, a moment lies in the clock's day. */
export const zonedDayOf = (iso: string): string => (iso.length > 10 ? dayAt(new Date(iso)) : iso);

const aheadAt = (time: number): number => Date.parse(`${shownAt(new Date(time)).replace(' ', 'T')}Z`) - time;

/** The first moment of a day there. */
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
