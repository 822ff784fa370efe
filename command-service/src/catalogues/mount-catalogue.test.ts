import { ORGANIZATION_HEADER, POSITION_HEADER } from '@monitor/contracts-schema/http/endpoint';
import { type CommandHarness, contractFormOf, openCommandHarness } from '../testing/command-harness.ts';

let harness: CommandHarness;
beforeEach(async () => {
  harness = await openCommandHarness();
});
afterEach(() => harness.close());

const THIRTY_DAYS_MS = 30 * 24 * 60 * 60 * 1000;

const CAPITALS = 'El nombre debe estar en mayúsculas y no debe contener tildes ni caracteres especiales';

describe('a form that breaks a rule', () => {
  it.each([
    ['suppliers', {}, 'name', 'El nombre del Proveedor es requerido'],
    ['suppliers', { name: '   ' }, 'name', 'El nombre del Proveedor es requerido'],
    ['suppliers', { name: 'A' }, 'name', 'La longitud mínima es 2 caracteres'],
    ['suppliers', { name: 'A'.repeat(101) }, 'name', 'La longitud máxima es 100 caracteres'],
    ['suppliers', { name: 'Obras' }, 'name', CAPITALS],
    ['suppliers', { name: 'CONSTRUCCIÓN' }, 'name', CAPITALS],
    ['suppliers', { name: 'OBRAS 2' }, 'name', CAPITALS],
    ['suppliers', { name: 'OBRAS, S.A.' }, 'name', CAPITALS],
    ['administrative-units', {}, 'name', 'El campo nombre de la U. Administrativa es requerido'],
    ['organizations', { shortName: 'MX' }, 'name', 'El campo nombre de la Organización es requerido'],
    ['organizations', { name: 'Uno' }, 'shortName', 'El campo nombre corto de la Organización es requerido'],
    [
      'organizations',
      { name: 'A'.repeat(101), shortName: 'MX' },
      'name',
      'El nombre excede los 100 caracteres permitidos',
    ],
    [
      'organizations',
      { name: 'Uno', shortName: 'A' },
      'shortName',
      'El nombre corto no cumple con los 2 caracteres mínimos',
    ],
    [
      'organizations',
      { name: 'Uno', shortName: 'A'.repeat(13) },
      'shortName',
      'El nombre corto excede los 12 caracteres permitidos',
    ],
  ])('in %s with %j is answered 422 with %s: %s', async (module, form, field, message) => {
    expect(await harness.post(`/api/${module}/save`, form)).toMatchObject({
      status: 422,
      body: {
        error: true,
        code: 'record.invalid',
        message: 'El formulario contiene errores',
        errors: [{ field, message }],
      },
    });
  });

  it.each([
    ['suppliers', { name: 'ÑU' }],
    ['suppliers', { name: 'A'.repeat(100), rfc: 'cualquier cosa', notes: 'Nota' }],
    ['administrative-units', { name: 'Dirección de Obras (2)', notes: '' }],
    ['organizations', { name: 'A'.repeat(100), shortName: 'AB' }],
    ['organizations', { name: 'Dos', shortName: 'A'.repeat(12) }],
  ])('is not one in %s with %j', async (module, form) => {
    expect((await harness.post(`/api/${module}/save`, form)).status).toBe(200);
  });
});

const catalogues = [
  [
    'suppliers',
    { name: 'OBRAS' },
    { name: 'OBRAS DEL NORTE' },
    'El proveedor fue creado correctamente',
    'El proveedor fue eliminado correctamente',
    'Los proveedores fueron actualizados correctamente',
    'supplier.name-taken',
  ],
  [
    'administrative-units',
    { name: 'Obras' },
    { name: 'Parques' },
    'La unidad administrativa fue creada correctamente',
    'La unidad administrativa fue eliminada correctamente',
    'Las unidades administrativas fueron actualizadas correctamente',
    'administrative-unit.name-taken',
  ],
  [
    'organizations',
    { name: 'Estado', shortName: 'EDO' },
    { name: 'Estado libre', shortName: 'EL' },
    'La organización fue creada correctamente',
    'La organización fue eliminada correctamente. Puede restaurarse durante 30 días.',
    'Las organizaciones fueron actualizadas correctamente',
    'organization.name-taken',
  ],
] as const;

