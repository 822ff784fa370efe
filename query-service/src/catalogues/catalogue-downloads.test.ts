import { contractFieldLabels } from '@monitor/contracts-schema/contracts/contract-field-sets';
import { DEFAULT_ZONE, setInstallationZone } from '@monitor/contracts-schema/installation-zone';
import { ask, type HttpAnswer } from '../testing/asking.ts';
import { contractWith, idWith, SINCE_DAY } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const [A, B, ANA, EVA] = [idWith('a'), idWith('b'), idWith('f', 1), idWith('f', 2)];
const NOTE = 'Nota muy reservada';
const MARK = '\uFEFF';

let harness: QueryHarness;
let token: string;

const unitRegistered = (number: number, organizationId: string, name: string, notes: string | null = null) => ({
  type: 'AdministrativeUnitRegistered' as const,
  data: { id: idWith('8', number), organizationId, validFrom: SINCE_DAY, fields: { name, notes } },
});

beforeAll(async () => {
  harness = await openQueryHarness();
  await harness.putOrganization(A, [
    {
      id: idWith('c', 1),
      fields: contractWith({ karewaNotes: NOTE, totalAmount: -5_00, servicesDescription: '=1+1' }),
    },
    { id: idWith('c', 2), fields: contractWith({ contractNumber: 'N-2', isEmpty: true }) },
  ]);
  await harness.putOrganization(B, []);
  await harness.project([
    unitRegistered(1, A, 'Ñandúes', '+52 656'),
    unitRegistered(2, A, 'Zoológico', '@todos'),
    unitRegistered(3, A, 'Ámbar; «jardines»', 'dos\nlíneas'),
    unitRegistered(4, B, 'De otra organización'),
  ]);
  await harness.putUser(ANA, { notes: '=HYPERLINK("http://example.org")' });
  await harness.putUser(EVA, { email: 'eva@monitor.mx', administratorType: 'CUSTOM', permissions: ['SUPPLIERS'] });
  token = await harness.tokenFor(ANA);
});
afterAll(() => harness.close());

const get = (path: string, headers: Record<string, string> = {}): Promise<HttpAnswer> =>
  ask(harness.url + path, { organization: A, token, headers });
const linesOf = async (path: string): Promise<string[]> =>
  (await get(path)).bytes.toString().replace(MARK, '').trimEnd().split('\r\n');
const names = async (query: string): Promise<(string | undefined)[]> =>
  (await linesOf(`/api/administrative-units/download/csv?columns=name&${query}`)).slice(1);

