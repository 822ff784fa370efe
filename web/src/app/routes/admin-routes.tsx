import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import type { LoaderFunctionArgs, RouteObject, ShouldRevalidateFunctionArgs } from 'react-router-dom';
import { SELECT_ORGANIZATION } from '../../lib/address/admin-paths.ts';
import { declaredPlaces } from '../../lib/address/catalogue-places.ts';
import { askReader } from '../../lib/api/ask-reader.ts';
import { loginAlertAtom } from '../../lib/session/login-alert.ts';
import { chosenOrganization, organizationAtom } from '../../lib/session/organization.ts';
import { currentSession } from '../../lib/session/session.ts';
import { store } from '../../lib/store.ts';
import { ErrorPage } from '../pages/error-page.tsx';
import { ArrivedPage } from '../root.tsx';
import { AdminFrame, loadAdminArea } from '../shell/admin-frame.tsx';
import { PageSkeleton } from '../shell/page-skeleton.tsx';
import { forward } from './forward.ts';
import { pageOf } from './page-of.ts';
import { routeAccess } from './route-access.ts';

/** Lets into the administration whoever may enter, and sends everybody else where they have to go first. */
const requireSession = ({ request }: LoaderFunctionArgs): Response | null => {
  const { pathname, search } = new URL(request.url);
  const back = new URLSearchParams({ redirectTo: pathname + search });
  switch (routeAccess(pathname, currentSession(), chosenOrganization() !== null)) {
    case 'granted':
      loadAdminArea().catch(() => {}); // whoever shows it says that it cannot be had
      return null;
    case 'sign-in':
      store.set(loginAlertAtom, 'Por favor inicia sesión para continuar.');
      return forward(request, `/login?${back}`);
    case 'choose-organization':
      askReader('Selecciona una organización y te redirigiremos a la página que solicitaste.', organizationAtom);
      return forward(request, `${SELECT_ORGANIZATION}?${back}`);
    case 'denied':
      return forward(request, '/access-denied');
  }
};

/** A session that runs out under an open page does not throw its reader out: the page asks for the password itself. */
const staysWithoutSession = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname || currentSession() !== null;

const pages: RouteObject[] = [
  {
    index: true,
    lazy: pageOf(() => import('../../features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  },
  {
    path: sitePages.adminSelectOrganization.path,
    lazy: pageOf(
      () => import('../../features/admin/select-organization-admin-page.tsx'),
      'SelectOrganizationAdminPage',
    ),
  },
  {
    path: sitePages.adminDataLoad.path,
    lazy: pageOf(() => import('../../features/data-loads/upload/data-load-page.tsx'), 'DataLoadPage'),
  },
  {
    path: sitePages.adminReview.path,
    lazy: pageOf(() => import('../../features/data-loads/review/review-page.tsx'), 'ReviewPage'),
  },
  {
    path: sitePages.adminFileColumns.path,
    lazy: pageOf(() => import('../../features/data-loads/columns/columns-page.tsx'), 'ColumnsPage'),
  },
  {
    path: sitePages.adminRemembered.path,
    lazy: pageOf(() => import('../../features/data-loads/values/remembered-page.tsx'), 'RememberedPage'),
  },
  {
    path: sitePages.adminLoads.path,
    lazy: pageOf(() => import('../../features/data-loads/result/loads-page.tsx'), 'LoadsPage'),
  },
  {
    path: sitePages.adminLoadResult.path,
    lazy: pageOf(() => import('../../features/data-loads/result/load-result-page.tsx'), 'LoadResultPage'),
  },
  {
    path: sitePages.adminBatches.path,
    lazy: pageOf(() => import('../../features/batches/batches-page.tsx'), 'BatchesPage'),
  },
  {
    path: sitePages.adminBatch.path,
    lazy: pageOf(() => import('../../features/batches/batch-page.tsx'), 'BatchPage'),
  },
  {
    path: sitePages.adminContracts.path,
    lazy: pageOf(() => import('../../features/catalogues/contracts/contracts-page.tsx'), 'ContractsCataloguePage'),
  },
  {
    path: sitePages.adminCalculations.path,
    lazy: pageOf(
      () => import('../../features/catalogues/calculations/calculations-page.tsx'),
      'CalculationsCataloguePage',
    ),
  },
  ...[sitePages.adminProfile, sitePages.adminProfileOf].map(({ path }) => ({
    path,
    lazy: pageOf(() => import('../../features/profile/profile-page.tsx'), 'ProfilePage'),
  })),
  {
    path: sitePages.adminActivity.path,
    lazy: pageOf(() => import('../../features/history/activity-page.tsx'), 'ActivityPage'),
  },
  {
    path: sitePages.adminMessages.path,
    lazy: pageOf(() => import('../../features/messages/messages-page.tsx'), 'MessagesPage'),
  },
  {
    path: sitePages.adminSettings.path,
    lazy: pageOf(() => import('../../features/settings/settings-page.tsx'), 'SettingsPage'),
  },
  ...declaredPlaces.map(({ key, path }) => ({
    path,
    lazy: async () => ({
      Component: (await import('../../features/catalogues/catalogue-page.tsx')).pageOfCatalogue(key),
    }),
  })),
  { path: '*', lazy: pageOf(() => import('../pages/not-found-page.tsx'), 'NotFoundPage') },
];

/** The way into the administration, and out of it. */
const entrance: RouteObject[] = [
  {
    path: sitePages.login.path,
    errorElement: <ErrorPage />,
    lazy: pageOf(() => import('../../features/accounts/login-page.tsx'), 'LoginPage'),
  },
  {
    path: sitePages.forgotPassword.path,
    errorElement: <ErrorPage />,
    lazy: pageOf(() => import('../../features/accounts/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  },
  {
    path: sitePages.newPassword.path,
    errorElement: <ErrorPage />,
    lazy: pageOf(() => import('../../features/accounts/new-password-page.tsx'), 'NewPasswordPage'),
  },
  {
    path: sitePages.confirmEmail.path,
    errorElement: <ErrorPage />,
    lazy: pageOf(() => import('../../features/accounts/confirm-email-page.tsx'), 'ConfirmEmailPage'),
  },
  {
    path: sitePages.adminSignOut.path,
    lazy: pageOf(() => import('../../features/admin/sign-out-page.tsx'), 'SignOutPage'),
  },
];

/** The administration and the way into it. */
export const adminRoutes: RouteObject[] = [
  { element: <ArrivedPage />, children: entrance },
  {
    path: sitePages.admin.path,
    errorElement: <ErrorPage />,
    element: <AdminFrame />,
    children: [
      {
        element: <ArrivedPage />,
        hydrateFallbackElement: <PageSkeleton />,
        children: [
          {
            errorElement: <ErrorPage />,
            children: pages.map(
              (page) => ({ ...page, loader: requireSession, shouldRevalidate: staysWithoutSession }) as RouteObject, // index routes and others alike
            ),
          },
        ],
      },
    ],
  },
];
