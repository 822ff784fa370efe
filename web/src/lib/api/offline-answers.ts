import { atom } from 'jotai';
import { store } from '../store.ts';

/** When an answer was stored that the service worker gives because the monitor is out of reach. */
const KEPT_SINCE_HEADER = 'x-kept-since';

/** The questions that were answered with something kept, and since when it is. */
const offlineAnswersAtom = atom<Readonly<Record<string, string>>>({});
/** How often each question is on the page now. */
const shownAtom = atom<Readonly<Record<string, number>>>({});

/** Notes whether an answer came from the monitor, or is one that was stored. */
export const noteAnswer = (question: string, { headers }: Response): void => {
  const since = headers.get(KEPT_SINCE_HEADER);
  const { [question]: before, ...others } = store.get(offlineAnswersAtom);
  if (since) store.set(offlineAnswersAtom, { ...others, [question]: since });
  else if (before) store.set(offlineAnswersAtom, others);
};

/** Whether a question was answered last with something kept. */
export const isAnsweredOffline = (question: string): boolean => question in store.get(offlineAnswersAtom);

/** Says that a question's answer is on the page. Returns how to say that it is no more. */
export const trackVisible = (question: string): (() => void) => {
  count(question, 1);
  return () => count(question, -1);
};

const count = (question: string, change: number): void =>
  store.set(shownAtom, (shown) => ({ ...shown, [question]: (shown[question] ?? 0) + change }));

/** Since when the oldest is stored of what the page shows; undefined when all of it is the monitor's word now. */
export const staleSinceAtom = atom((get) => {
  const shown = get(shownAtom);
  return Object.entries(get(offlineAnswersAtom))
    .flatMap(([question, since]) => (shown[question] ? [since] : []))
    .sort()[0];
});
