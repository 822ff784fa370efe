const MILLISECONDS_A_DAY = 86_400_000;
const SERIAL_OF_1970 = 25_569;
/** Excel counts a 29 February 1900 that never was. */
const FALSE_LEAP_DAY = 60;

/**
 * What a cell holds that says a day, `YYYY-MM-DD`: the number by which a workbook that counts from 1900 knows it. A day
 * before 1900 has none: it is its text, `DD/MM/YYYY`.
 */
export const dayContent = (date: string): number | string => {
  const day = Date.parse(date) / MILLISECONDS_A_DAY + SERIAL_OF_1970;
  const serial = day <= FALSE_LEAP_DAY ? day - 1 : day;
  return serial >= 1 ? serial : date.split('-').reverse().join('/');
};
