import { setInstallationZone, ZONE_META } from '@monitor/contracts-schema/installation-zone';

/** The installation's zone, as the monitor wrote it into the page; a browser too old to know it keeps the usual one. */
export const applyTimeZone = (): void => {
  const zone = document.querySelector<HTMLMetaElement>(`meta[name="${ZONE_META}"]`)?.content;
  try {
    if (zone) setInstallationZone(zone);
  } catch {
    // it shows the days and hours of the usual zone
  }
};
