import { formatDay } from '../../lib/format/format.ts';

/** Day, month and year as they are written in Mexico: with any of the usual signs between them, or as eight digits. */
const WRITTEN = /^(?<day>\d{1,2})[/\-. ](?<month>\d{1,2})[/\-. ](?<year>\d{4})$|^(?<d>\d{2})(?<m>\d{2})(?<y>\d{4})$/;
const ISO = /^(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})(?:T.*)?$/;

/** No year outside these is meant by anybody who writes one here. */
const YEARS = { first: '1900', last: '2199' };

/** The day, `YYYY-MM-DD`, that a text means; undefined for what is no day, such as the 31st of February. */
export const dayIn = (text: string): string | undefined => {
  const found = (WRITTEN.exec(text.trim()) ?? ISO.exec(text.trim()))?.groups;
  const [year = '', month = '', day = ''] = [found?.year ?? found?.y, found?.month ?? found?.m, found?.day ?? found?.d];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const exists = year !== '' && new Date(`${iso}T00:00Z`).toJSON()?.startsWith(iso);
  return exists && year >= YEARS.first && year <= YEARS.last ? iso : undefined;
};

export const NO_DAY = 'La fecha no es válida: escríbela como DD/MM/AAAA';

/** A field's value as it is read when nobody types: a day as `DD/MM/YYYY`, anything else as it was typed. */
export const writtenDay = (value: string): string => (dayIn(value) ? formatDay(dayIn(value)) : value);
