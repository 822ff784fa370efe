import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/** A page of a list that was had, which list it is of, and which page and order of it. */
type HadList<Asked, Answer> = Readonly<{ list: string; asked: Asked; answer: Answer }>;

type Asking<Answer> = Pick<
  UseQueryResult<Answer>,
  'data' | 'isError' | 'isPlaceholderData' | 'isFetching' | 'errorUpdateCount'
>;

/** What stands in a list's place. */
type ShownList<Asked, Answer> = Readonly<{
  /** The rows and what is said with them; undefined while there are none, or when none can be had. */
  answer: Answer | undefined;
  /** What these rows are the answer to. */
  asked: Asked;
  /** What was asked cannot be had: these are the rows from before. */
  isPast: boolean;
}>;

/**
 * What to show of a list. A page or order that cannot be had leaves the rows that were there, as what they are; another
 * list altogether, by other filters or another search, does not borrow them.
 */
export const shownList = <Asked, Answer>(
  list: string,
  asked: Asked,
  { data, isError, isPlaceholderData, isFetching, errorUpdateCount }: Asking<Answer>,
  had: HadList<Asked, Answer> | undefined,
): ShownList<Asked, Answer> => {
  const isTriedAgain = isFetching && isPlaceholderData && errorUpdateCount > 0;
  const isWithout = isTriedAgain || (isError && data === undefined);
  if (!isWithout) return { answer: data, asked, isPast: isError };
  return had?.list === list ? { ...had, isPast: true } : { answer: undefined, asked, isPast: false };
};

/** The list to show of an answer about `about`: whose it is and what it is filtered by. */
export const useShownList = <Asked, Answer>(
  about: unknown,
  asked: Asked,
  answer: UseQueryResult<Answer>,
): ShownList<Asked, Answer> => {
  const list = JSON.stringify(about);
  const [had, keep] = useState<HadList<Asked, Answer>>();
  const { data, isPlaceholderData } = answer;
  if (data && !isPlaceholderData && (had?.answer !== data || had.list !== list)) keep({ list, asked, answer: data });
  return shownList(list, asked, answer, had);
};
