import { type createBrowserRouter, createPath } from 'react-router-dom';

const RELOADED = 'reloadedAt';
/** A page whose script is missing again so soon is not outdated but broken, and says so. */
const AGAIN_AFTER_MS = 30_000;

/**
 * A page that was opened before the site was built anew asks for scripts that are gone: it is loaded again, at the
 * address it was on its way to.
 */
export const reloadWhenOutdated = (router: ReturnType<typeof createBrowserRouter>): void =>
  addEventListener('vite:preloadError', () => {
    const { initialized, navigation } = router.state;
    const isOnItsWay = !initialized || navigation.location;
    const reloadedAt = Number(sessionStorage.getItem(RELOADED));
    if (!isOnItsWay || !navigator.onLine || Math.abs(Date.now() - reloadedAt) < AGAIN_AFTER_MS) return;
    sessionStorage.setItem(RELOADED, String(Date.now()));
    location.assign(createPath(navigation.location ?? location));
  });
