import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataLoadEndpoints } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { problemResponse, toProblemResponse } from '@monitor/contracts-schema/http/problem-answers';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { organizationDefaults } from '@monitor/contracts-schema/organizations/organization-events';
import { organizationProgress } from '@monitor/contracts-schema/organizations/organization-progress';
import { answerFault } from '@monitor/contracts-schema/testing/answer-fault';
import { openInProcessEventBus } from '@monitor/platform/event-bus/in-process-event-bus';
import { openEmbeddedEventStore } from '@monitor/platform/event-store/embedded-event-store';
import { openFolderFileStore } from '@monitor/platform/file-store/folder-file-store';
import { createHttpApp } from '@monitor/platform/http/http-app';
import { listen } from '@monitor/platform/http/listen';
import { sessionTokens } from '@monitor/platform/http/session-token';
import { observeAnswers } from '@monitor/platform/http/testing/observed-answers';
import { openMetrics } from '@monitor/platform/metrics/metrics';
import { figuresIn } from '@monitor/platform/metrics/testing/figures-in';
import { silentLogger } from '@monitor/platform/process/logger';
import { system } from '@monitor/platform/process/system';
import { openFolderScratchStores } from '@monitor/platform/scratch-stores/folder-scratch-stores';
import { openEmbeddedViewStore } from '@monitor/platform/view-store/embedded-view-store';
import { inGeneration } from '@monitor/platform/view-store/generations';
import { openStoreAt, type StoreAddress } from '@monitor/platform/view-store/store-address';
import { newGeneration } from '@monitor/platform/view-store/testing/new-generation';
import { createCommandService } from '../command-service.ts';
import { sampleRow, sampleRows, text, writeSample } from './testing/sample-workbook.ts';
import { type ReviewFile, reviewFile } from './upload/review-file.ts';
import { reviewHere } from './upload/review-here.ts';

const organizationId = system.newId();
const userId = system.newId();

/** Files are reviewed in the test's own thread, but for what is to go on meanwhile. */
let review: ReviewFile = reviewHere;

