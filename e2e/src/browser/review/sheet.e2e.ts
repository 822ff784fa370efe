import { columnOf, type ImportField } from '@monitor/contracts-schema/data-loads/template-columns';
import type { Page } from 'playwright-core';
import { sampleCells, sampleWorkbook } from '../../api/sample-workbook.ts';
import { expectOpenAt } from '../open-to-all.ts';
import { cellAt, focusedCell, pasteBlock } from '../reading/sheet-cells.ts';
import { comesToBe, pressOnceEnabled, see, seeNoMore } from '../seeing.ts';
import { openBrowserWorld, PHONE, SIZES } from '../world/browser-world.ts';

const WRONG_ROWS = 60;
const AT = '/admin/data-load/current?vista=hoja&ocultar=sin-problemas,avisos,omitidos,por-decidir,cambian,iguales';

const headingOf = (field: ImportField): string => columnOf(field).heading;

describe('the wrong rows of a load, as a sheet', () => {
  const world = openBrowserWorld();
  beforeEach(async () => {
    const rows = Array.from({ length: WRONG_ROWS }, (_, at) =>
      sampleCells(700 + at, {
        ...(at % 2 === 0 ? { period: 'primero' } : { areaInCharge: null }),
        contractDate: 'ayer',
        totalAmount: 'mil',
        totalOrMaxAmount: 'mil',
      }),
    );
    const file = await sampleWorkbook([sampleCells(650), ...rows]);
    await world.admin.upload('/api/data-load/upload', { file }, 'errores.xlsx');
  });
  afterEach(() => world.admin.post('/api/data-load/cancel-current'));

  const openSheet = async (): Promise<Page> => {
    const page = await world.visit({ as: 'administrator', at: AT });
    await see(page.getByText(`${WRONG_ROWS} filas`), page.getByRole('grid', { name: 'Registros por corregir' }));
    await see(page.getByRole('gridcell', { name: 'C-700' }));
    return page;
  };
  const errorsLeft = async (): Promise<number> =>
    (await world.admin.get('/api/data-load/current-info')).body.data.current.summary.errorsCount;
  const rowNumbered = async (row: number) =>
    (await world.admin.get(`/api/data-load/current?rows=${row}`)).body.data.doc.details[0].data.fields;

  it('is opened from the review, and gone through by keyboard alone: Enter leads from error to error', async () => {
    const page = await world.visit({ as: 'administrator', at: '/admin/data-load/current' });
    await pressOnceEnabled(page.getByRole('button', { name: 'Corregir en una hoja' }));
    await see(page.getByRole('grid', { name: 'Registros por corregir' }));
    await page.getByRole('gridcell').first().focus();
    await page.keyboard.press('Enter');
    await comesToBe(() => focusedCell(page), '4 Periodo que se reporta');
    await page.keyboard.type('1o 2018');
    await page.keyboard.press('Enter');
    await comesToBe(() => focusedCell(page), '4 Fecha del contrato');
    await page.keyboard.type('14/02/2018');
    await page.keyboard.press('Tab');
    await see(page.getByText('Todo está guardado'));
    expect((await rowNumbered(4)).period.value).toBe('1o 2018');
  });

  it('takes a block from a spreadsheet, and back through a reload', async () => {
    const page = await openSheet();
    const block = Array.from({ length: 50 }, () => ['1o 2018', '14/02/2018', '1500', '1500']);
    await pasteBlock(page, await cellAt(page, 4, 'Periodo que se reporta'), block);
    await comesToBe(errorsLeft, 35); // 25 of the rows want another cell, and ten were not pasted over
    await see(page.getByText('Todo está guardado'));

    await page.reload();
    await see(page.getByText('35 filas'));
    await page.getByRole('gridcell').first().focus();
    await page.keyboard.press('ControlOrMeta+z');
    await comesToBe(errorsLeft, WRONG_ROWS);
    await see(page.getByText(`${WRONG_ROWS} filas`));
    await page.keyboard.press('ControlOrMeta+y');
    await comesToBe(errorsLeft, 35);
    expect((await rowNumbered(53)).totalAmount.value).toBe(1500);
  });

  it('takes back what dialogs did as well, in the order in which it was done, through a reload', async () => {
    const page = await world.visit({ as: 'administrator', at: '/admin/data-load/current' });
    const cells = async (): Promise<unknown> => [
      (await rowNumbered(4)).period.value,
      (await rowNumbered(62)).period.value,
      (await rowNumbered(4)).notes.value,
      (await rowNumbered(4)).contractDate.written ?? (await rowNumbered(4)).contractDate.value,
    ];
    await page.getByRole('button', { name: /^Ver filas de Periodo/ }).click();
    await page.getByRole('button', { name: 'Corregir todas primero' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('1o 2018');
    await page.keyboard.press('Enter');
    await comesToBe(cells, ['1o 2018', '1o 2018', null, 'ayer']);
    await page.getByRole('button', { name: /^Quitar Periodo/ }).click();
    await page.getByRole('button', { name: 'Editar fila 4' }).click();
    await page.getByRole('dialog').getByLabel(headingOf('notes'), { exact: true }).fill('Revisada');
    await page.getByRole('button', { name: 'Guardar y validar' }).click();
    await see(page.getByText('Los cambios se guardaron, pero el registro aún tiene errores'));
    await page.keyboard.press('Escape');
    await seeNoMore(page.getByRole('dialog'));
    await page.getByRole('button', { name: 'Corregir en una hoja' }).click();
    await (await cellAt(page, 4, 'Fecha del contrato')).click();
    await page.keyboard.type('14/02/2018');
    await page.keyboard.press('Enter');
    await comesToBe(cells, ['1o 2018', '1o 2018', 'Revisada', '2018-02-14']);

    await see(page.getByText('Todo está guardado'));
    await page.reload();
    await page.getByRole('gridcell').first().focus();
    await page.keyboard.press('ControlOrMeta+z');
    await comesToBe(cells, ['1o 2018', '1o 2018', 'Revisada', 'ayer']);
    await page.keyboard.press('ControlOrMeta+z');
    await comesToBe(cells, ['1o 2018', '1o 2018', null, 'ayer']);
    await page.getByRole('button', { name: 'Salir de la hoja' }).click();
    await page.getByRole('button', { name: 'Mostrar detalles' }).click();
    await page.getByRole('heading', { name: 'Registros', exact: true }).focus();
    await page.keyboard.press('ControlOrMeta+z');
    await comesToBe(cells, ['primero', 'primero', null, 'ayer']);
    await page.keyboard.press('ControlOrMeta+y');
    await page.keyboard.press('ControlOrMeta+y');
    await comesToBe(cells, ['1o 2018', '1o 2018', 'Revisada', 'ayer']);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await comesToBe(cells, ['1o 2018', '1o 2018', null, 'ayer']);

    await pressOnceEnabled(page.getByRole('button', { name: 'Eliminar fila 4' }));
    await pressOnceEnabled(page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }));
    await comesToBe(errorsLeft, WRONG_ROWS - 1);
    await seeNoMore(page.getByRole('button', { name: 'Eliminar fila 4' }));
    await page.reload();
    await page.getByRole('heading', { name: 'Registros', exact: true }).focus();
    await page.keyboard.press('ControlOrMeta+z');
    await see(page.getByText('La fila 4 volvió a la carga. Todo está guardado'));
    await see(page.getByRole('button', { name: 'Eliminar fila 4' }));
    await comesToBe(cells, ['1o 2018', '1o 2018', null, 'ayer']);
    await page.keyboard.press('ControlOrMeta+y');
    await comesToBe(errorsLeft, WRONG_ROWS - 1);
    await page.keyboard.press('ControlOrMeta+z');
    await comesToBe(errorsLeft, WRONG_ROWS);
    await page.keyboard.press('ControlOrMeta+z');
    await comesToBe(cells, ['primero', 'primero', null, 'ayer']);
  });

  it('copies cells, fills them down, and empties them', async () => {
    const page = await openSheet();
    await (await cellAt(page, 5, 'Periodo que se reporta')).click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('ControlOrMeta+d');
    await comesToBe(async () => (await rowNumbered(6)).period.value, '1o 2018');
    await page.keyboard.press('ControlOrMeta+c');
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied.trim().split(/\r?\n/)).toEqual(['1o 2018', '1o 2018', '1o 2018']);
    await page.keyboard.press('Delete');
    await comesToBe(async () => (await rowNumbered(7)).period.value, null);
  });

  it('loses nothing while its monitor cannot be reached, and says so', async () => {
    world.expectError(/ERR_INTERNET_DISCONNECTED|WebSocket connection to/);
    const page = await openSheet();
    await (await cellAt(page, 4, 'Periodo que se reporta')).click();
    await page.context().setOffline(true);
    await page.keyboard.type('1o 2018');
    await page.keyboard.press('Enter');
    await see(page.getByText('1 fila espera: se guardan solas en cuanto se pueda.'));
    expect(await page.getByRole('button', { name: 'IGNORAR ERRORES Y CONTINUAR' }).isDisabled()).toBe(true);
    await page.context().setOffline(false);
    await see(page.getByText('Todo está guardado'));
    expect((await rowNumbered(4)).period.value).toBe('1o 2018');
  });

  it('leaves a row as somebody else made it meanwhile, and says so', async () => {
    const page = await openSheet();
    const { _id: idDataLoad } = (await world.admin.get('/api/data-load/current-info')).body.data.current;
    await world.admin.post('/api/data-load/save-row', { idDataLoad, rowIndex: 4, fields: { period: '2o 2018' } });
    await (await cellAt(page, 4, 'Fecha del contrato')).click();
    await page.keyboard.type('14/02/2018');
    await page.keyboard.press('Enter');
    await see(page.getByText(/Otra persona cambió o eliminó la fila 4 mientras escribías/));
    expect(await (await cellAt(page, 4, 'Fecha del contrato')).textContent()).toBe('ayer');
    expect(await (await cellAt(page, 4, 'Periodo que se reporta')).textContent()).toBe('2o 2018');
  });

  it('leads to rows to be decided, which are decided beneath it by keyboard', async () => {
    await world.admin.post('/api/data-load/cancel-current');
    const rows = [sampleCells(800), sampleCells(800, { totalAmount: '7', totalOrMaxAmount: '7' })];
    await world.admin.upload('/api/data-load/upload', { file: await sampleWorkbook(rows) }, 'dos.xlsx');
    const conflictsLeft = async (): Promise<number> =>
      (await world.admin.get('/api/data-load/current-info')).body.data.current.summary.conflictsCount;
    expect(await conflictsLeft()).toBe(1);
    const page = await world.visit({ as: 'administrator', at: '/admin/data-load/current' });
    await pressOnceEnabled(page.getByRole('button', { name: 'Corregir en una hoja' }));
    await see(page.getByText('1 fila ·'));
    await page.getByRole('gridcell').first().focus();
    await see(page.getByRole('region', { name: 'Fila 4: Falta decidir: si no, quedará fuera' }));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    await comesToBe(() => page.evaluate('document.activeElement.textContent'), 'Quitar la fila 3 y tomar esta');
    await page.keyboard.press('Enter');
    await comesToBe(conflictsLeft, 0);
    await seeNoMore(page.getByRole('region', { name: /^Fila 4: / }));
    await comesToBe(() => focusedCell(page), `4 ${headingOf('contractNumber')}`);
    await page.keyboard.press('ControlOrMeta+z');
    await see(page.getByRole('region', { name: 'Fila 4: Falta decidir: si no, quedará fuera' }));
    expect(await conflictsLeft()).toBe(1);
    expect((await rowNumbered(3)).contractNumber.value).toBe('C-800');
    await comesToBe(() => focusedCell(page), `4 ${headingOf('contractNumber')}`);
    await page.keyboard.press('ControlOrMeta+y');
    await comesToBe(conflictsLeft, 0);
    await expectOpenAt(page, PHONE, page.getByRole('grid'));
  });

  it('is open to all, whatever the width of the screen', async () => {
    const page = await openSheet();
    for (const size of SIZES) await expectOpenAt(page, size, page.getByRole('grid'));
  });

  it('met no error that its pages did not deal with', () => {
    expect(world.errors()).toEqual([]);
  });
});
