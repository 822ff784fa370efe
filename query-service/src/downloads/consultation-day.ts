import { INSTALLATION_ZONE } from '@monitor/contracts-schema';
import type { IsoDate } from '../exports/export-document.ts';

const day = new Intl.DateTimeFormat('en-CA', {
  timeZone: INSTALLATION_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The day it is where the installation is: what a document says it was consulted on. */
export const consultationDay = (moment: Date): IsoDate => day.format(moment);
