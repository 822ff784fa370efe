import { batchEndpoints, batchProgress } from '@monitor/contracts-schema/batches/batch-endpoints';
import { type UndoneThing, undoneThing } from '@monitor/contracts-schema/batches/undo-fates';
import {
  type DataLoadInfo,
  dataLoadEndpoints,
  reviewRowAnswer,
} from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { dataLoadCounts, dataLoadSummary } from '@monitor/contracts-schema/data-loads/data-load-events';
import { loadedContract, loadResultEndpoints } from '@monitor/contracts-schema/data-loads/load-result-endpoints';
import type { Rehearsal } from '@monitor/contracts-schema/data-loads/rehearsal';
import { reviewNames } from '@monitor/contracts-schema/data-loads/review-names';
import type { LoadWaiting } from '@monitor/contracts-schema/events/load-waiting';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/dom';
import { queryClient } from '../../lib/api/query-client.ts';
import { forgetPosition, positionReached } from '../../lib/live/positions.ts';
import { chooseOrganization } from '../../lib/session/organization.ts';
import { exampleOf } from '../../testing/example-of.ts';
import { idOf, rehearsalOf, sanJeronimo, santaLucia } from '../../testing/fixtures.ts';
import { findAddress, findHeading, findRole, findToast, openSite, savedFiles } from '../../testing/open-site.tsx';
import { endPause } from '../../testing/page-pauses.ts';
import { api } from '../../testing/scripted-api.ts';
import { ScriptedSocket } from '../../testing/scripted-socket.ts';
import { ScriptedUpload } from '../../testing/scripted-upload.ts';

const { getCurrentInfo, uploadDataLoad, getDataLoadNames, getCurrentDataLoad, cancelCurrent, confirmCurrent } =
  dataLoadEndpoints;
const {
  getRehearsal,
  getDataLoadRemarks,
  getRemarkedValues,
  correctDataLoadRows,
  decideDataLoadNames,
  chooseDataLoadRows,
} = dataLoadEndpoints;
const { listRefusedCommands, getUndoPlan, rehearseUndo, undoBatch, stopBatch } = batchEndpoints;
const AT = '2026-03-04T18:00:00.000Z';
const LOAD = idOf(60);
const UNDO = idOf(61);

const info = (status?: 'processing' | 'pending' | 'confirming'): DataLoadInfo => ({
  current: status
    ? {
        _id: LOAD,
        fileName: 'contratos.xlsx',
        status,
        uploadedBy: 'Ana Robles',
        createdAt: AT,
        summary: status === 'pending' ? summary : null,
      }
    : null,
  recent: null,
});
const created = { newContractsCount: 2, newSuppliersCount: 1, newAdministrativeUnitsCount: 0 };
const summary = { ...exampleOf(dataLoadSummary), ...created, errorsCount: 1 };
const answer = (data: DataLoadInfo) => ({ error: false as const, data });
const book = new File(['x'], 'contratos.xlsx');

const openLoads = (path = '/admin/data-load') => openSite(path, { permissions: ['CONTRACTS'] });
const upload = async (site: ReturnType<typeof openSite>) => {
  await site.user.upload(await screen.findByLabelText('Libro de contratos'), book);
  await site.user.click(screen.getByRole('button', { name: 'Cargar archivo' }));
  await findRole('region', 'Avance de la carga');
};

describe('an upload', () => {
  it('tells how far it has come, and leads to its review', async () => {
    const site = openLoads();
    await upload(site);
    ScriptedUpload.last.progress(0.4);
    await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40'));
    expect(screen.getByText('contratos.xlsx')).toBeTruthy();
    api.answer(uploadDataLoad, { ...answer(info('pending')), message: 'El archivo se leyó.' });
    api.answer(getCurrentInfo, answer(info('pending')));
    await ScriptedUpload.last.arrive();
    await findHeading('Revisión de la carga de datos');
    await findAddress('/admin/data-load/current');
    await findToast('El archivo se leyó.');
    expect(api.asked(uploadDataLoad)[0]?.organizationId).toBe(sanJeronimo._id);
  });

  it('goes on while its sender looks elsewhere, and is another organization’s business no time', async () => {
    const site = openLoads();
    await upload(site);
    await site.goTo('/admin');
    await findHeading(/Hola/);
    chooseOrganization(santaLucia);
    await site.goTo('/admin/data-load');
    await screen.findByLabelText('Libro de contratos');
    chooseOrganization(sanJeronimo);
    await findRole('region', 'Avance de la carga');
    api.refuse(uploadDataLoad, 'data-load.no-rows');
    await ScriptedUpload.last.arrive();
    await screen.findByText('Archivo: contratos.xlsx. Corrígelo y elígelo de nuevo.');
    await site.user.click(screen.getByRole('button', { name: 'Descartar' }));
  });

  it('goes on beside that of another organization, and neither is taken for the other', async () => {
    const site = openLoads();
    await upload(site);
    const first = ScriptedUpload.last;
    chooseOrganization(santaLucia);
    await upload(site);
    const second = ScriptedUpload.last;
    first.progress(0.4);
    await findRole('region', 'Avance de la carga');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0');
    chooseOrganization(sanJeronimo);
    await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40'));
    await site.user.click(screen.getByRole('button', { name: 'Detener la lectura' }));
    expect([first.isAborted, second.isAborted]).toEqual([true, false]);
    expect(!dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
    const position = '9'.repeat(20);
    api.answer(uploadDataLoad, { ...answer(info()), message: 'Listo.', position });
    await second.arrive();
    await findToast('Listo.');
    expect([santaLucia, sanJeronimo].map(({ _id }) => positionReached(_id) === position)).toEqual([true, false]);
    forgetPosition(santaLucia._id);
  });

  it('asks before the window is closed that sends it, and no longer when it is there', async () => {
    const site = openLoads();
    await upload(site);
    const leaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leaving()).toBe(true);
    api.answer(uploadDataLoad, { ...answer(info()), message: '' });
    await ScriptedUpload.last.arrive();
    expect(leaving()).toBe(false);
    await screen.findByLabelText('Libro de contratos');
    expect(screen.getByRole('region', { name: 'Avisos' }).textContent).toBe('');
  });

  it('is taken back while it is on its way', async () => {
    const site = openLoads();
    await upload(site);
    await site.user.click(screen.getByRole('button', { name: 'Detener la lectura' }));
    expect(ScriptedUpload.last.isAborted).toBe(true);
    await screen.findByLabelText('Libro de contratos');
    expect(api.asked(cancelCurrent)).toEqual([]);
  });

  it('is cancelled by the server when it is there already', async () => {
    const site = openLoads();
    await upload(site);
    const reading = Promise.withResolvers<never>();
    api.answer(uploadDataLoad, () => reading.promise);
    void ScriptedUpload.last.arrive();
    await screen.findByText('Leyendo y validando los registros');
    if (ScriptedSocket.last.readyState !== ScriptedSocket.OPEN) ScriptedSocket.last.open();
    const said = { type: 'load-progress', phase: 'reading', total: 40 };
    ScriptedSocket.last.say({ ...said, organizationId: sanJeronimo._id, dataLoadId: LOAD, done: 30 });
    await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('75'));
    ScriptedSocket.last.say({ ...said, organizationId: santaLucia._id, dataLoadId: idOf(61), done: 1 });
    api.answer(cancelCurrent, { ...answer(info()), message: 'Se canceló el procesamiento.' });
    await site.user.click(screen.getByRole('button', { name: 'Detener la lectura' }));
    await findToast('Se canceló el procesamiento.');
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('75');
    reading.reject(new Refused('data-load.processing-cancelled'));
    await screen.findByLabelText('Libro de contratos');
  });

  it('waits for its turn, says so until that comes, and can be cancelled meanwhile', async () => {
    const current = { ...info('processing').current!, waiting: { since: AT, reason: 'turn' as const } };
    api.answer(getCurrentInfo, answer({ current, recent: null }));
    openLoads();
    await screen.findByText('El archivo espera su turno');
    expect(screen.getByText('En espera')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Detener la lectura' })).toBeTruthy();
    api.answer(getCurrentInfo, answer(info('processing')));
    if (ScriptedSocket.last.readyState !== ScriptedSocket.OPEN) ScriptedSocket.last.open();
    const said = {
      type: 'load-progress',
      phase: 'reading',
      total: 100,
      done: 0,
      waiting: { since: AT, reason: 'turn' },
    };
    ScriptedSocket.last.say({ ...said, organizationId: sanJeronimo._id, dataLoadId: LOAD });
    await waitFor(() => expect(screen.queryByText('El archivo espera su turno')).toBeNull());
    expect(screen.getByText('Leyendo y validando los registros')).toBeTruthy();
  });

  it('that was loaded before is taken when its sender says so, to do what it was to do', async () => {
    const site = openLoads();
    await site.user.click(await screen.findByLabelText('Actualizar contratos registrados'));
    await upload(site);
    const before = { _id: idOf(59), fileName: 'enero.xlsx', uploadedBy: 'Ana Robles', confirmedAt: AT };
    api.refuse(uploadDataLoad, 'data-load.loaded-before', { data: before });
    await ScriptedUpload.last.arrive();
    await screen.findByText('Este mismo archivo ya se cargó');
    await screen.findByText(/Ana Robles cargó «enero.xlsx» el 04 de marzo de 2026/);
    expect(screen.getByRole('link', { name: 'Ver el resultado de esa carga' }).getAttribute('href')).toBe(
      `/admin/data-loads/${idOf(59)}`,
    );
    await site.user.click(screen.getByRole('button', { name: 'Cargarlo de todos modos' }));
    api.answer(uploadDataLoad, { ...answer(info()), message: 'Listo.' });
    await ScriptedUpload.last.arrive();
    await findToast('Listo.');
    expect(api.asked(uploadDataLoad).map(({ body }) => body)).toMatchObject([
      { mode: 'revise', again: false },
      { mode: 'revise', again: true },
    ]);
  });

  it('that was not taken can be sent again when the file is not to blame', async () => {
    const site = openLoads();
    await upload(site);
    const first = ScriptedUpload.last;
    first.break();
    await site.user.click(await findRole('button', 'Intentar de nuevo'));
    expect(ScriptedUpload.last).not.toBe(first);
    api.answer(uploadDataLoad, { ...answer(info()), message: 'Listo.' });
    await ScriptedUpload.last.arrive();
    await findToast('Listo.');
  });

  it('of what is no workbook is not even sent', async () => {
    const { user } = openLoads();
    await user.click(await findRole('button', 'Cargar archivo'));
    await screen.findByText('Por favor selecciona un archivo para la carga de datos');
  });

  it('from elsewhere shows how far it is read, as the socket says', async () => {
    api.answer(getCurrentInfo, answer(info('processing')));
    openLoads();
    await findRole('region', 'Avance de la carga');
    if (ScriptedSocket.last.readyState !== ScriptedSocket.OPEN) ScriptedSocket.last.open();
    const said = { type: 'load-progress', organizationId: sanJeronimo._id, phase: 'reading', done: 30, total: 40 };
    ScriptedSocket.last.say({ ...said, dataLoadId: idOf(61), done: 1 });
    ScriptedSocket.last.say({ ...said, dataLoadId: LOAD });
    await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('75'));
  });

  it('begins with the template', async () => {
    const { user } = openLoads();
    URL.createObjectURL = () => 'blob:template';
    URL.revokeObjectURL = () => {};
    await user.click(await findRole('button', 'Descargar plantilla'));
    await waitFor(() => expect(savedFiles).toEqual(['blob:template']));
    expect(api.asked(dataLoadEndpoints.downloadTemplate)).toHaveLength(1);
  });
});

