import { batchEndpoints, batchProgress } from '@monitor/contracts-schema/batches/batch-endpoints';
import { dataLoadEndpoints } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { loadResultEndpoints } from '@monitor/contracts-schema/data-loads/load-result-endpoints';
import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/dom';
import { exampleOf } from '../../testing/example-of.ts';
import { sanJeronimo } from '../../testing/fixtures.ts';
import { findRole, findToast } from '../../testing/open-site.tsx';
import { endPause } from '../../testing/page-pauses.ts';
import { api } from '../../testing/scripted-api.ts';
import { ScriptedSocket } from '../../testing/scripted-socket.ts';
import { AT, answer, info, LOAD, openLoads, result } from './testing/loads.ts';

const { getCurrentInfo, confirmCurrent } = dataLoadEndpoints;
const { stopBatch } = batchEndpoints;

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
