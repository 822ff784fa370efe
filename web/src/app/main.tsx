import '@fontsource-variable/public-sans/index.css';
import '../ui/tokens.css';
import '../ui/global.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { Provider } from 'jotai';
import { StrictMode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { queryClient } from '../lib/query-client.ts';
import { openSocket } from '../lib/socket.ts';
import { store } from '../lib/store.ts';
import { ToastRegion } from '../ui/toast-region.tsx';
import { paintAccent } from './paint-accent.ts';
import { registerServiceWorker } from './register-service-worker.ts';
import { reloadWhenOutdated } from './reload-when-outdated.ts';
import { router } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

paintAccent();
openSocket();
registerServiceWorker();
reloadWhenOutdated();

createRoot(root).render(
  <StrictMode>
    <Provider store={store}>
      <QueryClientProvider client={queryClient}>
        <I18nProvider locale="es-MX">
          <RouterProvider router={router} />
          <ToastRegion />
        </I18nProvider>
      </QueryClientProvider>
    </Provider>
  </StrictMode>,
);
