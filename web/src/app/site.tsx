import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import type { ComponentProps } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { RouterProvider } from 'react-router-dom';
import { queryClient } from '../lib/api/query-client.ts';
import { store } from '../lib/store.ts';
import { ToastRegion } from '../ui/feedback/toast-region.tsx';

/** The page that its router leads to, with what all pages share. */
export const Site = ({ router }: Pick<ComponentProps<typeof RouterProvider>, 'router'>) => (
  <Provider store={store}>
    <QueryClientProvider client={queryClient}>
      <I18nProvider locale="es-MX">
        {/* What one act says in the address, the next one reads: however quick, and however slow the page. */}
        <RouterProvider router={router} useTransitions={false} />
        <ToastRegion />
      </I18nProvider>
    </QueryClientProvider>
  </Provider>
);
