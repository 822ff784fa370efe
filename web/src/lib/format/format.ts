import { installationDay, installationTime } from '@monitor/contracts-schema/installation-zone';
import { zonedDayOf } from './zoned-days.ts';

const money = new Intl.NumberFormat('es-MX', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat('es-MX');
const compact = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1 });

/** `$1,234.56`, and `-$1,234.56`; blank for none. */
export const formatPesos = (pesos: number | null | undefined): string =>
  pesos === null || pesos === undefined ? '' : `${pesos < 0 ? '-' : ''}$${money.format(Math.abs(pesos))}`;

export const formatCount = (count: number): string => whole.format(count);

const SCALES = [
  { from: 1e12, one: 'billón', many: 'billones', by: 1e12 },
  { from: 1e6, one: 'millón', many: 'millones', by: 1e6 },
  { from: 1e3, one: 'mil', many: 'mil', by: 1e3 },
] as const;

/** A long amount in words, as it is read aloud: `12.4 millones de pesos`; undefined below a thousand pesos. */
export const moneyInWords = (pesos: number): string | undefined => {
  const scale = SCALES.find(({ from }) => Math.abs(pesos) >= from);
  if (!scale) return undefined;
  const number = compact.format(pesos / scale.by);
  const unit = number === '1' ? scale.one : scale.many;
  return `${number} ${unit} ${scale.by === 1e3 ? 'pesos' : 'de pesos'}`;
};

/** A share of a whole between 0 and 1 as a percentage, with as many decimals as asked. */
export const formatShare = (share: number, decimals: number): string =>
  `${share.toLocaleString('es-MX', { style: 'percent', minimumFractionDigits: decimals, maximumFractionDigits: decimals }).replace('%', '').trim()}%`;

const LONG_DAY = new Intl.DateTimeFormat('es-MX', { day: '2-digit', month: 'long', year: 'numeric', timeZone: 'UTC' });
const WEEKDAY = new Intl.DateTimeFormat('es-MX', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
/** `DD/MM/YYYY`; blank for none. Takes a calendar day, which is the same everywhere, or a moment, both in ISO. */
export const formatDay = (iso: string | null | undefined): string => {
  const [year, month, day] = iso ? zonedDayOf(iso).split('-') : [];
  return year && month && day ? `${day}/${month}/${year}` : '';
};

/** `20 de noviembre de 2026`, of a calendar day or a moment; blank for none. */
export const formatLongDay = (iso: string | null | undefined): string =>
  iso ? LONG_DAY.format(new Date(zonedDayOf(iso))) : '';

/** `20 de noviembre de 2026, 14:05`. */
export const formatMoment = (iso: string): string => `${formatLongDay(iso)}, ${installationTime(new Date(iso))}`;

/** `Sábado 21 de noviembre de 2026`. */
export const formatWeekday = (date: Date): string => {
  const { weekday, day, month, year } = Object.fromEntries(
    WEEKDAY.formatToParts(new Date(installationDay(date))).map(({ type, value }) => [type, value]),
  );
  return `${capitalized(weekday)} ${day} de ${month} de ${year}`;
};

const capitalized = (word = ''): string => word.charAt(0).toUpperCase() + word.slice(1);
