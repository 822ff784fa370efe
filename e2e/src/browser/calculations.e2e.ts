import type { Locator, Page } from 'playwright-core';
import { expectOpenAt } from './open-to-all.ts';
import { comesToBe, pressOnceEnabled, see, seeNoMore } from './seeing.ts';
import { toast } from './site.ts';
import { DESKTOP, openBrowserWorld, PHONE } from './world/browser-world.ts';

const OVER_IT = { region: { enabled: false } };

type Calculation = Readonly<{ _id: string; abbreviation: string; locked: boolean; formula: { expression: string } }>;

describe('the calculations of a monitor', () => {
  const world = openBrowserWorld();

  const calculations = async (): Promise<readonly Calculation[]> =>
    (await world.admin.get('/api/calculations/list?pageSize=100')).body.data.docs;
  const called = async (wanted: string) => (await calculations()).find(({ abbreviation }) => abbreviation === wanted);
  const storedResult = async (id: string | undefined) =>
    (await world.admin.get(`/api/calculations/formula/evaluate?id=${id}`)).body.data?.value;
  const openToAll = async (page: Page, shows: Locator): Promise<void> => {
    for (const size of [PHONE, DESKTOP]) await expectOpenAt(page, size, shows, OVER_IT);
  };
  const openForm = async (page: Page, name: string): Promise<Locator> => {
    await page.getByRole('button', { name: `Ver y editar ${name}`, exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Editar cálculo' });
    await see(form);
    return form;
  };

  it('are written by the keyboard, tried and saved, and their stored results are had by their call', async () => {
    const page = await world.visit({ as: 'administrator', at: '/admin/calculations?pagina=1' });
    world.expectError(/ 422 .*\/api\/calculations\/formula\/validate$/);
    await expectOpenAt(page, PHONE, page.getByRole('button', { name: 'Nuevo cálculo' }));
    await expectOpenAt(page, DESKTOP, page.getByRole('button', { name: 'Nuevo cálculo' }));
    await page.getByRole('button', { name: 'Nuevo cálculo' }).click();
    const form = page.getByRole('dialog', { name: 'Nuevo cálculo' });
    await form.getByLabel('Nombre').fill('Contratos por proveedor');
    await form.getByLabel('Abreviatura').fill('$$CPP');
    await form.getByLabel('Descripción').fill('Cuántos contratos tiene cada proveedor');

    const formula = form.getByRole('textbox', { name: 'Fórmula' });
    await formula.focus();
    await page.keyboard.type('$NTC / $NADA');
    await pressOnceEnabled(form.getByRole('button', { name: 'Carácter 8: La variable $NADA no existe' }));
    await page.keyboard.press('Delete');
    await openToAll(page, form.getByRole('button', { name: /^Carácter 8: Falta un número/ }));
    const picker = form.getByRole('combobox', { name: 'Insertar variable o cálculo' });
    await picker.focus();
    await page.keyboard.type('total de proveedores');
    await see(page.getByRole('option', { name: /^\$NTP/ }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await comesToBe(() => formula.inputValue(), '$NTC / $NTP');
    await comesToBe(() => formula.evaluate((field) => field === field.ownerDocument.activeElement), true);
    await page.keyboard.press('Control+z');
    await comesToBe(() => formula.inputValue(), '$NTC / ');
    await page.keyboard.type('$NCPJA');

    const check = form.getByRole('button', { name: 'Comprobar fórmula' });
    await check.click();
    await see(form.getByText(/División entre cero: \$NCPJA vale 0: faltan registros de/));
    await formula.fill('$NTC / $NTP');
    await check.click();
    const shown = form.getByRole('region', { name: 'Resultado de la fórmula' });
    await see(shown.getByText(/^RESULTADO: \d+\.\d{2,4}$/), shown.getByText('$NTP', { exact: true }));
    const tried = Number(await shown.locator('strong').textContent());
    await form.getByRole('button', { name: 'Ver qué cambiaría' }).click();
    await openToAll(page, form.getByText('Lo que cambiaría al guardar').first());

    await form.getByRole('button', { name: 'Agregar', exact: true }).click();
    await seeNoMore(form);
    await see(toast(page, 'El cálculo fue creado correctamente'));
    const saved = await called('$$CPP');
    await comesToBe(async () => Number((await storedResult(saved?._id))?.toFixed(4)), tried);
  });

  it('show what a change would do to the index, which the public then reads, and stay while others use them', async () => {
    world.expectError(/ 409 .*\/api\/calculations\/delete$/);
    const page = await world.visit({ as: 'administrator', at: '/admin/calculations?buscar=%24%24MLP' });
    const component = (await called('$$MLP'))?._id;
    await page.goto(`/admin/calculations?buscar=%24%24MLP&entry=${component}`);
    const form = page.getByRole('dialog', { name: 'Editar cálculo' });
    await form.getByLabel('Puntos (rango 1)').fill('15');
    await form.getByLabel('Puntos (rango 2)').fill('15');
    await form.getByRole('button', { name: 'Ver qué cambiaría' }).click();
    const change = form.getByRole('table', { name: 'Lo que cambiaría al guardar' }).getByRole('row').nth(1);
    await see(change);
    const [, , , before, after] = await change.locator('th, td').allInnerTexts();
    expect([before, after]).toEqual([expect.stringMatching(/^\d+\.\d\d%$/), expect.stringMatching(/^\d+\.\d\d%$/)]);
    await form.getByRole('button', { name: 'Actualizar' }).click();
    await seeNoMore(form);
    const index = (await called('$$IRC'))?._id;
    await comesToBe(async () => `${(await storedResult(index))?.toFixed(2)}%`, after);
    const reader = await world.visit({ at: '/calculations/corruption-index' });
    await see(
      reader
        .getByRole('figure')
        .first()
        .getByText(after ?? '')
        .first(),
    );

    await page.getByRole('button', { name: /^Eliminar Gasto por licitación pública \(/ }).click();
    const question = page.getByRole('alertdialog', { name: 'Eliminar cálculo' });
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await see(question.getByText('Otros cálculos usan este en su fórmula: cámbialos primero.'));
    await question.getByRole('link', { name: 'Ver las fórmulas con $$MLP' }).click();
    await see(page.getByRole('button', { name: 'Ver y editar Manejo de contrataciones' }));
  });

  it('are exactly one index also when two administrators lock two of them at once', async () => {
    const named = ['Gasto por licitación pública', 'Contratos sin folio'];
    const forms = await Promise.all(
      named.map(async (name) => {
        const page = await world.visit({ as: 'administrator', at: `/admin/calculations?buscar=${name}` });
        const form = await openForm(page, name);
        await form.getByLabel('Usar como Índice de Riesgo de Corrupción').check();
        return form;
      }),
    );
    await Promise.all(forms.map((form) => form.getByRole('button', { name: 'Actualizar' }).click()));
    await Promise.all(forms.map(seeNoMore));
    const locked = async () => (await calculations()).filter((calculation) => calculation.locked);
    await comesToBe(
      async () => (await locked()).map(({ abbreviation }) => abbreviation),
      [expect.stringMatching(/^\$\$(PLP|PFF)$/)],
    );
    const [index] = await locked();
    await comesToBe(async () => typeof (await storedResult(index?._id)), 'number');
  });

  it('met no error that its pages did not deal with', () => {
    expect(world.errors()).toEqual([]);
  });
});
