/** Gives the focus to any element: one that no key reaches, as a heading, takes it once that is said. */
export const focusOn = (element: HTMLElement, options?: FocusOptions): void => {
  if (element.tabIndex === -1) element.tabIndex = -1;
  element.focus(options);
};
