import '@fontsource-variable/public-sans/index.css';
import '../ui/tokens.css';
import '../ui/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { openSocket } from '../lib/socket.ts';
import { takeToldZone } from '../lib/told-zone.ts';
import { paintAccent } from './paint-accent.ts';
import { registerServiceWorker } from './register-service-worker.ts';
import { reloadWhenOutdated } from './reload-when-outdated.ts';
import { Site } from './site.tsx';
import { siteRoutes } from './site-routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const router = createBrowserRouter(siteRoutes);

takeToldZone();
paintAccent();
openSocket();
registerServiceWorker();
reloadWhenOutdated(router);

createRoot(root).render(
  <StrictMode>
    <Site router={router} />
  </StrictMode>,
);