describe.each(catalogues)('the catalogue of %s', (module, form, changed, created, removed, bulk, taken) => {
  const save = (body: unknown) => harness.post(`/api/${module}/save`, body);
  const saveRows = (rows: readonly unknown[]) => harness.post(`/api/${module}/save-updated-docs`, rows);
  const remove = (_id: string) => harness.post(`/api/${module}/delete`, { _id });

  it('registers, corrects and removes, and says so', async () => {
    const registered = await save(form);
    expect(registered).toMatchObject({
      status: 200,
      body: { error: false, message: created, data: { _id: expect.stringMatching(/^[0-9a-f]{32}$/), version: 1 } },
    });
    const { _id } = registered.body.data;
    expect(await save({ _id, version: 1, ...changed })).toMatchObject({
      status: 200,
      body: { error: false, message: 'El registro se ha actualizado exitosamente.', data: { _id, version: 2 } },
    });
    expect(await remove(_id)).toMatchObject({ status: 200, body: { error: false, message: removed } });
    expect(await remove(_id)).toMatchObject({ status: 409, body: { code: 'record.removed' } });
  });

  it('refuses a name that is taken', async () => {
    await save(form);
    expect(await save(form)).toMatchObject({ status: 409, body: { error: true, code: taken } });
  });

  it('does not correct a record without the version it was made on, or on an older one', async () => {
    const { _id } = (await save(form)).body.data;
    expect(await save({ _id, ...changed })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'version', message: 'Recarga el registro antes de guardarlo' }] },
    });
    await save({ _id, version: 1, ...changed });
    expect(await save({ _id, version: 1, ...form })).toMatchObject({
      status: 409,
      body: {
        code: 'stream.version-conflict',
        message: 'Otra persona cambió este registro al mismo tiempo. Revisa los datos e intenta nuevamente.',
      },
    });
  });

  it('saves the rows of a table', async () => {
    const { _id } = (await save(form)).body.data;
    const answer = await saveRows([{ _id, version: 1, ...changed }]);
    expect(answer).toMatchObject({ status: 200, body: { error: false, message: bulk } });
    expect(answer.headers.get(POSITION_HEADER)).toBe(answer.body.position);
  });

  it('saves the rows that can be, names the others, and says where the log then stood', async () => {
    const { _id } = (await save(form)).body.data;
    const missing = '0'.repeat(32);
    const answer = await saveRows([
      { _id: missing, version: 1, ...changed },
      { _id, version: 1, ...changed },
      { _id, version: 1, ...form },
      { _id, ...form },
      { _id, version: 2, name: '' },
      { ...form },
      { _id, version: 2, ...form, name: { es: 'un objeto' } },
      'una fila',
    ]);
    expect(answer).toMatchObject({
      status: 422,
      body: { error: true, code: 'record.invalid', data: { saved: 1, position: expect.any(String) } },
    });
    expect(answer.headers.get(POSITION_HEADER)).toBe(answer.body.data.position);
    const { errors } = answer.body as { errors: { field: string; message: string }[] };
    expect([...new Set(errors.map(({ field }) => field))]).toEqual([missing, _id, '5', '7']);
    expect(errors.map(({ message }) => message)).toEqual(
      expect.arrayContaining(['El registro no existe', 'Recarga el registro antes de guardarlo']),
    );
    expect((await save({ _id, version: 2, ...form })).status).toBe(200);
  });

  it('is content with no rows at all, and refuses more than a thousand', async () => {
    expect((await saveRows([])).status).toBe(200);
    expect((await saveRows(Array.from({ length: 1001 }, () => form))).status).toBe(400);
  });
});

