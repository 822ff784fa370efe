/** How many rows under review are saved, or asked for by their numbers, at once. */
export const ROWS_AT_ONCE = 100;
