import { redirect, replace } from 'react-router-dom';

/** Whether the browser shows already what is requested: it was opened there, or goes back to it. */
export const isShown = (request: Request): boolean => {
  const { pathname, search } = new URL(request.url);
  return pathname === location.pathname && search === location.search;
};

/** Goes on to another address, in place of one that the browser shows already: back leads to before both. */
export const forward = (request: Request, to: string): Response => (isShown(request) ? replace(to) : redirect(to));
