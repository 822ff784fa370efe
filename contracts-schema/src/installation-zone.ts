/** The one clock of what people read: days and hours are those of this zone. Inside, all times are UTC. */
export const INSTALLATION_ZONE = 'America/Mexico_City';

const wallClock = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: INSTALLATION_ZONE,
});

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
