import { COMPARED_YEARS } from '@monitor/contracts-schema/site/site-pages';
import { useSearchParams } from 'react-router-dom';
import type { QuarterAmounts } from './chart-of-quarters.ts';

export type TwoYears = readonly [upper: string, lower: string];

/** The years of which there are quarters, the newest first. */
export const yearsOf = (quarters: readonly QuarterAmounts[]): readonly string[] =>
  [...new Set(quarters.map(({ _id: { year } }) => year).filter(Boolean))].sort().reverse();

const BETWEEN = '.';

/** Which two years the address compares, of those that there are; undefined when it compares none. */
export const useTwoYears = (
  years: readonly string[],
): readonly [compared: TwoYears | undefined, compare: (years: TwoYears | undefined) => void] => {
  const [params, setParams] = useSearchParams();
  const [upper, lower, ...more] = params.get(COMPARED_YEARS)?.split(BETWEEN) ?? [];
  const isRead = more.length === 0 && upper !== lower && [upper, lower].every((year) => year && years.includes(year));
  const compare = (next: TwoYears | undefined): void =>
    setParams(
      (now) => {
        const params = new URLSearchParams(now);
        if (next) params.set(COMPARED_YEARS, next.join(BETWEEN));
        else params.delete(COMPARED_YEARS);
        return params;
      },
      { replace: true, preventScrollReset: true },
    );
  return [isRead && upper && lower ? [upper, lower] : undefined, compare];
};
