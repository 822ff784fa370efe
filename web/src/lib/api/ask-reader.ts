import type { Atom } from 'jotai';
import { store } from '../store.ts';
import { dismissToast, showToast } from '../toasts.ts';

/** Asks the reader to do something, until it is done: then the atom holds something new. */
export const askReader = (text: string, done: Atom<unknown>): void => {
  const toast = showToast('info', text);
  const stop = store.sub(done, () => {
    if (!store.get(done)) return;
    stop();
    dismissToast(toast);
  });
};