describe('a review', () => {
  beforeEach(() => api.answer(getCurrentInfo, answer(info('pending'))));

  it('tells what the load would do, and confirms it after asking', async () => {
    const { user } = openLoads('/admin/data-load/current');
    await findHeading('Revisión de la carga de datos');
    const goOn = await findRole('button', 'IGNORAR ERRORES Y CONTINUAR');
    expect(goOn.className).toMatch(/\bsecondary\b/);
    await user.click(goOn);
    const question = within(await findRole('alertdialog', '¿Confirmar la carga de datos?'));
    expect(question.getByText('2 contratos').closest('p')?.textContent).toBe(
      'Se registrarán 2 contratos y 1 proveedor nuevo.',
    );
    expect(question.getByText('Podrás deshacer esta carga')).toBeTruthy();
    const done = {
      ...info(),
      recent: { recentUploadedBy: 'Ana Robles', recentConfirmedAt: AT, recentDataLoadId: LOAD },
    };
    api.answer(confirmCurrent, { ...answer(done), message: 'Confirmada.', position: '00000000000000000700' });
    api.answer(getCurrentInfo, answer(done));
    api.answer(loadResultEndpoints.getLoadResult, { error: false, data: { ...result, status: 'applied' } });
    await user.click(question.getByRole('button', { name: 'IGNORAR ERRORES Y CONTINUAR' }));
    await findHeading('Resultado de la carga de datos');
    await findAddress(`/admin/data-loads/${LOAD}`);
    expect(api.asked(loadResultEndpoints.getLoadResult)[0]).toMatchObject({
      params: { id: LOAD },
      after: '00000000000000000700',
    });
    expect(api.asked(confirmCurrent)[0]?.body).toEqual({ idDataLoad: LOAD });
  });

  it('says before it is confirmed whom corrections register, and which names wait, also from its details', async () => {
    const revising = { ...summary, newContractsCount: 0, revisedContractsCount: 3, skippedContractsCount: 0 };
    const current = { ...info('pending').current!, revises: { erasesBlanks: false } };
    api.answer(getCurrentInfo, answer({ current: { ...current, summary: revising }, recent: null }));
    const names = exampleOf(reviewNames);
    const counts = { ...names.counts, undecided: 2 };
    api.answer(getDataLoadNames, { error: false, data: { ...names, _id: LOAD, counts } });
    const { user } = openLoads('/admin/data-load/current?vista=detalles');
    await user.click(await findRole('button', 'IGNORAR ERRORES Y CONTINUAR'));
    const question = within(await findRole('alertdialog', '¿Confirmar la carga de datos?'));
    expect(question.getByText('3 contratos registrados')).toBeTruthy();
    expect(question.getByText(/^1 proveedor/)).toBeTruthy();
    expect(question.getByText('Quedará fuera 1 registro con errores.')).toBeTruthy();
    await question.findByText(/2 nombres parecidos a otros siguen sin decidir/);
  });

  it('is asked about anew when another took its place: nobody ends a load that they have not seen', async () => {
    const { user } = openLoads('/admin/data-load/current');
    await user.click(await findRole('button', 'Cancelar carga'));
    const question = await findRole('alertdialog', '¿Cancelar la carga de datos?');
    const another = { ...info('pending'), current: { ...info('pending').current!, _id: idOf(61) } };
    api.answer(getCurrentInfo, answer(another));
    await queryClient.invalidateQueries();
    await waitFor(() => expect(question.isConnected).toBe(false));
    await findToast('La carga de datos se canceló desde otra ventana.');
    expect(api.asked(cancelCurrent)).toEqual([]);
  });

  it('shows its rows as the address asks', async () => {
    api.answer(getCurrentDataLoad, { error: false, data: null });
    const { user } = openLoads('/admin/data-load/current?vista=detalles&buscar=techo&ocultar=omitidos');
    await findRole('heading', 'Registros');
    await waitFor(() =>
      expect(api.asked(getCurrentDataLoad)[0]?.query).toMatchObject({
        search: 'techo',
        showSkipped: false,
        showErrors: true,
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Ocultar detalles' }));
    await findAddress('/admin/data-load/current?ocultar=omitidos');
    await waitFor(() => expect(api.asked(getDataLoadNames)).not.toEqual([]));
  });

  it('has its conflicts decided all together, once that is asked twice', async () => {
    const conflicting = { ...info('pending').current!, summary: { ...summary, conflictsCount: 12 } };
    api.answer(getCurrentInfo, answer({ current: conflicting, recent: null }));
    const { user } = openLoads('/admin/data-load/current');
    await screen.findByText('12 contratos cambiaron desde que se descargaron');
    for (const [label, choice] of [
      ['Tomar todo lo de la hoja', 'SHEET'],
      ['Conservar todo lo registrado', 'REGISTERED'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: label }));
      const dialog = within(await screen.findByRole('alertdialog'));
      dialog.getByText('12 contratos');
      expect(api.asked(chooseDataLoadRows).map(({ body }) => body)).not.toContainEqual({ idDataLoad: LOAD, choice });
      api.answer(chooseDataLoadRows, { error: false, data: { summary } });
      await user.click(dialog.getByRole('button', { name: label }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(api.asked(chooseDataLoadRows).at(-1)?.body).toEqual({ idDataLoad: LOAD, choice });
      api.answer(getCurrentInfo, answer(info('pending')));
    }
    await waitFor(() => expect(screen.queryByText(/contratos cambiaron desde/)).toBeNull());
  });

  it('shows the rows of its corrections as soon as they are read', async () => {
    const rows = (rowIndex: number) => {
      const details = [{ ...exampleOf(reviewRowAnswer), rowIndex }];
      const doc = { _id: LOAD, filename: '', uploadedBy: '', createdAt: AT, version: 'f.1', name: null, details };
      return { error: false as const, data: { doc, pagination: { page: 1, pages: 1, total: 1 } } };
    };
    api.answer(getCurrentDataLoad, rows(4));
    const { user } = openLoads('/admin/data-load/current?vista=detalles');
    await findRole('button', 'Ver fila 4');
    await user.click(screen.getByRole('button', { name: 'Subir correcciones' }));
    const dialog = within(await findRole('dialog', 'Subir correcciones'));
    await user.upload(dialog.getByLabelText('Libro de contratos'), book);
    await user.click(dialog.getByRole('button', { name: 'Subir correcciones' }));
    api.answer(getCurrentDataLoad, rows(9));
    api.answer(uploadDataLoad, { ...answer(info('pending')), message: 'El archivo se leyó.' });
    await ScriptedUpload.last.arrive();
    await findRole('button', 'Ver fila 9');
  });

  it('says which sheets of the file were not read', async () => {
    const current = { ...info('pending').current!, unreadSheets: ['Febrero', 'Marzo'] };
    api.answer(getCurrentInfo, answer({ current, recent: null }));
    openLoads('/admin/data-load/current');
    await screen.findByText(/Quedaron sin leer «Febrero» y «Marzo»\. Si tienen contratos/);
  });

  it('goes from one wrong row to the next', async () => {
    const wrong = (rowIndex: number) => {
      const details = [{ ...exampleOf(reviewRowAnswer), _id: `x/${rowIndex}`, rowIndex }];
      const doc = {
        _id: LOAD,
        filename: 'contratos.xlsx',
        uploadedBy: 'Ana Robles',
        createdAt: AT,
        version: 'f.1',
        name: null,
      };
      const pagination = { page: 1, pages: 1, total: 2 };
      return { error: false as const, data: { doc: { ...doc, details }, pagination } };
    };
    api.answer(getCurrentDataLoad, wrong(4));
    const { user } = openLoads('/admin/data-load/current?vista=detalles&motivo=period.E3');
    await user.click(await findRole('button', 'Ver fila 4'));
    api.answer(getCurrentDataLoad, wrong(9));
    await user.click(await findRole('button', 'Siguiente error'));
    await findRole('dialog', 'Fila 9');
    expect(api.asked(getCurrentDataLoad).at(-1)?.query).toMatchObject({
      after: 4,
      pageSize: 1,
      remark: 'period.E3',
      showErrors: true,
      showNoIssues: false,
    });
    api.answer(getCurrentDataLoad, { error: false, data: null });
    await user.click(screen.getByRole('button', { name: 'Siguiente error' }));
    await findToast('No hay más errores después de la fila 9.');
  });

  it('leads from what was found to its rows, and corrects all rows of one value', async () => {
    const remark = { _id: 'procedureType.E1', field: 'procedureType', kind: 'error' as const };
    const found = { ...remark, message: 'El monitor no conoce este valor.', rows: 41 };
    api.answer(getDataLoadRemarks, { error: false, data: { _id: LOAD, remarks: [found] } });
    const values = [{ value: 'Otro (especificar)', rows: 41 }];
    api.answer(getRemarkedValues, { error: false, data: { _id: LOAD, remark: found, values, total: 1 } });
    api.answer(getCurrentDataLoad, { error: false, data: null });
    const { user } = openLoads('/admin/data-load/current');
    await screen.findByText('Tipo de procedimiento: 41 filas');
    await user.click(screen.getByRole('button', { name: /^Ver filas de Tipo de procedimiento/ }));
    await findAddress('/admin/data-load/current?vista=detalles&motivo=procedureType.E1');
    await waitFor(() => expect(api.asked(getCurrentDataLoad).at(-1)?.query).toMatchObject({ remark: remark._id }));

    await user.click(await findRole('button', 'Corregir todas Otro (especificar)'));
    const dialog = within(await findRole('dialog', 'Corregir 41 filas'));
    await user.selectOptions(dialog.getByLabelText(/Tipo de procedimiento/), 'Pública');
    const counts = { rows: 41, stillWrong: 0, wrongElsewhere: 3 };
    api.answer(getRemarkedValues, { error: false, data: { _id: LOAD, remark: found, values: [], total: 0 } });
    api.answer(correctDataLoadRows, { error: false, data: { summary, ...counts } });
    await user.click(dialog.getByRole('button', { name: 'Corregir y validar' }));
    await findToast('41 filas cambiaron. 3 tienen errores en otra.');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Valores por corregir' })).toBeNull());
    expect(api.asked(correctDataLoadRows)[0]?.body).toEqual({
      idDataLoad: LOAD,
      remark: remark._id,
      value: 'Otro (especificar)',
      to: 'Pública',
    });
    await user.click(screen.getByRole('button', { name: /^Quitar Tipo de procedimiento/ }));
    await findAddress('/admin/data-load/current?vista=detalles');
  });

  it('says what it would change when it is asked, the rows behind it, and when they have changed since', async () => {
    const change = (before: number, after: number, behind: string) => ({
      amount: { before, after },
      count: { before: 2, after: 4 },
      behind,
      rows: 2,
    });
    const index = { abbreviation: '$$IRC', name: 'Índice de prueba', displayForm: 'NORMAL', isIndex: true } as const;
    const rehearsal: Rehearsal = {
      _id: LOAD,
      version: 'f.1',
      rehearsedAt: AT,
      administrationPeriod: null,
      contracts: { count: { before: 2, after: 4 }, behind: 'contracts', rows: 2 },
      total: change(1_000.1, 3_000.3, 'total'),
      amendments: change(0, 0, 'amendments'),
      procedureTypes: [],
      quarters: [{ period: '1o 2026', ...change(1_000.1, 3_000.3, 'period.1o 2026') }],
      suppliers: [{ _id: idOf(7), name: null, isNew: true, ...change(0, 2_000.2, 'supplier.x') }],
      calculations: [{ ...index, before: 40, after: 80 }],
      glances: [{ kind: 'date', behind: 'date', rows: 1, message: 'La fecha de un contrato está fuera.' }],
    };
    const versioned = (version: string) => {
      const doc = { _id: LOAD, filename: '', uploadedBy: '', createdAt: AT, version, details: [], name: null };
      return { error: false as const, data: { doc, pagination: { page: 1, pages: 1, total: 0 } } };
    };
    api.answer(getRehearsal, { error: false, data: rehearsal });
    api.answer(getCurrentDataLoad, versioned('f.1'));
    const { user } = openLoads('/admin/data-load/current');
    const confirming = async () => {
      await user.click(await findRole('button', 'IGNORAR ERRORES Y CONTINUAR'));
      return within(await findRole('alertdialog', '¿Confirmar la carga de datos?'));
    };
    const asked = await confirming();
    asked.getByText(/Aún no calculas «Qué cambiará»/);
    await user.click(asked.getByRole('button', { name: 'Cancelar' }));
    expect(api.asked(getRehearsal)).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Calcular qué cambiará' }));
    expect((await screen.findAllByText('+$2,000.20')).length).toBe(3);
    screen.getByText('Sin proveedor');
    within(screen.getByRole('figure', { name: 'Índice de prueba: después' })).getByText('BAJO');
    const again = await confirming();
    expect(again.getByText(/El total publicado pasará/).textContent).toBe(
      'El total publicado pasará de $1,000.10 a $3,000.30 (+$2,000.20) y el índice, de 40.00 a 80.00 (riesgo BAJO).',
    );
    again.getByText('1 cosa llama la atención y conviene revisarla antes.');
    await user.click(again.getByRole('button', { name: 'Cancelar' }));

    await user.click(screen.getByRole('button', { name: 'Ver filas de: La fecha de un contrato está fuera.' }));
    await findAddress('/admin/data-load/current?vista=detalles&detras=date');
    await screen.findByText(/detrás de «Qué cambiará»: La fecha de un contrato está fuera/);
    await waitFor(() => expect(api.asked(getCurrentDataLoad).at(-1)?.query).toMatchObject({ behind: 'date' }));
    api.answer(getCurrentDataLoad, versioned('f.2'));
    await user.click(screen.getByRole('button', { name: 'Ocultar detalles' }));
    await screen.findByText('Los registros cambiaron después de este cálculo: vuelve a calcular.');
    await user.click(screen.getByRole('button', { name: 'Volver a calcular' }));
    await waitFor(() => expect(api.asked(getRehearsal)).toHaveLength(2));
    api.answer(getCurrentInfo, answer({ current: { ...info('pending').current!, _id: idOf(61) }, recent: null }));
    await queryClient.invalidateQueries();
    await findRole('button', 'Calcular qué cambiará');
    expect(screen.queryByText('+$2,000.20')).toBeNull();
  });

  it('decides the names at once that are alike one other, and asks page by page', async () => {
    const alike = (place: number) => ({ _id: idOf(place), name: `REGISTRADA ${place}`, ...registered });
    const registered = { rfc: null, registered: true, rows: null, decision: null };
    const name = (place: number, ...alikes: number[]) => ({
      _id: idOf(place),
      kind: 'SUPPLIER' as const,
      name: `NUEVA ${place}`,
      rfc: null,
      rows: 1,
      firstRow: place,
      alikes: alikes.map(alike),
      decision: null,
    });
    const names = [name(1, 11), name(2, 12), name(3, 12, 13), name(4), name(5, 15)];
    const counts = { suppliers: 25, administrativeUnits: 0, alike: 4, undecided: 4 };
    const pagination = { page: 1, pages: 3, total: 25 };
    api.answer(getDataLoadNames, { error: false, data: { _id: LOAD, names, counts, pagination } });
    const { user } = openLoads('/admin/data-load/current');
    await user.click(await screen.findByLabelText('Seleccionar 3 nombres sin decidir de esta página'));
    expect(screen.queryByLabelText('Seleccionar NUEVA 3')).toBeNull();
    await user.click(screen.getByLabelText('Seleccionar NUEVA 2'));
    await screen.findByText('2 seleccionados');
    api.answer(decideDataLoadNames, { error: false, data: { summary } });
    await user.click(screen.getByRole('button', { name: /^Sí, son la misma: cada nombre/ }));
    await waitFor(() => expect(api.asked(decideDataLoadNames)).toHaveLength(1));
    const same = (place: number, as: number) => ({ name: idOf(place), verdict: 'SAME', as: idOf(as), seen: null });
    expect(api.asked(decideDataLoadNames)[0]?.body).toEqual({
      idDataLoad: LOAD,
      decisions: [same(1, 11), same(5, 15)],
    });
    await user.selectOptions(screen.getByLabelText('Registros por página'), '100');
    await waitFor(() => expect(api.asked(getDataLoadNames).at(-1)?.query).toMatchObject({ page: 1, pageSize: 100 }));
  });

  it('says which of two names stays, the more frequent one by itself, and turns it round', async () => {
    const limonta = { _id: idOf(1), name: 'LIMONTA', rfc: null, registered: false, rows: 1 };
    const nameWith = (decision: { isThis: boolean; decidedAt: string } | null) => ({
      _id: idOf(2),
      kind: 'SUPPLIER' as const,
      name: 'LIMONTTA',
      rfc: null,
      rows: 2,
      firstRow: 4,
      alikes: [{ ...limonta, decision }],
      decision: null,
    });
    const answerWith = (decision: Parameters<typeof nameWith>[0]) => {
      const counts = { suppliers: 2, administrativeUnits: 0, alike: 1, undecided: decision ? 0 : 1 };
      const pagination = { page: 1, pages: 1, total: 1 };
      api.answer(getDataLoadNames, {
        error: false,
        data: { _id: LOAD, names: [nameWith(decision)], counts, pagination },
      });
    };
    answerWith(null);
    const { user } = openLoads('/admin/data-load/current');
    await screen.findByText(/se quedaría «LIMONTTA»/);
    api.answer(decideDataLoadNames, { error: false, data: { summary } });
    answerWith({ isThis: true, decidedAt: AT });
    await user.click(screen.getByRole('button', { name: 'Sí, es «LIMONTTA»: LIMONTA' }));
    await screen.findByText(/Se queda este nombre; así se tomará «LIMONTA»/);
    const said = () => api.asked(decideDataLoadNames).map(({ body }) => (body as { decisions: unknown }).decisions);
    expect(said()).toEqual([[{ name: idOf(1), verdict: 'SAME', as: idOf(2), seen: null }]]);
    await user.click(screen.getByRole('button', { name: 'Que se quede el otro nombre: LIMONTA' }));
    await waitFor(() => expect(said()).toHaveLength(2));
    expect(said()[1]).toEqual([
      { name: idOf(1), verdict: 'UNDECIDED', seen: AT },
      { name: idOf(2), verdict: 'SAME', as: idOf(1), seen: null },
    ]);
  });

  describe('of a name that is like a registered one', () => {
    const alike = { _id: idOf(11), name: 'LIMONTA', rfc: null, registered: true, rows: null, decision: null };
    const name = { _id: idOf(2), kind: 'SUPPLIER' as const, name: 'LIMONTTA', rfc: null, rows: 2, firstRow: 4 };
    const counts = { suppliers: 1, administrativeUnits: 0, alike: 1, undecided: 1 };
    const pagination = { page: 1, pages: 1, total: 1 };
    const names = [{ ...name, alikes: [alike], decision: null }];
    beforeEach(() => api.answer(getDataLoadNames, { error: false, data: { _id: LOAD, names, counts, pagination } }));

    it('says that this one stays, and leads who keeps its catalogue to where it is changed', async () => {
      openSite('/admin/data-load/current', { permissions: ['CONTRACTS', 'SUPPLIERS'] });
      await screen.findByText(/en el catálogo · se quedaría «LIMONTA»/);
      const change = screen.getByRole('link', { name: 'Cambiar en el catálogo el nombre de LIMONTA' });
      expect(change.getAttribute('href')).toBe(`/admin/suppliers?entry=${alike._id}`);
      expect(screen.queryByRole('button', { name: /^Que se quede el otro nombre/ })).toBeNull();
    });

    it('leads nobody else there', async () => {
      openLoads('/admin/data-load/current');
      await screen.findByText(/en el catálogo · se quedaría «LIMONTA»/);
      expect(screen.queryByRole('link', { name: /^Cambiar en el catálogo/ })).toBeNull();
    });
  });

  it('is given up after asking', async () => {
    const { user } = openLoads('/admin/data-load/current');
    await user.click(await findRole('button', 'Cancelar carga'));
    api.answer(cancelCurrent, { ...answer(info()), message: 'La carga se canceló.' });
    api.answer(getCurrentInfo, answer(info()));
    await user.click(
      within(await findRole('alertdialog', '¿Cancelar la carga de datos?')).getByRole('button', {
        name: 'Cancelar carga',
      }),
    );
    await findToast('La carga se canceló.');
    await findHeading('Carga de datos');
    await findAddress('/admin/data-load');
    expect(api.asked(cancelCurrent)[0]?.body).toEqual({ idDataLoad: LOAD });
    expect(screen.queryByText('La carga de datos se canceló desde otra ventana.')).toBeNull();
  });

  it('that nobody has leads to where a load begins', async () => {
    api.answer(getCurrentInfo, answer(info()));
    openLoads('/admin/data-load/current');
    await findToast(/La carga de datos no se encuentra disponible/);
    await findHeading('Carga de datos');
  });

  it('keeps what was known while the monitor is away, and says so', async () => {
    const site = openLoads('/admin/data-load/current');
    await findRole('button', 'Cancelar carga');
    api.lose(getCurrentInfo);
    api.refuse(cancelCurrent, 'server.failed');
    await site.user.click(screen.getByRole('button', { name: 'Cancelar carga' }));
    await site.user.click(
      within(await findRole('alertdialog', '¿Cancelar la carga de datos?')).getByRole('button', {
        name: 'Cancelar carga',
      }),
    );
    await screen.findByText('Sin comunicación con el monitor');
    expect(screen.getByText('contratos.xlsx')).toBeTruthy();
  });
});

const result = {
  ...api.example(loadResultEndpoints.getLoadResult).data,
  _id: LOAD,
  fileName: 'contratos.xlsx',
  uploadedBy: 'Ana Robles',
  uploadedAt: AT,
  counts: { ...exampleOf(dataLoadCounts), suppliers: 1 },
};

describe('a load that corrected contracts', () => {
  const { getLoadResult, listCorrectedContracts, listLeftOutRows } = loadResultEndpoints;
  const corrected = { sheetRow: 4, contractId: idOf(71), contractNumber: 'C-1', servicesDescription: 'Poda' };
  const gone = { ...corrected, sheetRow: 9, contractId: null, contractNumber: null, isRestored: true };

  it('lists them, each with what changed and a link, while it is there', async () => {
    const counts = { ...exampleOf(dataLoadCounts), contracts: 0, revised: 2, leftOut: 0, skipped: 3, numberTaken: 0 };
    api.answer(getLoadResult, { error: false, data: { ...result, status: 'applied', counts } });
    const changes = [{ field: 'notes', label: 'Nota', from: null, to: 'Corregida' }];
    const docs = [
      { ...corrected, changes, isRestored: false },
      { ...gone, changes },
    ];
    const pagination = { page: 1, pages: 1, total: 2 };
    api.answer(listCorrectedContracts, { error: false, data: { docs, pagination } });
    const { user } = openLoads(`/admin/data-loads/${LOAD}`);
    const [, first, second] = within(await findRole('table', /Contratos que corrigió la carga/)).getAllByRole('row');
    expect(within(first!).getByRole('link', { name: 'C-1' }).getAttribute('href')).toBe(`/contracts/${idOf(71)}`);
    expect(first!.textContent).toContain('en blanco');
    expect(first!.textContent).toContain('Corregida');
    expect(second!.textContent).toContain('Sin número (ya no está registrado)');
    expect(second!.textContent).toContain('Se deshizo');
    expect(screen.getByText(/^3 omitidas/)).toBeTruthy();
    expect(api.asked(listLeftOutRows)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Contratos registrados' }));
    await findAddress(`/admin/data-loads/${LOAD}?lista=contratos`);
    await user.click(screen.getByRole('button', { name: 'Contratos corregidos' }));
    await findAddress(`/admin/data-loads/${LOAD}?lista=corregidos`);
  });

  it('says its last page in the address in place of one beyond', async () => {
    const counts = { ...exampleOf(dataLoadCounts), contracts: 0, revised: 2, leftOut: 0, skipped: 3, numberTaken: 0 };
    api.answer(getLoadResult, { error: false, data: { ...result, status: 'applied', counts } });
    const docs = [{ ...corrected, changes: [], isRestored: false }];
    api.answer(listCorrectedContracts, { error: false, data: { docs, pagination: { page: 1, pages: 1, total: 1 } } });
    openLoads(`/admin/data-loads/${LOAD}?lista=corregidos&pagina=4`);
    await findRole('table', /Contratos que corrigió la carga/);
    await findAddress(`/admin/data-loads/${LOAD}?lista=corregidos`);
  });
});

describe('a load that is applied', () => {
  it.each(['/admin/data-load/current', `/admin/data-loads/${LOAD}`])(
    'is stopped after a second look on %s, and what it did can be undone',
    async (path) => {
      api.answer(getCurrentInfo, answer(info('confirming')));
      api.answer(loadResultEndpoints.getLoadResult, { error: false, data: { ...result, status: 'confirmed' } });
      const { user } = openLoads(path);
      await findRole('progressbar', 'Registrando los contratos');
      await user.click(await findRole('button', 'Detener'));
      const asked = within(await findRole('alertdialog', '¿Detener esta carga?'));
      expect(asked.getByText(/Lo que ya se registró se queda registrado, y podrás deshacerlo/)).toBeTruthy();
      const data = { ...exampleOf(batchProgress), _id: LOAD, kind: 'load', isStopping: true } as const;
      api.answer(stopBatch, { error: false, message: 'Se detendrá.', data });
      await user.click(asked.getByRole('button', { name: 'Detener' }));
      await findToast('Se detendrá.');
      expect(api.asked(stopBatch)[0]?.body).toEqual({ _id: LOAD });
      await findRole('button', /^Deteniendo/);
      const recent = { recentUploadedBy: 'Ana Robles', recentConfirmedAt: AT, recentDataLoadId: LOAD };
      api.answer(getCurrentInfo, answer({ current: null, recent }));
      const stopped = { reason: 'stopped', notReached: 1 } as const;
      api.answer(loadResultEndpoints.getLoadResult, { error: false, data: { ...result, status: 'applied', stopped } });
      await endPause(1_500);
      await screen.findByText('No se llegó a 1 fila, que quedó fuera.');
      expect(screen.getByRole('button', { name: 'Deshacer esta carga' })).toBeTruthy();
    },
  );
});

describe('a load whose rows wait', () => {
  const waiting = { since: AT, reason: 'storage' } as const;
  const waits = answer({ ...info('confirming'), current: { ...info('confirming').current!, waiting } });
  const said = /^La carga espera desde el 04 de marzo de 2026/;
  const hear = (more: object) => {
    if (ScriptedSocket.last.readyState !== ScriptedSocket.OPEN) ScriptedSocket.last.open();
    const where = { organizationId: sanJeronimo._id, dataLoadId: LOAD };
    ScriptedSocket.last.say({ type: 'load-progress', ...where, phase: 'applying', done: 1, total: 2, ...more });
  };

  it.each(['/admin/data-load/current', `/admin/data-loads/${LOAD}`])(
    'tells since when and why on %s, also after a reload, until it goes on',
    async (path) => {
      api.answer(getCurrentInfo, waits);
      api.answer(loadResultEndpoints.getLoadResult, { error: false, data: { ...result, status: 'confirmed' } });
      openLoads(path);
      await screen.findByText(said);
      expect(screen.getByText(/El almacenamiento del monitor no contesta/)).toBeTruthy();
      expect(screen.getByText('En espera')).toBeTruthy();
      api.answer(getCurrentInfo, answer(info('confirming')));
      await endPause(1_500);
      await waitFor(() => expect(screen.queryByText(said)).toBeNull());
      expect(screen.getByText('Registrando los contratos')).toBeTruthy();
    },
  );

  it('tells that it waits for others', async () => {
    const others = { ...waits.data.current!, waiting: { since: AT, reason: 'others' as const } };
    api.answer(getCurrentInfo, answer({ current: others, recent: null }));
    openLoads('/admin/data-load/current');
    await screen.findByText(/Alguien más está registrando/);
  });

  it('tells it as soon as it is heard, even if nothing else can be had', async () => {
    api.answer(getCurrentInfo, answer(info('confirming')));
    openLoads('/admin/data-load/current');
    await screen.findByText('Registrando los contratos');
    api.refuse(getCurrentInfo, 'storage.unavailable');
    hear({ waiting });
    await screen.findByText(said);
    await screen.findByText('El monitor espera a su almacenamiento');
    expect(screen.getByText('1 de 2 contratos')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Avisos' }).textContent).toBe('');
    api.answer(getCurrentInfo, answer(info('confirming')));
    hear({});
    await waitFor(() => expect(screen.queryByText(said)).toBeNull());
    await waitFor(() => expect(screen.queryByText('El monitor espera a su almacenamiento')).toBeNull());
  });

  it('is asked about again and again by itself, when nothing of it is known', async () => {
    api.refuse(getCurrentInfo, 'storage.unavailable');
    openLoads('/admin/data-load/current');
    await screen.findByText(/El almacenamiento del monitor no está disponible/);
    api.answer(getCurrentInfo, waits);
    await endPause(2_000);
    await screen.findByText(said);
  });

  it('that cannot be sent says so at once, and is not kept to be sent when the browser has a network again', async () => {
    api.answer(getCurrentInfo, answer(info('pending')));
    const { user } = openLoads('/admin/data-load/current');
    await user.click(await findRole('button', 'IGNORAR ERRORES Y CONTINUAR'));
    const question = within(await findRole('alertdialog', '¿Confirmar la carga de datos?'));
    api.lose(confirmCurrent);
    onlineManager.setOnline(false);
    await user.click(question.getByRole('button', { name: 'IGNORAR ERRORES Y CONTINUAR' }));
    await findToast(/Se perdió la comunicación con el monitor/);
    onlineManager.setOnline(true);
    await findRole('button', 'IGNORAR ERRORES Y CONTINUAR');
    expect(api.asked(confirmCurrent)).toHaveLength(1);
  });

  it.each(['storage.unavailable', 'storage.outcome-unknown-without-key'] as const)(
    'because the storage went away in that moment (%s) says so, and is not said to have failed',
    async (code) => {
      api.answer(getCurrentInfo, answer(info('pending')));
      const { user } = openLoads('/admin/data-load/current');
      await user.click(await findRole('button', 'IGNORAR ERRORES Y CONTINUAR'));
      const question = within(await findRole('alertdialog', '¿Confirmar la carga de datos?'));
      api.refuse(confirmCurrent, code);
      api.answer(getCurrentInfo, waits);
      await user.click(question.getByRole('button', { name: 'IGNORAR ERRORES Y CONTINUAR' }));
      await findToast(/El almacenamiento del monitor no contesta.*la carga sigue por sí sola/);
      await screen.findByText(said);
    },
  );
});

describe('all loads', () => {
  const { listLoads, getLoadResult } = loadResultEndpoints;
  const load = { ...result, status: 'reverted', sha256: 'ab'.repeat(32), rows: 12, uploadedAt: AT } as const;

  it('are reached from the page where files are uploaded, and each leads to its own page', async () => {
    api.answer(getCurrentInfo, answer(info()));
    const corrections = { ...load, _id: idOf(62), fileName: 'correcciones.xlsx', status: 'applied' } as const;
    const docs = [
      load,
      { ...load, _id: idOf(61), fileName: 'otro.xlsx', status: 'cancelled', counts: null } as const,
      { ...corrections, counts: { ...exampleOf(dataLoadCounts), contracts: 0, revised: 37 } },
    ];
    api.answer(listLoads, { error: false, data: { docs, pagination: { page: 1, pages: 1, total: 3 } } });
    const { user } = openLoads('/admin/data-load');
    await user.click(await findRole('link', 'Todas las cargas de datos'));
    await findHeading('Todas las cargas de datos');
    const menu = within(screen.getByRole('navigation', { name: 'Administración' }));
    expect(menu.getByRole('link', { name: 'Carga de datos' }).getAttribute('aria-current')).toBe('page');
    const table = within(await findRole('table', 'Todas las cargas de datos'));
    const [, first, second, third] = table.getAllByRole('row');
    expect(first?.textContent).toMatch(/contratos\.xlsx.*Deshecha.*04 de marzo de 2026.*Ana Robles/);
    expect(second?.textContent).toMatch(/otro\.xlsx.*Cancelada/);
    expect(table.getByRole('columnheader', { name: 'Corregidos' })).toBeTruthy();
    expect(within(third!).getByText('37')).toBeTruthy();
    api.answer(getLoadResult, { error: false, data: load });
    await user.click(table.getByRole('link', { name: 'contratos.xlsx' }));
    await findHeading('Resultado de la carga de datos');
    await findAddress(`/admin/data-loads/${LOAD}`);
  });

  it('say so where there are none', async () => {
    api.answer(listLoads, { error: false, data: { docs: [], pagination: { page: 1, pages: 1, total: 0 } } });
    openLoads('/admin/data-loads');
    await screen.findByText('Aún no se ha subido ningún libro');
  });

  it.each(['pending', 'cancelled', 'applied'] as const)('tell of their file, %s ones too', async (status) => {
    api.answer(getCurrentInfo, answer(info()));
    api.answer(getLoadResult, { error: false, data: { ...load, status, revertCounts: null } });
    URL.createObjectURL = () => 'blob:original';
    URL.revokeObjectURL = () => {};
    const { user } = openLoads(`/admin/data-loads/${LOAD}`);
    await screen.findByText(load.sha256);
    await user.click(await findRole('button', 'Descargar el libro original'));
    await waitFor(() => expect(savedFiles).toEqual(['blob:original']));
    expect(api.asked(dataLoadEndpoints.downloadWorkbook)[0]?.params).toEqual({ id: LOAD });
  });
});

describe('the result of a load', () => {
  it('lists what it registered, or what it left out', async () => {
    api.answer(loadResultEndpoints.getLoadResult, { error: false, data: { ...result, status: 'applied' } });
    api.answer(loadResultEndpoints.listLoadedContracts, {
      error: false,
      data: {
        docs: [{ ...exampleOf(loadedContract), _id: idOf(11), contractNumber: 'LP-001' }],
        pagination: { page: 1, pages: 1, total: 1 },
      },
    });
    const { user } = openLoads(`/admin/data-loads/${LOAD}`);
    await findRole('row', /LP-001/);
    await user.click(screen.getByRole('button', { name: 'Filas no registradas' }));
    await findAddress(`/admin/data-loads/${LOAD}?lista=filas`);
    await waitFor(() => expect(api.asked(loadResultEndpoints.listLeftOutRows)[0]?.params).toEqual({ id: LOAD }));
  });

  it('offers no undoing of one that did nothing', async () => {
    const stopped = { reason: 'stopped', notReached: 3 } as const;
    const data = {
      ...result,
      status: 'applied',
      stopped,
      counts: { ...exampleOf(dataLoadCounts), leftOut: 3 },
    } as const;
    api.answer(loadResultEndpoints.getLoadResult, { error: false, data });
    openLoads(`/admin/data-loads/${LOAD}`);
    await screen.findByText('3 a las que no se llegó');
    expect(screen.queryByRole('button', { name: 'Deshacer esta carga' })).toBeNull();
  });

  it('is not that of the load whose page was there before', async () => {
    const later = Promise.withResolvers<never>();
    api.answer(loadResultEndpoints.getLoadResult, async ({ params: { id } }) => {
      if (id !== LOAD) return later.promise;
      return { error: false as const, data: { ...result, status: 'applied' as const, fileName: 'enero.xlsx' } };
    });
    const { goTo } = openLoads(`/admin/data-loads/${LOAD}`);
    await screen.findByText('enero.xlsx');
    await goTo(`/admin/data-loads/${idOf(61)}`);
    await waitFor(() => expect(screen.queryByText('enero.xlsx')).toBeNull());
    later.reject(new Refused('data-load.unknown'));
    await findHeading('Carga no encontrada');
  });

  it('says that it was stopped, how much it did not come to, and can be undone', async () => {
    const stopped = { reason: 'stopped', notReached: 30 } as const;
    api.answer(loadResultEndpoints.getLoadResult, {
      error: false,
      data: {
        ...result,
        status: 'applied',
        appliedAt: AT,
        stopped,
        counts: { ...exampleOf(dataLoadCounts), suppliers: 1, leftOut: 30 },
      },
    });
    const row = { row: 7, reason: 'stopped', contractNumber: 'LP-007', description: null, contractId: null } as const;
    api.answer(loadResultEndpoints.listLeftOutRows, {
      error: false,
      data: { docs: [{ ...row, errors: [] }], pagination: { page: 1, pages: 1, total: 1 } },
    });
    openLoads(`/admin/data-loads/${LOAD}`);
    await screen.findByText('Se detuvo antes de terminar, a petición de alguien.');
    expect(screen.getByText('No se llegó a 30 filas, que quedaron fuera.')).toBeTruthy();
    expect(screen.getByText('Detenida')).toBeTruthy();
    expect(screen.getByText('Registrada en parte')).toBeTruthy();
    expect(screen.getByText('30 a las que no se llegó')).toBeTruthy();
    expect(screen.queryByText('Registrada por completo')).toBeNull();
    expect((await findRole('row', /LP-007/)).textContent).toMatch(/La carga se detuvo antes de esta fila/);
    expect(screen.getByRole('button', { name: 'Deshacer esta carga' })).toBeTruthy();
  });

  describe('whose undoing was left unfinished', () => {
    const counts = { contracts: 2, suppliers: 0, administrativeUnits: 0, changed: 0, inUse: 0, gone: 0 };
    const reverted = (notReached?: number) =>
      api.answer(loadResultEndpoints.getLoadResult, {
        error: false,
        data: {
          ...result,
          status: 'reverted',
          revertedAt: AT,
          revertCounts: counts,
          undoneBy: UNDO,
          undoStopped: notReached === undefined ? null : { reason: 'not-permitted', notReached },
        },
      });

    it('lists first what stayed, why, and page by page', async () => {
      reverted(11);
      api.answer(listRefusedCommands, ({ query: { page } }) => {
        const kept = { place: 1, reason: 'not-permitted', sheetRow: 7 } as const;
        const contract = { ...kept, _id: idOf(11), kind: 'contract', name: 'LP-001' } as const;
        const supplier = { ...kept, _id: idOf(12), kind: 'supplier', name: 'OBRAS DEL NORTE' } as const;
        const docs = [page === 1 ? contract : supplier];
        return { error: false as const, data: { docs, pagination: { page: Number(page), pages: 2, total: 11 } } };
      });
      const { user } = openLoads(`/admin/data-loads/${LOAD}`);
      await findRole('heading', 'Registros sin deshacer');
      expect((await findRole('row', /LP-001/)).textContent).toMatch(
        /^7Contrato.*LP-001.*dejó de tener acceso, o el permiso/,
      );
      expect(screen.getByText('Esta carga se deshizo en parte')).toBeTruthy();
      expect(screen.getByText(/No se llegó a 11 registros, que se quedaron como estaban\./)).toBeTruthy();
      expect(screen.getByRole('link', { name: 'LP-001' }).getAttribute('href')).toBe(
        `/admin/contracts?entry=${idOf(11)}`,
      );
      expect(api.asked(listRefusedCommands)[0]).toMatchObject({ params: { id: UNDO }, query: { page: 1 } });
      await user.click(screen.getByRole('button', { name: 'Página siguiente' }));
      expect((await findRole('row', /OBRAS DEL NORTE/)).textContent).toMatch(/Proveedor/);
      expect(screen.queryByRole('link', { name: 'OBRAS DEL NORTE' })).toBeNull();
    });

    it('says so when nothing of it stays any more, and when it cannot be had', async () => {
      reverted(1);
      api.refuse(listRefusedCommands, 'server.failed');
      const { user } = openLoads(`/admin/data-loads/${LOAD}?lista=sin-deshacer`);
      const retry = await findRole('button', 'Intentar de nuevo');
      api.answer(listRefusedCommands, {
        error: false,
        data: { docs: [], pagination: { page: 1, pages: 1, total: 0 } },
      });
      await user.click(retry);
      await screen.findByText('No quedó nada sin deshacer');
    });

    it('has no such list where it came to its end', async () => {
      reverted();
      openLoads(`/admin/data-loads/${LOAD}`);
      await findRole('button', 'Contratos registrados');
      expect(screen.getByText('Esta carga se deshizo')).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Registros sin deshacer' })).toBeNull();
    });
  });

  it('that is not there says so', async () => {
    api.refuse(loadResultEndpoints.getLoadResult, 'data-load.unknown');
    openLoads(`/admin/data-loads/${LOAD}`);
    await findHeading('Carga no encontrada');
  });
});

describe('taking a load back', () => {
  const { getLoadResult } = loadResultEndpoints;
  const counts = { contracts: 2, suppliers: 1, administrativeUnits: 0, changed: 1, inUse: 1, gone: 0 };
  const changed = { ...exampleOf(undoneThing), _id: idOf(12), kind: 'contract', name: 'LP-002', version: 2 } as const;
  const applied = { ...result, status: 'applied', revertCounts: null } as const;
  const begun = { ...exampleOf(batchProgress), _id: UNDO, kind: 'undo' } as const;
  const plan = (docs: UndoneThing[]) =>
    api.answer(getUndoPlan, { error: false, data: { counts, docs, pagination: { page: 1, pages: 1, total: 1 } } });

  it('shows what goes and what stays, takes what is chosen with it, and says what it did', async () => {
    api.answer(getLoadResult, { error: false, data: applied });
    plan([changed]);
    const { user } = openLoads(`/admin/data-loads/${LOAD}`);
    await user.click(await findRole('button', 'Deshacer esta carga'));
    const question = within(await findRole('dialog', '¿Deshacer esta carga?'));
    expect(await question.findByText('2 contratos y 1 proveedor')).toBeTruthy();
    expect(question.getByText(/1 proveedor o unidad se conserva/)).toBeTruthy();
    const box = () => screen.getByRole('checkbox', { name: 'Contrato «LP-002»' }) as HTMLInputElement;
    await user.click(box());
    await user.click(question.getByRole('button', { name: 'Cancelar' }));
    await user.click(await findRole('button', 'Deshacer esta carga'));
    expect(((await findRole('checkbox', 'Contrato «LP-002»')) as HTMLInputElement).checked).toBe(false);
    await user.click(box());
    api.answer(undoBatch, { error: false, message: 'Se empezó a deshacer.', data: begun });
    await user.click(screen.getByRole('button', { name: 'Deshacer la carga' }));
    await findToast('Se empezó a deshacer.');
    expect(api.asked(undoBatch)[0]?.body).toEqual({ _id: LOAD, chosen: [{ id: idOf(12), version: 2 }] });
    // The views are still to tell of it.
    await findRole('progressbar', 'Deshaciendo la carga');
    const revertedAt = AT;
    const undone = { status: 'reverted', revertedBy: 'Ana Robles', revertedAt, revertCounts: counts } as const;
    api.answer(getLoadResult, { error: false, data: { ...applied, ...undone, undoneBy: UNDO } });
    await endPause(1_500);
    await screen.findByText('Esta carga se deshizo');
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Esta carga se deshizo/));
    expect(screen.getByText(/Se eliminaron 2 contratos y 1 proveedor. 2 registros se conservaron/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Deshacer esta carga' })).toBeNull();
  });

  it('takes all that was changed with it, on every page, in the versions that were seen', async () => {
    api.answer(getLoadResult, { error: false, data: applied });
    api.answer(getUndoPlan, ({ query: { page, pageSize } }) => ({
      error: false as const,
      data: {
        counts: { ...counts, contracts: 0, suppliers: 0, restored: 4, changed: 120, inUse: 0 },
        docs: [{ ...changed, _id: idOf(pageSize === 100 ? 100 + Number(page) : 12) }],
        pagination: { page: Number(page), pages: pageSize === 100 ? 2 : 12, total: 120 },
      },
    }));
    const { user } = openLoads(`/admin/data-loads/${LOAD}`);
    await user.click(await findRole('button', 'Deshacer esta carga'));
    expect((await screen.findByText(/4 contratos corregidos vuelven/)).textContent).toMatch(/a lo que decían antes/);
    expect(screen.getByText(/lo que corrigió vuelve a lo que decía antes/)).toBeTruthy();
    expect(screen.queryByText(/quedan libres/)).toBeNull();
    await user.click(await findRole('button', 'Marcar los 120'));
    await screen.findByText(/2 registros cambiados se desharán/);
    api.answer(rehearseUndo, { error: false, data: rehearsalOf(5_000, 1_250.5) });
    await user.click(screen.getByRole('button', { name: 'Calcular qué cambiará' }));
    expect((await screen.findByText(/El total publicado pasará/)).textContent).toMatch(/\$5,000\.00 a \$1,250\.50/);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Volver a calcular' }));
    expect(api.asked(rehearseUndo)[0]?.body).toMatchObject({ _id: LOAD, chosen: [{}, {}] });
    api.answer(undoBatch, { error: false, message: 'Se empezó a deshacer.', data: begun });
    await user.click(screen.getByRole('button', { name: 'Deshacer la carga' }));
    await waitFor(() =>
      expect(api.asked(undoBatch)[0]?.body).toEqual({
        _id: LOAD,
        chosen: [101, 102].map((id) => ({ id: idOf(id), version: 2 })),
      }),
    );
  });

  it('shows how far it is to whoever comes meanwhile, wherever they come in', async () => {
    const current = { ...info('pending').current!, status: 'reverting' } as const;
    const tell = (waiting?: LoadWaiting) =>
      api.answer(getCurrentInfo, answer({ current: { ...current, ...(waiting && { waiting }) }, recent: null }));
    tell();
    api.answer(getLoadResult, { error: false, data: { ...applied, status: 'reverting', revertedBy: 'Eva Luna' } });
    openLoads('/admin/data-load');
    await screen.findByText('Deshaciendo la carga');
    expect(screen.getByText(/La deshace Eva Luna/)).toBeTruthy();
    await findAddress(`/admin/data-loads/${LOAD}`);
    tell({ since: AT, reason: 'storage' });
    await endPause(1_500);
    await screen.findByText('La carga espera desde el', { exact: false });
    expect(screen.getByText(/la carga se sigue deshaciendo por sí sola/)).toBeTruthy();
  });

  it('is stopped after a second look, by the batch that undoes it', async () => {
    api.answer(getLoadResult, { error: false, data: { ...applied, status: 'reverting', undoneBy: UNDO } });
    const { user } = openLoads(`/admin/data-loads/${LOAD}`);
    await user.click(await findRole('button', 'Detener'));
    const asked = within(await findRole('alertdialog', '¿Dejar de deshacer?'));
    api.answer(stopBatch, { error: false, message: 'Se detendrá.', data: begun });
    await user.click(asked.getByRole('button', { name: 'Detener' }));
    await findToast('Se detendrá.');
    expect(api.asked(stopBatch)[0]?.body).toEqual({ _id: UNDO });
  });

  it('tells what it waits for, as far as it is heard, while another load is under review', async () => {
    api.answer(getCurrentInfo, answer({ ...info('pending'), current: { ...info('pending').current!, _id: idOf(62) } }));
    api.answer(getLoadResult, { error: false, data: { ...applied, status: 'reverting', undoneBy: UNDO } });
    openLoads(`/admin/data-loads/${LOAD}`);
    await findRole('progressbar', 'Deshaciendo la carga');
    ScriptedSocket.last.open();
    const where = { organizationId: sanJeronimo._id, dataLoadId: LOAD, phase: 'reverting', done: 1, total: 2 };
    const waiting = { since: AT, reason: 'storage' };
    ScriptedSocket.last.say({ type: 'load-progress', ...where, waiting });
    await screen.findByText(/^La carga espera desde el/);
    ScriptedSocket.last.say({ type: 'load-progress', ...where });
    await findRole('progressbar', 'Deshaciendo la carga');
    expect(screen.getByText('1 de 2 registros')).toBeTruthy();
  });
});
