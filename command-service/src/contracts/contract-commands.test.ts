import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { type CommandHarness, contractFormOf, openCommandHarness } from '../testing/command-harness.ts';

let harness: CommandHarness;
let unit: string;
beforeEach(async () => {
  harness = await openCommandHarness();
  unit = (await harness.addUnit('Obras'))._id;
});
afterEach(() => harness.close());

const SAVE = '/api/contracts/save';
const save = (changes: Readonly<Record<string, unknown>> = {}) => harness.post(SAVE, contractFormOf(unit, changes));
const saved = async (changes: Readonly<Record<string, unknown>> = {}) => {
  const { status, body } = await save(changes);
  expect({ status, errors: body.errors }).toEqual({ status: 200, errors: undefined });
  return body.data as { _id: string; version: number };
};
const fieldsOf = async (id: string): Promise<ContractFields | undefined> => {
  const contract = await harness.service.contracts.find(harness.organization, id);
  return contract.status === 'registered' ? contract.fields : undefined;
};

describe('a contract', () => {
  it('is registered with whom it names, its amounts in centavos', async () => {
    const supplier = await harness.save('/api/suppliers/save', { name: 'OBRAS DEL NORTE', rfc: 'RMS060531UR0' });
    const answer = await save({ supplier: supplier._id, totalAmount: '$1,234.50', totalOrMaxAmount: 1234.5 });
    expect(answer.body).toMatchObject({ error: false, message: 'El contrato fue creado correctamente' });
    expect(await fieldsOf(answer.body.data._id)).toMatchObject({
      supplier: { id: supplier._id, name: 'OBRAS DEL NORTE', rfc: 'RMS060531UR0' },
      organizerAdministrativeUnit: { id: unit, name: 'Obras' },
      totalAmount: 123_450,
      totalOrMaxAmount: 123_450,
      minAmount: null,
      contractNumber: 'C-1/2019',
    });
  });

  it('is corrected and removed, and says so', async () => {
    const { _id } = await saved();
    expect(await save({ _id, version: 1, notes: 'Nota' })).toMatchObject({
      body: { message: 'El registro se ha actualizado exitosamente.', data: { _id, version: 2 } },
    });
    expect(await harness.post('/api/contracts/delete', { _id })).toMatchObject({
      body: { message: 'El contrato fue eliminado correctamente' },
    });
  });

  it('has a number of its own, and says so when it has not', async () => {
    await saved();
    expect(await save({ contractNumber: 'c-1/2019 ' })).toMatchObject({
      status: 409,
      body: { code: 'contract.number-taken', message: 'El número de contrato ya está registrado: debe ser único' },
    });
  });

  it('may say that there is no number, which then is nobody’s', async () => {
    const first = await saved({ contractNumber: 'S/N' });
    await saved({ contractNumber: 'N/A' });
    expect(await fieldsOf(first._id)).toMatchObject({ contractNumber: null });
  });

  it('holds plain text and links as they are stored, whatever was typed', async () => {
    const { _id } = await saved({
      notes: ' Pen\u0303a\u0000\uffff\ud800 \r\nfin ',
      contractUrl: 'http://www.peñamiller.gob.mx/año 1.pdf',
      announcementUrl: ' www.x.gob.mx ',
    });
    expect(await fieldsOf(_id)).toMatchObject({
      notes: 'Peña \nfin',
      contractUrl: 'http://www.xn--peamiller-m6a.gob.mx/a%C3%B1o%201.pdf',
      announcementUrl: 'www.x.gob.mx',
    });
  });

  it('links to the web only, and says so', async () => {
    for (const contractUrl of ['ftp://x.gob.mx/a.pdf', 'javascript:alert(1)', 'NA', 'ejemplo.com'])
      expect(await save({ contractUrl })).toMatchObject({
        body: { errors: [{ field: 'contractUrl', message: expect.stringContaining('no tiene el formato correcto') }] },
      });
  });

  it('exceeds a limit only as a direct award', async () => {
    const exceeding = { limitExceeded: true, amountExceeded: 500 };
    const direct = await saved({ procedureType: 'NO_BID', contractNumber: 'D-1', ...exceeding });
    const open = await saved({ procedureType: 'PUBLIC', contractNumber: 'P-1', ...exceeding });
    const within = await saved({ procedureType: 'NO_BID', contractNumber: 'D-2', amountExceeded: 500 });
    expect(await fieldsOf(direct._id)).toMatchObject({ limitExceeded: true, amountExceeded: 50_000 });
    expect(await fieldsOf(open._id)).toMatchObject({ limitExceeded: false, amountExceeded: 0 });
    expect(await fieldsOf(within._id)).toMatchObject({ limitExceeded: false, amountExceeded: 0 });
  });

  it('without procedures needs little', async () => {
    const { _id } = await saved({
      isEmpty: true,
      procedureState: '',
      servicesDescription: '',
      administrativeUnitType: '',
      contractNumber: '',
      contractType: '',
      contractDate: '',
      totalAmount: '',
      totalOrMaxAmount: '',
    });
    expect(await fieldsOf(_id)).toMatchObject({
      isEmpty: true,
      contractType: 'NORMAL',
      totalAmount: null,
      totalOrMaxAmount: null,
      contractNumber: null,
    });
  });

  it('holds from the day it was signed, else from the day its data were obtained, else from today', async () => {
    const signed = await saved();
    const obtained = { isEmpty: true, contractDate: '', informationDate: '2019-04-05', contractNumber: '' };
    const unsigned = await saved(obtained);
    const undated = await saved({ ...obtained, informationDate: '' });
    const days = await Promise.all(
      [signed, unsigned, undated].map(async ({ _id }) => {
        const { events } = await harness.ports.events.read(`${harness.organization}.contract-${_id}`);
        return (events[0]?.data as { validFrom: string } | undefined)?.validFrom;
      }),
    );
    expect(days).toEqual(['2019-02-01', '2019-04-05', '2026-03-01']);
  });

  it('names nobody who is not there', async () => {
    expect(await save({ supplier: '0'.repeat(32) })).toMatchObject({
      status: 404,
      body: { code: 'supplier.not-found', message: 'El proveedor no existe' },
    });
    const elsewhere = await harness.addOrganization('Otro municipio');
    const { _id } = (
      await harness.post(
        '/api/administrative-units/save',
        { name: 'Ajena' },
        { 'x-current-organization-id': elsewhere },
      )
    ).body.data;
    expect(await save({ organizerAdministrativeUnit: _id })).toMatchObject({
      status: 404,
      body: { code: 'administrative-unit.not-found' },
    });
  });

  it('that breaks rules is answered with each of them', async () => {
    const { status, body } = await save({ fiscalYear: '19', areaInCharge: '' });
    expect(status).toBe(422);
    expect(body).toEqual({
      error: true,
      code: 'record.invalid',
      message: 'El formulario contiene errores',
      errors: [
        { field: 'areaInCharge', message: 'El campo Área responsable de la información es requerido' },
        { field: 'fiscalYear', message: 'El campo Ejercicio no tiene el formato correcto. Ejemplo: 2019' },
      ],
    });
  });

  it.each([
    ['totalAmount', 'NaN', 'El monto no es un número'],
    ['totalAmount', '$', 'El monto no es un número'],
    ['totalAmount', 1e300, 'El monto es demasiado grande'],
    ['contractDate', '2019-02-30', 'La fecha no es válida'],
    ['category', 'COSAS', 'El valor de Materia no es válido'],
  ])('whose %s is %j is a bad request: %s', async (field, value, message) => {
    const { status, body } = await save({ [field]: value });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ field, message }]);
  });

  it('whose amount is beyond what numbers hold is a bad request', async () => {
    const form = JSON.stringify(contractFormOf(unit)).replace('"totalAmount":1000', '"totalAmount":1e400');
    expect(await harness.post(SAVE, form)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'totalAmount', message: 'El monto no es un número' }] },
    });
  });
});