describe('a supplier', () => {
  it('has its RFC in capitals, without blanks and hyphens; one that holds nothing else is none', async () => {
    const { _id } = await harness.save('/api/suppliers/save', { name: 'OBRAS', rfc: ' rms-060531 ur0' });
    const empty = await harness.save('/api/suppliers/save', { name: 'SIN RFC', rfc: ' - ' });
    const fieldsOf = async (id: string) => harness.service.suppliers.find(harness.organization, id);
    expect(await fieldsOf(_id)).toMatchObject({ fields: { rfc: 'RMS060531UR0' } });
    expect(await fieldsOf(empty._id)).toMatchObject({ fields: { rfc: null } });
    expect(await harness.post('/api/suppliers/save', { name: 'OTRO', rfc: 'RMS060531UR0' })).toMatchObject({
      body: { code: 'supplier.rfc-taken', message: 'Ya existe un proveedor con ese RFC' },
    });
  });

  it('from a sheet keeps its name as written while the rest is corrected, in the form and in the table', async () => {
    const id = harness.clock.newId();
    const name = 'Construcción y Obras, S.A. de C.V.';
    await harness.service.suppliers.register(
      id,
      { name, rfc: null, notes: null },
      harness.context(harness.organization),
    );
    const corrected = await harness.post('/api/suppliers/save', { _id: id, version: 1, name, notes: 'Revisado' });
    expect(corrected.status).toBe(200);
    const rows = await harness.post('/api/suppliers/save-updated-docs', [
      { _id: id, version: 2, name, notes: 'Otra vez' },
    ]);
    expect(rows.status).toBe(200);
    const renamed = await harness.post('/api/suppliers/save', { _id: id, version: 3, name: 'Construcción' });
    expect(renamed).toMatchObject({ status: 422, body: { errors: [{ message: CAPITALS }] } });
  });

  it('in use is not removed, and says why', async () => {
    const supplier = await harness.addSupplier('OBRAS');
    const unit = await harness.addUnit('Obras');
    await harness.save('/api/contracts/save', contractFormOf(unit._id, { supplier: { _id: supplier._id } }));
    expect(await harness.post('/api/suppliers/delete', { _id: supplier._id })).toMatchObject({
      status: 409,
      body: { error: true, message: 'El proveedor está en uso por uno o más contratos' },
    });
    expect(await harness.post('/api/administrative-units/delete', { _id: unit._id })).toMatchObject({
      status: 409,
      body: { error: true, message: 'La unidad administrativa está en uso por uno o más contratos' },
    });
  });
});

describe('several records', () => {
  const removeAll = (ids: readonly string[], headers = {}) =>
    harness.post('/api/suppliers/delete-docs', { ids }, headers);

  it('are removed together', async () => {
    const ids = await Promise.all(['UNO', 'DOS', 'TRES'].map(async (name) => (await harness.addSupplier(name))._id));
    const answer = await removeAll([...ids, ids[0] ?? '']);
    expect(answer).toMatchObject({ status: 200, body: { error: false, message: 'Se eliminaron 3 proveedores' } });
    expect(answer.headers.get(POSITION_HEADER)).toBe(answer.body.position);
    for (const id of ids)
      expect((await harness.service.suppliers.find(harness.organization, id)).status).toBe('removed');
  });

  it('are removed but for those that cannot be, of which each is told why', async () => {
    const [used, free, other] = [
      await harness.addSupplier('USADO'),
      await harness.addSupplier('LIBRE'),
      '0'.repeat(32),
    ];
    const unit = await harness.addUnit('Obras');
    await harness.save('/api/contracts/save', contractFormOf(unit._id, { supplier: { _id: used._id } }));
    const answer = await removeAll([used._id, other, free._id]);
    expect(answer).toMatchObject({
      status: 409,
      body: {
        error: true,
        code: 'record.not-all-removed',
        message: 'No fue posible eliminar algunos registros',
        data: { removed: 1, position: expect.any(String) },
        errors: [
          { field: used._id, message: 'El proveedor está en uso por uno o más contratos' },
          { field: other, message: 'El registro no existe' },
        ],
      },
    });
    expect(answer.headers.get(POSITION_HEADER)).toBe(answer.body.data.position);
    const statusOf = async (id: string) => (await harness.service.suppliers.find(harness.organization, id)).status;
    expect([await statusOf(used._id), await statusOf(free._id)]).toEqual(['registered', 'removed']);
  });

  it('are removed once, however often the same call comes', async () => {
    const { _id } = await harness.addSupplier('UNA VEZ');
    const key = { 'idempotency-key': 'the same' };
    expect((await removeAll([_id], key)).status).toBe(200);
    expect((await removeAll([_id], key)).status).toBe(200);
    expect(await removeAll([_id])).toMatchObject({ status: 409, body: { data: { removed: 0 } } });
  });

  it('are at least one and at most a hundred, each an id', async () => {
    for (const ids of [[], Array.from({ length: 101 }, (_, id) => String(id).padStart(32, '0')), ['x']])
      expect((await removeAll(ids)).status).toBe(400);
  });
});

