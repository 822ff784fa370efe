import { see } from './seeing.ts';
import { DESKTOP, openBrowserWorld, PHONE } from './world/browser-world.ts';

const WATCH_SHIFTS = `
  globalThis.shifts = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.shifts += value;
  }).observe({ type: 'layout-shift', buffered: true });`;

describe('a page whose own script is slow to come', () => {
  const world = openBrowserWorld();

  it.each([
    { at: '/', script: 'home-page', shows: 'Explora la información', size: DESKTOP },
    { at: '/', script: 'home-page', shows: 'Explora la información', size: PHONE },
    { at: '/contracts?todo=', script: 'contracts-page', shows: '48 contratos', size: DESKTOP },
    {
      at: '/select-organization',
      script: 'select-organization-page',
      shows: 'Selecciona una organización',
      size: PHONE,
    },
    { at: '/admin', script: 'dashboard-page', shows: 'Hola', size: DESKTOP },
    { at: '/admin/contracts', script: 'contracts-page', shows: 'Catálogo de contratos', size: PHONE },
  ])(
    'stands within the site until it does, and nothing moves: $at at $size.width',
    async ({ at, script, shows, size }) => {
      const isPublic = !at.startsWith('/admin');
      const page = await world.visit({ size, as: isPublic ? 'reader' : 'administrator' });
      await page.context().route('**/service-worker.js', (route) => route.fulfill({ status: 404 }));
      world.expectError(/404.* when fetching the script|service-worker\.js/);
      const { promise: letCome, resolve: come } = Promise.withResolvers<void>();
      await page.route(`**/assets/${script}-*.js`, async (route) => {
        await letCome;
        await route.continue();
      });
      const visits: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/route-logs/register')) visits.push(request.postData() ?? '');
      });
      await page.addInitScript(WATCH_SHIFTS);
      await page.goto(at, { waitUntil: 'commit' });
      await see(page.getByRole('banner'), page.getByText('Cargando…'));
      expect(await page.getByRole('heading', { name: shows }).count()).toBe(0);
      expect(visits).toEqual([]);
      come();
      await see(page.getByRole('heading', { name: shows }));
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate<number>('globalThis.shifts')).toBeLessThan(0.02);
      const counted = isPublic ? [JSON.stringify({ path: at.replace(/\?.*/, '') })] : [];
      expect(visits).toEqual(counted);
      expect(await page.evaluate('document.activeElement.localName')).toBe('body');
    },
  );

  it('met no error that its pages did not deal with', () => {
    expect(world.errors()).toEqual([]);
  });
});
