import excel from 'exceljs';
import { linesOfCompranet } from '../api/sample-compranet.ts';
import { expectOpenAt } from './open-to-all.ts';
import { figuresOf, listIn } from './reading/reading.ts';
import { comesToBe, pressOnceEnabled, see, seeNoMore } from './seeing.ts';
import { confirmLoad, isScrolledSideways } from './site.ts';
import { DESKTOP, openBrowserWorld, PHONE, SIZES, TABLET } from './world/browser-world.ts';

const LOADS = '/admin/data-load';
const REVIEW = '/admin/data-load/current';
const COLUMNS = '/admin/data-load/columns';
const REMEMBERED = '/admin/data-load/remembered';
const TITLE = 'Lo que tus archivos no dicen';

const csv = (name: string, ...lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n'), 'latin1'),
});

const HEADINGS = 'Relación de contratos;;;;;;\r\nContrato;Proveedor;Concepto;Importe;Fecha;Modalidad;Clave interna';
const line = (number: string): string =>
  `${number};PAPELERÍA DEL NORTE SA DE CV;Papelería;1,250.50;15/05/2024;Adjudicación directa;77`;

describe('an administrator brings the table that the town has', () => {
  const world = openBrowserWorld();

  it('says once what its columns say, and what none says; the next file is read so by itself', async () => {
    const page = await world.visit({ as: 'administrator', at: LOADS });
    await page.locator('input[type=file]').setInputFiles(csv('primero.csv', HEADINGS, line('T-1'), line('T-2')));
    await page.getByRole('button', { name: 'Cargar archivo' }).click();
    await page.waitForURL(`**${COLUMNS}`);
    await see(page.getByText('lo que dice cada columna se dedujo de su encabezado y de sus datos', { exact: false }));
    await see(page.getByText('Falta indicar', { exact: true }));
    for (const size of SIZES)
      await expectOpenAt(page, size, page.getByRole('heading', { name: 'Lo que dice cada columna' }));
    for (const [size, place] of [
      [PHONE, 'beneath'] as const,
      [TABLET, 'beside'] as const,
      [DESKTOP, 'beside'] as const,
    ]) {
      await page.setViewportSize(size);
      await comesToBe(async () => {
        const heading = await page.getByRole('heading', { name: 'Concepto', exact: true }).boundingBox();
        const field = await page.getByLabel('También dice «Concepto»').boundingBox();
        return heading && field && field.x > heading.x + heading.width ? 'beside' : 'beneath';
      }, place);
    }

    await page
      .getByRole('button', { name: 'Quitar Descripción de las obras, bienes o servicios de «Concepto»' })
      .click();
    await see(page.locator('select:focus'));
    await page
      .getByLabel('¿Qué dice «Concepto»?')
      .selectOption('Descripción de las obras, bienes o servicios (obligatorio)');
    await page.getByLabel('¿Qué dice «Clave interna»?').selectOption('Partida');
    await page.getByRole('textbox', { name: 'Administración' }).fill('2024-2027');
    await page.getByLabel('Centralizada/Descentralizada').selectOption('Centralizado');
    await page.getByLabel('Estado del procedimiento').selectOption('Concluido');
    await page.getByLabel('Materia').selectOption('Adquisición');
    for (const field of ['Unidad administrativa convocante', 'Unidad administrativa solicitante'])
      await page.getByLabel(field).fill('OFICIALIA MAYOR');
    await page.getByLabel('Área responsable de la información').fill('OFICIALIA MAYOR');
    await seeNoMore(page.getByText('Falta indicar', { exact: true }));
    await page.getByRole('button', { name: 'Leer el archivo así' }).click();
    await page.waitForURL(`**${REVIEW}`);
    await comesToBe(async () => (await figuresOf(page, 'Contratos'))['Contratos nuevos'], '2');
    await see(page.getByText('Se leyó como se indicó para los archivos con estos encabezados.'));
    await confirmLoad(page);

    await page.goto(LOADS);
    await page.locator('input[type=file]').setInputFiles(csv('segundo.csv', HEADINGS, line('T-3')));
    await page.getByRole('button', { name: 'Cargar archivo' }).click();
    await page.waitForURL(`**${REVIEW}`);
    await comesToBe(async () => (await figuresOf(page, 'Contratos'))['Contratos nuevos'], '1');
  });

  it('finds what all its files lack where it is remembered, changes it there, and reads the next file so', async () => {
    await world.admin.post('/api/data-load/cancel-current', {});
    const page = await world.visit({ as: 'administrator', at: REMEMBERED });
    const card = page.locator('section', { has: page.getByRole('heading', { name: TITLE }) });
    const says = (name: string) => card.locator('div', { has: page.getByText(name, { exact: true }) }).last();
    await see(says('Administraciones').getByText('2024-2027'));
    await see(says('Centralizada/Descentralizada').getByText('Centralizado'));
    await see(says('Área responsable de la información').getByText('OFICIALIA MAYOR'));
    await expectOpenAt(page, PHONE, page.getByRole('heading', { name: TITLE }));
    expect(await isScrolledSideways(page)).toBe(false);

    await card.getByRole('button', { name: 'Cambiar' }).click();
    await page.getByRole('button', { name: 'Otra administración' }).click();
    await page.getByRole('textbox', { name: 'Administración 2' }).fill('2027-2030');
    await page.getByRole('textbox', { name: 'Gobierna desde (2)' }).fill('10/09/2027');
    await page.getByLabel('Área responsable de la información').fill('ARCHIVO MUNICIPAL');
    await page.getByRole('textbox', { name: 'Unidad', exact: true }).fill('SISTEMA DIF');
    await page.getByLabel('Su tipo').selectOption('Descentralizado');
    await page.setViewportSize(PHONE);
    expect(await isScrolledSideways(page)).toBe(false);
    await page.getByRole('button', { name: 'Guardar' }).click();
    await see(
      says('Administraciones').getByText('2024-2027, 2027-2030 desde el 10/09/2027'),
      page.locator('main :focus'),
    );

    await page.goto(LOADS);
    await page.locator('input[type=file]').setInputFiles(csv('tercero.csv', HEADINGS, line('T-4')));
    await page.getByRole('button', { name: 'Cargar archivo' }).click();
    await page.waitForURL(`**${REVIEW}`);
    await page.goto(COLUMNS);
    await comesToBe(() => page.getByLabel('Área responsable de la información').inputValue(), 'ARCHIVO MUNICIPAL');
    expect(await page.getByRole('textbox', { name: 'Administración 2' }).inputValue()).toBe('2027-2030');

    await page.goto('/admin/activity');
    const changes = page.locator('article', { hasText: 'Se cambió «Lo que tus archivos no dicen»' });
    const [changed, answered] = [changes.first(), changes.nth(1)];
    await see(changed.getByText('en el formulario'), changed.getByText('SISTEMA DIF: Descentralizado'));
    await see(answered.getByText('por la carga «primero.csv»'));
  });

  it('sees a file of CompraNet in its review at once, says whose it is there, and what none of its columns says', async () => {
    await world.admin.post('/api/data-load/cancel-current', {});
    const page = await world.visit({ as: 'administrator', at: LOADS });
    const upload = async (name: string, ...numbers: readonly string[]): Promise<void> => {
      const rows = numbers.flatMap((number) => [
        ['SAN JERÓNIMO', number],
        ['IMSS', `I-${number}`],
      ]);
      await page.locator('input[type=file]').setInputFiles(csv(name, ...linesOfCompranet(rows)));
      await page.getByRole('button', { name: 'Cargar archivo' }).click();
      await page.waitForURL(`**${REVIEW}`);
    };
    await upload('compranet', '881', '882');
    const panel = page.getByRole('region', { name: 'Así se leyó tu libro' });
    await see(
      page.getByText('El archivo es de «IMSS» y «SAN JERÓNIMO», con 4 filas.', { exact: false }),
      panel.getByText('Se leyó como: CompraNet, contratos.'),
    );
    expect(await page.getByRole('button', { name: 'IGNORAR ERRORES Y CONTINUAR' }).isDisabled()).toBe(true);
    for (const size of SIZES.toReversed())
      await expectOpenAt(page, size, panel.getByRole('group', { name: 'Son de tu organización' }));
    await page.getByRole('link', { name: 'Indicar de quién es' }).press('Enter');
    await see(panel.locator('form:focus'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press(' ');
    expect(await panel.getByLabel('SAN JERÓNIMO · 2 filas · $2,501.00').isChecked()).toBe(true);
    await pressOnceEnabled(panel.getByRole('button', { name: 'Tomar las filas de los elegidos' }));
    await see(panel.getByText(/^Se tomaron 2 filas\./), page.locator('main :focus'));
    await comesToBe(async () => (await figuresOf(page, 'Contratos'))['Registros con errores'], '2');

    const derived = panel.getByRole('link', { name: 'Ver filas en las que se dedujo Administración' });
    await derived.press('Enter');
    await see(page.getByText('Solo los registros de «Administración, deducido».'));
    const numbers = async () =>
      (await listIn(page, 'Registros de la carga'))?.entries.map(({ name }) => Number(/\d+/.exec(name)?.[0]));
    await comesToBe(numbers, [2, 4]);
    await page.goBack();

    const lacking = panel.getByRole('listitem').filter({ hasText: 'Tipo de procedimiento: 2 filas' });
    await see(lacking.getByText('Ninguna columna lo dice. Dato obligatorio.'));
    await lacking.getByRole('link', { name: /^Indicarlo/ }).press('Enter');
    await page.waitForURL(`**${COLUMNS}#procedureType`);
    await see(page.locator('select[name=procedureType]:focus'));
    await page.locator('select:focus').selectOption('Adjudicación directa');
    await pressOnceEnabled(page.getByRole('button', { name: 'Leer el archivo así' }));
    await page.waitForURL(`**${REVIEW}`);
    await comesToBe(async () => (await figuresOf(page, 'Contratos'))['Contratos nuevos'], '2');
    await see(panel.getByText(/^Se tomaron 2 filas\./));
    await confirmLoad(page);

    await page.goto(LOADS);
    await upload('compranet', '883');
    await comesToBe(async () => (await figuresOf(page, 'Contratos'))['Contratos nuevos'], '1');
    await see(panel.getByText(/^Se tomó 1 fila\./));
  });

  it('reads another sheet of a book, as often as it takes to find the contracts', async () => {
    const book = new excel.Workbook();
    const table = (...numbers: readonly string[]) => [
      ['Contrato', 'Empresa', 'Importe'],
      ...numbers.map((number) => [number, 'PAPELERÍA DEL NORTE', 1250.5]),
    ];
    book.addWorksheet('Enero').addRows(table('E-1'));
    book.addWorksheet('Febrero').addRows(table('F-1', 'F-2'));
    await world.admin.post('/api/data-load/cancel-current', {});
    const page = await world.visit({ as: 'administrator', at: LOADS });
    await page.locator('input[type=file]').setInputFiles({
      name: 'meses.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(await book.xlsx.writeBuffer()),
    });
    await page.getByRole('button', { name: 'Cargar archivo' }).click();
    await page.waitForURL(`**${COLUMNS}`);
    await see(page.getByText('Solo se leyó la hoja «Enero» del libro.', { exact: false }));
    await expectOpenAt(page, PHONE, page.getByRole('button', { name: 'Leer «Febrero»' }));
    expect(await isScrolledSideways(page)).toBe(false);
    await page.getByRole('button', { name: 'Leer «Febrero»' }).click();
    await see(page.getByText('Solo se leyó la hoja «Febrero» del libro.', { exact: false }));
    await see(page.getByText('«F-1» · «F-2»'), page.locator('main :focus'));
    await page.goto(REVIEW);
    await page.getByRole('button', { name: 'Leer «Enero»' }).click();
    await see(page.getByText('Solo se leyó la hoja «Enero» del libro.', { exact: false }));
  });
});