describe('contracts edited in a table', () => {
  const saveRows = (rows: readonly unknown[]) => harness.post('/api/contracts/save-updated-docs', rows);

  it('change what their rows name, and nothing else', async () => {
    const { _id } = await saved({ notes: 'Nota', procedureType: 'NO_BID', limitExceeded: true, amountExceeded: 500 });
    const before = await fieldsOf(_id);
    expect(before).toMatchObject({ limitExceeded: true, amountExceeded: 50_000 });
    const supplier = await harness.addSupplier('OBRAS');
    const unit = await harness.addUnit('TESORERIA');
    const answer = await saveRows([
      { _id, version: 1, supplier: { _id: supplier._id }, organizerAdministrativeUnit: unit._id, notes: 'Otra' },
    ]);
    expect(answer).toMatchObject({ status: 200, body: { message: 'Los contratos fueron actualizados correctamente' } });
    expect(await fieldsOf(_id)).toEqual({
      ...before,
      supplier: { id: supplier._id, name: 'OBRAS', rfc: null },
      organizerAdministrativeUnit: { id: unit._id, name: 'TESORERIA' },
      notes: 'Otra',
    });
    await saveRows([{ _id, version: 2, totalAmount: '7', totalOrMaxAmount: '7', contractDate: '', isEmpty: 'true' }]);
    expect(await fieldsOf(_id)).toMatchObject({ totalAmount: 700, contractDate: null, isEmpty: true, notes: 'Otra' });
    await saveRows([{ _id, version: 3, limitExceeded: false }]);
    expect(await fieldsOf(_id)).toMatchObject({ limitExceeded: false, amountExceeded: 0, isEmpty: true });
    await saveRows([{ _id, version: 4, supplier: '' }]);
    expect(await fieldsOf(_id)).toMatchObject({ supplier: null, notes: 'Otra' });
  });

  it('are held to the rules of the form, by what a row makes of the whole', async () => {
    const { _id } = await saved();
    expect(await saveRows([{ _id, version: 1, totalAmount: '7' }])).toMatchObject({
      status: 422,
      body: { errors: [{ field: _id, message: expect.stringContaining('debe ser igual al monto total') }] },
    });
    const taken = await saved({ contractNumber: 'TOMADO' });
    expect(await saveRows([{ _id, version: 1, contractNumber: 'tomado' }])).toMatchObject({
      status: 422,
      body: { errors: [{ field: _id, message: expect.stringContaining('número') }] },
    });
    expect(await saveRows([{ ...taken, taxes: '', contractNumber: 'S/N', limitExceeded: 'true' }])).toMatchObject({
      status: 200,
    });
    expect(await fieldsOf(taken._id)).toMatchObject({ taxes: 'INCLUDED', contractNumber: null, amountExceeded: 0 });
    expect(await saveRows([{ _id, version: 1, areaInCharge: ' ' }])).toMatchObject({
      status: 422,
      body: { errors: [{ field: _id, message: expect.stringContaining('es requerido') }] },
    });
  });

  it('no longer exceed a limit when they are no direct awards any more', async () => {
    const exceeding = { procedureType: 'NO_BID', limitExceeded: true, amountExceeded: 500 };
    const { _id } = await saved(exceeding);
    await saveRows([{ _id, version: 1, procedureType: 'PUBLIC' }]);
    expect(await fieldsOf(_id)).toMatchObject({ procedureType: 'PUBLIC', limitExceeded: false, amountExceeded: 0 });
  });

  it('are saved one by one: those before and after a row that cannot be are', async () => {
    const [first, second, third] = [
      await saved({ contractNumber: 'A' }),
      await saved({ contractNumber: 'B' }),
      await saved({ contractNumber: 'C' }),
    ];
    const answer = await saveRows([
      { ...first, procedureType: 'INVITATION' },
      { ...second, procedureType: 'POR SORTEO' },
      { ...second, supplier: '0'.repeat(32) },
      { ...second, procedureType: '' },
      { ...second, procedureType: null, contractDate: 'ayer', totalAmount: 'mucho' },
      { ...third, procedureType: 'INVITATION' },
    ]);
    expect(answer).toMatchObject({
      status: 422,
      body: {
        data: { saved: 2 },
        errors: [
          { field: second._id, message: 'El valor de Tipo de procedimiento no es válido' },
          { field: second._id, message: 'El proveedor no existe' },
          { field: second._id, message: 'El campo Tipo de procedimiento es requerido' },
          { field: second._id, message: 'La fecha no es válida' },
          { field: second._id, message: 'El monto no es un número' },
        ],
      },
    });
    expect(await fieldsOf(third._id)).toMatchObject({ procedureType: 'INVITATION' });
  });
});
