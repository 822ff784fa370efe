// Opens the site without a network: its shell (page, scripts, styles and typeface), and the public figures that were last
// seen in this browser, which say since when they are kept. What administrators read, and files, are never kept here.
const SHELL_CACHE = 'shell-1';
const FIGURES_CACHE = 'figures-1';
const SHELL = '/';
/** More than the whole site has, so that only what earlier versions were made of is forgotten. */
const KEPT_ASSETS = 500;
const KEPT_FIGURES = 200;
/** When an answer was kept, in an answer from here. */
const KEPT_SINCE = 'x-kept-since';
/** Answers for lack of one: of a gateway before a monitor that is away, and of a monitor without its stores. */
const AWAY = [502, 503, 504];

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const kept = [SHELL_CACHE, FIGURES_CACHE];
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => !kept.includes(name)).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(keptAsset(request));
  else if (isFigures(request, pathname)) event.respondWith(figures(event));
  else if (request.mode === 'navigate' && !/^\/(api|public-api|api-docs)(\/|$)/.test(pathname))
    event.respondWith(page(event, pathname));
});

// Of no organization, whatever page is asked for: it is shown in place of any. Without a network, or room, the next visit brings it.
const keepShell = async () => {
  const cache = await caches.open(SHELL_CACHE);
  await cache.add(SHELL).catch(() => {});
};

// What was kept of a request, where anything can be kept.
const keptIn = async (name, asked, options) => {
  const cache = await caches.open(name).catch(() => undefined);
  return cache?.match(asked, options);
};

// An asset's name changes with its content, so what is kept never grows old.
const keptAsset = async (request) => {
  const kept = await keptIn(SHELL_CACHE, request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await keepAsset(request, response.clone()).catch(() => {}); // a full disk must not take the answer away
  return response;
};

const keepAsset = async (request, response) => {
  const cache = await caches.open(SHELL_CACHE);
  await cache.put(request, response);
  await forgetOldest(cache, ({ url }) => new URL(url).pathname.startsWith('/assets/'), KEPT_ASSETS);
};

// The page as the monitor serves it now; the shell as last seen when the monitor is out of reach.
const page = async (event, pathname) => {
  const response = await fetch(event.request).catch(() => undefined);
  if (response?.ok && pathname === SHELL) event.waitUntil(keepShell());
  if (response && !AWAY.includes(response.status)) return response;
  return (await keptIn(SHELL_CACHE, SHELL)) ?? response ?? Response.error();
};

// What anybody may read; what somebody reads who is signed in is theirs alone.
const isFigures = ({ mode, headers }, pathname) =>
  mode !== 'navigate' &&
  !headers.has('authorization') &&
  (pathname === '/api/settings/load-settings' ||
    (pathname.startsWith('/public-api/') && !/\/(download|download-detail|image|images)\//.test(pathname)));

// As the monitor says it now; as it was last said here when the monitor is out of reach.
const figures = async (event) => {
  const { request } = event;
  const response = await fetch(request).catch(() => undefined);
  if (response?.ok) {
    const kept = response.clone();
    event.waitUntil(keepFigures(request, kept).catch(() => {})); // a full disk must not take the answer away
    return response;
  }
  if (response && !AWAY.includes(response.status)) return response;
  return (await keptIn(FIGURES_CACHE, addressOf(request), { ignoreVary: true })) ?? response ?? Response.error();
};

// The same address with its organization, which some calls name in a header.
const addressOf = ({ url, headers }) => {
  const address = new URL(url);
  const organization = headers.get('x-current-organization-id');
  if (organization) address.searchParams.set('organization', organization);
  return address.href;
};

const keepFigures = async (request, response) => {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return;
  const headers = new Headers(response.headers);
  headers.set(KEPT_SINCE, new Date().toISOString());
  for (const name of ['content-encoding', 'content-length']) headers.delete(name); // the body is plain by now
  const cache = await caches.open(FIGURES_CACHE);
  const address = addressOf(request);
  await cache.delete(address, { ignoreVary: true }); // so that it counts as the newest
  await cache.put(address, new Response(await response.blob(), { headers }));
  await forgetOldest(cache, () => true, KEPT_FIGURES);
};

const forgetOldest = async (cache, isOne, most) => {
  const kept = (await cache.keys()).filter(isOne);
  await Promise.all(kept.slice(0, Math.max(0, kept.length - most)).map((request) => cache.delete(request)));
};
