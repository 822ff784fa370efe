import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { type BrowserWorld, DESKTOP, openBrowserWorld, PHONE } from './browser-world.ts';
import { rowsOf } from './downloaded-file.ts';
import { download } from './downloading.ts';
import { comesToBe, see, seeNoMore } from './seeing.ts';
import { isScrolledSideways } from './site.ts';

const SIZES = [PHONE, { width: 768, height: 1024 }, DESKTOP];

describe('an administrator works in the catalogues every day', () => {
  let world: BrowserWorld;
  beforeAll(async () => {
    world = await openBrowserWorld();
  });
  afterAll(() => world?.close());

  const expectOpenToAll = async (page: Page): Promise<void> => {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze(); // no page of the site holds another one
      expect({ size, violations: violations.map(({ id }) => id) }).toEqual({ size, violations: [] });
      expect(await isScrolledSideways(page)).toBe(false);
    }
  };

  it('reaches an entry from what changed, reloads it, and comes back', async () => {
    await world.admin.post('/api/suppliers/save', { name: 'SERVICIOS DE CADA DIA' });
    const page = await world.visit({ as: 'administrator', at: '/changes?tipo=supplier' });
    await page
      .getByRole('link', { name: /^Abrir en el catálogo/ })
      .first()
      .click();
    const form = page.getByRole('dialog', { name: 'Editar proveedor' });
    const name = form.getByRole('textbox', { name: 'Nombre' });
    await comesToBe(() => name.inputValue(), 'SERVICIOS DE CADA DIA');
    expect(new URL(page.url()).search).toMatch(/^\?entry=[0-9a-f]{32}$/);
    await expectOpenToAll(page);
    await page.reload();
    await comesToBe(() => name.inputValue(), 'SERVICIOS DE CADA DIA');
    await form.getByRole('textbox', { name: 'Notas' }).fill('Vista desde su historia');
    await form.getByRole('button', { name: 'Actualizar' }).click();
    await seeNoMore(form);
    expect(new URL(page.url()).search).toBe('');
    await page.goBack();
    await see(page.getByRole('link', { name: /^Abrir en el catálogo/ }).first());
  });

  it('is told of a link that leads to nothing any more', async () => {
    world.expectError(/ 404 .*\/api\/contracts\/detail/);
    const page = await world.visit({ as: 'administrator', at: `/admin/contracts?entry=${'0'.repeat(32)}` });
    await see(page.getByText('No encontramos el contrato de este enlace'));
    await expectOpenToAll(page);
    await page.getByRole('button', { name: 'Ver todos los contratos' }).click();
    await see(page.getByRole('button', { name: /^Ver y editar / }).first());
  });

  it.each(['CSV', 'Excel'] as const)('takes what a search finds along as %s, as the table shows it', async (format) => {
    const page = await world.visit({ as: 'administrator', at: '/admin/contracts?buscar=C-4&orden=contractNumber:asc' });
    await see(page.getByRole('button', { name: /^Ver y editar / }).first());
    const found = (
      await world.admin.get('/api/contracts/list?search=C-4&pageSize=100&sort=contractNumber&typeSort=asc')
    ).body.data.docs;
    const rows = await rowsOf(await download(page, format, 'contratos', 'Datos filtrados'));
    const numbers = rows.map((row) => row['Número que identifique al contrato']);
    expect(numbers).toEqual(found.map(({ contractNumber }: { contractNumber: string }) => contractNumber));
    expect(Object.keys(rows[0] ?? {})).not.toContain('Fecha de creación');
  });

  it('met no error that its pages did not deal with', () => {
    expect(world.errors()).toEqual([]);
  });
});
