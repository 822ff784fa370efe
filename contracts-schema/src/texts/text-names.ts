import type { sitePages } from '../site/site-pages.ts';

/** The pages that the installation writes itself. */
export const textNames = ['privacy', 'about', 'faq'] as const satisfies readonly (keyof typeof sitePages)[];
export type TextName = (typeof textNames)[number];
