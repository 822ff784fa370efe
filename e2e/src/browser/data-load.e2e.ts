import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { sampleCells, sampleWorkbook } from '../api/sample-workbook.ts';
import { ADMIN } from '../running/monitor-process.ts';
import { pesos, sumOfPesos } from './amounts.ts';
import { expectOpenAt } from './open-to-all.ts';
import { detailsIn, figuresOf, listIn } from './reading/reading.ts';
import { comesToBe, pressOnceEnabled, see, seeNoMore } from './seeing.ts';
import { confirmLoad, goTo, isScrolledSideways, toast } from './site.ts';
import { DESKTOP, openBrowserWorld, PHONE } from './world/browser-world.ts';

type Rows = Parameters<typeof sampleWorkbook>[0];

describe('an administrator loads a workbook', () => {
  const world = openBrowserWorld();
  afterEach(() => world?.admin.post('/api/data-load/cancel-current'));

  it('on a wide screen: signs in, corrects one row, deletes another, and goes on without the rest', async () => {
    const page = await world.visit({ at: '/admin/data-load' });
    await signIn(page);
    const before = await publicTotal();

    await upload(page, workbookOf(100));
    await reviewAsUploaded(page);
    await seeOneKind(page);
    await narrow(page);
    await correct(page);
    await remove(page);
    await page.getByRole('group', { name: 'Registros que se muestran' }).getByText('Por decidir').click();
    await decideConflict(page);
    await page.getByRole('button', { name: 'Ocultar detalles' }).click();
    await comesToBe(() => figuresOf(page, 'Contratos'), summary({ added: 3, wrong: 1, omitted: 1 }));

    await page.getByRole('button', { name: 'IGNORAR ERRORES Y CONTINUAR' }).click();
    const question = page.getByRole('alertdialog', { name: '¿Confirmar la carga de datos?' });
    await see(question.getByText('Se registrarán 3 contratos y 1 proveedor nuevo'));
    await question.getByRole('button', { name: 'IGNORAR ERRORES Y CONTINUAR' }).click();
    await seeApplied(page, sumOfPesos([before, 1_500, 1_000, 2_500]));
  });

  it('by keyboard alone: from the error of one row to the next one’s', async () => {
    const page = await world.visit({ as: 'administrator', at: '/admin/data-load' });
    await upload(page, workbookOf(300));
    await pressOnceEnabled(page.getByRole('button', { name: 'Ver registros con errores' }));
    await pressOnceEnabled(page.getByRole('button', { name: 'Editar fila 6' }));
    const first = page.getByRole('dialog', { name: 'Editar la fila 6' });
    await see(first.getByText('Esta fila tiene 1 error'));
    const focused = () => page.evaluate<string>('document.activeElement.labels?.[0]?.textContent ?? ""');
    await comesToBe(focused, expect.stringContaining('Tipo de procedimiento'));
    await page.keyboard.type('Pú');
    await pressOnceEnabled(first.getByRole('button', { name: 'Guardar y siguiente' }));
    const next = page.getByRole('dialog', { name: 'Editar la fila 7' });
    await see(next.getByText(/Esta fila tiene \d+ error/));
    await comesToBe(focused, expect.not.stringMatching(/^$/));
    await expectOpenAt(page, DESKTOP, next);
    await expectOpenAt(page, PHONE, next);
    await page.keyboard.press('Escape');
    await seeNoMore(next);
  });

  it('on a phone: signs in, reviews, and uploads the workbook corrected', async () => {
    const page = await world.visit({ at: '/admin/data-load', size: PHONE });
    await signIn(page);
    const before = await publicTotal();

    await upload(page, workbookOf(200));
    await reviewAsUploaded(page);
    await page.getByRole('button', { name: 'Ver registros con errores' }).click();
    await comesToBe(() => rowsShown(page), [6, 7, 8]);
    expect(await isScrolledSideways(page)).toBe(false);

    await page.getByRole('button', { name: 'Subir correcciones' }).click();
    const corrections = page.getByRole('dialog', { name: 'Subir correcciones' });
    await chooseFile(
      page,
      workbookOf(200)
        .slice(0, 4)
        .with(3, sampleCells(204, { totalAmount: 2_500, totalOrMaxAmount: 2_500 })),
    );
    await corrections.getByRole('button', { name: 'Subir correcciones' }).click();
    await page.getByRole('button', { name: 'Ocultar detalles' }).click();
    await comesToBe(() => figuresOf(page, 'Contratos'), summary({ added: 3, wrong: 0 }));

    await page.getByRole('button', { name: 'CONFIRMAR REGISTROS' }).click();
    const question = page.getByRole('alertdialog', { name: '¿Confirmar la carga de datos?' });
    await question.getByRole('button', { name: 'CONFIRMAR REGISTROS' }).click();
    await seeApplied(page, sumOfPesos([before, 1_500, 1_000, 2_500]));
  });

  it('takes a load back after a second look, and finds it among all loads and in the history', async () => {
    const page = await world.visit({ as: 'administrator', at: '/admin/data-load' });
    const before = await publicTotal();
    await upload(page, workbookOf(400).slice(0, 3));
    await confirmLoad(page, 'Podrás deshacer esta carga');
    await see(page.getByRole('button', { name: 'Deshacer esta carga' }));
    await comesToBe(publicTotal, sumOfPesos([before, 1_500, 1_000]));

    await page.getByRole('button', { name: 'Deshacer esta carga' }).click();
    const question = page.getByRole('dialog', { name: '¿Deshacer esta carga?' });
    await expectOpenAt(page, PHONE, question.getByText('2 contratos y 1 proveedor'));
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await seeNoMore(question);
    expect(await publicTotal()).toBe(sumOfPesos([before, 1_500, 1_000]));
    await page.getByRole('button', { name: 'Deshacer esta carga' }).click();
    await question.getByText('2 contratos y 1 proveedor').waitFor();
    await question.getByRole('button', { name: 'Deshacer la carga' }).click();
    await see(toast(page, 'Se empezó a deshacer.'));
    await expectOpenAt(page, DESKTOP, page.getByText('Esta carga se deshizo'));
    await comesToBe(publicTotal, before);

    const arrival = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar el libro original' }).click();
    const file = await arrival;
    expect(file.suggestedFilename()).toBe('contratos.xlsx');
    const digest = createHash('sha256').update(await readFile(await file.path()));
    await see(page.getByText(digest.digest('hex')));

    await page.getByRole('link', { name: 'Todas las cargas de datos' }).click();
    const latest = page.getByRole('row').filter({ hasText: 'contratos.xlsx' }).first();
    for (const size of [PHONE, DESKTOP]) await expectOpenAt(page, size, page.getByText('Deshecha').first());
    await see(latest.getByText('Deshecha'));
    await page.goto('/changes');
    await see(page.getByText('Se deshizo la carga de datos').first());
  });

  it('sees what a load will change, which is what is published then; and that the same file comes again', async () => {
    const page = await world.visit({ as: 'administrator', at: '/admin/data-load' });
    const before = await publicTotal();
    const workbook = await sampleWorkbook(rehearsedRows());
    await chooseWorkbook(page, workbook);
    await page.getByRole('button', { name: 'Cargar archivo' }).click();
    await page.waitForURL('**/admin/data-load/current');
    await page.getByRole('button', { name: 'Calcular qué cambiará' }).click();
    const totals = async () => (await listIn(page, 'Totales, antes y después'))?.totals;
    const after = sumOfPesos([before, 900_000_000, 1_000]);
    await comesToBe(async () => (await totals())?.Después, pesos(after));
    expect((await totals())?.Diferencia).toBe('+$900,001,000.00');
    const changes = page.getByRole('heading', { name: 'Qué cambiará' });
    await expectOpenAt(page, DESKTOP, changes);

    await page.getByRole('button', { name: /^Ver filas de: Adj/ }).click();
    await comesToBe(() => rowsShown(page), [3]);
    await see(page.getByText('Solo los registros detrás de «Qué cambiará»'));
    await page.getByRole('button', { name: 'Ver todos' }).click();
    await comesToBe(() => rowsShown(page), [3, 4]);
    await page.getByRole('button', { name: 'Ocultar detalles' }).click();
    await see(page.getByText('La fecha de un contrato está fuera de su ejercicio fiscal.', { exact: true }));
    await expectOpenAt(page, PHONE, changes);
    await page.setViewportSize(DESKTOP);

    await confirmLoad(page, `El total publicado pasará de ${pesos(before)} a ${pesos(after)}`);
    await comesToBe(publicTotal, after);

    await page.goto('/admin/data-load');
    world.expectError(/ 409 .*\/data-load\/upload$/);
    await chooseWorkbook(page, workbook);
    await page.getByRole('button', { name: 'Cargar archivo' }).click();
    await see(page.getByText('Este mismo archivo ya se cargó'));
    await page.getByRole('button', { name: 'Cargarlo de todos modos' }).click();
    await page.waitForURL('**/admin/data-load/current');
    await comesToBe(async () => (await figuresOf(page, 'Contratos'))['Contratos que cambian'], '0');
    await see(page.getByText('2 ya registrados, sin cambios'));
  });

  it('finds a load that was begun, and gives it up', async () => {
    const page = await world.visit({ as: 'administrator', at: '/admin' });
    await world.admin.upload('/api/data-load/upload', { file: await sampleWorkbook(workbookOf(300)) }, 'olvidado.xlsx');
    const notice = page.getByRole('status').filter({ hasText: 'Hay una carga de datos pendiente' });
    await page.reload();
    await see(notice.getByText('olvidado.xlsx'));
    await notice.getByRole('link', { name: 'Continuar' }).click();
    await page.getByRole('button', { name: 'Cancelar carga' }).click();
    const question = page.getByRole('alertdialog', { name: '¿Cancelar la carga de datos?' });
    await question.getByRole('button', { name: 'Cancelar carga' }).click();
    await see(toast(page, 'Se ha cancelado la carga de datos correctamente.'));
    await page.waitForURL('**/admin/data-load');
  });

  it('met no error that its pages did not deal with', () => {
    expect(world.errors()).toEqual([]);
  });

  const publicTotal = async (): Promise<number> =>
    (await world.admin.get('/public-api/contracts/list')).body.data.totals[0].totalAmount;

  const signIn = async (page: Page): Promise<void> => {
    world.expectError(/ 401 .*\/accounts\/login$/);
    await page.waitForURL('**/login?redirectTo=%2Fadmin%2Fdata-load');
    await see(page.getByRole('main').getByText('Por favor inicia sesión para continuar.'));
    await page.getByLabel('Usuario').fill(ADMIN.username);
    const password = page.getByLabel('Contraseña', { exact: true });
    await password.fill('no es esta');
    await password.press('Enter');
    await see(page.getByRole('alert').getByText('Usuario o contraseña incorrectos. Por favor intenta nuevamente.'));
    await password.fill(ADMIN.password);
    await page.getByRole('button', { name: 'INICIAR SESIÓN' }).click();
    await see(page.getByRole('heading', { level: 1, name: 'Carga de datos' }));
  };

  const upload = async (page: Page, rows: Rows): Promise<void> => {
    await chooseFile(page, rows);
    await page.getByRole('button', { name: 'Cargar archivo' }).click();
    await page.waitForURL('**/admin/data-load/current');
    await see(toast(page, 'El archivo se procesó. Revisa los registros antes de confirmarlos.'));
  };

  const seeResult = async (page: Page): Promise<void> => {
    await page.waitForURL('**/admin/data-loads/*');
    await see(page.getByRole('heading', { level: 1, name: 'Resultado de la carga de datos' }));
    await comesToBe(async () => (await figuresOf(page, 'Lo que registró la carga'))['Contratos registrados'], '3');
    await see(page.getByRole('link', { name: 'Ver el contrato registrado' }));
    expect(await isScrolledSideways(page)).toBe(false);
    await page.getByRole('button', { name: 'Contratos registrados' }).click();
    await see(page.getByRole('heading', { level: 2, name: 'Contratos registrados' }));
  };

  const seeApplied = async (page: Page, total: number): Promise<void> => {
    await see(toast(page, 'Se ha confirmado la carga de datos correctamente.'));
    await seeResult(page);
    await comesToBe(publicTotal, total);
    await page.goto('/');
    await goTo(page, 'Contratos');
    await comesToBe(
      async () => (await figuresOf(page, 'Montos por tipo de procedimiento'))['Monto total'],
      pesos(total),
    );
  };
});

