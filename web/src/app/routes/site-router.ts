import { ORGANIZATION } from '@monitor/contracts-schema/site/site-pages';
import { createBrowserRouter } from 'react-router-dom';
import { ownSearch } from '../../lib/address/own-search.ts';
import { chosenOrganization } from '../../lib/session/organization.ts';
import { siteRoutes } from './site-routes.tsx';

/**
 * The site's router. Every link says of whom the page speaks that it leads to: copied, or opened in another tab, it shows the same
 * to anybody.
 */
export const createSiteRouter = (): ReturnType<typeof createBrowserRouter> => {
  const router = createBrowserRouter(siteRoutes);
  const { createHref } = router;
  router.createHref = (to) => {
    const params = new URLSearchParams(to.search);
    const organization = chosenOrganization();
    if (!organization || params.has(ORGANIZATION)) return createHref(to);
    const search = ownSearch(to.pathname, params, organization).toString();
    return createHref({ ...to, search: search && `?${search}` });
  };
  return router;
};
