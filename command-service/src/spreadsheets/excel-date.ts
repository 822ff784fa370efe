const MILLISECONDS_A_DAY = 86_400_000;
const SERIAL_OF_1970 = 25_569;
const SERIAL_OF_YEAR_10000 = 2_958_466;
const DAYS_FROM_1900_TO_1904 = 1_462;
/** Excel counts a 29 February 1900 that never was. */
const FALSE_LEAP_DAY = 60;

/**
 * The calendar day of a date cell's number, as `YYYY-MM-DD`; the time of day is dropped. Undefined when it is no day:
 * a time alone, a negative number, or past the year 9999. The day that never was is given as the one before it.
 */
export const excelDate = (serial: number, from1904: boolean): string | undefined => {
  const day = Math.floor(serial) + (from1904 ? DAYS_FROM_1900_TO_1904 : 0);
  if (!(day >= 1 && day < SERIAL_OF_YEAR_10000)) return undefined;
  const sinceEpoch = day - SERIAL_OF_1970 + (day < FALSE_LEAP_DAY ? 1 : 0);
  return new Date(sinceEpoch * MILLISECONDS_A_DAY).toISOString().slice(0, 10);
};