/** Two new contracts, one with a new supplier; one that is registered already; three with something wrong. */
const workbookOf = (from: number): Rows => [
  sampleCells(from + 1, {
    supplierName: `EDITORIAL ${from} SA DE CV`,
    supplierRfc: `EDI150101${from}`,
    totalAmount: 1_500,
    totalOrMaxAmount: 1_500,
  }),
  sampleCells(from + 2),
  sampleCells(1),
  sampleCells(from + 4, { procedureType: 'Otro (especificar)', totalAmount: 2_500, totalOrMaxAmount: 2_500 }),
  sampleCells(from + 5, { period: 'primero de 2018' }),
  sampleCells(from + 6, { areaInCharge: null }),
];

/** An amount far beyond the others of its kind, and a date of another year. */
const rehearsedRows = (): Rows => [
  sampleCells(401, { totalAmount: 900_000_000, totalOrMaxAmount: 900_000_000 }),
  sampleCells(402, { contractDate: new Date(Date.UTC(2017, 1, 14)) }),
];

const chooseFile = async (page: Page, rows: Rows): Promise<void> => chooseWorkbook(page, await sampleWorkbook(rows));

const chooseWorkbook = async (page: Page, workbook: Blob): Promise<void> => {
  const buffer = Buffer.from(await workbook.arrayBuffer());
  await page
    .getByLabel('Libro de contratos')
    .setInputFiles({ name: 'contratos.xlsx', mimeType: workbook.type, buffer });
};

