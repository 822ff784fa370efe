/** How many rows under review are saved, or requested by their numbers, at once. */
export const ROWS_AT_ONCE = 100;
