import { comparisonAddress } from '@monitor/contracts-schema/comparisons/comparison-address';
import { pathTo, sitePages } from '@monitor/contracts-schema/site/site-pages';

type Compared = Readonly<{ id: string; baseRemoteUrl: string | null }>;

/** Where the chosen organization is compared with another, of this monitor or of the one at an address. */
export const comparisonPath = ({ id, baseRemoteUrl }: Compared): string => {
  const path = pathTo(sitePages.comparation, { id });
  return baseRemoteUrl === null
    ? path
    : `${path}?${new URLSearchParams({ [comparisonAddress.baseRemoteUrl]: baseRemoteUrl })}`;
};

/** The host of a monitor's address, as people know it. */
export const monitorHost = (address: string): string => URL.parse(address)?.host ?? address;
