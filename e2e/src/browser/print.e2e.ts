import type { Page } from 'playwright-core';
import { see } from './seeing.ts';
import { openBrowserWorld } from './world/browser-world.ts';
import { TOWN } from './world/town-monitor.ts';

describe('a page on paper', () => {
  const world = openBrowserWorld();

  const onPaper = async (at: string): Promise<Page> => {
    const page = await world.visit({ at });
    await see(page.getByRole('heading', { level: 1 }));
    await page.locator('[aria-label="Código QR de esta dirección"]').waitFor({ state: 'attached' });
    return page;
  };
  const printed = async (page: Page): Promise<void> => {
    await page.emulateMedia({ media: 'print' });
    await page.evaluate("window.dispatchEvent(new Event('beforeprint'))");
  };
  /** The widths of the sheets, in points. */
  const sheetsOf = async (page: Page, format: 'A4' | 'Letter'): Promise<string[]> => {
    const pdf = await page.pdf({ format, preferCSSPageSize: true });
    return [
      ...new Set(
        [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
          ([, w, h]) => `${Math.round(Number(w))}x${Math.round(Number(h))}`,
        ),
      ),
    ];
  };

  it('says whose it is, what it shows of it, when it was printed and where it is to be found', async () => {
    const page = await onPaper('/suppliers?ejercicio=2018');
    await see(page.getByRole('heading', { name: /proveedores$/ }));
    await printed(page);
    await see(
      page.getByText(TOWN.name).first(),
      page.getByText(/^Impreso el /),
      page.getByText(page.url()),
      page.getByRole('img', { name: 'Código QR de esta dirección' }),
      page.getByText('Filtros: Ejercicio: 2018'),
      page.getByText(/^\d+ de \d+$/),
    );
    expect(await page.getByRole('button', { name: 'Compartir' }).isVisible()).toBe(false);
    expect(await page.getByRole('navigation', { name: 'Secciones' }).isVisible()).toBe(false);
  });

  it('has all columns of the page, on sheets that are held as their width needs', async () => {
    const page = await onPaper('/contracts?todo=');
    await see(page.getByRole('heading', { name: '48 contratos' }));
    const columns = await page.getByRole('columnheader').count();
    await printed(page);
    await see(page.getByText('10 de 48'));
    expect(await page.getByRole('columnheader').count()).toBe(columns - 1); // but for what is to be pressed

    expect(await sheetsOf(page, 'A4')).toEqual(['596x843', '843x596']);
    expect(await sheetsOf(page, 'Letter')).toEqual(['612x792', '792x612']);
  });

  it('has its charts', async () => {
    const page = await onPaper('/?todo=');
    const chart = page.getByRole('figure', { name: 'Millones de pesos por trimestre' });
    await see(chart.getByRole('img').first());
    await printed(page);
    const box = await chart.boundingBox();
    const drawn = await chart.locator('svg.highcharts-root').boundingBox();
    expect(drawn!.width).toBeLessThanOrEqual(box!.width);
    expect(drawn!.height).toBeGreaterThan(100);
  });

  it('has the table of a chart that is not drawn yet', async () => {
    const page = await world.visit();
    await page.context().route('**/service-worker.js', (route) => route.fulfill({ status: 404 }));
    world.expectError(/404.* when fetching the script|service-worker\.js/);
    const { promise: never } = Promise.withResolvers<void>();
    await page.context().route('**/assets/chart-drawing-*.js', () => never);
    await page.goto('/?todo=');
    const chart = page.getByRole('figure', { name: 'Millones de pesos por trimestre' });
    await see(chart.getByRole('button', { name: 'Ver tabla' }));
    expect(await chart.locator('table').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    await see(chart.locator('table'), chart.locator('tfoot', { hasText: 'Total' }));
  });

  it('met no error that its pages did not deal with', () => {
    expect(world.errors()).toEqual([]);
  });
});
