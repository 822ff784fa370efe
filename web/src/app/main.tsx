import '@fontsource-variable/public-sans/index.css';
import '../ui/theme/tokens.css';
import '../ui/theme/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { takeToldZone } from '../lib/format/told-zone.ts';
import { openSocket } from '../lib/live/socket.ts';
import { paintAccent } from './paint-accent.ts';
import { registerServiceWorker } from './register-service-worker.ts';
import { reloadWhenOutdated } from './reload-when-outdated.ts';
import { siteRoutes } from './routes/site-routes.tsx';
import { Site } from './site.tsx';

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
