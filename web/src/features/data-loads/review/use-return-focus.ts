import { useEffect, useRef } from 'react';

/** Long enough for a closing dialog to have given the focus back itself, where it could. */
const CLOSED_MS = 60;

/**
 * Gives the focus back to what a dialog was opened with, or to `fallback` when that is gone, once nothing is opened any
 * more. Returns what to tell it at opening: dialogs that follow one another know only the one before.
 */
export const useReturnFocus = (isOpened: boolean, fallback: () => HTMLElement | null): ((opener: Element) => void) => {
  const opener = useRef<Element>(null);
  const instead = useRef(fallback);
  instead.current = fallback;

  useEffect(() => {
    if (isOpened || !opener.current) return;
    const timer = setTimeout(() => {
      const { activeElement, body } = document;
      if (activeElement && activeElement !== body) return;
      const target = opener.current?.isConnected ? opener.current : instead.current();
      if (target instanceof HTMLElement) target.focus();
    }, CLOSED_MS);
    return () => clearTimeout(timer);
  }, [isOpened]);

  return (element) => {
    opener.current = element;
  };
};
