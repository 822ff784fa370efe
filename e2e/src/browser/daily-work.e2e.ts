import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { fillIn } from './contract-form.ts';
import { rowsOf } from './reading/downloaded-file.ts';
import { downloadInBrowser } from './reading/downloading.ts';
import { comesToBe, see, seeNoMore } from './seeing.ts';
import { isScrolledSideways } from './site.ts';
import { DESKTOP, openBrowserWorld, PHONE } from './world/browser-world.ts';

const SIZES = [PHONE, { width: 768, height: 1024 }, DESKTOP];

describe('an administrator works in the catalogues every day', () => {
  const world = openBrowserWorld();

  const expectOpenToAll = async (page: Page): Promise<void> => {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze(); // no page of the site holds another one
      expect({ size, violations: violations.map(({ id }) => id) }).toEqual({ size, violations: [] });
      expect(await isScrolledSideways(page)).toBe(false);
    }
  };

  /** How many contracts that a search finds are in each state. */
  const statesOf = async (search: string): Promise<Readonly<Record<string, number>>> => {
    const { docs } = (await world.admin.get(`/api/contracts/list?pageSize=100&search=${search}`)).body.data;
    const states = docs.map(({ procedureState }: { procedureState: string }) => procedureState) as string[];
    return Object.fromEntries(
      Map.groupBy(states, (state) => state)
        .entries()
        .map(([state, all]) => [state, all.length]),
    );
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
    const rows = await rowsOf(await downloadInBrowser(page, format, 'contratos', 'Datos filtrados'));
    const numbers = rows.map((row) => row['Número que identifique al contrato']);
    expect(numbers).toEqual(found.map(({ contractNumber }: { contractNumber: string }) => contractNumber));
    expect(Object.keys(rows[0] ?? {})).not.toContain('Fecha de creación');
  });

  it('writes contracts one after another, and registers whom they name on the way', async () => {
    const page = await world.visit({ as: 'administrator', at: '/admin/contracts' });
    await page.getByRole('button', { name: 'Nuevo contrato' }).click();
    const form = page.getByRole('dialog', { name: 'Nuevo contrato' });
    await fillIn(form);
    const number = form.getByLabel('Número que identifique al contrato');
    await number.fill('C-901');
    await form.getByRole('button', { name: 'Guardar y capturar otro' }).click();
    await comesToBe(() => number.inputValue(), '');
    expect(await form.getByLabel('Periodo que se reporta').inputValue()).toBe('2o 2018');
    await fillIn(form);
    await form.getByRole('combobox', { name: 'Proveedor' }).fill('Carpas del norte');
    await form.getByText('registra un proveedor nuevo').click();
    await page.getByRole('dialog', { name: 'Nuevo proveedor' }).getByRole('button', { name: 'Agregar' }).click();
    await comesToBe(() => form.getByRole('combobox', { name: 'Proveedor' }).inputValue(), 'CARPAS DEL NORTE');
    await number.fill('C-902');
    await form.getByRole('button', { name: 'Agregar' }).click();
    await seeNoMore(form);
    await comesToBe(() => statesOf('C-90'), { CONCLUDED: 2 });
  });

  it('changes all that a filter finds, but for what somebody else changed meanwhile', async () => {
    const page = await world.visit({ as: 'administrator', at: '/admin/contracts' });
    await page.getByRole('button', { name: /^Proveedor / }).click();
    await page.getByRole('checkbox', { name: 'CARPAS DEL NORTE' }).click(); // it is checked when its list is there
    await page.keyboard.press('Escape');
    await comesToBe(() => page.getByRole('button', { name: /^Ver y editar / }).count(), 1);
    await page.goto('/admin/contracts?estado=CONCLUDED');
    await page.getByRole('button', { name: 'Seleccionar' }).click();
    await page.getByRole('button', { name: /^Elegir los \d+ contratos de la lista$/ }).click();
    await see(page.getByText(/^Elegiste \d+ contratos\.$/));
    await page.getByRole('button', { name: 'Cambiar un campo' }).click();
    const question = page.getByRole('alertdialog', { name: /^Cambiar un campo de/ });
    await question.getByLabel('Valor nuevo').selectOption('Cancelado');
    const { data: found } = (await world.admin.get('/api/contracts/matching?procedureStates=CONCLUDED')).body;
    const [other] = (await world.admin.get('/api/contracts/list?search=C-902')).body.data.docs;
    const { status } = await world.admin.post('/api/contracts/save-updated-docs', [
      { _id: other._id, version: other.version, procedureType: 'PUBLIC' },
    ]);
    expect(status).toBe(200);
    await question.getByLabel(/^Escribe .* para confirmar$/).fill(String(found.total));
    await expectOpenToAll(page);
    await question.getByRole('button', { name: 'Cambiar', exact: true }).click();
    await see(page.getByText(`No fue posible cambiar 1 contrato de ${found.total}`));
    await see(page.getByRole('alert').getByRole('link', { name: 'C-902' }));
    await expectOpenToAll(page);
    await comesToBe(async () => (await statesOf('')).CONCLUDED, 1);
    await page.getByRole('button', { name: 'Entendido' }).click();
    await seeNoMore(page.getByText(/^No fue posible cambiar/));
  });

  it('removes many though the monitor ends amid them, each once', async () => {
    const { contracts, total } = (await world.admin.get('/api/contracts/matching?procedureStates=CANCELED')).body.data;
    const { status } = await world.admin.post('/api/contracts/start-bulk', { change: { action: 'remove' }, contracts });
    expect(status).toBe(200);
    await world.kill();
    await world.revive();
    const operation = async () => (await world.admin.get('/api/contracts/bulk')).body.data.operation;
    await comesToBe(async () => (await operation()).finishedAt === null, false);
    expect(await operation()).toMatchObject({ total, done: total, failed: 0 });
    expect((await statesOf('')).CANCELED).toBeUndefined();
    const { _id } = await operation();
    const changesOf = async (query: string): Promise<readonly { kind: string; action: string; subjectId: string }[]> =>
      (await world.admin.get(`/public-api/audit/changes?${query}&pageSize=100`)).body.data.changes;
    expect((await changesOf('kind=contract')).filter(({ subjectId }) => subjectId === _id)).toHaveLength(1);
    const removed = (await changesOf(`dataLoad=${_id}`)).filter(({ action }) => action === 'removed');
    expect(new Set(removed.map(({ subjectId }) => subjectId)).size).toBe(total);
    expect(removed).toHaveLength(total);
  });

  it('met no error that its pages did not deal with', () => {
    expect(world.errors()).toEqual([]);
  });
});
