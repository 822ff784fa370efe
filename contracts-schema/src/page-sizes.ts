/** How long a page of a list may be on the site; the first is the usual, and the last the longest, everywhere. */
export const PAGE_SIZES = [10, 25, 50, 100] as const;
export const LONGEST_PAGE = 100;
/** No list has more pages. */
export const LAST_PAGE = 999_999;