describe('the file of a catalogue', () => {
  it('holds all of the organization that the search finds, in the order asked for', async () => {
    expect(await names('sort=name&typeSort=asc')).toEqual([
      '"Ámbar; «jardines»"',
      'DIRECCIÓN 1',
      'DIRECCIÓN 2',
      'Ñandúes',
      'Zoológico',
    ]);
    expect(await names('search=nandu')).toEqual([]);
    expect(await names('search=ÑANDU')).toEqual(['Ñandúes']);
    expect(await names('sort=name&typeSort=desc&search=ó')).toEqual([
      'Zoológico',
      'DIRECCIÓN 2',
      'DIRECCIÓN 1',
      '"Ámbar; «jardines»"',
    ]);
  });

  it('holds more than a page of any list', async () => {
    await harness.project(Array.from({ length: 230 }, (_, index) => unitRegistered(100 + index, A, `Muchas ${index}`)));
    expect(await names('search=muchas')).toHaveLength(230);
  });

  it('has the columns that are asked for, in their order, or else all', async () => {
    const path = '/api/administrative-units/download/csv?search=zoologico';
    expect(await linesOf(path)).toEqual(['Nombre,Notas,Fecha de creación', "Zoológico,'@todos,2024-03-09"]);
    expect((await linesOf(`${path}&columns=notes,name`))[0]).toBe('Notas,Nombre');
    expect((await get(`${path}&columns=nombre`)).status).toBe(400);
  });

  it('says the days of the installation’s zone', async () => {
    setInstallationZone('Pacific/Kiritimati'); // 14 hours ahead
    const elsewhere = await openQueryHarness();
    await elsewhere.putOrganization(A, []);
    await elsewhere.project([unitRegistered(1, A, 'Lejos')]);
    await elsewhere.putUser(ANA);
    const asked = { organization: A, token: await elsewhere.tokenFor(ANA) };
    const { bytes } = await ask(`${elsewhere.url}/api/administrative-units/download/csv?columns=createdAt`, asked);
    expect(bytes.toString()).toContain('2024-03-10');
    await elsewhere.close();
    setInstallationZone(DEFAULT_ZONE);
  });

  it('holds what the filters of the list leave, and says so', async () => {
    const path = (format: string, filter: string) =>
      `/api/contracts/download/${format}?columns=contractNumber&${filter}`;
    expect(await linesOf(path('csv', 'isEmpty=true'))).toEqual([contractFieldLabels.contractNumber, 'N-2']);
    expect(await linesOf(path('csv', 'isEmpty=true&search=N-1'))).toHaveLength(1);
    expect(await linesOf(path('csv', 'procedureTypes=NO_BID'))).toHaveLength(1);
  });

  it('runs nothing that somebody wrote, and leaves numbers as they are', async () => {
    expect((await linesOf('/api/administrative-units/download/csv?search=656'))[1]).toContain("'+52 656");
    const [, contract = ''] = await linesOf(
      '/api/contracts/download/csv?search=N-1&columns=servicesDescription,totalAmount,karewaNotes,isEmpty',
    );
    expect(contract).toBe(`'=1+1,-5.00,${NOTE},No`);
  });

  it('of contracts holds every field, the internal ones too, and finds by them', async () => {
    const [header = ''] = await linesOf('/api/contracts/download/csv?search=reservada');
    for (const label of Object.values(contractFieldLabels)) expect(header).toContain(label);
    expect(await linesOf('/api/contracts/download/csv?search=muy%20reservada&columns=contractNumber')).toEqual([
      'Número que identifique al contrato',
      'N-1',
    ]);
  });

  it('is a workbook as well, called as its entries are', async () => {
    const { headers, bytes } = await get('/api/administrative-units/download/xlsx');
    expect(headers['content-disposition']).toContain('unidades-administrativas.xlsx');
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
  });

  it('is kept by nobody but who asked, and is made anew when something changed', async () => {
    const path = '/api/users/download/csv?columns=name';
    const { headers } = await get(path);
    expect(headers['cache-control']).toBe('private, no-cache, no-transform');
    expect((await get(path, { 'if-none-match': String(headers.etag) })).status).toBe(304);
    await harness.putUser(idWith('f', 3), { name: 'Zulema', email: 'zulema@monitor.mx' });
    const after = await get(path, { 'if-none-match': String(headers.etag) });
    expect(after.bytes.toString()).toContain('Zulema');
  });

  it('of organizations is made anew when another organization changed', async () => {
    const path = '/api/organizations/download/csv?columns=name,shortName';
    const before = await linesOf(path);
    await harness.putOrganization(idWith('7'), []);
    expect(await linesOf(path)).toHaveLength(before.length + 1);
  });

  it('is for who holds the permission of its catalogue', async () => {
    const eva = await harness.tokenFor(EVA);
    const asked = (module: string, who?: string) =>
      ask(`${harness.url}/api/${module}/download/csv`, { organization: A, ...(who && { token: who }) });
    for (const module of ['users', 'contracts', 'administrative-units', 'organizations']) {
      expect((await asked(module, eva)).status).toBe(403);
      expect((await asked(module)).status).toBe(401);
    }
    expect((await asked('suppliers', eva)).status).toBe(200);
  });

  it('of another format is none', async () => {
    for (const format of ['pdf', 'json', 'xls'])
      expect((await get(`/api/contracts/download/${format}`)).status).toBe(404);
  });
});

describe('one entry of a catalogue', () => {
  it('is what its list shows of it', async () => {
    const { body } = await get('/api/contracts/list?search=N-2');
    const [listed] = body.data.docs;
    expect((await get(`/api/contracts/detail?id=${listed._id}`)).body).toEqual({ error: false, data: listed });
    const unit = (await get('/api/administrative-units/list?search=zoologico')).body.data.docs[0];
    expect((await get(`/api/administrative-units/detail?id=${unit._id}`)).body.data).toEqual(unit);
  });

  it('that is none of the organization’s is not found', async () => {
    for (const id of [idWith('8', 4), idWith('8', 999), idWith('c', 999)])
      for (const module of ['administrative-units', 'contracts']) {
        const { status, body } = await get(`/api/${module}/detail?id=${id}`);
        expect([status, body.code]).toEqual([404, 'record.not-found']);
      }
  });

  it('that was removed is not found, though contracts still name it', async () => {
    const [supplier] = (await get('/api/suppliers/list')).body.data.docs;
    const { name, rfc, notes } = supplier;
    await harness.project([
      {
        type: 'SupplierRemoved',
        data: { id: supplier._id, organizationId: A, validFrom: SINCE_DAY, fields: { name, rfc, notes } },
      },
    ]);
    expect((await get(`/api/suppliers/detail?id=${supplier._id}`)).status).toBe(404);
  });
});
