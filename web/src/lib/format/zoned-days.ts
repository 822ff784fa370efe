import { installationDay } from '@monitor/contracts-schema/installation-zone';

/** The day of an ISO text: a calendar day is itself everywhere, a moment lies in the installation's day. */
export const zonedDayOf = (iso: string): string => (iso.length > 10 ? installationDay(new Date(iso)) : iso);
