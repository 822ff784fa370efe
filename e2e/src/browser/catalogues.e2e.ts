import type { Locator, Page } from 'playwright-core';
import { ADMIN } from '../running/monitor-process.ts';
import { pesos } from './amounts.ts';
import { fillIn } from './contract-form.ts';
import { expectOpenAt } from './open-to-all.ts';
import { detailsIn, listIn } from './reading/reading.ts';
import { cellAt } from './reading/sheet-cells.ts';
import { comesToBe, see, seeNoMore } from './seeing.ts';
import { isUncovered, toast } from './site.ts';
import { DESKTOP, openBrowserWorld, PHONE } from './world/browser-world.ts';
import { TOWN } from './world/town-monitor.ts';

describe('an administrator keeps the catalogues', () => {
  const world = openBrowserWorld();

  const contractNumbered = async (contractNumber: string) =>
    (await world.admin.get(`/api/contracts/list?search=${contractNumber}`)).body.data.docs[0];

  const openContract = async (page: Page, contractNumber: string): Promise<Locator> => {
    await page.goto(`/admin/contracts?buscar=${contractNumber}`);
    await page.getByRole('button', { name: `Ver y editar ${contractNumber}`, exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Editar contrato' });
    await see(form);
    return form;
  };

  it('corrects an amount, and everybody reads what it was and what it is', async () => {
    const page = await world.visit({ as: 'administrator' });
    const form = await openContract(page, 'C-45');
    await form.getByLabel('Tipo de contrato').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.type('600000.5');
    await comesToBe(() => form.getByLabel('Monto total o monto máximo').inputValue(), '600,000.50');
    await form.getByRole('button', { name: 'Actualizar' }).click();
    await seeNoMore(form);
    await comesToBe(
      async () => (await listIn(page, 'Catálogo de contratos'))?.entries[0]?.values['Monto total o monto máximo'],
      '$600,000.50',
    );

    await page.getByRole('link', { name: 'Historial de C-45' }).click();
    const correction = page
      .getByRole('region', { name: 'Historia del registro' })
      .getByRole('listitem')
      .filter({ hasText: 'Se corrigió el contrato en el formulario' });
    await see(correction);
    expect(await detailsIn(correction)).toEqual({
      'Monto total': 'Antes: $544,209.48Ahora: $600,000.50',
      'Monto total o monto máximo': 'Antes: $544,209.48Ahora: $600,000.50',
    });
  });

  it('reads a long number whole in a tooltip, and sorts by every column that is neither a link nor a note', async () => {
    const number = 'LICITACION-NACIONAL-PRUEBAS-2018-0044-BIS';
    const page = await world.visit({ as: 'administrator' });
    const form = await openContract(page, 'C-44');
    await form.getByLabel('Número que identifique al contrato').fill(number);
    await form.getByRole('button', { name: 'Actualizar' }).click();
    await seeNoMore(form);
    await page.goto('/admin/contracts?buscar=0044-BIS');
    const name = page.getByRole('button', { name: 'Ver y editar LICITACION-NACIONAL-PRUEBAS-20…' });
    await see(name);
    await page.getByRole('heading', { level: 1 }).hover();
    await name.hover();
    await see(page.getByRole('tooltip', { name: number }));

    await page.goto('/admin/contracts');
    const heads = page.getByRole('columnheader');
    await see(heads.first());
    const unsorted = await heads.filter({ hasNot: page.getByRole('button') }).allInnerTexts();
    expect(unsorted.filter((head) => !/^(Acciones)?$/i.test(head.trim()))).toEqual([
      'Hipervínculo a la convocatoria o invitaciones',
      'Hipervínculo al fallo de la junta de aclaraciones',
      'Hipervínculo a la presentación de propuestas',
      'Hipervínculo al documento del contrato y anexos',
      'Nota',
      'Notas internas',
    ]);
  });

  it('names the source of the data, and everybody reads it beside the figures', async () => {
    const { body } = await world.admin.get('/api/organizations/list');
    const { _id, version, name, shortName } = body.data.docs[0];
    await world.admin.post('/api/organizations/save', {
      _id,
      version,
      name,
      shortName,
      dataSource: 'Portal municipal',
    });
    for (const at of ['/', '/contracts', '/suppliers']) {
      const reader = await world.visit({ at });
      await see(reader.getByText(`Fuente: Portal municipal · ${name} · Última actualización`).first());
    }
  });

  it('is told of a contract number that is taken, and loses nothing that was typed', async () => {
    world.expectError(/ 409 .*\/api\/contracts\/save$/);
    const page = await world.visit({ as: 'administrator', at: '/admin/contracts' });
    await page.getByRole('button', { name: 'Nuevo contrato' }).click();
    const form = page.getByRole('dialog', { name: 'Nuevo contrato' });
    await form.getByRole('button', { name: 'Agregar' }).click();
    const troubles = form.getByRole('alert');
    await see(troubles.getByText('El formulario contiene errores'));
    await troubles.getByRole('button', { name: 'El campo Unidad administrativa convocante es requerido' }).click();
    const organizer = form.getByRole('combobox', { name: 'Unidad administrativa convocante' });
    await comesToBe(() => organizer.evaluate((box) => box === box.ownerDocument.activeElement), true);
    expect(await page.getByRole('listbox').count()).toBe(0);
    await fillIn(form);
    await form.getByRole('button', { name: 'Agregar' }).click();

    await see(form.getByRole('alert').getByText('El número de contrato ya está registrado: debe ser único'));
    expect(await form.getByLabel('Descripción').inputValue()).toBe('Renta de carpas para la feria');
    expect(await form.getByRole('textbox', { name: 'Monto total', exact: true }).inputValue()).toBe('12,500.00');
    expect(await form.getByRole('combobox', { name: 'Proveedor' }).inputValue()).toBe('IMPRENTA RUIZ');

    await form.getByLabel('Número que identifique al contrato').fill('C-900');
    await form.getByRole('button', { name: 'Agregar' }).click();
    await seeNoMore(form);
    await comesToBe(
      () => contractNumbered('C-900'),
      expect.objectContaining({
        servicesDescription: 'Renta de carpas para la feria',
        totalOrMaxAmount: 12_500,
        contractDate: '2018-05-20',
        supplier: expect.objectContaining({ name: 'IMPRENTA RUIZ' }),
      }),
    );
  });

  it('of two who edit one contract, the second learns of the first and keeps what was typed', async () => {
    world.expectError(/ 409 .*\/api\/contracts\/save$/);
    const first = await world.visit({ as: 'administrator' });
    const second = await world.visit({ as: 'administrator' });
    const theirs = await openContract(first, 'C-42');
    const mine = await openContract(second, 'C-42');
    await mine.getByLabel('Nota', { exact: true }).fill('Falta el anexo 2');
    await theirs.getByLabel('Partida').fill('3391');
    await theirs.getByRole('button', { name: 'Actualizar' }).click();
    await seeNoMore(theirs);

    await mine.getByRole('button', { name: 'Actualizar' }).click();
    await see(
      toast(second, 'Otra persona cambió este registro al mismo tiempo.'),
      mine.getByText('Otra persona cambió este registro mientras lo editabas'),
    );
    expect(await mine.getByLabel('Nota', { exact: true }).inputValue()).toBe('Falta el anexo 2');
    await mine.getByRole('button', { name: 'Cargar los valores nuevos' }).click();
    await comesToBe(() => mine.getByLabel('Partida').inputValue(), '3391');
    expect(await mine.getByLabel('Nota', { exact: true }).inputValue()).toBe('Falta el anexo 2');
    await mine.getByRole('button', { name: 'Actualizar' }).click();
    await seeNoMore(mine);
    await comesToBe(
      () => contractNumbered('C-42'),
      expect.objectContaining({ partida: '3391', notes: 'Falta el anexo 2' }),
    );
  });

  it.each([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ])('offers on %s what somebody else changed, and nothing that is told lies over that', async (_device, size) => {
    world.expectError(/ 409 .*\/api\/suppliers\/save$/);
    const page = await world.visit({ as: 'administrator', size, at: '/admin/suppliers' });
    const [supplier] = (await world.admin.get('/api/suppliers/list')).body.data.docs;
    await page
      .getByRole('button', { name: /^Ver y editar / })
      .first()
      .click();
    const form = page.getByRole('dialog', { name: 'Editar proveedor' });
    await form.getByLabel('Notas').fill('Lo mío');
    await world.admin.post('/api/suppliers/save', { ...supplier, notes: `Desde ${size.width} pixeles` });
    await form.getByRole('button', { name: 'Actualizar' }).click();

    const offer = form.getByRole('button', { name: 'Cargar los valores nuevos' });
    await see(toast(page, 'Otra persona cambió este registro al mismo tiempo.'), offer);
    expect(await isUncovered(offer)).toBe(true);
    expect(await isUncovered(form.getByRole('heading', { name: 'Editar proveedor' }))).toBe(true);
    expect(await isUncovered(form.getByRole('button', { name: 'Actualizar' }))).toBe(true);
  });

  it('whose session has run out says the password over the form, and saves what was typed', async () => {
    world.expectError(/ 401 .*\/api\/contracts\/save$/);
    const page = await world.visit({ as: 'administrator' });
    const form = await openContract(page, 'C-40');
    await form.getByLabel('Nota', { exact: true }).fill('Escrita antes de que expirara');
    const refusal = { error: true, code: 'session.required', message: 'Por favor inicia sesión para continuar.' };
    await page.route('**/api/contracts/save', (route) => route.fulfill({ status: 401, json: refusal }), { times: 1 });
    await form.getByRole('button', { name: 'Actualizar' }).click();

    const question = page.getByRole('alertdialog', { name: 'Tu sesión ha expirado' });
    await question.getByLabel('Contraseña', { exact: true }).fill(ADMIN.password);
    await question.getByRole('button', { name: 'Continuar' }).click();
    await seeNoMore(question);
    expect(await form.getByLabel('Nota', { exact: true }).inputValue()).toBe('Escrita antes de que expirara');
    await form.getByRole('button', { name: 'Actualizar' }).click();
    await seeNoMore(form);
    await comesToBe(
      () => contractNumbered('C-40'),
      expect.objectContaining({ notes: 'Escrita antes de que expirara' }),
    );
  });

  it('names suppliers in capitals, annotates them in the table, and cannot remove one in use', async () => {
    world.expectError(/ 409 .*\/api\/suppliers\/delete$/);
    const page = await world.visit({ as: 'administrator', at: '/admin/suppliers' });
    await page.getByRole('button', { name: 'Nuevo proveedor' }).click();
    const form = page.getByRole('dialog', { name: 'Nuevo proveedor' });
    await form.getByLabel('Nombre').fill('Papelería moderna');
    await form.getByRole('button', { name: 'Agregar' }).click();
    await see(
      form
        .getByRole('alert')
        .getByText('El nombre debe estar en mayúsculas y no debe contener tildes ni caracteres especiales'),
    );
    expect(await form.getByLabel('Nombre').inputValue()).toBe('Papelería moderna');
    await form.getByLabel('Nombre').fill('PAPELERIA MODERNA');
    await form.getByRole('button', { name: 'Agregar' }).click();
    await see(toast(page, 'El proveedor fue creado correctamente'));
    await seeNoMore(form);

    await page.getByRole('searchbox', { name: 'Buscar proveedores' }).fill('papeler');
    await page.getByRole('searchbox', { name: 'Buscar proveedores' }).press('Enter');
    const names = async () => (await listIn(page, 'Catálogo de proveedores'))?.entries.map(({ name }) => name);
    await comesToBe(names, ['PAPELERIA MODERNA', 'PAPELERA DEL NORTE SA DE CV']);
    await page.getByRole('button', { name: 'Editar tabla' }).click();
    await (await cellAt(page, 1, 'Notas')).click();
    await page.keyboard.type('Antes: Papelería Vieja');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Guardar (1)' }).click();
    await page.getByRole('alertdialog', { name: 'Guardar cambios' }).getByRole('button', { name: 'Guardar' }).click();
    await see(toast(page, 'Los proveedores fueron actualizados correctamente'));
    await comesToBe(
      async () => (await listIn(page, 'Catálogo de proveedores'))?.entries[0]?.values.Notas,
      'Antes: Papelería Vieja',
    );

    await page.getByRole('button', { name: 'Eliminar PAPELERA DEL NORTE SA DE CV' }).click();
    const question = page.getByRole('alertdialog', { name: 'Eliminar proveedor' });
    await see(question.getByText('Esta acción borrará el proveedor «PAPELERA DEL NORTE SA DE CV» permanentemente'));
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await see(
      toast(page, 'No fue posible eliminar el registro.'),
      question.getByText('El proveedor está en uso por uno o más contratos.'),
    );
    await question.getByRole('link', { name: 'Ver sus contratos' }).click();
    await page.waitForURL('**/admin/contracts?buscar=PAPELERA+DEL+NORTE+SA+DE+CV');
    await comesToBe(async () => (await listIn(page, 'Catálogo de contratos'))?.entries.length, 4);
  });

  it('joins two suppliers, whose old address leads on, and undoes that', async () => {
    const [joined, stays] = ['MUEBLES TARAHUMARA SA DE CV', 'ILUMINACION URBANA SA DE CV'];
    const asked = async () => (await world.admin.get('/public-api/suppliers/list?pageSize=100&sort=name')).body.data;
    const before = await asked();
    const { _id } = before.suppliers.find(({ name }: { name: string }) => name === joined);
    const page = await world.visit({ as: 'administrator', at: '/admin/suppliers' });
    await page.getByRole('button', { name: 'Seleccionar' }).click();
    for (const name of [joined, stays]) {
      await page.getByRole('searchbox', { name: 'Buscar proveedores' }).fill(name);
      await page.keyboard.press('Enter');
      await page.getByRole('checkbox', { name: `Elegir ${name}` }).check();
    }
    await page.getByRole('button', { name: 'Unir' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('radio', { name: stays }).check();
    await dialog.getByRole('checkbox', { name: 'Revisé los dos RFC y son la misma persona' }).check();
    await dialog.getByRole('button', { name: 'Calcular qué cambiará' }).click();
    await see(dialog.getByText(/^El total publicado pasará de .* \(Sin cambio\)/));
    for (const size of [PHONE, DESKTOP]) await expectOpenAt(page, size, dialog);
    await dialog.getByRole('button', { name: 'Unir' }).click();
    await see(page.getByRole('heading', { level: 1, name: `Unión de «${joined}» con «${stays}»` }));
    const undo = page.getByRole('button', { name: 'Deshacer…' });
    await see(undo);
    for (const size of [PHONE, DESKTOP]) await expectOpenAt(page, size, undo);
    expect((await asked()).totals).toEqual(before.totals);
    await page.goto('/admin/suppliers');
    const way = page.getByRole('link', { name: `Ver la unión de ${joined}` });
    for (const size of [PHONE, DESKTOP]) await expectOpenAt(page, size, way);

    world.expectError(/ 404 .*suppliers\/detail/);
    const reader = await world.visit({ at: `/suppliers/${_id}` });
    await see(reader.getByText(`«${joined}» se unió a «${stays}»`));
    await reader.getByRole('link', { name: `Ver ${stays}` }).click();
    await see(reader.getByText('se unió a este proveedor'));
    await reader.goto('/changes');
    await see(reader.getByText('Se unió el proveedor').first());

    await way.click();
    await undo.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deshacer la unión' }).click();
    await see(page.getByText('Esta unión se deshizo'));
    await comesToBe(async () => (await asked()).suppliers, before.suppliers);
  });

  it('removes a contract, whose history stays', async () => {
    const { _id, totalOrMaxAmount } = await contractNumbered('C-41');
    const page = await world.visit({ as: 'administrator', at: '/admin/contracts?buscar=C-41' });
    await page.getByRole('button', { name: 'Eliminar C-41' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click();
    await see(page.getByText('No se han encontrado contratos que coincidan con tu búsqueda'));

    world.expectError(/ 404 .*\/contracts\/(detail\?\S*id=)?[0-9a-f]{32}$/);
    const reader = await world.visit({ at: `/contracts/${_id}` });
    await see(
      reader.getByRole('heading', { level: 1, name: 'C-41' }),
      reader.getByText('Este contrato se eliminó del registro.'),
    );
    await reader.getByText('Ver los datos que tenía').click();
    expect((await detailsIn(reader.getByRole('region', { name: 'Historia del registro' })))['Monto total']).toBe(
      pesos(totalOrMaxAmount),
    );
  });

  it('removes the town by its name, reads until when it can be back, and brings it back whole', async () => {
    world.expectError(/ 404 .*api\//); // pages of the town that are open meanwhile ask for what is gone
    const totals = () => fetch(`${world.url}/public-api/contracts/totals?organization=${world.organizationId}`);
    const before = await (await totals()).json();
    await world.admin.post('/api/organizations/save', { name: 'Otro Pueblo', shortName: 'OTRO' });
    const page = await world.visit({ as: 'administrator', at: '/admin/organizations' });
    await page.getByRole('button', { name: `Eliminar ${TOWN.name}` }).click();
    const question = page.getByRole('alertdialog', { name: 'Eliminar organización' });
    const confirm = question.getByRole('button', { name: 'Eliminar', exact: true });
    await see(question.getByText(/^\d+ contratos y \d+ proveedores$/));
    expect(await confirm.isDisabled()).toBe(true);
    for (const size of [PHONE, DESKTOP]) await expectOpenAt(page, size, question);
    await question.getByRole('textbox').fill(TOWN.name);
    await confirm.click();
    await see(
      toast(page, 'La organización fue eliminada correctamente. Puede restaurarse durante 30 días.'),
      page.getByText(/^Puede restaurarse hasta el \d/),
    );
    await comesToBe(async () => (await totals()).status, 404);
    for (const size of [PHONE, DESKTOP])
      await expectOpenAt(page, size, page.getByRole('heading', { name: 'Organizaciones eliminadas' }));

    await page.getByRole('button', { name: `Restaurar ${TOWN.name}` }).click();
    await see(toast(page, 'La organización fue restaurada correctamente'));
    await comesToBe(async () => (await totals()).json(), before);
  });

  it('met no error that its pages did not deal with', () => {
    expect(world.errors()).toEqual([]);
  });
});
