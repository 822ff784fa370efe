import type { Page } from 'playwright-core';
import { expectOpenAt } from './open-to-all.ts';
import { cellAt, focusedCell, pasteBlock } from './reading/sheet-cells.ts';
import { comesToBe, pressOnceEnabled, see, seeNoMore } from './seeing.ts';
import { toast } from './site.ts';
import { openBrowserWorld, SIZES } from './world/browser-world.ts';

const NUMBER = 'Número que identifique al contrato';

describe('registered contracts, edited as a sheet', () => {
  const world = openBrowserWorld();

  const contractNumbered = async (contractNumber: string) =>
    (await world.admin.get(`/api/contracts/list?search=${contractNumber}`)).body.data.docs.find(
      (doc: { contractNumber: string }) => doc.contractNumber === contractNumber,
    );

  /** By keyboard alone, in the order of their amounts: C-1 is the first row. */
  const openSheet = async (): Promise<Page> => {
    const page = await world.visit({ as: 'administrator', at: '/admin/contracts?orden=totalOrMaxAmount:asc' });
    await see(page.getByRole('button', { name: 'Ver y editar C-1', exact: true }));
    await pressOnceEnabled(page.getByRole('button', { name: 'Editar tabla' }));
    await see(page.getByRole('grid', { name: 'Catálogo de contratos' }));
    await comesToBe(() => focusedCell(page), `1 ${NUMBER}`);
    return page;
  };

  const typeInto = async (page: Page, keys: string, then: 'Tab' | 'Enter'): Promise<void> => {
    await page.keyboard.type(keys);
    await page.keyboard.press(then);
  };

  it('are gone through by keyboard, take a block, and are saved but for the row that cannot be', async () => {
    world.expectError(/ 422 .*\/api\/contracts\/save-updated-docs$/);
    const page = await openSheet();
    await page.keyboard.press('Tab');
    await typeInto(page, 'imprenta ruiz', 'Tab');
    await typeInto(page, 'Papel para la tesorería', 'Tab');
    await comesToBe(() => focusedCell(page), '1 Monto total o monto máximo');
    await page.keyboard.press('Tab');
    await typeInto(page, '3-2-2017', 'Tab');
    await typeInto(page, 'invitación', 'Enter');
    await comesToBe(() => focusedCell(page), '2 Tipo de procedimiento');
    expect(await (await cellAt(page, 1, 'Proveedor')).textContent()).toBe('IMPRENTA RUIZ');
    expect(await (await cellAt(page, 1, 'Fecha del contrato')).textContent()).toBe('03/02/2017');
    expect(await (await cellAt(page, 1, 'Tipo de procedimiento')).textContent()).not.toBe('invitación');

    await pasteBlock(page, await cellAt(page, 2, 'Ejercicio'), [
      ['2017', '2o 2017', 'ID-2', '3311'],
      ['2017', 'segundo', 'ID-3', '3312'],
    ]);
    const wrong = await cellAt(page, 3, 'Periodo que se reporta');
    await comesToBe(() => wrong.getAttribute('aria-invalid'), 'true');
    await page.getByRole('button', { name: 'Guardar (3)' }).click();
    await see(toast(page, 'El formulario contiene errores'));
    await wrong.click();
    await see(page.getByText(/no tiene el formato correcto\. Ejemplo: 1o 2019\.$/).last());
    await typeInto(page, '3o 2017', 'Enter');
    await (await cellAt(page, 3, NUMBER)).click();
    await typeInto(page, 'C-9', 'Enter');
    await page.getByRole('button', { name: 'Guardar (3)' }).click();
    await page.getByRole('alertdialog', { name: 'Guardar cambios' }).getByRole('button', { name: 'Guardar' }).click();
    await see(toast(page, 'No fue posible guardar 1 contrato; se guardaron 2.'));
    await see(page.getByRole('rowheader', { name: /^3 El número de contrato ya está registrado/ }));
    const [one, two, three] = await Promise.all(['C-1', 'C-2', 'C-3'].map(contractNumbered));
    expect(one).toMatchObject({
      supplier: { name: 'IMPRENTA RUIZ' },
      servicesDescription: 'Papel para la tesorería',
      contractDate: '2017-02-03',
      procedureType: 'INVITATION',
    });
    expect(two).toMatchObject({ fiscalYear: '2017', period: '2o 2017', contractId: 'ID-2', partida: '3311' });
    expect(three).toMatchObject({ version: 1, contractId: 'AD-3/2018' });

    await (await cellAt(page, 3, NUMBER)).click();
    await page.keyboard.press('ControlOrMeta+z');
    await page.getByRole('button', { name: 'Guardar (1)' }).click();
    await page.getByRole('alertdialog', { name: 'Guardar cambios' }).getByRole('button', { name: 'Guardar' }).click();
    await see(toast(page, 'Los contratos fueron actualizados correctamente'));
    await seeNoMore(page.getByRole('grid'));
    await comesToBe(() => page.evaluate('document.activeElement.localName'), 'h1');
    expect(await contractNumbered('C-3')).toMatchObject({ period: '3o 2017', contractId: 'ID-3' });
  });

  it('are copied and filled down, and left by Escape and Tab', async () => {
    const page = await openSheet();
    await (await cellAt(page, 4, 'Partida')).click();
    await typeInto(page, '2111', 'Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('ControlOrMeta+d');
    await page.keyboard.press('ControlOrMeta+c');
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('2111\r\n2111\r\n2111\r\n');
    await see(page.getByRole('button', { name: 'Guardar (3)' }));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await comesToBe(() => page.evaluate('document.activeElement.localName'), 'summary');
    await pressOnceEnabled(page.getByRole('button', { name: 'Regresar' }));
    await pressOnceEnabled(page.getByRole('button', { name: 'Descartar' }));
    await seeNoMore(page.getByRole('grid'));
    await comesToBe(() => page.evaluate('document.activeElement.localName'), 'h1');
  });

  it('say of a minimum that is above its maximum that it is', async () => {
    const page = await openSheet();
    await pasteBlock(page, await cellAt(page, 2, 'Monto mínimo'), [['900', '800']]);
    await (await cellAt(page, 2, 'Monto mínimo')).click();
    const notice = 'El monto mínimo es mayor que el máximo.';
    await see(page.getByText(`Fila 2, Monto mínimo: ${notice}`), page.getByRole('rowheader', { name: `2 ${notice}` }));
    await page.keyboard.press('ControlOrMeta+z');
    await see(page.getByRole('rowheader', { name: '2', exact: true }));
    await page.keyboard.press('ControlOrMeta+y');
    for (const size of SIZES) await expectOpenAt(page, size, page.getByRole('grid'));
  });

  it('are open to all, whatever the width of the screen', async () => {
    const page = await openSheet();
    await (await cellAt(page, 1, 'Proveedor')).click();
    await typeInto(page, 'Nadie', 'Enter');
    await page.keyboard.press('ArrowUp');
    for (const size of SIZES) await expectOpenAt(page, size, page.getByRole('grid'));
  });

  it('met no error that its pages did not deal with', () => {
    expect(world.errors()).toEqual([]);
  });
});
