/** Characters of the longest of its words from which on something is searched everywhere. */
export const LEAST_SEARCHED = 3;

/** Up to how many of a kind are found: whoever finds more is to say more, or to look in one organization's lists. */
export const MOST_FOUND = 200;
