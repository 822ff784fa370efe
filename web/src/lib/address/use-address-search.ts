import { readAddress, writeAddress } from '@monitor/contracts-schema/site/page-address';
import { useSearchParams } from 'react-router-dom';

/** What the address searches a page for, and how to search for something else; whatever else it asks stays. */
export const useAddressSearch = (
  how: Readonly<{ replace?: boolean }> = {},
): Readonly<{ search: string; searchFor: (text: string) => void }> => {
  const [params, setParams] = useSearchParams();
  const { filters } = readAddress(params, { filters: ['search'] });
  return {
    search: filters?.search?.[0] ?? '',
    searchFor: (text) => setParams((now) => writeAddress(now, { filters: text ? { search: [text] } : undefined }), how),
  };
};
