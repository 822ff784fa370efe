import { z } from 'zod';

/** What visits are added up by in the chart: the last twelve months, four quarters or six years, today's included. */
export const visitScale = z.enum(['MONTHS', 'QUARTER', 'YEAR']);
export type VisitScale = z.infer<typeof visitScale>;

/** A stretch of time as the chart names it, and its first and last day. */
export type VisitPeriod = Readonly<{ period: string; year: string; from: string; to: string }>;

const months = [
  ...['Enero', 'Febrero', 'Marzo', 'Abril', 'Mayo', 'Junio', 'Julio'],
  ...['Agosto', 'Septiembre', 'Octubre', 'Noviembre', 'Diciembre'],
];
const quarters = ['1er trimestre', '2º trimestre', '3er trimestre', '4º trimestre'];
const MONTHS_OF_YEAR = 12;

/** How many months each stretch has, how many stretches there are, and what each is called within its year. */
const scales: Readonly<Record<VisitScale, Readonly<{ months: number; count: number; names: readonly string[] }>>> = {
  MONTHS: { months: 1, count: 12, names: months },
  QUARTER: { months: 3, count: 4, names: quarters },
  YEAR: { months: MONTHS_OF_YEAR, count: 6, names: [''] },
};

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** The stretches up to the one that a day, `YYYY-MM-DD`, lies in, oldest first, without a gap. */
export const visitPeriods = (scale: VisitScale, today: string): VisitPeriod[] => {
  const { months: length, count, names } = scales[scale];
  const [year = 0, month = 1] = today.split('-').map(Number);
  const last = Math.floor((year * MONTHS_OF_YEAR + month - 1) / length);
  return Array.from({ length: count }, (_, index) => {
    const first = (last - count + 1 + index) * length;
    const inYear = first % MONTHS_OF_YEAR;
    const own = String(Math.floor(first / MONTHS_OF_YEAR));
    return {
      period: names[inYear / length] ?? '',
      year: own,
      from: `${own}-${twoDigits(inYear + 1)}-01`,
      to: `${own}-${twoDigits(inYear + length)}-31`,
    };
  });
};
