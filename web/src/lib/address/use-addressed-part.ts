import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** A link leads to the part of the page that it names, by its id or as a field, though that comes later than the page. */
export const useAddressedPart = (isThere: boolean): void => {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is followed again leads there again
  useEffect(() => {
    if (!isThere || !hash) return;
    const named = decodeURIComponent(hash.slice(1));
    const part = document.getElementById(named) ?? document.getElementsByName(named)[0];
    queueMicrotask(() => {
      // A page that arrives takes the focus first.
      part?.scrollIntoView({ block: part.matches('input, select') ? 'center' : 'start' });
      part?.focus({ preventScroll: true });
    });
  }, [isThere, hash, key]);
};
