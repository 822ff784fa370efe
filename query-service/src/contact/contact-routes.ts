import { contactEndpoints } from '@monitor/contracts-schema/contact/contact-endpoints';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { framesOnly } from '@monitor/platform/http/content-security';
import { mountHandler, mountQuery, type QueryRouteContext, requiredOrganization } from '../answering/query-routes.ts';
import { MAP_SITE, mapPage } from './map-page.ts';

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
