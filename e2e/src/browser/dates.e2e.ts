import type { Page } from 'playwright-core';
import { comesToBe, see, seeNoMore } from './seeing.ts';
import { pathAndQueryOf } from './site.ts';
import { DESKTOP, openBrowserWorld } from './world/browser-world.ts';

describe('dates, in a browser that speaks English and sits in Tokyo', () => {
  const world = openBrowserWorld();

  /** The same guest's page in a browser set to another language and zone. */
  const visitFromTokyo = async (as: 'reader' | 'administrator', at: string): Promise<Page> => {
    const home = await world.visit({ as });
    const memory = await home.context().storageState();
    const browser = home.context().browser();
    const context = await browser!.newContext({
      baseURL: world.url,
      locale: 'en-US',
      timezoneId: 'Asia/Tokyo',
      viewport: DESKTOP,
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
      storageState: memory,
    });
    const page = await context.newPage();
    await page.goto(at);
    return page;
  };

  it('are typed, pasted, picked and cleared as in Mexico', async () => {
    const page = await visitFromTokyo('administrator', '/admin/contracts');
    await page.getByRole('button', { name: 'Nuevo contrato' }).click();
    const form = page.getByRole('dialog', { name: 'Nuevo contrato' });
    const field = form.getByLabel('Fecha del contrato');
    await field.fill('3/4/2019');
    await field.press('Tab');
    expect(await field.inputValue()).toBe('03/04/2019');

    for (const pasted of ['20/05/2018', '2018-05-20']) {
      await field.fill('');
      await page.evaluate(`navigator.clipboard.writeText('${pasted}')`);
      await field.press('ControlOrMeta+v');
      await field.press('Tab');
      expect(await field.inputValue()).toBe('20/05/2018');
    }

    await field.press('Alt+ArrowDown');
    const calendar = page.getByRole('dialog', { name: 'Calendario' });
    await see(calendar.getByRole('heading', { name: 'Mayo de 2018' }));
    expect(await calendar.locator('thead th').first().textContent()).toBe('dom');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await seeNoMore(calendar);
    expect(await field.inputValue()).toBe('21/05/2018');

    await field.fill('31/02/2018');
    await field.press('Tab');
    await see(form.getByText('La fecha no es válida: escríbela como DD/MM/AAAA'));
    await form.getByRole('button', { name: 'Agregar' }).click();
    await see(form.getByRole('alert').getByText('Fecha del contrato: La fecha no es válida'));
    expect(await field.inputValue()).toBe('31/02/2018');
    await field.fill('');
    await see(form.getByRole('alert').getByText('El campo Fecha del contrato es requerido'));
  });

  it('narrow the changes to days of the monitor, wherever they are asked', async () => {
    const page = await visitFromTokyo('reader', '/changes');
    await see(page.getByRole('article').first());
    const asked = page.waitForRequest((request) => request.url().includes('from='));
    await page.getByLabel('Desde').fill('20/11/2020');
    await comesToBe(async () => pathAndQueryOf(page), '/changes?desde=2020-11-20');
    expect(new URL((await asked).url()).searchParams.get('from')).toBe('2020-11-20T06:00:00.000Z');
  });

  it('can be written where their calendar cannot be had, and the page goes on', async () => {
    const page = await world.visit();
    await page.context().route('**/service-worker.js', (route) => route.fulfill({ status: 404 }));
    await page.context().route('**/assets/day-calendar-*', (route) => route.abort());
    world.expectError(/404.* when fetching the script|service-worker\.js|day-calendar|ERR_FAILED/);
    await page.goto('/changes');
    await see(page.getByRole('article').first());
    await page.getByRole('button', { name: 'Elegir Desde en un calendario' }).click();
    await see(page.getByText('El calendario no se pudo cargar. Escribe la fecha como DD/MM/AAAA.'));
    await page.keyboard.press('Escape');
    await page.getByLabel('Desde', { exact: true }).fill('20/11/2020');
    await comesToBe(async () => pathAndQueryOf(page), '/changes?desde=2020-11-20');
  });

  it('of a change are said on the clock of Mexico City', async () => {
    const page = await visitFromTokyo('reader', '/changes');
    const time = page.getByRole('article').first().getByRole('time').first();
    await see(time);
    const moment = new Date((await time.getAttribute('datetime'))!);
    const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'America/Mexico_City' } as const;
    expect(await time.textContent()).toContain(moment.toLocaleTimeString('es-MX', clock));
  });
});
