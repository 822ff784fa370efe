import type { IsoDate } from '../exports/export-document.ts';

const ZONE = 'America/Mexico_City';

const day = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, year: 'numeric', month: '2-digit', day: '2-digit' });

/** The day it is where the installation is: what a document says it was consulted on. */
export const consultationDay = (moment: Date): IsoDate => day.format(moment);
