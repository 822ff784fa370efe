import { unreadInWords } from '@monitor/contracts-schema/address-parameters';
import { DEMONSTRATION_NOTICE, showsDemonstration } from '@monitor/contracts-schema/installation/demonstration';
import { type SitePage, sitePages } from '@monitor/contracts-schema/site/site-pages';
import { escapeHtml, linkHtml, listHtml } from './html-text.ts';
import type { PageHead } from './page-head.ts';
import { pageAddress, readPages } from './page-paths.ts';

/** Links stay with the organization that is read about. */
const linkTo = (page: SitePage, organization: PageHead['organization']): string =>
  linkHtml(pageAddress(page, organization), page.title ?? 'Inicio');

const CHOOSE = linkHtml(sitePages.selectOrganization.path, 'Cambiar Organización');

/** What a page says to whoever runs no scripts: its title, what it is about, or all of its text, and the ways on. */
export const withoutScripts = (
  { title, description, organization, branding, hidden, text, details = '', unread = [] }: PageHead,
  needsScripts: string,
): string => {
  const links = [
    ...readPages.filter(({ path, title }) => title || path === '/').map((page) => linkTo(page, organization)),
    ...(organization ? [CHOOSE] : []),
  ];
  const about = text ?? `${description ? `<p>${escapeHtml(description)}</p>` : ''}${details}`;
  const parts =
    hidden && text === undefined
      ? [`<p>${needsScripts}</p>`]
      : [
          `<h1>${escapeHtml(title ?? '')}</h1>`,
          ...unread.map((parameter) => `<p>${escapeHtml(unreadInWords(parameter))}.</p>`),
          about,
          `<nav>${listHtml('Secciones', links)}</nav>`,
          `<p>${needsScripts}</p>`,
        ];
  const notice =
    branding && showsDemonstration(branding, organization?.id) ? `<p><strong>${DEMONSTRATION_NOTICE}</strong></p>` : '';
  return `<noscript><div class="without-scripts">${notice}${parts.join('')}</div></noscript>`;
};
