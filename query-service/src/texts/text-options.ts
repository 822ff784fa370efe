import type { Config } from '@monitor/platform/process/config';
import type { TextOptions } from './site-texts.ts';

/** Where the installation's texts lie, and who answers for people's data: what its configuration says. */
export const textOptionsIn = (config: Config): TextOptions => ({
  folder: config.TEXTS_DIR,
  facts: {
    responsable: config.CONTROLLER_NAME ?? config.BRAND_NAME,
    domicilio: config.CONTROLLER_ADDRESS,
    contacto: config.CONTROLLER_CONTACT,
  },
});
