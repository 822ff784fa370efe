import { contractViews } from '@monitor/contracts-schema/contracts/contract-views';
import { id } from '@monitor/contracts-schema/ids';
import { organizationViews } from '@monitor/contracts-schema/organizations/organization-views';
import { ORGANIZATION, pathTo, type SitePage, sitePages } from '@monitor/contracts-schema/site/site-pages';
import { supplierViews } from '@monitor/contracts-schema/suppliers/supplier-views';
import type { Alarm } from '@monitor/platform/process/alarm';
import type { Collection, Document, Query, ViewReader } from '@monitor/platform/view-store/view-store';
import type { Express, Request, RequestHandler } from 'express';
import { handledInTime } from '../answering/handled-in-time.ts';
import { findOrganization } from '../organizations/find-organization.ts';
import { escapeHtml } from './html-text.ts';
import { pageAddress, readPages } from './page-paths.ts';

/** Addresses in one part: few enough to be read without anybody noticing. */
const PART_SIZE = 2_000;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
/** Crawlers come rarely, and need not be told of each change. */
const KEEP = 'public, max-age=3600';

/** What has a page for each of its records, in an order in which parts rarely move. */
type Listed = Document & Readonly<{ updatedAt: string }>;
type Records = Readonly<{ collection: Collection<Listed>; page: SitePage; query: Query }>;
const records = {
  contracts: {
    collection: contractViews,
    page: sitePages.contract,
    query: { sort: [{ field: 'createdAt', direction: 'asc' }] },
  },
  suppliers: {
    collection: supplierViews,
    page: sitePages.supplier,
    query: { where: { contracts: { gt: 0 } }, sort: [{ field: 'nameOrder', direction: 'asc' }] },
  },
} as const satisfies Record<string, Records>;
type RecordKind = keyof typeof records;
const kinds = Object.keys(records) as RecordKind[];

type Address = Readonly<{ path: string; changed?: string }>;

const whereOf = (kind: RecordKind, organizationId: string) => {
  const { query }: Records = records[kind];
  return { ...query.where, organizationId };
};

/** Each part of the map: the pages of organizations and of everybody, then every record of each organization. */
const partsOf = async (views: ViewReader): Promise<Address[]> => {
  const organizations = await views.find(organizationViews, {});
  const counted = organizations.flatMap(({ id }) => kinds.map((kind) => ({ id, kind })));
  const parts = await Promise.all(
    counted.map(async ({ id, kind }) => {
      const count = await views.count(records[kind].collection, whereOf(kind, id));
      return Array.from({ length: Math.ceil(count / PART_SIZE) }, (_, at) => `/sitemaps/${id}/${kind}/${at + 1}.xml`);
    }),
  );
  return ['/sitemaps/pages.xml', ...parts.flat()].map((path) => ({ path }));
};

/** The pages that are there for everybody, and for each organization its own. */
const pagesOf = async (views: ViewReader): Promise<Address[]> => {
  const common = readPages.filter(({ namedBy }) => namedBy === undefined);
  const ofEach = readPages.filter(({ namedBy }) => namedBy === ORGANIZATION);
  const organizations = await views.find(organizationViews, {});
  return [
    { path: '/' },
    ...common.map(({ path }) => ({ path })),
    ...organizations.flatMap((one) => ofEach.map((page) => ({ path: pageAddress(page, one) }))),
  ];
};

const recordsOf = async (
  views: ViewReader,
  { kind, organizationId, part }: Readonly<{ kind: RecordKind; organizationId: string; part: number }>,
): Promise<Address[]> => {
  const { collection, page: ofRecord, query }: Records = records[kind];
  const organization = await findOrganization(views, organizationId);
  const page = { skip: (part - 1) * PART_SIZE, limit: PART_SIZE };
  const found = await views.find(collection, { ...query, ...page, where: whereOf(kind, organizationId) });
  return found.map(({ id, updatedAt }) => ({
    path: pageAddress({ ...ofRecord, path: pathTo(ofRecord, { id }) }, organization),
    changed: updatedAt,
  }));
};

const xmlOf = (list: 'sitemapindex' | 'urlset', addresses: readonly Address[], origin: string): string => {
  const entry = list === 'sitemapindex' ? 'sitemap' : 'url';
  const lines = addresses.map(({ path, changed }) => {
    const modified = changed === undefined ? '' : `<lastmod>${escapeHtml(changed)}</lastmod>`;
    return `<${entry}><loc>${escapeHtml(origin + path)}</loc>${modified}</${entry}>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="${NAMESPACE}">\n${lines.join('')}</${list}>\n`;
};

/** Tells search engines every page there is, in parts. */
export const mountSiteMap = (
  app: Express,
  views: ViewReader,
  originFor: (request: Request) => string | undefined,
  alarm?: Alarm,
): void => {
  const mount = (
    path: string,
    list: 'sitemapindex' | 'urlset',
    addressesFor: (params: Request['params']) => Promise<readonly Address[]>,
  ): void => {
    const answer: RequestHandler = async (request, response, next) => {
      const origin = originFor(request);
      const addresses = origin === undefined ? [] : await addressesFor(request.params);
      if (origin === undefined || addresses.length === 0) return next();
      response.type('application/xml').setHeader('cache-control', KEEP);
      response.send(xmlOf(list, addresses, origin));
    };
    app.get(path, handledInTime(answer, alarm));
  };

  mount('/sitemap.xml', 'sitemapindex', () => partsOf(views));
  mount('/sitemaps/pages.xml', 'urlset', () => pagesOf(views));
  mount('/sitemaps/:organizationId/:kind/:part.xml', 'urlset', async (params) => {
    const kind = kinds.find((known) => known === params.kind);
    const organizationId = id.safeParse(params.organizationId).data;
    const part = /^[1-9]\d{0,5}$/.test(String(params.part)) ? Number(params.part) : undefined;
    return kind && organizationId && part ? recordsOf(views, { kind, organizationId, part }) : [];
  });
};
