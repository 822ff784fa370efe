// Opens the site's shell without a network: its page, scripts, styles and typeface. Figures, catalogues and files are
// never kept here, they are always asked of the monitor.
const CACHE = 'shell-1';
const SHELL = '/';
const KEPT_ASSETS = 80;

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(keptAsset(request));
  else if (request.mode === 'navigate' && !/^\/(api|public-api|api-docs)(\/|$)/.test(pathname))
    event.respondWith(page(request, pathname));
});

// Whoever never came by the first page has its shell all the same; without a network now, the next visit brings it.
const keepShell = async () => {
  const cache = await caches.open(CACHE);
  await cache.add(SHELL).catch(() => {});
};

// An asset's name changes with its content, so what is kept never grows old.
const keptAsset = async (request) => {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) {
    await cache.put(request, response.clone());
    await forgetOldest(cache);
  }
  return response;
};

// The page as the monitor serves it now; the shell as last seen when the monitor is out of reach.
const page = async (request, pathname) => {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.ok && pathname === SHELL) await cache.put(SHELL, response.clone());
    return response;
  } catch (failure) {
    const shell = await cache.match(SHELL);
    if (shell) return shell;
    throw failure;
  }
};

const forgetOldest = async (cache) => {
  const assets = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/assets/'));
  await Promise.all(assets.slice(0, Math.max(0, assets.length - KEPT_ASSETS)).map((request) => cache.delete(request)));
};