const summary = ({ added, wrong, omitted = 0 }: { added: number; wrong: number; omitted?: number }) => ({
  'Contratos nuevos': String(added),
  ...(omitted === 0 && { 'Por decidir': '1' }),
  'Contratos omitidos': String(omitted),
  'Registros con errores': String(wrong),
});

/** Says of a row whose number is registered with other content that what is registered stays. */
const decideConflict = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Conservar lo registrado: fila 5' }).click();
  await see(page.getByText('Se omitirá, se queda lo registrado: así se decidió en esta revisión.'));
};

const reviewAsUploaded = async (page: Page): Promise<void> => {
  await see(
    page.getByText(
      'Hay errores en uno o más registros. Por favor, descarga el archivo con validaciones y realiza las correcciones necesarias.',
    ),
  );
  await comesToBe(() => figuresOf(page, 'Contratos'), summary({ added: 2, wrong: 3 }));
  await comesToBe(() => figuresOf(page, 'Proveedores y unidades administrativas'), {
    'Proveedores nuevos': '1',
    'Unidades administrativas nuevas': '0',
  });
  expect(await isScrolledSideways(page)).toBe(false);
};

/** Goes from what was found to its rows, and from there to all of them. */
const seeOneKind = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Ver filas de Tipo de procedimiento' }).click();
  await comesToBe(() => rowsShown(page), [6]);
  await see(page.getByRole('button', { name: 'Corregir Otro (especificar)' }));
  await page.getByRole('button', { name: 'Quitar Tipo de procedimiento' }).click();
};

