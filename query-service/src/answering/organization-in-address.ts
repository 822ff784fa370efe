const IN_ADDRESS = /[?&]organization=([^&#]*)/;

/** The organization that an address plainly names, as it is written there. */
export const organizationInAddress = (url: string): string | undefined => IN_ADDRESS.exec(url)?.[1] || undefined;

/** The request headers that the answer at an address depends on. */
export const varyOf = (url: string): string =>
  `Accept-Encoding, Authorization, X-Access-Token${organizationInAddress(url) ? '' : ', X-CURRENT-ORGANIZATION-ID'}`;
