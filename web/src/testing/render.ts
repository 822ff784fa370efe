import { configure } from '@testing-library/dom';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';

const shown = new Map<Root, HTMLElement>();

const remove = (root: Root): void => {
  root.unmount();
  shown.get(root)?.remove();
  shown.delete(root);
};

/** Shows this in the document, as the site's own start does, until the test ends. */
export const render = (node: ReactNode) => {
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  shown.set(root, container);
  const rerender = (other: ReactNode): void => flushSync(() => root.render(other));
  rerender(node);
  return { container, rerender, unmount: () => remove(root) };
};

configure({
  /** A test sees what an event changes at once; */
  eventWrapper: (happen) => {
    const result = happen();
    flushSync(() => {});
    return result;
  },
  /** and, when it has waited or acted, also what React puts off. */
  asyncWrapper: async (act) => {
    const result = await act();
    await new Promise((resolve) => setTimeout(() => setImmediate(resolve)));
    return result;
  },
});

afterEach(() => {
  for (const root of [...shown.keys()]) remove(root);
});
