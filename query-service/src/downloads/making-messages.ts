import type { ProblemCode } from '@monitor/contracts-schema/problems';
import type { StoreAddress } from '@monitor/platform/view-store/store-address';
import type { DownloadOrder } from './download-order.ts';

/** What it begins with: where the views are, and the zone of the days that files say. */
export type MakerStart = Readonly<{ views: StoreAddress; zone: string }>;

/** What the thread that makes files is told. It makes one at a time; `stop` ends the one under way. */
export type ToMaker = Readonly<{ type: 'make'; order: DownloadOrder; path: string } | { type: 'stop' }>;

/** What it says of each: made, with the position that its data had reached; refused; or failed. */
export type FromMaker = Readonly<
  | { type: 'made'; position: string; size: number }
  | { type: 'refused'; code: ProblemCode }
  | { type: 'failed'; name: string; message: string; stack: string | undefined }
>;
