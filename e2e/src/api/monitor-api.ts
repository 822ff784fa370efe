import { SOCKET_PATH } from '@monitor/contracts-schema/sockets/socket-path';
import excel from 'exceljs';
import { WebSocket } from 'ws';
import { ADMIN } from '../running/monitor-process.ts';
import { until } from '../running/until.ts';
import { type ApiClient, apiClient, signInByApi } from './api-client.ts';
import { sampleCells, sampleWorkbook } from './sample-workbook.ts';

/** A running monitor. */
export type OpenedMonitor = Readonly<{
  /** Where it answers. */
  url: string;
  /** The addresses of its processes. */
  processes: readonly string[];
  /** Whether it may fetch from this machine, and so from itself. */
  fetchesLoopback: boolean;
  close: () => Promise<void>;
}>;

/** What every running monitor must do, however its processes and stores are put together. */
export const describeMonitorApi = (name: string, open: () => Promise<OpenedMonitor>): void => {
  describe(`${name}, over HTTP`, () => {
    let monitor: OpenedMonitor;
    let url: string;
    let admin: ApiClient;
    let organizationId: string;
    const suffix = Date.now().toString(36);
    const sockets: WebSocket[] = [];

    beforeAll(async () => {
      monitor = await open();
      url = monitor.url;
      admin = await signInByApi(url);
      const saved = await admin.post('/api/organizations/save', {
        name: `Municipio ${suffix}`,
        shortName: 'Municipio',
      });
      organizationId = saved.body.data._id;
      admin = admin.in(organizationId);
    });

    afterAll(async () => {
      for (const socket of sockets) socket.terminate();
      await monitor?.close();
    });

    const listen = async (first: object): Promise<SocketMessage[]> => {
      const { socket, messages } = await openSocket(url, first);
      sockets.push(socket);
      return messages;
    };

    const upload = async (rows: Parameters<typeof sampleWorkbook>[0], fields: Record<string, string> = {}) =>
      admin.upload('/api/data-load/upload', { ...fields, file: await sampleWorkbook(rows) }, 'contratos.xlsx');

    it('refuses strangers, wrong passwords and organizations that do not exist', async () => {
      expect((await apiClient(url).get('/api/contracts/list')).status).toBe(401);
      const wrong = await apiClient(url).post('/public-api/accounts/login', { ...ADMIN, password: 'otra cosa' });
      expect(wrong.status).toBe(401);
      expect(wrong.body).toMatchObject({ error: true, code: 'session.wrong-credentials' });
      expect((await apiClient(url).get('/public-api/contracts/list')).body.code).toBe('organization.not-chosen');
      const nowhere = apiClient(url).in('0'.repeat(32));
      expect((await nowhere.get('/public-api/contracts/list')).body.code).toBe('organization.not-found');
    });

    it('takes a workbook from review to public figures', async () => {
      const rows = [
        sampleCells(1),
        sampleCells(2, { procedureType: 'Pública', totalAmount: 2_500.5, totalOrMaxAmount: '$2,500.50' }),
        sampleCells(3, { procedureType: 'Otro (especificar)' }),
        sampleCells(4, { category: 'Modificatorio' }),
        sampleCells(1, { servicesDescription: 'SERVICIO REPETIDO' }),
      ];
      const uploaded = await upload(rows);
      expect(uploaded.body).toMatchObject({
        error: false,
        data: { current: { summary: { newContractsCount: 3, errorsCount: 1, conflictsCount: 1 } } },
      });

      const second = await upload(rows);
      expect(second.status).toBe(409);
      expect(second.body.code).toBe('data-load.in-progress');

      const wrongRows = await admin.get('/api/data-load/current?showNoIssues=false&showConflicts=false');
      expect(wrongRows.body.data.pagination.total).toBe(1);
      expect(wrongRows.body.data.doc.details[0].rowIndex).toBe(5);

      const confirmed = await admin.post('/api/data-load/confirm-current');
      expect(confirmed.body).toMatchObject({
        message: 'Se ha confirmado la carga de datos correctamente.',
        data: { current: null },
      });

      const list = await admin.post('/public-api/contracts/filtered-list', { filters: {} });
      expect(list.body.data.pagination.total).toBe(3);
      expect(list.body.data.totals).toEqual([
        { _id: 'PUBLIC', total: 2500.5, totalAmount: 3500.5 },
        { _id: 'INVITATION', total: 0, totalAmount: 3500.5 },
        { _id: 'NO_BID', total: 1000, totalAmount: 3500.5 },
      ]);
      expect(list.body.data).toMatchObject({ totalCount: 2, amendments: 1000, amendmentsCount: 1 });
      const suppliers = await admin.get('/public-api/suppliers/list');
      expect(suppliers.body.data.suppliers).toMatchObject([
        { name: 'SERVICIOS DEL NORTE SA DE CV', total: 3500.5, contractsCount: 2 },
      ]);
      const charts = await admin.post('/public-api/landing/amountByPeriod', {});
      expect(charts.body.data).toEqual([
        {
          _id: { period: '1o', year: '2018' },
          totalPublic: 2500.5,
          totalInvitation: 0,
          totalNoBid: 1000,
          untaxed: 0,
          untaxedCount: 0,
        },
      ]);
      expect(charts.body.totals).toMatchObject({ total: 3500.5, amendments: 1000, amendmentsCount: 1 });
    });

    it('tells in Spanish what it does not understand, and in which field', async () => {
      const refused = [
        await admin.get('/public-api/contracts/list?procedureTypes=XYZ'),
        await apiClient(url).post('/public-api/accounts/login', { username: 'a' }),
      ];
      expect(refused.map(({ status, body }) => [status, body.code, body.errors[0]])).toEqual([
        [
          400,
          'request.invalid',
          {
            field: 'procedureTypes',
            message: expect.stringMatching(/^No se entendió «procedureTypes=XYZ». Se puede usar: PUBLIC/),
          },
        ],
        [400, 'request.invalid', { field: 'password', message: 'Dato obligatorio' }],
      ]);
    });

    it('reports what was loaded again as the same or in question, and cancels', async () => {
      const again = await upload([sampleCells(1), sampleCells(2)]);
      expect(again.body.data.current.summary).toMatchObject({
        newContractsCount: 0,
        unchangedContractsCount: 1,
        conflictsCount: 1,
      });
      const cancelled = await admin.post('/api/data-load/cancel-current');
      expect(cancelled.body.message).toBe('Se ha cancelado la carga de datos correctamente.');
      expect((await admin.get('/api/data-load/current')).body.data).toBeNull();
    });

    it('refuses what is no workbook and leaves nothing behind', async () => {
      const file = new Blob(['no soy una hoja de cálculo']);
      const refused = await admin.upload('/api/data-load/upload', { file }, 'contratos.xlsx');
      expect(refused.status).toBe(422);
      expect((await admin.get('/api/data-load/current-info')).body.data.current).toBeNull();
    });

    it('filters, searches and offers only what there is', async () => {
      const body = { filters: { procedureTypes: ['PUBLIC'], trimonths: [{ period: '1o 2018' }], search: 'limpieza' } };
      const found = await admin.post('/public-api/contracts/filtered-list', body);
      expect(found.body.data.docs).toHaveLength(1);
      expect(found.body.data.totals[0].total).toBe(2500.5);
      expect((await admin.get('/public-api/contracts/retrieve/fiscal-years')).body).toEqual([
        { _id: '2018', fiscalYear: '2018' },
      ]);
      expect((await admin.get('/public-api/contracts/list?search=((*')).body.data.docs).toEqual([]);
    });

    it('of two edits made on one version lets one win, and tells every change afterwards', async () => {
      const [contract] = (await admin.get('/api/contracts/list?search=AD-1')).body.data.docs;
      const edits = await Promise.all([
        admin.post('/api/contracts/save', { ...contract, notes: 'una nota' }),
        admin.post('/api/contracts/save', { ...contract, notes: 'otra nota' }),
      ]);
      expect(edits.map(({ status }) => status).sort()).toEqual([200, 409]);

      const anonymous = admin.signedOut();
      const history = (await anonymous.get(`/public-api/contracts/history?id=${contract._id}`)).body.data;
      expect(history.map(({ action }: { action: string }) => action)).toEqual(['registered', 'revised']);
      expect(history[0]).toMatchObject({ via: 'data-load', dataLoad: { fileName: 'un archivo', sheetRow: 3 } });
      expect(history[0].dataLoad.sha256).toMatch(/^[0-9a-f]{64}$/);
      expect(history[1].changes).toMatchObject([{ field: 'notes', from: null, to: expect.stringMatching(/nota/) }]);
      expect(history[1].who.name).toBeUndefined();
      const known = (await admin.get(`/public-api/contracts/history?id=${contract._id}`)).body.data;
      expect(known[1].who.name).toBe('Administración General');
    });

    it('keeps a removed contract out of every figure and in the history', async () => {
      const [contract] = (await admin.get('/api/contracts/list?search=AD-2')).body.data.docs;
      expect((await admin.post('/api/contracts/delete', { _id: contract._id })).body.error).toBe(false);
      expect((await admin.get(`/public-api/contracts/detail?id=${contract._id}`)).status).toBe(404);
      expect((await admin.get('/public-api/contracts/totals')).body.data.PUBLIC).toBe(0);
      const changes = (await admin.get('/public-api/audit/changes?kind=contract&pageSize=1')).body.data;
      expect(changes.changes[0]).toMatchObject({ action: 'removed', subjectId: contract._id });
      expect(changes.cursor).toEqual(expect.any(String));
    });

    it('does not remove a supplier in use', async () => {
      const [supplier] = (await admin.get('/api/suppliers/list')).body.data.docs;
      const refused = await admin.post('/api/suppliers/delete', { _id: supplier._id });
      expect(refused.body).toMatchObject({ error: true, code: 'supplier.in-use' });
    });

    it('answers 304 to who has it, and anew when the figures move', async () => {
      const reader = apiClient(url).in(organizationId);
      const first = await reader.get('/public-api/contracts/totals');
      const etag = first.headers.get('etag') ?? '';
      expect((await reader.get('/public-api/contracts/totals', { 'if-none-match': etag })).status).toBe(304);
      await upload([sampleCells(20)]);
      await admin.post('/api/data-load/confirm-current');
      const moved = await admin.get('/public-api/contracts/totals', { 'if-none-match': etag });
      expect(moved.status).toBe(200);
      expect(moved.body.data.NO_BID).toBe(2000);
    });

    it.each(['pdf', 'xls', 'json', 'csv'])('downloads contracts, suppliers and a supplier as %s', async (format) => {
      const [supplier] = (await admin.get('/public-api/suppliers/list')).body.data.suppliers;
      for (const path of ['contracts/download/', 'suppliers/download/', `suppliers/download-detail/${supplier._id}/`]) {
        const response = await admin.download(`/public-api/${path}${format}`);
        expect(response.status).toBe(200);
        expect((await response.bytes()).length).toBeGreaterThan(100);
      }
    });

    it('writes every contract into the workbook it offers', async () => {
      const response = await admin.download('/public-api/contracts/download/xls');
      const workbook = new excel.Workbook();
      await workbook.xlsx.load(await response.arrayBuffer());
      const sheet = workbook.getWorksheet('Registros');
      expect(sheet?.getRow(2).getCell(1).value).toBe('NOMBRE DEL PROVEEDOR');
      expect(sheet?.actualRowCount).toBe(2 + 3);
      expect((await admin.download('/public-api/contracts/download/exe')).status).toBe(404);
    });

    it('compares an organization with another one, here or at an address, and remembers with which', async () => {
      const founder = admin.in(organizationId); // where it has come to is another organization's position
      const { body } = await founder.post('/api/organizations/save', { name: `Villa ${suffix}`, shortName: 'Villa' });
      const target: string = body.data._id;
      const found = `/public-api/organizations/remote/list?search=${encodeURIComponent(`villa ${suffix}`)}`;
      expect((await founder.get(found)).body.docs).toMatchObject([{ _id: target, baseRemoteUrl: null }]);

      for (const address of monitor.fetchesLoopback ? [null, url] : [null]) {
        const other = address === null ? {} : { url: address };
        const where = new URLSearchParams({ id: target, ...other });
        const side = (await founder.get(`/public-api/comparations/detail?${where}`)).body.data;
        expect(side).toMatchObject({
          organization: { _id: target },
          corruptionIndex: { url: address },
          totals: { total: 0 },
        });
        const saved = await founder.post('/public-api/comparations/save', { target, ...other });
        expect(saved.body).toMatchObject({ error: false });
        const asked = new URLSearchParams({ target, ...other });
        const path = `/public-api/comparations/download-comparison/json/${organizationId}?${asked}`;
        const { comparison } = JSON.parse(await (await admin.download(path)).text());
        expect(comparison.detailLeft.totals).toMatchObject({
          total: (await admin.get('/public-api/contracts/totals')).body.data.totalAmount,
        });
        expect(comparison.detailRight).toMatchObject({
          organization: { _id: target },
          corruptionIndex: { url: address },
        });
      }
      const recent = (await apiClient(url).in(organizationId).get('/public-api/comparations/retrieve')).body.data;
      expect(recent.map(({ remoteUrl }: { remoteUrl: string | null }) => remoteUrl)).toEqual([null]); // no address is listed
    });

    it('tells open pages of an organization that it changed, and nobody else', async () => {
      const messages = await listen({ type: 'watch', organizationId });
      const others = await listen({ type: 'watch', organizationId: 'f'.repeat(32) });
      await admin.post('/api/suppliers/save', { name: 'PROVEEDOR NUEVO' });
      await until(async () => messages.some(({ type }) => type === 'changed'));
      expect(messages.find(({ type }) => type === 'changed')).toMatchObject({ organizationId });
      expect(others.some(({ type }) => type === 'changed')).toBe(false);
    });

    it('describes itself', async () => {
      const { body } = await apiClient(url).get('/openapi.json');
      expect(body.openapi).toBe('3.1.0');
      expect(Object.keys(body.paths)).toContain('/public-api/contracts/filtered-list');
      expect((await fetch(`${url}/api-docs`)).status).toBe(200);
    });

    it('shows its pages, and says to whoever runs no script whose they are', async () => {
      const { body } = await admin.get('/public-api/contracts/list');
      const page = await fetch(`${url}/contracts/${body.data.docs[0]._id}`);
      expect(page.status).toBe(200);
      const html = await page.text();
      expect(html).toContain(`· Municipio ${suffix}</title>`);
      expect(html).toContain(`<meta name="monitor:organization" content="${organizationId}" />`);
      const [, script] = /<script type="module"[^>]* src="([^"]+)"/.exec(html) ?? [];
      expect((await fetch(url + script)).headers.get('content-type')).toMatch(/javascript/);
      expect((await fetch(`${url}/contracts/${'0'.repeat(32)}`)).status).toBe(404);
    });

    it('says of each of its processes that it is ready', async () => {
      for (const address of monitor.processes)
        await until(async () => (await fetch(`${address}/health/ready`)).status === 200);
    });

    it('counts visits without an answer', async () => {
      const { status } = await apiClient(url)
        .in(organizationId)
        .post('/public-api/route-logs/register', { path: '/contracts' });
      expect(status).toBe(204);
    });
  });
};

type SocketMessage = { type: string } & Record<string, unknown>;

const openSocket = async (url: string, first: object): Promise<{ socket: WebSocket; messages: SocketMessage[] }> => {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${SOCKET_PATH}`);
  const messages: SocketMessage[] = [];
  socket.on('message', (data) => messages.push(JSON.parse(data.toString())));
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify(first));
  await until(async () => messages.length > 0);
  return { socket, messages };
};
