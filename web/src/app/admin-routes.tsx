import type { RouteObject } from 'react-router-dom';
import { SIGN_OUT } from '../lib/admin-paths.ts';
import { ErrorPage } from './error-page.tsx';
import { requireSession, staysWithoutSession } from './require-session.ts';

const pages: RouteObject[] = [
  {
    index: true,
    lazy: async () => ({ Component: (await import('../features/admin/admin-home-page.tsx')).AdminHomePage }),
  },
  {
    path: 'select-organization',
    lazy: async () => ({
      Component: (await import('../features/admin/select-organization-admin-page.tsx')).SelectOrganizationAdminPage,
    }),
  },
  {
    path: 'data-load',
    lazy: async () => ({ Component: (await import('../features/data-loads/data-load-page.tsx')).DataLoadPage }),
  },
  {
    path: 'data-load/current',
    lazy: async () => ({ Component: (await import('../features/data-loads/review-page.tsx')).ReviewPage }),
  },
  {
    path: 'data-loads/:id',
    lazy: async () => ({ Component: (await import('../features/data-loads/load-result-page.tsx')).LoadResultPage }),
  },
  {
    path: 'contracts',
    lazy: async () => ({
      Component: (await import('../features/catalogues/contracts-page.tsx')).ContractsCataloguePage,
    }),
  },
  {
    path: 'suppliers',
    lazy: async () => ({
      Component: (await import('../features/catalogues/suppliers-page.tsx')).SuppliersCataloguePage,
    }),
  },
  {
    path: 'administrative-units',
    lazy: async () => ({
      Component: (await import('../features/catalogues/administrative-units-page.tsx'))
        .AdministrativeUnitsCataloguePage,
    }),
  },
  {
    path: 'organizations',
    lazy: async () => ({
      Component: (await import('../features/catalogues/organizations-page.tsx')).OrganizationsCataloguePage,
    }),
  },
  { path: '*', lazy: async () => ({ Component: (await import('./not-found-page.tsx')).NotFoundPage }) },
];

/** The administration and the way into it. */
export const adminRoutes: RouteObject[] = [
  {
    path: 'login',
    errorElement: <ErrorPage />,
    lazy: async () => ({ Component: (await import('../features/accounts/login-page.tsx')).LoginPage }),
  },
  {
    path: SIGN_OUT,
    lazy: async () => ({ Component: (await import('../features/admin/sign-out-page.tsx')).SignOutPage }),
  },
  {
    path: 'admin',
    errorElement: <ErrorPage />,
    lazy: async () => ({ Component: (await import('./admin-area.tsx')).AdminArea }),
    children: [
      {
        errorElement: <ErrorPage />,
        children: pages.map(
          (page) => ({ ...page, loader: requireSession, shouldRevalidate: staysWithoutSession }) as RouteObject, // index routes and others alike
        ),
      },
    ],
  },
];