const openServer = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'data-load-routes-'));
  const viewsAddress: StoreAddress = { kind: 'embedded', path: join(folder, 'views.db'), durability: 'normal' };
  const views = await openStoreAt(viewsAddress);
  const records = openEmbeddedViewStore();
  const staging = await openFolderScratchStores({ folder: join(folder, 'staging'), durability: 'normal' });
  const ports = {
    events: openEmbeddedEventStore(),
    records,
    staging,
    views,
    viewsAddress,
    bus: openInProcessEventBus(),
    files: await openFolderFileStore({ folder: join(folder, 'files') }),
    uploads: await openFolderFileStore({ folder: join(folder, 'uploads') }),
    mailer: { send: async () => {}, forget: async () => {}, close: async () => {} },
    metrics: openMetrics(),
    secret: 's'.repeat(40),
    temporaryFolder: folder,
    close: async () => {},
  };
  // No projector runs here: these views claim to be as far as any event can be.
  await newGeneration(views, 'v1.');
  const unchanged = { contractsUpdatedAt: null, cataloguesUpdatedAt: {} };
  const position = String(Number.MAX_SAFE_INTEGER).padStart(20, '0');
  await inGeneration(views, 'v1.').replaceMany(organizationProgress, [{ id: organizationId, position, ...unchanged }]);

  const commands = createCommandService({
    ports,
    system,
    logger: silentLogger,
    reviewFile: (...task) => review(...task),
  });
  const context = (organization: string) => ({
    commandId: system.newId(),
    organizationId: organization,
    actor: { kind: 'system' } as const,
    cause: { via: 'system' } as const,
    now: system.now(),
  });
  await commands.organizations.register(
    organizationId,
    { ...organizationDefaults, name: 'MUNICIPIO', shortName: 'MUN' },
    context(organizationId),
  );
  await commands.users.register(
    userId,
    {
      name: 'Ana',
      lastName: 'Ruiz',
      email: 'ana@example.org',
      active: true,
      notes: null,
      unconfirmedEmail: null,
      profilePicture: null,
      administratorType: 'CUSTOM',
      permissions: ['CONTRACTS'],
    },
    context(INSTALLATION),
  );
  commands.open();
  const app = createHttpApp({
    trustedProxies: ['loopback'],
    logger: silentLogger,
    routes: commands.routes,
    toProblem: toProblemResponse,
    notFound: () => problemResponse('route.not-found'),
  });
  const answers = observeAnswers(answerFault);
  const { url, close } = await listen(answers.of(app), 0, '127.0.0.1');
  const token = await sessionTokens(ports.secret).sign({ userId, epoch: 0 }, system.now(), 60);
  const headers = { authorization: `Bearer ${token}`, 'x-current-organization-id': organizationId };
  return {
    folder,
    figures: async () => figuresIn(await ports.metrics.show()),
    get: (path: string) => fetch(`${url}${path}`, { headers }),
    post: (path: string, body: object = {}) =>
      fetch(`${url}${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    send: (path: string, own: Readonly<Record<string, string>>, body: string) =>
      fetch(`${url}${path}`, { method: 'POST', headers: { ...headers, ...own }, body }),
    upload: async (path: string | undefined, fields: Readonly<Record<string, string>> = {}, signal?: AbortSignal) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      if (path) form.set('file', new Blob([await readFile(path)]), 'contratos año.xlsx');
      const options = { method: 'POST', headers, body: form, ...(signal && { signal }) };
      return fetch(`${url}/api/data-load/upload`, options);
    },
    close: async (): Promise<void> => {
      await commands.stop();
      await close();
      await rm(folder, { recursive: true });
      answers.verify();
    },
  };
};

describe('the doors of data loads', () => {
  let server: Awaited<ReturnType<typeof openServer>>;
  beforeAll(async () => {
    server = await openServer();
  });
  afterAll(() => server.close());

  const workbook = async (rows: Parameters<typeof writeSample>[1]): Promise<string> => {
    const path = join(server.folder, `${system.newId()}.xlsx`);
    await writeSample(path, rows);
    return path;
  };

  it.each([
    [
      'cut off',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n',
    ],
    ['without its boundary', 'multipart/form-data', 'file'],
    ['with a broken header', 'multipart/form-data; boundary=x', '--x\r\n\u0000: y\r\n\r\nz\r\n--x--\r\n'],
  ])('refuse a form that is %s as its sender’s fault', async (_what, contentType, body) => {
    const answer = await server.send('/api/data-load/upload', { 'content-type': contentType }, body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: true, code: 'request.invalid' });
  });

  it('refuse to have the catalogue follow a name of the load to whoever does not keep it', async () => {
    const { getDataLoadNames, cancelCurrent } = dataLoadEndpoints;
    const uploaded = await (await server.upload(await workbook(sampleRows(1)))).json();
    const idDataLoad = dataLoadEndpoints.uploadDataLoad.answer.parse(uploaded).data.current?._id;
    const names = getDataLoadNames.answer.parse(await (await server.get('/api/data-load/names')).json()).data?.names;
    for (const { _id: name, kind } of names ?? []) {
      const same = { name, verdict: 'SAME', as: system.newId(), seen: null };
      const say = (decision: object) =>
        server.post('/api/data-load/decide-names', { idDataLoad, decisions: [decision] });
      expect(await (await say(same)).json()).toMatchObject({ code: 'data-load.name-not-alike' });
      const refused = await say({ ...same, renames: true });
      expect([kind, refused.status]).toEqual([kind, 403]);
      expect(await refused.json()).toMatchObject({ code: 'permission.missing', data: { permissions: ['CONTRACTS'] } });
    }
    expect(names?.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['SUPPLIER', 'ADMINISTRATIVE_UNIT']));
    cancelCurrent.answer.parse(await (await server.post('/api/data-load/cancel-current', { idDataLoad })).json());
  });

  it('lead from the upload over the review to the log', async () => {
    const { uploadDataLoad, getCurrentDataLoad, saveRow, deleteRow, confirmCurrent } = dataLoadEndpoints;
    const path = await workbook([...sampleRows(2), sampleRow('X', { procedureType: text('Otro') })]);
    const uploaded = uploadDataLoad.answer.parse(await (await server.upload(path, { idDataLoad: '' })).json());
    expect(uploaded.data.current).toMatchObject({ fileName: 'contratos año.xlsx', uploadedBy: 'Ana Ruiz' });
    expect(uploaded.message).toBe('El archivo se procesó. Revisa los registros antes de confirmarlos.');
    const idDataLoad = uploaded.data.current?._id;

    const wrong = await server.get('/api/data-load/current?showNoIssues=false&showSkipped=false&page=1');
    expect(getCurrentDataLoad.answer.parse(await wrong.json()).data?.pagination).toEqual({
      page: 1,
      pages: 1,
      total: 1,
    });

    const fields = { procedureType: 'Pública' };
    const saved = await server.post('/api/data-load/save-row', { idDataLoad, rowIndex: 5, fields });
    expect(saveRow.answer.parse(await saved.json()).data.summary).toMatchObject({ newContractsCount: 3 });
    const deleted = await server.post('/api/data-load/delete-row', { idDataLoad, rowIndex: 5 });
    expect(deleteRow.answer.parse(await deleted.json()).data.summary).toMatchObject({ newContractsCount: 2 });

    const validations = await server.get('/api/data-load/download-validations');
    expect(validations.headers.get('content-disposition')).toContain('monitor-karewa-validaciones-contratos.xlsx');
    expect(
      Buffer.from(await validations.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');

    expect((await server.figures()).get('monitor_data_loads{state="reviewing"}')).toBe(1);
    const confirmed = await server.post('/api/data-load/confirm-current');
    expect((await server.figures()).get('monitor_data_loads{state="reviewing"}')).toBe(0);
    const answer = confirmCurrent.answer.parse(await confirmed.json());
    expect(answer.message).toBe('Se ha confirmado la carga de datos correctamente.');
    expect(answer.data.current).toBeNull();
    expect(confirmed.headers.get('x-log-position')).toBe(answer.position);
  });

  it('cancel with the message that is shown', async () => {
    await server.upload(await workbook(sampleRows(2, 'D')));
    const cancelled = await (await server.post('/api/data-load/cancel-current')).json();
    expect(cancelled).toMatchObject({ error: false, message: 'Se ha cancelado la carga de datos correctamente.' });
    expect((await server.post('/api/data-load/cancel-current')).status).toBe(404);
    expect((await server.get('/api/data-load/download-validations')).status).toBe(404);
  });

  it('say what to do next when the load is in another state than its sender thought', async () => {
    const gone = {
      status: 404,
      code: 'data-load.not-found',
      message:
        'La carga de datos no se encuentra disponible. Por favor recarga la página para actualizar la información.',
    };
    const told = async (answer: Response) => {
      const { code, message } = (await answer.json()) as { code: string; message: string }; // a problem says both
      return { status: answer.status, code, message };
    };
    const path = await workbook(sampleRows(1, 'H'));
    for (const call of ['cancel-current', 'confirm-current'])
      expect(await told(await server.post(`/api/data-load/${call}`))).toEqual(gone);
    expect(await told(await server.upload(path, { idDataLoad: system.newId() }))).toEqual(gone);
    await server.upload(path);
    expect(await told(await server.upload(path))).toEqual({
      status: 409,
      code: 'data-load.in-progress',
      message:
        'Ya existe una carga de datos en progreso. Por favor continúa o cancela esa carga antes de cargar otro archivo.',
    });
    for (const call of ['cancel-current', 'confirm-current'])
      expect(await told(await server.post(`/api/data-load/${call}`, { idDataLoad: system.newId() }))).toEqual(gone);
    const { current } = dataLoadEndpoints.getCurrentInfo.answer.parse(
      await (await server.get('/api/data-load/current-info')).json(),
    ).data;
    expect(current).toMatchObject({ status: 'pending' });
    expect((await server.post('/api/data-load/cancel-current', { idDataLoad: current?._id })).status).toBe(200);
  });

  it('give the template', async () => {
    const template = await server.get('/api/data-load/download-plantilla');
    expect(template.headers.get('content-disposition')).toContain('monitor-karewa-plantilla-contratos.xlsx');
    expect(template.headers.get('content-type')).toContain('spreadsheetml');
  });

  it('refuse a form without a file, and a field that is no column', async () => {
    expect(await (await server.upload(undefined)).json()).toMatchObject({ code: 'data-load.file-missing' });
    const row = { idDataLoad: '0'.repeat(32), rowIndex: 3, fields: { nothing: 'x' } };
    expect((await server.post('/api/data-load/save-row', row)).status).toBe(400);
  });

  it('keep no file of a form whose other fields are refused', async () => {
    const received = async () => (await readdir(server.folder)).filter((name) => /^[0-9a-f]{32}$/.test(name));
    const path = await workbook(sampleRows(1, 'R'));
    expect((await server.upload(path, { idDataLoad: 'ninguna' })).status).toBe(400);
    while ((await received()).length > 0);
  });

  it('read a file to its end, though its sender went away', async () => {
    review = reviewFile;
    const path = await workbook(sampleRows(1_000, 'G'));
    const left = new AbortController();
    const upload = server.upload(path, {}, left.signal);
    const current = async () => {
      const answer = await (await server.get('/api/data-load/current-info')).json();
      return dataLoadEndpoints.getCurrentInfo.answer.parse(answer).data.current;
    };
    const soon = () => new Promise((resolve) => setTimeout(resolve, 5));
    while ((await current()) === null) await soon();
    left.abort();
    await expect(upload).rejects.toThrow();
    while ((await current())?.status === 'processing') await soon();
    expect(await current()).toMatchObject({ status: 'pending', summary: { newContractsCount: 1_000 } });
    await server.post('/api/data-load/cancel-current');
    review = reviewHere;
  });

  it('gives back the workbook as it was uploaded, for good, under its own name', async () => {
    const path = await workbook([sampleRow('L-1')]);
    const uploaded = dataLoadEndpoints.uploadDataLoad.answer.parse(await (await server.upload(path)).json());
    await server.post('/api/data-load/cancel-current');
    const answer = await server.get(`/api/data-load/workbook/${uploaded.data.current?._id}`);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(await readFile(path));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="contratos a?o.xlsx"; filename*=UTF-8\'\'contratos%20a%C3%B1o.xlsx',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const unknown = await server.get(`/api/data-load/workbook/${'0'.repeat(32)}`);
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ code: 'data-load.unknown' });
  });
});
