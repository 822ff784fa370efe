import { readFile } from 'node:fs/promises';
import excel from 'exceljs';
import { sampleCells, sampleWorkbook } from '../../api/sample-workbook.ts';
import { expectOpenAt } from '../open-to-all.ts';
import { figuresOf } from '../reading/reading.ts';
import { comesToBe, see, seeNoMore } from '../seeing.ts';
import { confirmLoad, isScrolledSideways } from '../site.ts';
import { DESKTOP, openBrowserWorld, PHONE } from '../world/browser-world.ts';

const LOADS = '/admin/data-load';
const REVIEW = '/admin/data-load/current';

describe('an administrator corrects registered contracts by their workbook', () => {
  const world = openBrowserWorld();
  beforeAll(async () => {
    await world.admin.upload(
      '/api/data-load/upload',
      { file: await sampleWorkbook([901, 902, 903].map((number) => sampleCells(number, {}))) },
      'base.xlsx',
    );
    await world.admin.post('/api/data-load/confirm-current');
  });

  it('sees from what to what each changes, decides a conflict and confirms; it is taken back', async () => {
    const page = await world.visit({ as: 'administrator', at: LOADS });
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar para corregir' }).click();

    const book = new excel.Workbook();
    await book.xlsx.load((await readFile(await (await downloading).path())).buffer as ArrayBuffer);
    const sheet = book.worksheets[0]!; // the only one
    const columnOf = (id: string): number => (sheet.getRow(1).values as string[]).indexOf(id);
    expect(sheet.getColumn(columnOf('REF')).hidden).toBe(true);
    const number = columnOf('C20');
    sheet.eachRow((row) => {
      if (['C-901', 'C-902'].includes(String(row.getCell(number).value)))
        row.getCell(columnOf('C29')).value = 'Corregida en la hoja';
    });
    const { body } = await world.admin.get('/api/contracts/list?search=C-902');
    const { _id, version } = body.data.docs[0];
    await world.admin.post('/api/contracts/save-updated-docs', [{ _id, version, procedureType: 'PUBLIC' }]);

    const buffer = Buffer.from(await book.xlsx.writeBuffer());
    const file = { name: 'correcciones.xlsx', mimeType: 'application/octet-stream', buffer };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Cargar archivo' }).click();
    await page.waitForURL(`**${REVIEW}`);
    await comesToBe(async () => (await figuresOf(page, 'Contratos'))['Contratos que cambian'], '1');
    await page.getByRole('button', { name: 'Mostrar detalles' }).click();
    for (const unchanged of ['Sin cambios', 'Con avisos']) await page.getByLabel(unchanged).click();
    await see(page.getByText('en blanco → «Corregida en la hoja»').first());
    await see(page.getByText('El contrato cambió desde que se descargó').first());
    const phone = await world.visit({
      as: 'administrator',
      at: `${REVIEW}?vista=detalles&ocultar=iguales`,
      size: PHONE,
    });
    await see(phone.getByText('en blanco → «Corregida en la hoja»').first());
    expect(await isScrolledSideways(phone)).toBe(false);
    await page.getByRole('button', { name: /^Es una corrección/ }).click();
    await see(page.getByText('así se decidió en esta revisión'));
    await page.getByRole('button', { name: /^Quitar la decisión/ }).click();

    const conflict = page.getByText('1 registro por decidir', { exact: true });
    await see(conflict);
    for (const size of [PHONE, DESKTOP]) await expectOpenAt(page, size, conflict);
    await page.getByRole('button', { name: 'Todos son correcciones' }).click();
    const together = page.getByRole('alertdialog', { name: '¿Tomar lo de la hoja en todos?' });
    await together.getByRole('button', { name: 'Todos son correcciones' }).click();
    await see(page.getByText('así se decidió en esta revisión'));
    await seeNoMore(conflict);
    await confirmLoad(page, '2 contratos registrados');
    await comesToBe(async () => (await figuresOf(page, 'Lo que registró la carga'))['Contratos corregidos'], '2');
    const corrected = page.getByRole('table', { name: /^Contratos que corrigió la carga/ });
    await see(corrected.getByText('Corregida en la hoja').first());
    const heading = page.getByRole('heading', { name: 'Contratos corregidos' });
    for (const size of [PHONE, DESKTOP]) await expectOpenAt(page, size, heading);
    await see(page.getByRole('link', { name: 'C-902' }));
    const loadId = new URL(page.url()).pathname.split('/').at(-1);
    expect((await world.admin.post('/api/batch/undo', { _id: loadId })).status).toBe(200);
    await comesToBe(async () => (await world.admin.get('/api/batch/under-way')).body.data.finishedAt !== null, true);
    const undone = await world.admin.get(`/api/data-load/results/${loadId}`);
    expect(undone.body.data.revertCounts).toMatchObject({ contracts: 0, restored: 2 });
  });

  it('met no error that its pages did not deal with', () => {
    expect(world.errors()).toEqual([]);
  });
});
