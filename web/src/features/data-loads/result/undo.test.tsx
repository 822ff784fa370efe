import { batchEndpoints, batchProgress } from '@monitor/contracts-schema/batches/batch-endpoints';
import { type UndoneThing, undoneThing } from '@monitor/contracts-schema/batches/undo-fates';
import { dataLoadEndpoints } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { loadResultEndpoints } from '@monitor/contracts-schema/data-loads/load-result-endpoints';
import type { LoadWaiting } from '@monitor/contracts-schema/events/load-waiting';
import { screen, waitFor, within } from '@testing-library/dom';
import { exampleOf } from '../../../testing/example-of.ts';
import { idOf, rehearsalOf, sanJeronimo } from '../../../testing/fixtures.ts';
import { findAddress, findRole, findToast } from '../../../testing/open-site.tsx';
import { endPause } from '../../../testing/page-pauses.ts';
import { api } from '../../../testing/scripted-api.ts';
import { ScriptedSocket } from '../../../testing/scripted-socket.ts';
import { AT, answer, info, LOAD, openLoads, result, UNDO } from '../testing/loads.ts';

const { getCurrentInfo } = dataLoadEndpoints;
const { getUndoPlan, rehearseUndo, undoBatch, stopBatch } = batchEndpoints;

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
        counts: { ...counts, contracts: 0, suppliers: 0, restored: 4, renamed: 1, changed: 120, inUse: 0 },
        docs: [{ ...changed, _id: idOf(pageSize === 100 ? 100 + Number(page) : 12) }],
        pagination: { page: Number(page), pages: pageSize === 100 ? 2 : 12, total: 120 },
      },
    }));
    const { user } = openLoads(`/admin/data-loads/${LOAD}`);
    await user.click(await findRole('button', 'Deshacer esta carga'));
    expect((await screen.findByText(/4 contratos corregidos vuelven/)).textContent).toMatch(/a lo que decían antes/);
    expect(screen.getByText('1 proveedor o unidad volverá a su nombre de antes.')).toBeTruthy();
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
