import { id } from '@monitor/contracts-schema/ids';
import { type Branding, NOBODY } from '@monitor/contracts-schema/installation/branding';
import { isOfDemonstration } from '@monitor/contracts-schema/installation/demonstration';
import { organizationSlug } from '@monitor/contracts-schema/organization-names';
import { settingsEndpoints } from '@monitor/contracts-schema/organizations/settings-endpoints';
import { accessDenied, pageNotFound } from '@monitor/contracts-schema/site/message-pages';
import { readPage, writeAddress } from '@monitor/contracts-schema/site/page-address';
import { ORGANIZATION, type SitePage, sitePages } from '@monitor/contracts-schema/site/site-pages';
import { textNames } from '@monitor/contracts-schema/texts/text-names';
import { pageSecurity } from '@monitor/platform/http/content-security';
import { originOf } from '@monitor/platform/http/own-address';
import type { Alarm } from '@monitor/platform/process/alarm';
import type { ViewReader } from '@monitor/platform/view-store/view-store';
import type { PersonLabel } from '@monitor/read-model/history/history-entry';
import type { ErrorRequestHandler, Express, Request, RequestHandler } from 'express';
import { handledInTime } from '../answering/handled-in-time.ts';
import type { IndexLines } from '../calculations/index-lines.ts';
import type { LoggedUpTo } from '../history/logged-changes.ts';
import type { LimitedSearches } from '../search/limited-searches.ts';
import { brandingOfDemonstration, type IsDemonstration } from '../texts/demonstration.ts';
import type { SiteTexts } from '../texts/site-texts.ts';
import { describeChanges } from './describe-changes.ts';
import { describeComparison } from './describe-comparison.ts';
import { describeContact } from './describe-contact.ts';
import { describeContract } from './describe-contract.ts';
import { describeCorruptionIndex } from './describe-corruption-index.ts';
import { describeListPage } from './describe-list.ts';
import { describeOverview } from './describe-overview.ts';
import { describeResources } from './describe-resources.ts';
import { describeSearch } from './describe-search.ts';
import { describeSupplier } from './describe-supplier.ts';
import { describeText } from './describe-text.ts';
import { escapeHtml, linkHtml } from './html-text.ts';
import { mountOpenSearch } from './open-search.ts';
import type { PageHead } from './page-head.ts';
import { hiddenPages, isNoPage, leadingPages, organizationPages } from './page-paths.ts';
import { openTemplate, type PageTemplate } from './page-template.ts';
import { mountSiteMap } from './site-map.ts';
import { mountStaticFiles, SITE_FOLDER } from './static-files.ts';

export type SiteOptions = Readonly<{
  /** Where the built site lies. */
  folder?: string | undefined;
  /** The address that people use; by default, the one that each request was sent to. */
  publicUrl?: string | undefined;
  /** Who runs the installation; the application's own words by default. */
  branding?: Branding | undefined;
}>;

const NOT_BUILT = 'El sitio aún no está construido. Ejecuta: npm run build -w web\n';

const ROBOTS = `User-agent: *
Disallow: /admin
Disallow: /api/
Allow: ${settingsEndpoints.loadSettings.path}
`;

const robotsFor = (origin: string | undefined): string =>
  origin === undefined ? ROBOTS : `${ROBOTS}Sitemap: ${origin}/sitemap.xml\n`;

const notFound: PageHead = { title: pageNotFound.title, description: pageNotFound.reason };

const denied: PageHead = {
  hidden: true,
  title: accessDenied.title,
  text:
    `<p>${escapeHtml(accessDenied.reason)}</p><p>Consulta las ${linkHtml(sitePages.faq.path, 'preguntas frecuentes')} o ` +
    `${linkHtml(sitePages.contact.path, 'ponte en contacto')}.</p>`,
};

/** What a page says about itself; undefined when there is no such page. */
type Describe = (request: Request) => Promise<PageHead | undefined>;

/** What pages tell of. */
type Described = Readonly<{
  views: ViewReader;
  loggedUpTo: LoggedUpTo;
  texts: SiteTexts;
  isDemonstration: IsDemonstration;
  indexLines: IndexLines;
  personLabel: PersonLabel;
  searches: LimitedSearches;
  alarm?: Alarm | undefined;
}>;

/**
 * Mounts the site, after everything else: its files, and for each address of its the one page that the application starts
 * from, with a head that says what is to be seen there.
 */
