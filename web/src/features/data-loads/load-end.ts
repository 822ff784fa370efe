import type { DataLoadInfo } from '@monitor/contracts-schema/data-loads/data-load-endpoints';

/** What became of a load that is no more there: in the log, given up after the review, or never read to its end. */
export type LoadEnd = 'confirmed' | 'cancelled' | 'stopped';

/** How the load of an earlier status ended; undefined while it has not, or when there was none. */
export const loadEnd = (before: DataLoadInfo, after: DataLoadInfo): LoadEnd | undefined => {
  if (!before.current || before.current._id === after.current?._id) return undefined;
  if (before.recent?.recentConfirmedAt !== after.recent?.recentConfirmedAt) return 'confirmed';
  return before.current.status === 'processing' ? 'stopped' : 'cancelled';
};
