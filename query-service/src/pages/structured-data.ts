import type { OrganizationView } from '@monitor/contracts-schema/organizations/organization-views';
import { SEARCH } from '@monitor/contracts-schema/search/search-address';
import { type SitePage, sitePages } from '@monitor/contracts-schema/site/site-pages';
import { textOfHtml } from '@monitor/contracts-schema/text/limited-html';
import type { PageDownload } from './page-downloads.ts';
import { pageAddress } from './page-paths.ts';

/** What a page offers, as schema.org says it, where the site is and what it is called. */
export type StructuredData = (origin: string, siteName: string) => Readonly<Record<string, unknown>>;

const CONTEXT = 'https://schema.org';

const publisherAt = (origin: string, view: OrganizationView) => ({
  '@type': 'GovernmentOrganization',
  name: view.organization.name,
  url: origin + pageAddress(sitePages.home, view),
});

type Dataset = Readonly<{
  name: string;
  description: string;
  path: string;
  organization: OrganizationView;
  downloads: readonly PageDownload[];
}>;

/** What can be downloaded is a dataset, of whoever published it. */
export const datasetOf =
  ({ name, description, path, organization, downloads }: Dataset): StructuredData =>
  (origin) => ({
    '@context': CONTEXT,
    '@type': 'Dataset',
    name,
    description,
    url: origin + path,
    inLanguage: 'es-MX',
    isAccessibleForFree: true,
    creator: publisherAt(origin, organization),
    isBasedOn: organization.organization.dataSource,
    distribution: downloads.map(({ mediaType, path: file }) => ({
      '@type': 'DataDownload',
      encodingFormat: mediaType,
      contentUrl: origin + file,
    })),
  });

/** The site itself, whichever organization is read about. */
export const siteData: StructuredData = (origin, name) => ({
  '@context': CONTEXT,
  '@type': 'WebSite',
  name,
  url: `${origin}/`,
  inLanguage: 'es-MX',
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}${sitePages.search.path}?${SEARCH}={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});

const organizationData =
  (view: OrganizationView): StructuredData =>
  (origin) => ({ '@context': CONTEXT, ...publisherAt(origin, view) });

/** Where an organization is to be found. */
const contactData =
  (view: OrganizationView): StructuredData =>
  (origin) => ({
    '@context': CONTEXT,
    '@type': 'ContactPage',
    inLanguage: 'es-MX',
    url: origin + pageAddress(sitePages.contact, view),
    mainEntity: { ...publisherAt(origin, view), address: view.organization.address || undefined },
  });

type Entry = Readonly<{ title: string; url: string }>;

/** Works that an organization recommends. */
export const collectionData =
  (view: OrganizationView, page: SitePage, works: readonly Entry[]): StructuredData =>
  (origin) => ({
    '@context': CONTEXT,
    '@type': 'CollectionPage',
    inLanguage: 'es-MX',
    name: `${page.title} · ${view.organization.name}`,
    url: origin + pageAddress(page, view),
    publisher: publisherAt(origin, view),
    hasPart: works.map(({ title, url }) => ({ '@type': 'CreativeWork', name: title, url })),
  });

type Text = Readonly<{ title: string; sections: readonly Readonly<{ title: string; html: string }>[] }>;

/** The installation's own words: questions with their answers, or what it says about itself. */
export const textData =
  (page: SitePage, { title, sections }: Text): StructuredData =>
  (origin) => ({
    '@context': CONTEXT,
    name: title,
    url: origin + page.path,
    inLanguage: 'es-MX',
    ...(page.path === sitePages.faq.path
      ? {
          '@type': 'FAQPage',
          mainEntity: sections.map((section) => ({
            '@type': 'Question',
            name: section.title,
            acceptedAnswer: { '@type': 'Answer', text: section.html },
          })),
        }
      : { '@type': page.path === sitePages.about.path ? 'AboutPage' : 'WebPage' }),
  });

/** What a page of an organization is to search engines: its home is itself, lists with downloads are datasets. */
export const structuredDataOf = (
  page: SitePage,
  view: OrganizationView,
  downloads: readonly PageDownload[],
): StructuredData | undefined => {
  const { name, description } = view.organization;
  if (page.path === sitePages.home.path) return organizationData(view);
  if (page.path === sitePages.contact.path) return contactData(view);
  if (downloads.length === 0) return undefined;
  return datasetOf({
    name: `${page.title} · ${name}`,
    description: `${page.title} de ${name}: ${textOfHtml(description)}`,
    path: pageAddress(page, view),
    organization: view,
    downloads,
  });
};
