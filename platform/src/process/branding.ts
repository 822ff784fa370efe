import type { Config } from './config.ts';

/** Who runs the installation, as its pages say it. */
export const brandingIn = (config: Config) => ({
  name: config.BRAND_NAME ?? null,
  motto: config.BRAND_MOTTO ?? null,
  description: config.BRAND_DESCRIPTION,
  website: config.BRAND_WEBSITE ?? null,
  programme: config.CREDITS_PROGRAMME ?? null,
  funders: config.CREDITS_FUNDERS,
  demonstration: false,
});
