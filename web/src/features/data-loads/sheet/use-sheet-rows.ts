import type { ReviewRow } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { send } from '../../../lib/api/api.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { apiQueryKey, useApiQuery } from '../../../lib/api/use-api-query.ts';
import { byObject } from '../../../lib/by-object.ts';
import { chosenOrganization } from '../../../lib/session/organization.ts';
import { getCurrentDataLoad, getDataLoadRowNumbers } from '../data-load-calls.ts';
import type { rowsQuery } from '../review/review-state.ts';
import { type Rows, rowsIn } from './cached-rows.ts';
import { inPieces, pieceOf, piecesAbout, piecesBetween, type Sight, sightToFetch } from './pieces.ts';

const PIECE = 'piece of a sheet';

const NO_ROWS: readonly number[] = [];

const piecesOf = byObject(inPieces);

const queryOf = (rows: string) => ({
  queryKey: [...apiQueryKey(chosenOrganization()?._id, getCurrentDataLoad.path, { query: { rows } }), PIECE],
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    send(getCurrentDataLoad, { query: { rows } }, signal ? { signal } : {}),
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * The rows that were meant when the sheet was opened, whatever becomes of them as they are corrected; those in sight
 * are fetched, and then those about them.
 */
export const useSheetRows = (query: ReturnType<typeof rowsQuery>) => {
  const { page: _page, pageSize: _pageSize, ...meant } = query;
  const numbering = useApiQuery(getDataLoadRowNumbers, { query: meant }, { staleTime: Number.POSITIVE_INFINITY });
  const numbers = numbering.data?.data?.rows ?? NO_ROWS;
  const pieces = piecesOf(numbers);
  const [shown, setShown] = useState<Sight>({ from: 0, to: 0, isUpwards: false });
  const [fetched, setFetched] = useState(shown);
  const inSight = piecesBetween(pieces, fetched.from, fetched.to);
  const areHere = useQueries({ queries: inSight.map(queryOf) }).every(
    ({ data, isError }) => data !== undefined || isError,
  );
  const next = sightToFetch(fetched, shown, areHere);
  if (next !== fetched) setFetched(next);
  useQueries({ queries: piecesAbout(pieces, fetched).map((rows) => ({ ...queryOf(rows), enabled: areHere })) });

  // Whoever opens the sheet again sees what is wrong by then.
  useEffect(
    () => () => {
      queryClient.removeQueries({ queryKey: [chosenOrganization()?._id, getDataLoadRowNumbers.path] });
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(PIECE) });
    },
    [],
  );

  const pieceAt = (index: number): Rows | undefined =>
    queryClient.getQueryData<Rows>(queryOf(pieces[pieceOf(index)] ?? '').queryKey);

  return {
    numbering,
    numbers,
    /** The row at a place; null where there is none any more, undefined while it is on its way. */
    rowAt: (index: number): ReviewRow | null | undefined => {
      const piece = pieceAt(index);
      return piece && (rowsIn(piece).get(numbers[index] ?? 0) ?? null);
    },
    /** Which places are in sight. */
    show: (from: number, to: number): void => {
      if (from !== shown.from || to !== shown.to) setShown({ from, to, isUpwards: from < shown.from });
    },
    /** Resolves when the rows between two places are here. */
    ensure: async (from: number, to: number): Promise<void> => {
      const wanted = piecesBetween(pieces, from, to);
      await Promise.all(wanted.map((rows) => queryClient.ensureQueryData(queryOf(rows))));
    },
  };
};
