import type { Page } from 'playwright-core';

/** For how long, in milliseconds, part of a sheet's window held no texts, and for how long one row in it did. */
export type Blank = Readonly<{ window: number; row: number }>;

/** What part of a page's sheet is without texts from here on, looked at before each frame is painted. */
export const watchBlankRows = async (page: Page): Promise<() => Promise<Blank>> => {
  await page.evaluate(WATCH);
  return () => page.evaluate<Blank>(LONGEST);
};

const WATCH = `(() => {
  const { parentElement: frame, tHead: head, tBodies: [body] } = document.querySelector('[role=grid]');
  const longest = { window: 0, row: 0 };
  window.longestBlank = longest;
  let windowSince;
  let rowsSince = new Map();
  const look = (now) => {
    const top = head.getBoundingClientRect().bottom;
    const end = frame.getBoundingClientRect().top + frame.clientHeight;
    const bottom = Math.min(end, body.getBoundingClientRect().bottom);
    const blank = new Map();
    let texts = 0;
    for (const row of body.rows) {
      const place = row.getBoundingClientRect();
      const inSight = Math.min(place.bottom, bottom) - Math.max(place.top, top);
      const index = row.getAttribute('aria-rowindex');
      if (inSight > 0 && row.querySelector('[aria-busy]')) blank.set(index, rowsSince.get(index) ?? now);
      else if (inSight > 0) texts += inSight;
    }
    for (const since of rowsSince.values()) longest.row = Math.max(longest.row, now - since);
    rowsSince = blank;
    if (windowSince !== undefined) longest.window = Math.max(longest.window, now - windowSince);
    windowSince = texts < bottom - top - 1 ? (windowSince ?? now) : undefined;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

const LONGEST = `(() => {
  const longest = { ...window.longestBlank };
  Object.assign(window.longestBlank, { window: 0, row: 0 });
  return longest;
})()`;
