import { z } from 'zod';
import type { Pagination } from './answers.ts';

/*
 * What public pages of the earlier kind read besides what we prefer: they run on our public calls, so that their
 * installations may move here one at a time. Nothing of ours reads these.
 */

/** The pages of a contract list, beside `pagination`. */
export const earlierPagination = { total: z.int(), page: z.int(), pages: z.int() };

export const asEarlierPagination = ({ total, page, pages }: Pagination) => ({ total, page, pages });

/** The donut of procedure types, which they read one level deeper. */
export const earlierChart = <Chart extends z.ZodType>(chart: Chart) => ({ data: chart });

export const asEarlierChart = <Chart>(chart: Chart) => ({ data: chart });
