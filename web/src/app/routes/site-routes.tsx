import { allSitePages, sitePages } from '@monitor/contracts-schema/site/site-pages';
import { textNames } from '@monitor/contracts-schema/texts/text-names';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { type LoaderFunctionArgs, Outlet, type RouteObject, useLocation, useNavigate } from 'react-router-dom';
import { ownSearch } from '../../lib/address/own-search.ts';
import { organizationAtom } from '../../lib/session/organization.ts';
import { OrganizationNeeded } from '../../lib/session/organization-needed.ts';
import { ErrorPage } from '../pages/error-page.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { ArrivedPage, Root } from '../root.tsx';
import { PageSkeleton } from '../shell/page-skeleton.tsx';
import { PublicShell } from '../shell/public-shell.tsx';
import { styleRoutes } from '../style/style-routes.tsx';
import { adminRoutes } from './admin-routes.tsx';
import { forward } from './forward.ts';
import { pageOf } from './page-of.ts';
import { requireOrganization, requireOrganizationOfRecord } from './require-organization.ts';

/** A page that speaks of an organization. When that is gone, whoever reads is let in as anybody who arrives. */
const OfOrganization = () => {
  const isGone = useAtomValue(organizationAtom) === null;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const ofNobody = ownSearch(pathname, new URLSearchParams(search), null);
    if (isGone) void navigate({ pathname, search: String(ofNobody) }, { replace: true });
  }, [isGone, pathname, search, navigate]);
  return (
    <OrganizationNeeded value={true}>
      <Outlet />
    </OrganizationNeeded>
  );
};

const ofOrganization: RouteObject[] = [
  { index: true, lazy: pageOf(() => import('../../features/home/home-page.tsx'), 'HomePage') },
  {
    path: sitePages.suppliers.path,
    lazy: pageOf(() => import('../../features/suppliers/suppliers-page.tsx'), 'SuppliersPage'),
  },
  {
    path: sitePages.contracts.path,
    lazy: pageOf(() => import('../../features/contracts/contracts-page.tsx'), 'ContractsPage'),
  },
  {
    path: sitePages.corruptionIndex.path,
    lazy: pageOf(() => import('../../features/corruption-index/corruption-index-page.tsx'), 'CorruptionIndexPage'),
  },
  {
    path: sitePages.changes.path,
    lazy: pageOf(() => import('../../features/history/changes-page.tsx'), 'ChangesPage'),
  },
  {
    path: sitePages.comparations.path,
    lazy: pageOf(() => import('../../features/comparisons/comparisons-page.tsx'), 'ComparisonsPage'),
  },
  {
    path: sitePages.comparation.path,
    lazy: pageOf(() => import('../../features/comparisons/comparison-page.tsx'), 'ComparisonPage'),
  },
  {
    path: sitePages.resources.path,
    lazy: pageOf(() => import('../../features/resources/resources-page.tsx'), 'ResourcesPage'),
  },
  {
    path: sitePages.contact.path,
    lazy: pageOf(() => import('../../features/contact/contact-page.tsx'), 'ContactPage'),
  },
].map((route) => ({ ...route, loader: requireOrganization }) as RouteObject); // index routes and others alike

const ofRecord: RouteObject[] = [
  {
    path: sitePages.supplier.path,
    lazy: pageOf(() => import('../../features/suppliers/supplier-page.tsx'), 'SupplierPage'),
  },
  {
    path: sitePages.contract.path,
    lazy: pageOf(() => import('../../features/contracts/contract-page.tsx'), 'ContractPage'),
  },
].map((route) => ({ ...route, loader: requireOrganizationOfRecord }));

/** What the installation says of itself. */
const texts: RouteObject[] = textNames.map((name) => ({
  path: sitePages[name].path,
  lazy: async () => {
    const { TextPage } = await import('../../features/texts/text-page.tsx');
    return { element: <TextPage key={name} name={name} title={sitePages[name].title} /> };
  },
}));

/** Addresses that only lead to another page. */
const leading: RouteObject[] = allSitePages.flatMap(({ path, leadsTo }) =>
  leadsTo === undefined
    ? []
    : [
        {
          path,
          element: null,
          loader: ({ request }: LoaderFunctionArgs) => forward(request, leadsTo + new URL(request.url).search),
        },
      ],
);

/** Every page of the site, at its address. */
export const siteRoutes: RouteObject[] = [
  {
    element: <Root />,
    errorElement: <ErrorPage />,
    hydrateFallbackElement: <PageSkeleton />,
    children: [
      ...adminRoutes,
      { element: <ArrivedPage />, children: styleRoutes },
      {
        element: <PublicShell />,
        children: [
          {
            element: <ArrivedPage />,
            hydrateFallbackElement: <PageSkeleton />,
            children: [
              {
                errorElement: <ErrorPage />,
                children: [
                  { element: <OfOrganization />, children: [...ofOrganization, ...ofRecord] },
                  {
                    path: sitePages.overview.path,
                    lazy: pageOf(() => import('../../features/overview/overview-page.tsx'), 'OverviewPage'),
                  },
                  {
                    path: sitePages.search.path,
                    lazy: pageOf(() => import('../../features/search/search-page.tsx'), 'SearchPage'),
                  },
                  ...texts,
                  {
                    path: sitePages.selectOrganization.path,
                    lazy: pageOf(
                      () => import('../../features/organizations/select-organization-page.tsx'),
                      'SelectOrganizationPage',
                    ),
                  },
                  {
                    path: sitePages.accessDenied.path,
                    lazy: pageOf(() => import('../pages/access-denied-page.tsx'), 'AccessDeniedPage'),
                  },
                  ...leading,
                ],
              },
              { path: '*', element: <NotFoundPage /> },
            ],
          },
        ],
      },
    ],
  },
];
