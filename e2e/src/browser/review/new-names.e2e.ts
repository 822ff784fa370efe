import type { Page } from 'playwright-core';
import { sampleCells, sampleWorkbook } from '../../api/sample-workbook.ts';
import { figuresOf, listIn } from '../reading/reading.ts';
import { comesToBe, pressOnceEnabled, see, seeNoMore } from '../seeing.ts';
import { confirmLoad, isScrolledSideways } from '../site.ts';
import { openBrowserWorld, PHONE } from '../world/browser-world.ts';

const REVIEW = '/admin/data-load/current';

describe('an administrator says whose the new names of a load are', () => {
  const world = openBrowserWorld();
  afterEach(() => world?.admin.post('/api/data-load/cancel-current'));

  const named = (number: number, supplierName: string) => sampleCells(number, { supplierName, supplierRfc: null });
  const upload = async (from: number, ...others: string[]): Promise<void> => {
    const names = ['PAPELERÍA DEL VALLE, S.A.', 'PAPELERIA DEL VALE SA', 'PAPELERIA DEL VALE, S.A.', ...others];
    const file = await sampleWorkbook(names.map((name, index) => named(from + index + 1, name)));
    await world.admin.upload('/api/data-load/upload', { file }, 'nombres.xlsx');
  };
  const newSuppliers = (page: Page) => async () =>
    (await figuresOf(page, 'Proveedores y unidades administrativas'))['Proveedores nuevos'];
  const same = (page: Page) =>
    page.getByRole('button', { name: 'Sí, es «PAPELERIA DEL VALE SA»: PAPELERÍA DEL VALLE, S.A.' });
  const different = (page: Page) => page.getByRole('button', { name: 'No, son dos: PAPELERIA DEL VALE SA' });

  it('on a wide screen: sees the rows, decides, thinks better of it, and confirms; the history tells', async () => {
    await upload(700);
    const page = await world.visit({ as: 'administrator', at: REVIEW });
    await comesToBe(newSuppliers(page), '2');
    await page.getByRole('link', { name: 'Ver 2 registros de PAPELERIA DEL VALE SA' }).click();
    await see(page.getByText('Solo los registros de «PAPELERIA DEL VALE SA».'));
    const rows = async () =>
      (await listIn(page, 'Registros de la carga'))?.entries.map(({ name }) => Number(/\d+/.exec(name)?.[0]));
    await comesToBe(rows, [4, 5]);
    await page.goBack();

    await page.getByLabel(/^PAPELERÍA DEL VALLE, S\.A\. · en este archivo, 1 registro/).check();
    await page.getByRole('button', { name: /^Sí, es «PAPELERÍA DEL VALLE, S\.A\.»/ }).click();
    await see(page.getByText('Se tomará como «PAPELERÍA DEL VALLE, S.A.».'));
    await page.getByRole('button', { name: 'Dejar sin decidir: PAPELERIA DEL VALE SA' }).click();
    await page.getByLabel(/^PAPELERIA DEL VALE SA · en este archivo, 2 registros/).check();
    await same(page).click();
    await see(page.getByText('Se queda este nombre; así se tomará «PAPELERÍA DEL VALLE, S.A.».'));
    await comesToBe(newSuppliers(page), '1');
    await different(page).click();
    await comesToBe(newSuppliers(page), '2');
    await same(page).click();
    await comesToBe(newSuppliers(page), '1');
    await page.getByRole('button', { name: 'Que se quede el otro nombre: PAPELERÍA DEL VALLE, S.A.' }).click();
    await see(page.getByText('Se tomará como «PAPELERÍA DEL VALLE, S.A.».'));

    await confirmLoad(page, 'Se registrarán 3 contratos y 1 proveedor nuevo');
    await page.getByText('Decisiones', { exact: true }).click();
    await see(page.getByRole('heading', { name: 'Decisiones' }));
    const decided = async () =>
      (await listIn(page, 'Lo que se decidió de la carga, quién lo decidió y cuándo'))?.entries.map(({ name }) => name);
    await comesToBe(decided, ['PAPELERIA DEL VALE SA']);
    await page.goto('/changes');
    await page.getByRole('link', { name: 'Ver cada registro' }).first().click();
    const sentence = 'El administrador indicó que el proveedor «PAPELERIA DEL VALE SA» es «PAPELERÍA DEL VALLE, S.A.».';
    await see(page.getByText(sentence).first());
  });

  it('on a phone: one by one, and several at once', async () => {
    await upload(800, 'CEMENTOS DEL NORTE SA', 'CEMENTOS DEL NORTTE SA', 'VIVEROS LA ESPERANZA', 'VIVERO LA ESPERANZA');
    const page = await world.visit({ as: 'administrator', at: REVIEW, size: PHONE });
    await see(page.getByRole('heading', { name: 'Nombres nuevos y parecidos' }));
    await page.getByLabel(/^Seleccionar \d nombres sin decidir/).check();
    await see(page.getByText('Se tomará como «PAPELERÍA DEL VALLE, S.A.».'));
    await page.getByRole('button', { name: /^Sí, son la misma: cada nombre/ }).click();
    await see(page.getByText('Se tomará como «CEMENTOS DEL NORTE SA».'));
    await see(page.getByText('Se tomará como «VIVEROS LA ESPERANZA».'));
    await different(page).click();
    await see(page.getByText('No, son dos', { exact: true }).first());
    expect(await isScrolledSideways(page)).toBe(false);
  });

  it('finds by typing whom a name means that is alike nobody', async () => {
    await world.admin.post('/api/suppliers/save', { name: 'SERVICIOS INTEGRALES REYFE', rfc: '', notes: '' });
    const file = await sampleWorkbook([named(860, 'SIRSA')]);
    await world.admin.upload('/api/data-load/upload', { file }, 'siglas.xlsx');
    const page = await world.visit({ as: 'administrator', at: REVIEW });
    await pressOnceEnabled(page.getByRole('button', { name: 'Es la misma que otra: SIRSA' }));
    await see(page.getByRole('combobox', { name: '«SIRSA» es la misma que…' }));
    await page.keyboard.type('reyfe');
    await see(page.getByRole('option', { name: /^SERVICIOS INTEGRALES REYFE/ }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await see(page.getByRole('radio', { name: /^SERVICIOS INTEGRALES REYFE · en el catálogo, 0 contratos/ }));
    await page.keyboard.press('Enter');
    await see(page.getByText('Se tomará como «SERVICIOS INTEGRALES REYFE».'));
    await comesToBe(newSuppliers(page), '0');
  });

  it('joins two names of the book that are alike nobody, and says which of them stays', async () => {
    const names = ['SERVICIOS INTEGRALES DEL GOLFO', 'SIGSA', 'SERVICIOS INTEGRALES DEL GOLFO'];
    const file = await sampleWorkbook(names.map((name, at) => named(880 + at, name)));
    await world.admin.upload('/api/data-load/upload', { file }, 'siglas.xlsx');
    const page = await world.visit({ as: 'administrator', at: REVIEW });
    await comesToBe(newSuppliers(page), '2');
    await pressOnceEnabled(page.getByRole('button', { name: `Es la misma que otra: ${names[0]}` }));
    await page.keyboard.type('sigsa');
    await see(page.getByRole('option', { name: /^SIGSA/ }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await see(page.locator('input[type=radio]:focus'), page.getByLabel(/^SIGSA · en este archivo, 1 registro/));
    await page.keyboard.press('Enter');
    await comesToBe(newSuppliers(page), '1');
    const itemOf = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
    const stays = (page: Page, name: string) => see(page.getByText(`Se tomará como «${name}».`));
    await see(
      itemOf(names[0]!).getByText(/en este archivo, 1 registro · .* · se queda «SERVICIOS INTEGRALES DEL GOLFO»/),
    );
    await see(
      itemOf('SIGSA').getByText(/en este archivo, 2 registros · .* · se queda «SERVICIOS INTEGRALES DEL GOLFO»/),
    );
    await stays(page, names[0]!);
    await page.setViewportSize(PHONE);
    await pressOnceEnabled(itemOf(names[0]!).getByRole('button', { name: 'Que se quede el otro nombre: SIGSA' }));
    await stays(page, 'SIGSA');
    expect(await isScrolledSideways(page)).toBe(false);
    await confirmLoad(page, 'Se registrarán 3 contratos y 1 proveedor nuevo');
    const registered = await world.admin.get('/api/suppliers/list?search=sigsa');
    expect(registered.body.data.docs).toMatchObject([{ name: 'SIGSA' }]);
  });

  it('is told after the last of a load of very many decisions how many more there were', async () => {
    const names = Array.from({ length: 837 }, (_, at) => `PROVEEDOR NUMERO ${(at * 7_919).toString(36).toUpperCase()}`);
    const file = await sampleWorkbook(names.map((name, at) => named(2_000 + at, name)));
    await world.admin.upload('/api/data-load/upload', { file }, 'muchos.xlsx');
    const { _id: idDataLoad } = (await world.admin.get('/api/data-load/current-info')).body.data.current;
    const decide = async (page: number): Promise<void> => {
      const listed = await world.admin.get(`/api/data-load/names?pageSize=100&page=${page}`);
      const decisions = listed.body.data.names.map(({ _id: name }: { _id: string }) => ({
        ...{ name, verdict: 'DIFFERENT', seen: null },
      }));
      await world.admin.post('/api/data-load/decide-names', { idDataLoad, decisions });
    };
    for (const page of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await decide(page);
    await world.admin.post('/api/data-load/confirm-current', { idDataLoad });
    const page = await world.visit({ as: 'administrator', at: `/admin/data-loads/${idDataLoad}` });
    await page.getByText('Decisiones', { exact: true }).click();
    await page.getByRole('button', { name: 'Última página' }).click();
    await see(page.getByText(/^Hay 37 decisiones más, .* una por una las primeras 800\.$/));
  });

  it('has the registered one be called as the load says, and takes that back with the load', async () => {
    await world.admin.post('/api/suppliers/save', { name: 'JARDINERIA LOS PINOS', rfc: '', notes: '' });
    const file = await sampleWorkbook([named(870, 'JARDINERÍA LOS PINOS VERDES')]);
    await world.admin.upload('/api/data-load/upload', { file }, 'nombre.xlsx');
    const page = await world.visit({ as: 'administrator', at: REVIEW });
    await pressOnceEnabled(page.getByRole('button', { name: /^Sí, es «JARDINERIA LOS PINOS»/ }));
    await see(page.getByText('Se tomará como «JARDINERIA LOS PINOS».'));
    await pressOnceEnabled(
      page.getByRole('button', { name: 'Que se quede el otro nombre: JARDINERÍA LOS PINOS VERDES' }),
    );
    const renamed = '«JARDINERIA LOS PINOS» pasará a llamarse «JARDINERÍA LOS PINOS VERDES».';
    await see(page.getByText(`El registrado ${renamed}`));
    await comesToBe(newSuppliers(page), '0');
    await page.getByRole('button', { name: 'Calcular qué cambiará' }).click();
    await see(page.getByText(`El proveedor ${renamed}`));
    await confirmLoad(page);
    await comesToBe(async () => (await figuresOf(page, 'Lo que registró la carga'))['Cambiaron de nombre'], '1');
    await page.getByRole('button', { name: 'Deshacer esta carga' }).click();
    await see(page.getByText('1 proveedor o unidad volverá a su nombre de antes.'));
    await page.getByRole('button', { name: 'Deshacer la carga' }).click();
    await see(page.getByText(/1 proveedor o unidad volvió a su nombre de antes\./));
  });

  it('says once what a value means, sees its rows, and is not asked again by the next load', async () => {
    const rows = (from: number) =>
      [from, from + 1].map((number) => sampleCells(number, { category: 'Obras y servicios' }));
    const load = async (from: number): Promise<void> => {
      const file = await sampleWorkbook(rows(from));
      await world.admin.upload('/api/data-load/upload', { file }, 'valores.xlsx');
    };
    await load(900);
    const page = await world.visit({ as: 'administrator', at: REVIEW });
    const panel = page.getByRole('region', { name: 'Así se leyó tu libro' });
    await see(panel.getByText('Sus filas no se guardarán mientras no digas qué significa.'));
    await panel.getByRole('link', { name: 'Ver 2 filas con «Obras y servicios»' }).click();
    await see(page.getByText('Solo los registros de «Obras y servicios».'));
    await page.goBack();
    await panel.getByLabel('¿Qué significa «Obras y servicios»?').selectOption('Obra pública');
    await see(panel.getByText('Decidido'));
    await confirmLoad(page);

    await load(950);
    await page.goto(REVIEW);
    await see(panel.getByText('Decidido'));
    expect(await panel.getByLabel('¿Qué significa «Obras y servicios»?').inputValue()).toBe('Obra pública');
  });

  it('says whose an RFC is beside another name, and what contracts are that differ in their amount alone', async () => {
    const rows = [
      ...[sampleCells(980), sampleCells(981, { supplierName: 'SERVICIOS DE NORTE' })],
      ...[
        sampleCells(980, { totalAmount: 7, totalOrMaxAmount: 7 }),
        sampleCells(980, { partida: '9' }),
        sampleCells(980),
      ],
    ];
    await world.admin.upload('/api/data-load/upload', { file: await sampleWorkbook(rows) }, 'rfc.xlsx');
    const page = await world.visit({ as: 'administrator', at: REVIEW });
    const panel = page.getByRole('region', { name: 'Así se leyó tu libro' });
    await see(panel.getByText('Mismo contrato: se omitirá, otra fila dice lo mismo.', { exact: true }));
    await see(panel.getByText(/^Mismo número, con otros datos: /));
    const amounts = panel.getByRole('listitem').filter({ hasText: 'Mismo número, con otro monto: ' });
    const answer = async (choice: string, asking: string): Promise<void> => {
      const question = page.getByRole('alertdialog', { name: asking });
      await pressOnceEnabled(question.getByRole('button', { name: choice }));
      await seeNoMore(question);
    };
    await pressOnceEnabled(amounts.getByRole('button', { name: 'Son otros contratos' }));
    await answer('Son otros contratos', '¿Tomarlos como otros contratos?');
    const others = panel.getByRole('listitem').filter({ hasText: 'Otro contrato tiene ese número.' });
    await pressOnceEnabled(others.getByRole('button', { name: 'Quitar la decisión' }));
    await answer('Quitar la decisión', '¿Dejar todos sin decidir?');
    await pressOnceEnabled(amounts.getByRole('button', { name: 'Vale lo que ya está' }));
    await answer('Vale lo que ya está', '¿Conservar lo que ya está en todos?');
    await see(panel.getByText('Se omitirá, vale otra fila: así se decidió en esta revisión.', { exact: true }));
    await see(page.getByText('1 registro por decidir', { exact: true }));

    await see(panel.getByText(/^RFC SNO991231AB9: es de «.+» \((en el catálogo|fila 3)\)$/));
    await panel.getByRole('link', { name: 'Ver 1 fila de «SERVICIOS DE NORTE» con este RFC' }).click();
    await see(page.getByText('Solo los registros de «SERVICIOS DE NORTE».'));
    await page.goBack();
    await pressOnceEnabled(panel.getByRole('button', { name: /^Es de «.+»: SERVICIOS DE NORTE$/ }));
    const undecided = panel.getByRole('button', { name: 'Dejar sin decidir: SERVICIOS DE NORTE' });
    await see(undecided);
    await comesToBe(() => page.evaluate('document.activeElement !== document.body'), true);
    await page.setViewportSize(PHONE);
    expect(await isScrolledSideways(page)).toBe(false);
    await pressOnceEnabled(undecided);
    await see(panel.getByText('· Sin decidir: queda fuera con error.'));
  });

  it('met no error that its pages did not deal with', () => {
    expect(world.errors()).toEqual([]);
  });
});
