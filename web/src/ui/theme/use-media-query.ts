import { useSyncExternalStore } from 'react';

/** Whether the window matches, now and as it changes. */
export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );

/** Where tables become cards; paper is narrow too, and keeps its tables. */
export const useIsPhone = (): boolean => useMediaQuery('screen and (max-width: 767.98px)');
