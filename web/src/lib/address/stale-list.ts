import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/** A page of a list that was previous, which list it is of, and which page and order of it. */
type PreviousList<Query, Answer> = Readonly<{ list: string; query: Query; answer: Answer }>;

type Asking<Answer> = Pick<
  UseQueryResult<Answer>,
  'data' | 'isError' | 'isPlaceholderData' | 'isFetching' | 'errorUpdateCount'
>;

/** What stands in a list's place. */
type ListOrStale<Query, Answer> = Readonly<{
  /** The rows and what is shown with them; undefined while there are none, or when none can be previous. */
  answer: Answer | undefined;
  /** What these rows are the answer to. */
  query: Query;
  /** What was asked cannot be previous: these are the rows from before. */
  isStale: boolean;
}>;

/**
 * What to show of a list. A page or order that cannot be previous leaves the rows that were there, as what they are; another
 * list altogether, by other filters or another search, does not borrow them.
 */
export const listOrStale = <Query, Answer>(
  list: string,
  query: Query,
  { data, isError, isPlaceholderData, isFetching, errorUpdateCount }: Asking<Answer>,
  previous: PreviousList<Query, Answer> | undefined,
): ListOrStale<Query, Answer> => {
  const isTriedAgain = isFetching && isPlaceholderData && errorUpdateCount > 0;
  const isWithout = isTriedAgain || (isError && data === undefined);
  if (!isWithout) return { answer: data, query, isStale: isError };
  return previous?.list === list ? { ...previous, isStale: true } : { answer: undefined, query, isStale: false };
};

/** The list to show of an answer about `about`: whose it is and what it is filtered by. */
export const useListOrStale = <Query, Answer>(
  about: unknown,
  query: Query,
  answer: UseQueryResult<Answer>,
): ListOrStale<Query, Answer> => {
  const list = JSON.stringify(about);
  const [previous, keep] = useState<PreviousList<Query, Answer>>();
  const { data, isPlaceholderData } = answer;
  if (data && !isPlaceholderData && (previous?.answer !== data || previous.list !== list))
    keep({ list, query, answer: data });
  return listOrStale(list, query, answer, previous);
};
