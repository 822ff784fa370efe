import type { UnreadParameter } from '@monitor/contracts-schema/address-parameters';
import { BRANDING_META, type Branding } from '@monitor/contracts-schema/installation/branding';
import { installationZone, ZONE_META } from '@monitor/contracts-schema/installation-zone';
import type { OrganizationView } from '@monitor/contracts-schema/organizations/organization-views';
import { escapeHtml } from './html-text.ts';
import type { StructuredData } from './structured-data.ts';

/** What a page's head says to readers and crawlers that run no scripts; the site's own page has the defaults. */
export type PageHead = Readonly<{
  title?: string | undefined;
  description?: string | undefined;
  /** The path, and what of the query matters, that stands for the page. */
  path?: string | undefined;
  /** Path of an image. */
  image?: string | undefined;
  /** The organization whose page it is, for the application to know when nobody chose one. */
  organization?: OrganizationView | undefined;
  /** What it offers, for search engines. */
  structured?: StructuredData | undefined;
  /** Who runs the installation, for the application to say. */
  branding?: Branding | undefined;
  /** All that is to be read there, as HTML that is safe. */
  text?: string | undefined;
  /** What follows its description for who runs no scripts, as HTML that is safe. */
  details?: string | undefined;
  /** What of its address it cannot read. */
  unread?: readonly UnreadParameter[] | undefined;
  /** Whether search engines leave it out. */
  hidden?: boolean | undefined;
}>;

const LOCALE = 'es_MX';
/** The site's own sign, which stands for pages without a picture. */
const SIGN = '/icon-512.png';

const meta = (attribute: 'name' | 'property', name: string, content: string | undefined): string =>
  content === undefined ? '' : `<meta ${attribute}="${name}" content="${escapeHtml(content)}" />`;

/** Data, which no browser runs; nothing in it ends the element. */
const structuredTag = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

/** The tags of a page's head; without an origin nothing that needs an absolute address is said. */
export const headTags = (
  {
    title,
    description,
    path,
    image,
    organization,
    structured,
    branding,
    hidden,
  }: PageHead & { title: string; description: string },
  site: Readonly<{ name: string; origin: string | undefined }>,
): string => {
  const absolute = (at: string | undefined) => (at && site.origin ? site.origin + at : undefined);
  const address = absolute(path);
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    meta('name', 'robots', hidden ? 'noindex' : undefined),
    address && `<link rel="canonical" href="${escapeHtml(address)}" />`,
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:url', address),
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:locale', LOCALE),
    meta('property', 'og:image', absolute(image ?? SIGN)),
    meta('name', 'twitter:card', absolute(image) ? 'summary_large_image' : 'summary'),
    meta('name', 'monitor:organization', organization?.id),
    structured && site.origin && structuredTag(structured(site.origin, site.name)),
    meta('name', BRANDING_META, branding && JSON.stringify(branding)),
    meta('name', ZONE_META, installationZone()),
  ]
    .filter(Boolean)
    .map((tag) => `    ${tag}\n`)
    .join('');
};
