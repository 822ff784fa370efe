import '@fontsource-variable/public-sans/index.css';
import '../ui/theme/tokens.css';
import '../ui/theme/global.css';
import '../ui/layout/primitives.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type createBrowserRouter, createPath } from 'react-router-dom';
import { applyTimeZone } from '../lib/format/time-zone-meta.ts';
import { openSocket } from '../lib/live/socket.ts';
import { paintAccent } from './paint-accent.ts';
import { createSiteRouter } from './routes/site-router.ts';
import { Site } from './site.tsx';

const RELOADED = 'reloadedAt';
/** A page whose script is missing again so soon is not outdated but broken, and says so. */
const AGAIN_AFTER_MS = 30_000;

/**
 * A page that was opened before the site was built anew asks for scripts that are gone: it is loaded again, at the
 * address it was on its way to.
 */
const reloadWhenOutdated = (router: ReturnType<typeof createBrowserRouter>): void =>
  addEventListener('vite:preloadError', () => {
    const { initialized, navigation } = router.state;
    const isOnItsWay = !initialized || navigation.location;
    const reloadedAt = Number(sessionStorage.getItem(RELOADED));
    if (!isOnItsWay || !navigator.onLine || Math.abs(Date.now() - reloadedAt) < AGAIN_AFTER_MS) return;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    location.assign(createPath(navigation.location ?? location));
  });

/** Without a network the site opens all the same, with the public figures that were last seen here. */
const registerServiceWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/service-worker.js').catch(() => {
      // A browser that refuses it shows the pages all the same.
    });
  });
};

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const router = createSiteRouter();

applyTimeZone();
paintAccent();
openSocket();
registerServiceWorker();
reloadWhenOutdated(router);

createRoot(root).render(
  <StrictMode>
    <Site router={router} />
  </StrictMode>,
);
