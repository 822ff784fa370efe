import { SITE_NAME } from '@monitor/contracts-schema/installation/site-name';
import { SEARCH } from '@monitor/contracts-schema/search/search-address';
import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import type { Express, Request } from 'express';
import { escapeHtml } from './html-text.ts';

const described = (origin: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>Contrataciones</ShortName>
  <Description>${SITE_NAME}: contratos, proveedores, unidades y organizaciones</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Language>es-MX</Language>
  <Image width="16" height="16" type="image/x-icon">${escapeHtml(origin)}/favicon.ico</Image>
  <Url type="text/html" template="${escapeHtml(origin)}${sitePages.search.path}?${SEARCH}={searchTerms}" />
</OpenSearchDescription>
`;

/** Tells browsers how to search here from their own bar; nothing while it is not known where the site is. */
export const mountOpenSearch = (app: Express, originFor: (request: Request) => string | undefined): void => {
  app.get('/opensearch.xml', (request, response, next) => {
    const origin = originFor(request);
    if (origin === undefined) return next();
    response
      .setHeader('cache-control', 'no-cache')
      .type('application/opensearchdescription+xml')
      .send(described(origin));
  });
};
