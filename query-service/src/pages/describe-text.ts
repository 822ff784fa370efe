import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import type { TextName } from '@monitor/contracts-schema/texts/text-names';
import type { SiteTexts } from '../texts/site-texts.ts';
import { escapeHtml } from './html-text.ts';
import type { PageHead } from './page-head.ts';
import { textData } from './structured-data.ts';

/** A page of the installation's own words, all of which is there for who runs no scripts. */
export const describeText = async (texts: SiteTexts, name: TextName): Promise<PageHead> => {
  const { title, summary, introduction, sections } = await texts.read(name);
  const parts = sections.map((section) => `<h2 id="${section.id}">${escapeHtml(section.title)}</h2>${section.html}`);
  return {
    title,
    description: summary || undefined,
    path: sitePages[name].path,
    structured: textData(sitePages[name], { title, sections }),
    text: [introduction, ...parts].join(''),
  };
};
