import { type Branding, NOBODY } from '@monitor/contracts-schema/installation/branding';

/** Who runs this installation, as the monitor wrote it into the page. */
const written = document.querySelector<HTMLMetaElement>('meta[name="monitor:branding"]')?.content;

export const branding: Branding = written ? (JSON.parse(written) as Branding) : NOBODY; // written by our own server

/** What stands where nothing was configured. */
export const TO_BE_DEFINED = 'Por definir...';
