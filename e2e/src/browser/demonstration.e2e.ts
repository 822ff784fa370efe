import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type ApiClient, apiClient, signInWhenOpen } from '../api/api-client.ts';
import { ADMIN, type MonitorProcess, startProcess, temporaryFolder } from '../running/monitor-process.ts';
import { expectOpenAt } from './open-to-all.ts';
import { comesToBe, see } from './seeing.ts';
import { DESKTOP, PHONE } from './world/browser-world.ts';
import { openBrowser } from './world/open-browser.ts';
import { watchedErrors } from './world/watched-errors.ts';

const NOTICE = 'Demostración: las organizaciones, los contratos y las personas son inventados.';

describe('the demonstration of an installation that nobody has filled', () => {
  const errors = watchedErrors();
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let monitor: MonitorProcess;
  let browser: Browser;
  let admin: ApiClient;
  let town: string;
  const organizationCalled = async (name: string): Promise<string> => {
    const { docs } = (await admin.get('/api/organizations/list')).body.data;
    return docs.find(({ shortName }: { shortName: string }) => shortName === name)._id;
  };
  beforeAll(async () => {
    folder = await temporaryFolder();
    monitor = await startProcess({ dataDir: folder.path, env: { DEMO: '1' } });
    browser = await openBrowser();
    admin = await signInWhenOpen(monitor.url);
    town = await organizationCalled('San Jerónimo');
  });
  afterAll(async () => {
    await browser?.close();
    await monitor?.stop();
    await folder?.remove();
  });

  const open = async (size = DESKTOP, javaScriptEnabled = true): Promise<BrowserContext> => {
    const context = await browser.newContext({
      baseURL: monitor.url,
      locale: 'es-MX',
      timezoneId: 'America/Mexico_City',
      viewport: size,
      reducedMotion: 'reduce',
      javaScriptEnabled,
    });
    errors.watch(context);
    return context;
  };
  const readTown = async (size = DESKTOP): Promise<Page> => {
    const page = await (await open(size)).newPage();
    await page.goto(`/select-organization?redirectTo=/&autoSelectOrganization=${town}`);
    await see(page.getByRole('banner').getByText('San Jerónimo'));
    return page;
  };
  const signIn = async (): Promise<Page> => {
    const page = await readTown();
    await page.goto('/login');
    await page.getByLabel('Usuario (correo electrónico)').fill(ADMIN.username);
    await page.getByLabel('Contraseña', { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'INICIAR SESIÓN' }).click();
    await see(page.getByRole('heading', { name: /^Hola/ }));
    return page;
  };

  it('says on every page that it is made up, and leaves nothing to be defined', async () => {
    const page = await signIn();
    const paths = [
      ...['/', '/contracts', '/suppliers', '/calculations/corruption-index', '/changes', '/comparations', '/resources'],
      ...['/contact', '/select-organization', '/panorama', '/buscar?q=obra', '/about', '/privacy', '/faq'],
      ...['/admin', '/admin/activity', '/admin/contracts', '/admin/data-load', '/access-denied', '/nada'],
    ];
    errors.expect(/404 .*\/nada/);
    for (const path of paths) {
      await page.goto(path);
      await see(page.getByText(NOTICE), page.getByRole('heading', { level: 1 }));
      expect([path, await page.getByText('Por definir...').count()]).toEqual([path, 0]);
    }
    const stranger = await (await open()).newPage();
    for (const path of ['/login', '/forgot-password']) {
      await stranger.goto(path);
      await see(stranger.getByText(NOTICE), stranger.getByText('Observatorio de Compras Públicas (demostración)'));
      expect(await stranger.getByText('Por definir...').count()).toBe(0);
    }
  });

  it.each([DESKTOP, PHONE])('lies open to everybody at $width', async (size) => {
    const page = await readTown(size);
    await expectOpenAt(page, size, page.getByText(NOTICE));
  });

  it('says so to whoever runs no scripts', async () => {
    const page = await (await open(DESKTOP, false)).newPage();
    for (const path of ['/', '/about', `/contracts?organizacion=${town}`]) {
      await page.goto(path);
      expect(await page.locator('body').textContent()).toContain(NOTICE);
    }
  });

  it('shows what histories can: a method that changed, a load undone, two suppliers that are one', async () => {
    const page = await readTown();
    await page.goto('/calculations/corruption-index');
    await see(page.getByText('Cambió el método').first());
    await page.goto('/changes');
    await see(
      page.getByText('Se deshizo la carga de datos'),
      page.getByText('Se unió el proveedor'),
      page.getByText('Se registraron 23 cálculos'),
    );
    const admins = await signIn();
    await admins.goto('/admin/activity');
    await see(admins.getByText(/Lucía Ramos Ortega/).first(), admins.getByText('Se eliminó el usuario').first());
    await admins.goto('/admin/messages');
    await see(admins.getByText('Vecina de la colonia Centro'));
  });

  it('lets nobody of it in, and mails nobody', async () => {
    const { body } = await admin.get('/api/users/list');
    const people = body.data.docs.filter(({ email }: { email: string }) => email.endsWith('.example'));
    expect(people.map(({ active }: { active: boolean }) => active)).toEqual([false, false, false]);
    for (const { email } of people)
      expect((await apiClient(monitor.url).post('/public-api/accounts/reset-password', { email })).status).toBe(200);
    expect(await readdir(join(folder.path, 'outbox')).catch(() => [])).toEqual([]);
  });

  it('marks nothing of an organization of somebody’s own', async () => {
    await admin.post('/api/organizations/save', { name: 'Ayuntamiento de Ocampo', shortName: 'Ocampo' });
    const own = await organizationCalled('Ocampo');
    const listed = async () =>
      (await apiClient(monitor.url).get('/public-api/organizations/list')).body.data.docs.length;
    await comesToBe(listed, 3); // answers may be a second old
    const page = await (await open()).newPage();
    await page.goto(`/select-organization?redirectTo=/&autoSelectOrganization=${own}`);
    await see(page.getByRole('banner').getByText('Ayuntamiento de Ocampo'));
    await comesToBe(() => page.getByText(NOTICE).count(), 0);
  });

  it('met no error that its pages did not deal with', () => {
    expect(errors.unexpected()).toEqual([]);
  });
});
