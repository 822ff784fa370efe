import { z } from 'zod';
import type { Pagination } from './answers.ts';

/*
 * What the public pages of a legacy monitor read and send besides what we prefer: they run on our public calls, so that
 * their installations may move here one at a time. Nothing of ours reads or sends these.
 */

/** The pages of a contract list, beside `pagination`. */
export const legacyPagination = { total: z.int(), page: z.int(), pages: z.int() };

export const asLegacyPagination = ({ total, page, pages }: Pagination) => ({ total, page, pages });

/** The donut of procedure types, which they read one level deeper. */
export const legacyChart = <Chart extends z.ZodType>(chart: Chart) => ({ data: chart });

export const asLegacyChart = <Chart>(chart: Chart) => ({ data: chart });

/** A refusal where they understand nothing but an answer 200. */
export const legacyRefusal = z.object({ error: z.literal(true), message: z.string() });

export const asLegacyRefusal = (message: string): z.infer<typeof legacyRefusal> => ({ error: true, message });

/** A body without the page that its address says too, which they send along as text. */
export const withoutLegacyPage = (body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const { query, ...others } = body;
  return typeof query === 'string' ? others : body;
};