export const mountPages = (
  app: Express,
  { views, loggedUpTo, texts, isDemonstration, indexLines, personLabel, searches, alarm }: Described,
  { folder = SITE_FOLDER, publicUrl, branding = NOBODY }: SiteOptions,
): void => {
  const template = openTemplate(folder);
  const originFor = (request: Request) => (publicUrl ? new URL(publicUrl).origin : originOf(request));
  const brandingOn = async ({ organization }: PageHead): Promise<Branding> =>
    (organization ? isOfDemonstration(organization.id) : await isDemonstration())
      ? brandingOfDemonstration(branding)
      : branding;
  const sending = (describe: Describe) => handledInTime(sendPage(template, originFor, describe, brandingOn), alarm);
  /** Whatever of its address a page cannot read, it says. */
  const page = (sitePage: SitePage, describe: Describe): void => {
    const withUnread: Describe = async (request) => {
      const head = await describe(request);
      return head && { ...head, unread: readPage(sitePage, request.query).unread };
    };
    app.get(sitePage.path, pageSecurity, sending(withUnread));
  };

  const { resources, contact, changes, corruptionIndex } = sitePages;
  page(resources, ({ query }) => describeResources(views, query));
  page(contact, ({ query }) => describeContact(views, query));
  page(changes, ({ query }) => describeChanges({ views, loggedUpTo, personLabel }, query));
  page(corruptionIndex, ({ query }) => describeCorruptionIndex(views, indexLines, query));
  page(sitePages.overview, ({ query }) => describeOverview(views, query));
  page(sitePages.search, ({ query, ip }) => describeSearch(views, query, searches(ip) === 0));
  for (const organizationPage of organizationPages)
    page(organizationPage, ({ query }) => describeListPage(views, organizationPage, query));
  page(
    sitePages.contract,
    withId((contractId) => describeContract(views, contractId)),
  );
  page(
    sitePages.supplier,
    withId((supplierId, query) => describeSupplier(views, supplierId, query)),
  );
  page(sitePages.comparation, ({ params, query }) => describeComparison(views, params.id, query));
  for (const { path, leadsTo } of leadingPages)
    app.get(path, ({ path: requested, url }, response) =>
      response.redirect(301, leadsTo + url.slice(requested.length)),
    );
  for (const name of textNames) page(sitePages[name], () => describeText(texts, name));
  mountOpenSearch(app, originFor);
  page(sitePages.accessDenied, async () => denied);
  for (const hidden of hiddenPages) page(hidden, async () => ({ hidden: true }));

  app.get('/robots.txt', (request, response) => void response.type('text').send(robotsFor(originFor(request))));
  mountSiteMap(app, views, originFor, alarm);
  app.get('/index.html', (_request, response) => response.redirect(301, '/'));
  mountStaticFiles(app, folder);
  const noPage: Describe = async () => undefined;
  app.get(/.*/, pageSecurity, sending(noPage));
  app.use(ofUnreadableAddresses([pageSecurity, sending(noPage)]));
};

/** An address whose percent-encoding is broken is that of no page, as any other that leads nowhere. */
const ofUnreadableAddresses =
  ([secure, send]: readonly [RequestHandler, RequestHandler]): ErrorRequestHandler =>
  (error, request, response, next) => {
    if (!(error instanceof URIError) || request.method !== 'GET') return next(error);
    return secure(request, response, () => send(request, response, () => next(error)));
  };

const withId =
  (describe: (id: string, query: Request['query']) => Promise<PageHead | undefined>): Describe =>
  async ({ params, query }) => {
    const parsed = id.safeParse(params.id);
    return parsed.success ? describe(parsed.data, query) : undefined;
  };

/**
 * Where a page is whose address names its organization as it was called before, or another than the one whose record it is;
 * undefined of any other.
 */
const movedAddress = ({ path, query, url }: Request, head: PageHead | undefined): string | undefined => {
  const { [ORGANIZATION]: named } = query;
  if (named === undefined || !head?.organization || named === organizationSlug(head.organization)) return undefined;
  const { search } = new URL(url, 'http://localhost');
  return `${path}?${writeAddress(new URLSearchParams(search), { organization: head.organization })}`;
};

const sendPage =
  (
    openPage: () => Promise<PageTemplate | undefined>,
    originFor: (request: Request) => string | undefined,
    describe: Describe,
    brandingOn: (head: PageHead) => Promise<Branding>,
  ): RequestHandler =>
  async (request, response, next) => {
    if (isNoPage(request.path) || !request.accepts('html')) return next();
    const template = await openPage();
    if (!template) return void response.status(503).type('text').send(NOT_BUILT);
    const head = await describe(request);
    const moved = movedAddress(request, head);
    if (moved !== undefined) return void response.setHeader('cache-control', 'no-cache').redirect(302, moved);
    const shown = head ?? notFound;
    const branding = await brandingOn(shown);
    response
      .status(head ? 200 : 404)
      .vary('Accept')
      .setHeader('cache-control', 'no-cache');
    response.type('html').send(template({ ...shown, branding }, originFor(request)));
  };