const rowsShown = async (page: Page) =>
  (await listIn(page, 'Registros de la carga'))?.entries.map(({ name }) => Number(/\d+/.exec(name)?.[0]));

/** Shows fewer rows by their kind, and by a search; and all of them again. */
const narrow = async (page: Page): Promise<void> => {
  const kinds = page.getByRole('group', { name: 'Registros que se muestran' });
  await comesToBe(() => rowsShown(page), [3, 4, 5, 6, 7, 8]);
  await kinds.getByText('Sin problemas').click();
  await comesToBe(() => rowsShown(page), [5, 6, 7, 8]);
  await kinds.getByText('Por decidir').click();
  await comesToBe(() => rowsShown(page), [6, 7, 8]);
  await kinds.getByText('Sin problemas').click();
  await page.getByRole('searchbox', { name: 'Buscar en los registros' }).fill('editorial');
  await page.getByRole('searchbox', { name: 'Buscar en los registros' }).press('Enter');
  await comesToBe(() => rowsShown(page), [3]);
  await page.getByRole('button', { name: 'Limpiar búsqueda' }).click();
  await comesToBe(() => rowsShown(page), [3, 4, 6, 7, 8]);
  await see(page.getByRole('img', { name: 'Uno o más valores tiene errores' }).first());
};

/** Looks at a wrong row, and mends it in its form. */
const correct = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Ver fila 6' }).click();
  const row = page.getByRole('dialog', { name: 'Fila 6' });
  await see(row);
  expect((await detailsIn(row))['Tipo de procedimiento']).toBe(
    'Otro (especificar)No es un tipo de procedimiento que el monitor conozca. Usa: Pública, Por invitación, Adjudicación directa.',
  );
  await row.getByRole('button', { name: 'Editar' }).click();
  const form = page.getByRole('dialog', { name: 'Editar la fila 6' });
  await form.getByLabel('Tipo de procedimiento').selectOption('Pública');
  await form.getByRole('button', { name: 'Guardar y validar' }).click();
  await see(toast(page, 'El registro se ha actualizado exitosamente.'));
  await seeNoMore(form);
};

const remove = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Eliminar fila 7' }).click();
  const question = page.getByRole('alertdialog', { name: 'Eliminar la fila 7' });
  await see(question.getByText('¿Estás seguro de eliminarlo?'));
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await comesToBe(() => rowsShown(page), [3, 4, 6, 8]);
};
