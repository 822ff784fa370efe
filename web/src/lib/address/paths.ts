/**
 * A path of this site to go on to, as an address may ask; anything else is the fallback, never another site. Browsers
 * read over tabs and line ends, so that what stands behind them counts as standing first.
 */
export const safePath = (requested: string | null, fallback: string): string =>
  requested && /^\/(?![/\\])[^\t\n\r]*$/.test(requested) ? requested : fallback;

/** The address of this page as it is shared: with the organization it speaks of. */
export const sharedAddress = (location: Location, organizationId: string | undefined): string => {
  const address = new URL(location.href);
  if (organizationId) address.searchParams.set('changeOrganization', organizationId);
  return address.href;
};
