import { LONGEST_SEARCH } from '@monitor/contracts-schema/contracts/filter-address';
import { useSearchParams } from 'react-router-dom';

const SEARCH = 'buscar';

/** What the address searches a page for, and how to search for something else; whatever else it asks stays. */
export const useAddressSearch = (): Readonly<{ search: string; searchFor: (text: string) => void }> => {
  const [params, setParams] = useSearchParams();
  return {
    search: (params.get(SEARCH) ?? '').trim().slice(0, LONGEST_SEARCH),
    searchFor: (text) =>
      setParams((now) => {
        const next = new URLSearchParams(now);
        if (text) next.set(SEARCH, text);
        else next.delete(SEARCH);
        return next;
      }),
  };
};
