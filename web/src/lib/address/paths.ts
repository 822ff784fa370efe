/**
 * A path of this site to go on to, as an address may ask; anything else is the fallback, never another site. Browsers
 * read over tabs and line ends, so that what stands behind them counts as standing first.
 */
export const safePath = (requested: string | null, fallback: string): string =>
  requested && /^\/(?![/\\])[^\t\n\r]*$/.test(requested) ? requested : fallback;
