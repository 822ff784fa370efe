import { type RefObject, useEffect, useRef } from 'react';
import { focusOn } from './focus-on.ts';

/** Long enough for a closing dialog, or what comes in a control's place, to have taken the focus itself. */
const SETTLED_MS = 80;

const DIALOG = '[role=dialog], [role=alertdialog]';

const ITEM = 'li, tr';

/** Where the work goes on in the nearest part that is still there: at what else can be done to an item, or at a heading. */
const nearestIn = (parts: readonly Element[]): HTMLElement | null | undefined =>
  parts
    .filter(({ isConnected }) => isConnected)
    .map((part) => part.querySelector<HTMLElement>(part.matches(ITEM) ? 'button:enabled' : 'h1, h2, h3, h4'))
    .find((found) => found !== null);

const isInSight = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom >= 0 && top <= innerHeight;
};

/** By these somebody scrolls, where they move nothing else. */
const SCROLLING_KEY = /^(?:Page|Arrow|Home|End)/;

const partsAbout = (element: Element, frame: Element): readonly Element[] => {
  const parts: Element[] = [];
  for (let part = element.parentElement; part && part !== frame; part = part.parentElement)
    if (part.matches(`section, article, ${ITEM}`)) parts.push(part);
  return [...parts, frame];
};

/**
 * Keeps the focus within this element: when the control that had it went off or away, with a dialog that it opened or by what it
 * did, the control has it again, or else the nearest thing to where it was. Whoever clicks elsewhere lets go of it. What has it
 * stays in sight though what comes above it moves it, until somebody scrolls.
 */
export const useKeptFocus = <Frame extends HTMLElement>(): RefObject<Frame | null> => {
  const ref = useRef<Frame>(null);
  useEffect(() => {
    const frame = ref.current;
    if (!frame) return;
    let last: Readonly<{ element: HTMLElement; parts: readonly Element[] }> | undefined;
    let isFollowed = false;
    let settled: ReturnType<typeof setTimeout>;

    const giveBack = (): void => {
      if (!last || document.activeElement !== document.body) return;
      const { element, parts } = last;
      if (element.isConnected && element.matches(':disabled')) return; // while what it does is under way
      const next = element.isConnected ? element : nearestIn(parts);
      if (next) focusOn(next);
    };
    const keepInSight = (): void => {
      const { activeElement } = document;
      if (isFollowed && activeElement && frame.contains(activeElement) && !isInSight(activeElement))
        activeElement.scrollIntoView({ block: 'nearest' });
    };
    const watching = new MutationObserver(() => {
      clearTimeout(settled);
      settled = setTimeout(() => {
        giveBack();
        keepInSight();
      }, SETTLED_MS);
    });
    watching.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });

    const stop = new AbortController();
    const options = { signal: stop.signal };
    const noteFocus = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement) last = { element: target, parts: partsAbout(target, frame) };
    };
    const noteAct = (): void => {
      isFollowed = true;
    };
    const noteScroll = (event: Event): void => {
      if (!(event instanceof KeyboardEvent) || SCROLLING_KEY.test(event.key)) isFollowed = false;
    };
    const noteLeft = ({ target }: PointerEvent): void => {
      if (target instanceof Element && !target.closest(DIALOG)) last = undefined;
    };
    frame.addEventListener('focusin', noteFocus, options);
    for (const act of ['focusin', 'input', 'click']) frame.addEventListener(act, noteAct, options);
    document.addEventListener('pointerdown', noteLeft, { ...options, capture: true });
    for (const scroll of ['pointerdown', 'wheel', 'touchmove', 'keydown'])
      document.addEventListener(scroll, noteScroll, { ...options, capture: true, passive: true });
    return () => {
      stop.abort();
      watching.disconnect();
      clearTimeout(settled);
    };
  }, []);
  return ref;
};
