import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import type { RouteObject } from 'react-router-dom';
import { ErrorPage } from '../pages/error-page.tsx';
import { pageOf } from '../routes/page-of.ts';

/** What the pages are made of, shown live with sample content. Nothing on these pages asks the monitor for anything. */
export const styleRoutes: RouteObject[] = [
  {
    path: sitePages.style.path,
    errorElement: <ErrorPage />,
    lazy: pageOf(() => import('./style-layout.tsx'), 'StyleLayout'),
    children: [
      { index: true, lazy: pageOf(() => import('./components-page.tsx'), 'ComponentsPage') },
      {
        path: sitePages.styleClient.path,
        lazy: pageOf(() => import('./client-page.tsx'), 'ClientPage'),
      },
      {
        path: sitePages.styleErrors.path,
        lazy: pageOf(() => import('./errors-page.tsx'), 'ErrorsPage'),
      },
    ],
  },
  {
    path: sitePages.styleLogin.path,
    errorElement: <ErrorPage />,
    lazy: pageOf(() => import('./login-shown-page.tsx'), 'LoginShownPage'),
  },
];
