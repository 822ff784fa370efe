import { useApiQuery } from '../../../lib/api/use-api-query.ts';
import { getCurrentDataLoad, getRehearsal } from '../data-load-calls.ts';

const FIRST_ROW = { pageSize: 1 };

/** The state of the rows that are shown beside it; or none are, or none may be requested now. */
type RowsShown = Readonly<{ version: string | undefined }> | 'hidden' | 'unavailable';

/** What confirming would change, computed when it is requested, and whether a row has changed since. */
export const useRehearsal = (loadId: string, rows: RowsShown) => {
  const answer = useApiQuery(getRehearsal, {}, { enabled: false, staleTime: Number.POSITIVE_INFINITY });
  const known = answer.data?.data;
  const rehearsal = known?._id === loadId ? known : undefined;
  const now = useApiQuery(
    getCurrentDataLoad,
    { query: FIRST_ROW },
    { enabled: rows === 'hidden' && rehearsal !== undefined, staleTime: 0 },
  );
  const version = typeof rows === 'object' ? rows.version : now.data?.data?.doc.version;
  return {
    rehearsal,
    isStale: rehearsal !== undefined && version !== undefined && version !== rehearsal.version,
    isPending: answer.isFetching,
    problem: answer.isFetching ? null : answer.error,
    rehearse: (): void => void answer.refetch(),
  };
};

export type RehearsalState = ReturnType<typeof useRehearsal>;
