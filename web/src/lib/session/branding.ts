import type { Branding } from '@monitor/contracts-schema/installation/branding';

const NOTHING: Branding = { name: null, motto: null, description: [], website: null, programme: null, funders: [] };

/** Who runs this installation, as the monitor wrote it into the page. */
const written = document.querySelector<HTMLMetaElement>('meta[name="monitor:branding"]')?.content;

export const branding: Branding = written ? (JSON.parse(written) as Branding) : NOTHING; // written by our own server

/** What stands where nothing was configured. */
export const TO_BE_DEFINED = 'Por definir...';
