import type { Config } from '@monitor/platform/process/config';
import type { TextOptions } from './site-texts.ts';

const TO_BE_DEFINED = 'Por definir...';

/** Where the installation's texts lie, and who answers for people's data: what its configuration says. */
export const textOptionsIn = (config: Config): TextOptions => ({
  folder: config.TEXTS_DIR,
  facts: {
    responsable: config.CONTROLLER_NAME ?? config.BRAND_NAME ?? TO_BE_DEFINED,
    domicilio: config.CONTROLLER_ADDRESS ?? TO_BE_DEFINED,
    contacto: config.CONTROLLER_CONTACT ?? TO_BE_DEFINED,
  },
});
