import type { ReviewRow } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { hashKey, QueriesObserver } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { send } from '../../../lib/api/api.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { apiQueryKey, useApiQuery } from '../../../lib/api/use-api-query.ts';
import { byObject } from '../../../lib/by-object.ts';
import { chosenOrganization } from '../../../lib/session/organization.ts';
import { getCurrentDataLoad, getDataLoadRowNumbers } from '../data-load-calls.ts';
import type { rowsQuery } from '../review/review-state.ts';
import { type Rows, rowsIn } from './cached-rows.ts';
import { inPieces, pieceOf, piecesAbout, piecesBetween } from './pieces.ts';

const PIECE = 'piece of a sheet';

const NO_ROWS: readonly number[] = [];

/** Rows as they are fetched together. */
const queryOf = (rows: string) => {
  const queryKey = [...apiQueryKey(chosenOrganization()?._id, getCurrentDataLoad.path, { query: { rows } }), PIECE];
  return {
    queryKey,
    queryHash: hashKey(queryKey),
    queryFn: ({ signal }: { signal?: AbortSignal }) =>
      send(getCurrentDataLoad, { query: { rows } }, signal ? { signal } : {}),
    staleTime: Number.POSITIVE_INFINITY,
  };
};
type Piece = ReturnType<typeof queryOf>;

const piecesOf = byObject((numbers: readonly number[]) => inPieces(numbers).map(queryOf));

const stateOf = ({ queryHash }: Piece) => queryClient.getQueryCache().get<Rows>(queryHash)?.state;

/** How often a piece came, or could not be had. */
const endingsOf = (piece: Piece): number => {
  const { dataUpdateCount = 0, errorUpdateCount = 0 } = stateOf(piece) ?? {};
  return dataUpdateCount + errorUpdateCount;
};

type Shown = Readonly<{ from: number; isUpwards: boolean; pieces: readonly Piece[] }>;

/**
 * The rows that were meant when the sheet was opened, whatever becomes of them as they are corrected. Those in sight are
 * fetched as soon as they are, and then those about them; what goes out of sight before it comes is let go.
 */
export const useSheetRows = (query: ReturnType<typeof rowsQuery>) => {
  const { page: _page, pageSize: _pageSize, ...meant } = query;
  const numbering = useApiQuery(getDataLoadRowNumbers, { query: meant }, { staleTime: Number.POSITIVE_INFINITY });
  const numbers = numbering.data?.data?.rows ?? NO_ROWS;
  const pieces = piecesOf(numbers);
  const shown = useRef<Shown>({ from: 0, isUpwards: false, pieces: [] });
  const [fetching] = useState(() => new QueriesObserver(queryClient, []));
  useSyncExternalStore(fetching.subscribe, () => shown.current.pieces.map(endingsOf).join());

  // Whoever opens the sheet again sees what is wrong by then.
  useEffect(
    () => () => {
      queryClient.removeQueries({ queryKey: [chosenOrganization()?._id, getDataLoadRowNumbers.path] });
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(PIECE) });
    },
    [],
  );

  return {
    numbering,
    numbers,
    /** The row at a place; null where there is none any more, undefined while it is on its way. */
    rowAt: (index: number): ReviewRow | null | undefined => {
      const piece = pieces[pieceOf(index)];
      const answer = piece && stateOf(piece)?.data;
      return answer && (rowsIn(answer).get(numbers[index] ?? 0) ?? null);
    },
    /** Which places are in sight, whenever the sheet is drawn. */
    show: (from: number, to: number): void => {
      const before = shown.current;
      const isUpwards = from === before.from ? before.isUpwards : from < before.from;
      const inSight = piecesBetween(pieces, from, to);
      shown.current = { from, isUpwards, pieces: inSight };
      const enabled = inSight.every((piece) => endingsOf(piece) > 0);
      const about = piecesAbout(pieces, { from, to, isUpwards });
      fetching.setQueries([...inSight, ...about.map((piece) => ({ ...piece, enabled }))]);
    },
    /** Resolves when the rows between two places are here, though they go out of sight meanwhile; undefined where they are. */
    ensure: (from: number, to: number): Promise<unknown> | undefined => {
      const wanted = piecesBetween(pieces, from, to);
      if (wanted.every((piece) => stateOf(piece)?.data)) return undefined;
      const letGo = new QueriesObserver(queryClient, [...wanted]).subscribe(() => {});
      return Promise.all(wanted.map((piece) => queryClient.ensureQueryData(piece))).finally(letGo);
    },
  };
};
