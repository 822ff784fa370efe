import { allSitePages, type SitePage } from '@monitor/contracts-schema';
import { escapeHtml } from './html-text.ts';
import type { PageHead } from './page-head.ts';

const isPublic = ({ kind, state }: SitePage): boolean =>
  state === undefined && (kind === 'organization' || kind === 'common');

/** Links stay with the organization that is read about. */
const linkTo = ({ path, title, namedBy }: SitePage, organizationId: string | undefined): string => {
  const address = namedBy && organizationId ? `${path}?${namedBy}=${organizationId}` : path;
  return `<li><a href="${escapeHtml(address)}">${escapeHtml(title ?? 'Inicio')}</a></li>`;
};

/** What a page says to whoever runs no scripts: its title, what it is about, or all of its text, and the ways on. */
export const withoutScripts = (
  { title, description, organizationId, hidden, text }: PageHead,
  needsScripts: string,
): string => {
  const links = allSitePages.filter((page) => isPublic(page) && (page.title || page.path === '/'));
  const about = text ?? (description ? `<p>${escapeHtml(description)}</p>` : '');
  const parts = hidden
    ? [`<p>${needsScripts}</p>`]
    : [
        `<h1>${escapeHtml(title ?? '')}</h1>`,
        about,
        `<ul>${links.map((page) => linkTo(page, organizationId)).join('')}</ul>`,
        `<p>${needsScripts}</p>`,
      ];
  return `<noscript><div class="without-scripts">${parts.join('')}</div></noscript>`;
};
