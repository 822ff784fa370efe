import { useEffect, useRef } from 'react';

/** What goes back and forth by these keys itself, and what stands before all else. */
const OWN =
  'textarea, select, [contenteditable=true], input:not([type=checkbox]):not([type=radio]), [role=grid], [role=dialog], [role=alertdialog]';

type Steps = Readonly<{ isLocked: boolean; onUndo: () => void; onRedo: () => void }>;

/** Ctrl+Z and Ctrl+Y go back and forth wherever they mean nothing else. */
export const useUndoKeys = (steps: Steps): void => {
  const now = useRef(steps);
  useEffect(() => {
    now.current = steps;
  });
  useEffect(() => {
    const stop = new AbortController();
    const step = (event: KeyboardEvent): void => {
      const { key, shiftKey, target } = event;
      if (now.current.isLocked || !(event.ctrlKey || event.metaKey)) return;
      if (target instanceof Element && target.closest(OWN)) return;
      const name = key.toLowerCase();
      if (name !== 'z' && name !== 'y') return;
      event.preventDefault();
      if (name === 'z' && !shiftKey) now.current.onUndo();
      else now.current.onRedo();
    };
    // Controls let go of no key that is pressed on them.
    document.addEventListener('keydown', step, { capture: true, signal: stop.signal });
    return () => stop.abort();
  }, []);
};
