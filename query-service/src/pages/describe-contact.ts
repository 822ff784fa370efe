import { mapLink } from '@monitor/contracts-schema/contact/map-link';
import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import { describeOrganizationPage } from './describe-organization.ts';
import { escapeHtml, outsideLinkHtml, shortened } from './html-text.ts';
import type { PageHead } from './page-head.ts';

/** Where and when an organization is to be found, which is there for who runs no scripts. */
export const describeContact = async (
  views: ViewReader,
  query: Readonly<Record<string, unknown>>,
): Promise<PageHead> => {
  const head = await describeOrganizationPage(views, sitePages.contact, query);
  if (!head.organization) return head;
  const { address, schedule, additionalInformation, contactLocation } = head.organization.organization;
  const parts = [
    contactLocation,
    address && `Dirección: ${address}`,
    schedule && `Horario: ${schedule}`,
    additionalInformation,
  ].filter(Boolean);
  const map = address && `<p>${outsideLinkHtml(mapLink(address), 'Ver en OpenStreetMap')}</p>`;
  return {
    ...head,
    description: shortened(parts.join(' '), 300) || head.description,
    ...(parts.length > 0 && { text: [...parts.map((text) => `<p>${escapeHtml(text)}</p>`), map].join('') }),
  };
};
