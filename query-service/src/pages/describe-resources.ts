import { resourceListKeys, resourceListTitles, sitePages } from '@monitor/contracts-schema';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { listResources } from '../resources/list-resources.ts';
import { describeOrganizationPage } from './describe-organization.ts';
import { escapeHtml } from './html-text.ts';
import type { PageHead } from './page-head.ts';

/** The resources of an organization, each of which is there for who runs no scripts. */
export const describeResources = async (views: ViewReader, asked: unknown): Promise<PageHead> => {
  const head = await describeOrganizationPage(views, sitePages.resources, asked);
  if (head.organizationId === undefined) return head;
  const lists = await listResources(views, head.organizationId, '');
  const told = resourceListKeys.map((list) => {
    const items = lists[list].map(
      ({ title, url }) => `<li><a href="${escapeHtml(url)}" rel="noopener noreferrer">${escapeHtml(title)}</a></li>`,
    );
    return items.length === 0 ? '' : `<h2>${escapeHtml(resourceListTitles[list])}</h2><ul>${items.join('')}</ul>`;
  });
  return { ...head, text: [`<p>${escapeHtml(head.description ?? '')}</p>`, ...told].join('') };
};
