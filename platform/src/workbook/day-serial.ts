const MILLISECONDS_A_DAY = 86_400_000;
const SERIAL_OF_1970 = 25_569;
/** Excel counts a 29 February 1900 that never was. */
const FALSE_LEAP_DAY = 60;

/** The number by which a workbook that counts from 1900 knows a day, `YYYY-MM-DD`, from 1900-01-01 on. */
export const daySerial = (date: string): number => {
  const day = Date.parse(date) / MILLISECONDS_A_DAY + SERIAL_OF_1970;
  return day <= FALSE_LEAP_DAY ? day - 1 : day;
};
