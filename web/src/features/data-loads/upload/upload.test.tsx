import { dataLoadEndpoints } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { Refused } from '@monitor/contracts-schema/http/answers';
import { screen, waitFor } from '@testing-library/dom';
import { forgetPosition, positionReached } from '../../../lib/live/positions.ts';
import { chooseOrganization } from '../../../lib/session/organization.ts';
import { idOf, sanJeronimo, santaLucia } from '../../../testing/fixtures.ts';
import { findAddress, findHeading, findRole, findToast, savedFiles } from '../../../testing/open-site.tsx';
import { api } from '../../../testing/scripted-api.ts';
import { ScriptedSocket } from '../../../testing/scripted-socket.ts';
import { ScriptedUpload } from '../../../testing/scripted-upload.ts';
import { AT, answer, info, LOAD, openLoads, upload } from '../testing/loads.ts';

const { getCurrentInfo, uploadDataLoad, cancelCurrent } = dataLoadEndpoints;

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

  it('that was loaded before is taken when its sender says so', async () => {
    const site = openLoads();
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
    expect(api.asked(uploadDataLoad).map(({ body }) => body)).toMatchObject([{ again: false }, { again: true }]);
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

  it('of a file of any name is sent, for what it is the server finds out', async () => {
    const { user } = openLoads();
    const file = new File(['a\tb'], 'sin-extension');
    await user.upload(await screen.findByLabelText('Libro de contratos'), file);
    await user.click(screen.getByRole('button', { name: 'Cargar archivo' }));
    await findRole('region', 'Avance de la carga');
    api.refuse(uploadDataLoad, 'data-load.not-a-spreadsheet');
    await ScriptedUpload.last.arrive();
    await screen.findByText('Archivo: sin-extension. Corrígelo y elígelo de nuevo.');
    screen.getAllByText('Por favor selecciona un archivo de hoja de cálculos para la carga de datos (.xls o .xlsx)');
    await user.click(screen.getByRole('button', { name: 'Descartar' }));
  });

  it('of no file is not even sent', async () => {
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
