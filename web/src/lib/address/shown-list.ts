import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/** A page of a list that was had, which list it is of, and which page and order of it. */
type HadList<Query, Answer> = Readonly<{ list: string; query: Query; answer: Answer }>;

type Asking<Answer> = Pick<
  UseQueryResult<Answer>,
  'data' | 'isError' | 'isPlaceholderData' | 'isFetching' | 'errorUpdateCount'
>;

/** What stands in a list's place. */
type ShownList<Query, Answer> = Readonly<{
  /** The rows and what is shown with them; undefined while there are none, or when none can be had. */
  answer: Answer | undefined;
  /** What these rows are the answer to. */
  query: Query;
  /** What was asked cannot be had: these are the rows from before. */
  isPast: boolean;
}>;

/**
 * What to show of a list. A page or order that cannot be had leaves the rows that were there, as what they are; another
 * list altogether, by other filters or another search, does not borrow them.
 */
export const shownList = <Query, Answer>(
  list: string,
  query: Query,
  { data, isError, isPlaceholderData, isFetching, errorUpdateCount }: Asking<Answer>,
  had: HadList<Query, Answer> | undefined,
): ShownList<Query, Answer> => {
  const isTriedAgain = isFetching && isPlaceholderData && errorUpdateCount > 0;
  const isWithout = isTriedAgain || (isError && data === undefined);
  if (!isWithout) return { answer: data, query, isPast: isError };
  return had?.list === list ? { ...had, isPast: true } : { answer: undefined, query, isPast: false };
};

/** The list to show of an answer about `about`: whose it is and what it is filtered by. */
export const useShownList = <Query, Answer>(
  about: unknown,
  query: Query,
  answer: UseQueryResult<Answer>,
): ShownList<Query, Answer> => {
  const list = JSON.stringify(about);
  const [had, keep] = useState<HadList<Query, Answer>>();
  const { data, isPlaceholderData } = answer;
  if (data && !isPlaceholderData && (had?.answer !== data || had.list !== list)) keep({ list, query, answer: data });
  return shownList(list, query, answer, had);
};