describe('an organization', () => {
  it('that is the last one stays', async () => {
    expect(await harness.post('/api/organizations/delete', { _id: harness.organization })).toMatchObject({
      status: 409,
      body: { code: 'organization.last', message: 'No es posible eliminar la única organización' },
    });
  });

  it('an organization’s source of data: kept when the form does not name it, the usual one when it is blank', async () => {
    const { organization, service } = harness;
    const source = async () => {
      const found = await service.organizations.find(organization, organization);
      return found.status === 'registered' && found.fields.dataSource;
    };
    const names = { _id: organization, name: 'Nuevo', shortName: 'NV' };
    expect(await source()).toBe('Plataforma Nacional de Transparencia');
    await harness.save('/api/organizations/save', { ...names, version: 1, dataSource: ' Portal  del municipio ' });
    expect(await source()).toBe('Portal del municipio');
    await harness.save('/api/organizations/save', { ...names, version: 2, shortName: 'NVO' });
    expect(await source()).toBe('Portal del municipio');
    await harness.save('/api/organizations/save', { ...names, version: 3, dataSource: '' });
    expect(await source()).toBe('Plataforma Nacional de Transparencia');
  });

  it('that is removed can be restored for 30 days, with its name, by who holds ORGANIZATIONS', async () => {
    const { clock, administrator } = harness;
    const asked = async (path: string, body: object, headers = {}) =>
      harness.post(path, body, { authorization: `Bearer ${await harness.tokenFor(administrator)}`, ...headers });
    const remove = (_id: string, key = {}) => asked('/api/organizations/delete', { _id }, key);
    const restore = (_id: string) => asked('/api/organizations/restore', { _id });
    const paint = (organization: string) =>
      asked('/api/settings/change-theme', { theme: 'sky' }, { [ORGANIZATION_HEADER]: organization });
    const other = await harness.addOrganization('Pueblo Viejo');
    const key = { 'idempotency-key': 'removal' };
    expect(await remove(other, key)).toMatchObject({
      body: { message: 'La organización fue eliminada correctamente. Puede restaurarse durante 30 días.' },
    });
    expect((await remove(other, key)).status).toBe(200); // the same call again
    expect((await paint(other)).status).toBe(404);

    clock.advance(THIRTY_DAYS_MS - 1_000);
    expect(await restore(other)).toMatchObject({
      status: 200,
      body: { error: false, message: 'La organización fue restaurada correctamente' },
    });
    expect((await paint(other)).status).toBe(200);
    expect((await restore(other)).status).toBe(200); // two who do it at once are both right

    await remove(other);
    const another = await harness.addOrganization('Pueblo Viejo');
    expect(await restore(other)).toMatchObject({ status: 409, body: { code: 'organization.name-taken' } });
    await remove(another);
    expect((await restore(other)).status).toBe(200);
    expect(await restore(another)).toMatchObject({ status: 409, body: { code: 'organization.name-taken' } });

    await remove(other);
    clock.advance(THIRTY_DAYS_MS);
    expect(await restore(other)).toMatchObject({
      status: 409,
      body: { code: 'record.not-restorable', message: 'Ya terminó el plazo para restaurar este registro' },
    });
    expect((await restore('0'.repeat(32))).status).toBe(404);
  });

  it('keeps its branding when its names are corrected', async () => {
    const { organization, service, context } = harness;
    await service.organizations.revise(organization, { color: '#123456' }, null, context(organization));
    await harness.save('/api/organizations/save', { _id: organization, version: 2, name: 'Nuevo', shortName: 'NV' });
    expect(await service.organizations.find(organization, organization)).toMatchObject({
      fields: { name: 'Nuevo', shortName: 'NV', color: '#123456' },
    });
  });
});
