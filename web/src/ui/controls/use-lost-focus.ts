import { type RefObject, useEffect, useRef } from 'react';

/** Takes the focus of a control that this element came in the place of. */
export const useLostFocus = <Element extends HTMLElement>(): RefObject<Element | null> => {
  const ref = useRef<Element>(null);
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus();
  }, []);
  return ref;
};
