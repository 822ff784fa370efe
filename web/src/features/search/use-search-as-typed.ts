import { LEAST_SEARCHED } from '@monitor/contracts-schema/search/search-limits';
import { nothingSays, TOO_SHORT } from '@monitor/contracts-schema/search/search-words';
import { useEffect, useState } from 'react';
import { useApiQuery } from '../../lib/api/use-api-query.ts';
import { type FoundGroup, foundGroups } from './found-groups.ts';
import { searchEverything } from './search-call.ts';

const PAUSE_MS = 250;

/** What was typed, once nothing more is for a moment. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const pause = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text]);
  return settled;
};

type Typed = Readonly<{
  isTooShort: boolean;
  isWaiting: boolean;
  groups: readonly FoundGroup[];
  corrected: readonly Readonly<{ typed: string; meant: string }>[];
  /** How the search stands, where nothing shows it; blank where something does. */
  state: string;
}>;

/** What is found of a text while it is typed, everywhere or in one organization. What was found before stays until then. */
export const useSearchAsTyped = (text: string, within: string | undefined): Typed => {
  const search = useSettled(text);
  const query = { search, ...(within && { within }) };
  const answer = useApiQuery(searchEverything, { query }, { enabled: search.length >= LEAST_SEARCHED });
  const isTooShort = text.length < LEAST_SEARCHED;
  const found = isTooShort ? undefined : answer.data?.data;
  const groups = found ? foundGroups(found) : [];
  const isWaiting = !isTooShort && (search !== text || answer.isFetching);

  const state = (): string => {
    if (isTooShort) return text === '' ? '' : TOO_SHORT;
    if (isWaiting) return 'Buscando…';
    if (answer.isError) return 'La búsqueda no se encuentra disponible en este momento.';
    return groups.length === 0 ? nothingSays(search) : '';
  };
  return { isTooShort, isWaiting, groups, corrected: found?.corrected ?? [], state: state() };
};
