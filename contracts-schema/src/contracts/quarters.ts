/** A quarter as contracts name it: `1o 2019`. */
export type Quarter = Readonly<{ quarter: number; year: number }>;

const QUARTER = /^([1-4])o (\d{4})$/;
const QUARTERS_A_YEAR = 4;

/** The quarter that a contract's period names; undefined when it names none. */
export const quarterIn = (period: string): Quarter | undefined => {
  const [, quarter, year] = QUARTER.exec(period) ?? [];
  return quarter && year ? { quarter: Number(quarter), year: Number(year) } : undefined;
};

/** A period as it sorts among others: by year, then by quarter; whatever names no quarter comes behind. */
export const periodOrder = (period: string): string => {
  const known = quarterIn(period);
  return known ? `${known.year}-${known.quarter}` : `~${period}`;
};

const numberOf = ({ quarter, year }: Quarter): number => year * QUARTERS_A_YEAR + quarter - 1;

/** Every period from the first to the last of these, those between them that none names included, in the order of time. */
export const periodsBetween = (periods: readonly string[]): string[] => {
  const numbers = periods.flatMap((period) => quarterIn(period) ?? []).map(numberOf);
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  return Array.from({ length: numbers.length > 0 ? last - first + 1 : 0 }, (_, passed) => {
    const number = first + passed;
    return `${(number % QUARTERS_A_YEAR) + 1}o ${Math.floor(number / QUARTERS_A_YEAR)}`;
  });
};
