import { type RefObject, useEffect, useRef } from 'react';
import { queryClient } from '../../lib/api/query-client.ts';

/** Once work has ended everything may be other than it was; and the focus that was in its progress is here. */
export const useRefreshed = <Element extends HTMLElement>(isWorking: boolean): RefObject<Element | null> => {
  const place = useRef<Element>(null);
  const wasWorking = useRef(isWorking);
  useEffect(() => {
    if (wasWorking.current && !isWorking) {
      if (document.activeElement === document.body) place.current?.focus();
      void queryClient.invalidateQueries();
    }
    wasWorking.current = isWorking;
  }, [isWorking]);
  return place;
};
