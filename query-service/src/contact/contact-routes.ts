import { contactEndpoints } from '@monitor/contracts-schema/contact/contact-endpoints';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { framesOnly } from '@monitor/platform/http/content-security';
import { mountHandler, mountQuery, type QueryRouteContext, requiredOrganization } from '../answering/query-routes.ts';
import { escapeHtml } from '../pages/html-text.ts';

/** The one site that shows the map, to whoever asks for it. */
const MAP_SITE = 'https://www.google.com';

/** A page that holds the map of an address and nothing else, so that no other page may show what that site sends. */
const mapPage = (address: string): string => {
  const map = `${MAP_SITE}/maps?${new URLSearchParams({ q: address, output: 'embed', hl: 'es' })}`;
  return `<!doctype html>
<html lang="es-MX">
<head><meta charset="utf-8"><meta name="robots" content="noindex"><title>Mapa</title>
<style>html,body,iframe{display:block;width:100%;height:100%;margin:0;border:0}</style></head>
<body><iframe title="Mapa de ${escapeHtml(address)}" src="${escapeHtml(map)}" referrerpolicy="no-referrer"></iframe></body>
</html>
`;
};

export const mountContactInfo = (routeContext: QueryRouteContext): void => {
  mountQuery(routeContext, contactEndpoints.loadContactInfo, async (request) => {
    const { schedule, address, additionalInformation, contactLocation } = requiredOrganization(request).organization;
    return { error: false as const, data: { schedule, address, additionalInformation, contactLocation } };
  });

  mountHandler(routeContext, contactEndpoints.getContactMap, async (queryRequest, _request, response) => {
    const { address } = requiredOrganization(queryRequest).organization;
    if (!address) throw new Refused('contact.no-address');
    response.setHeader('content-security-policy', framesOnly(MAP_SITE));
    response.setHeader('cache-control', 'no-cache');
    response.type('html').send(mapPage(address));
  });
};
