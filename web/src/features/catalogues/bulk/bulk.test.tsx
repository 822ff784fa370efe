import { batchEndpoints } from '@monitor/contracts-schema/batches/batch-endpoints';
import { bulkEndpoints } from '@monitor/contracts-schema/contracts/bulk-operation';
import { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import { dataLoadEndpoints } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { screen, waitFor, within } from '@testing-library/dom';
import { queryClient } from '../../../lib/api/query-client.ts';
import { currentToasts, dismissToast } from '../../../lib/toasts.ts';
import { idOf, rehearsalOf } from '../../../testing/fixtures.ts';
import { findRole, findToast, openSite } from '../../../testing/open-site.tsx';
import { endPause } from '../../../testing/page-pauses.ts';
import { api } from '../../../testing/scripted-api.ts';

const AT = '2026-03-04T18:00:00.000Z';
const dialog = async (name: string) => within(await findRole('dialog', name));

describe('many contracts', () => {
  const { getCatalogueContract, listCatalogueContracts } = contractEndpoints;
  const { exportChosenContracts, getBulkOperation, listMatchingContracts, startBulkOperation } = bulkEndpoints;
  const { rehearseChange, stopBatch } = batchEndpoints;
  const { downloadChosenContracts, downloadContracts } = dataLoadEndpoints;
  const contracts = Array.from({ length: 21 }, (_, at) => ({ _id: idOf(100 + at), version: 2 }));
  const shown = () => ({
    ...api.example(getCatalogueContract).data,
    ...contracts[0]!,
    contractNumber: 'C-1',
    createdAt: AT,
  });
  const change = { action: 'change', field: 'procedureState', value: 'DESERTED' } as const;
  const operation = { _id: idOf(9), change, total: 21, done: 20, failed: 1, startedBy: 'Ana', startedAt: AT };

  const openContracts = async () => {
    api.answer(listCatalogueContracts, {
      ...api.example(listCatalogueContracts),
      data: { docs: [shown()], page: 1, pages: 3, total: 21 },
    });
    api.answer(listMatchingContracts, { error: false, data: { total: 21, contracts } });
    const { user } = openSite('/admin/contracts?estado=CONCLUDED', { permissions: ['CONTRACTS'] });
    await findRole('button', 'Ver y editar C-1');
    await user.click(screen.getByRole('button', { name: 'Seleccionar' }));
    await user.click(await findRole('button', 'Elegir los 21 contratos de la lista'));
    await screen.findByText('Elegiste 21 contratos.');
    expect(api.asked(listMatchingContracts)[0]?.filters.procedureStates).toEqual(['CONCLUDED']);
    return user;
  };

  it('that a filter finds get a value of one field, once their count is typed; what failed is said, with why', async () => {
    const user = await openContracts();
    const opener = screen.getByRole('button', { name: 'Cambiar un campo' });
    await user.click(opener);
    const asked = within(await findRole('alertdialog', 'Cambiar un campo de 21 contratos'));
    const confirm = asked.getByRole('button', { name: 'Cambiar' });
    await user.selectOptions(asked.getByRole('combobox', { name: /Valor nuevo/ }), 'Desierto');
    expect(confirm.hasAttribute('disabled')).toBe(true);
    await user.type(asked.getByRole('textbox', { name: 'Escribe 21 para confirmar' }), '21');
    api.answer(rehearseChange, { error: false, data: rehearsalOf(5_000, 1_250.5) });
    await user.click(asked.getByRole('button', { name: 'Calcular qué cambiará' }));
    expect((await asked.findByText(/El total publicado pasará/)).textContent).toMatch(/\$5,000\.00 a \$1,250\.50/);
    expect(api.asked(rehearseChange).map(({ body }) => body)).toEqual([{ change, contracts }]);
    await user.selectOptions(asked.getByRole('combobox', { name: /Valor nuevo/ }), 'Cancelado');
    expect(asked.queryByText(/El total publicado pasará/)).toBeNull();
    await user.selectOptions(asked.getByRole('combobox', { name: /Valor nuevo/ }), 'Desierto');
    api.answer(startBulkOperation, { error: false, message: '', data: { ...operation, done: 0, finishedAt: null } });
    const message = 'Otra persona cambió este registro al mismo tiempo.';
    api.answer(getBulkOperation, {
      error: false,
      data: {
        operation: { ...operation, finishedAt: AT },
        failures: [{ _id: idOf(100), name: 'C-1', message }],
        pagination: { page: 1, pages: 1, total: 1 },
      },
    });
    const lists = api.asked(listCatalogueContracts).length;
    await user.click(confirm);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Contratos'));
    expect(opener.isConnected).toBe(false); // never the one that stands in its place now: it would be given the focus back
    await findToast('Se cambiaron 20 contratos.');
    await waitFor(() => expect(api.asked(listCatalogueContracts).length).toBeGreaterThan(lists));
    expect(api.asked(startBulkOperation).map(({ body }) => body)).toEqual([{ change, contracts }]);
    await screen.findByText('No fue posible cambiar 1 contrato de 21');
    expect(screen.getByText(/Otra persona cambió/)).toBeTruthy();
    expect(screen.getByText(/^Lo pidió Ana el /)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'C-1' }).getAttribute('href')).toBe(`/admin/contracts?entry=${idOf(100)}`);
    expect(screen.getByRole('link', { name: 'Ver el cambio' }).getAttribute('href')).toBe(`/admin/batches/${idOf(9)}`);
    await user.click(screen.getByRole('button', { name: 'Entendido' }));
    await waitFor(() => expect(screen.queryByText('No fue posible cambiar 1 contrato de 21')).toBeNull());
    for (const { id } of currentToasts()) dismissToast(id);
    await queryClient.invalidateQueries();
    await user.click(screen.getByRole('button', { name: 'Seleccionar' }));
    expect(currentToasts()).toEqual([]);
  });

  it('are chosen as they are now, also one that was chosen before somebody changed it', async () => {
    const user = await openContracts();
    const changed = contracts.map((one) => ({ ...one, version: 3 }));
    api.answer(listMatchingContracts, { error: false, data: { total: 21, contracts: changed } });
    await user.click(screen.getByRole('button', { name: 'Elegir los 21 contratos de la lista' }));
    await waitFor(() => expect(api.asked(listMatchingContracts)).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Eliminar (21)' }));
    const asked = within(await findRole('alertdialog', 'Eliminar 21 contratos'));
    await user.type(asked.getByRole('textbox', { name: 'Escribe 21 para confirmar' }), '21');
    await user.click(asked.getByRole('button', { name: 'Eliminar' }));
    await waitFor(() => expect(api.asked(startBulkOperation)[0]?.body.contracts).toEqual(changed));
  });

  it('of which there are no more than twenty are removed without their count', async () => {
    const user = await openContracts();
    await user.click(screen.getAllByRole('checkbox', { name: 'Elegir C-1' })[0]!);
    await user.click(await findRole('button', 'Eliminar (20)'));
    const asked = within(await findRole('alertdialog', 'Eliminar 20 contratos'));
    expect(asked.queryByRole('textbox')).toBeNull();
    expect(asked.getByRole('button', { name: 'Eliminar' }).hasAttribute('disabled')).toBe(false);
  });

  it('that are chosen are exported, just they; and so is the workbook in which they are corrected', async () => {
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => {};
    const ids = contracts.map(({ _id }) => _id);
    const user = await openContracts();
    for (const [format, sent] of [
      ['PDF', 'pdf'],
      ['Excel', 'xls'],
      ['CSV', 'csv'],
      ['JSON', 'json'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: 'Exportar' }));
      await user.click(await findRole('button', new RegExp(`^${format}`)));
      await waitFor(() =>
        expect(api.asked(exportChosenContracts).at(-1)).toMatchObject({ params: { format: sent }, body: { ids } }),
      );
    }
    expect(api.asked(exportChosenContracts)[0]?.query).toMatchObject({ sort: 'createdAt', typeSort: 'desc' });
    await user.click(screen.getByRole('button', { name: 'Exportar' }));
    await user.click(await findRole('button', /^Descargar para corregir/));
    await waitFor(() => expect(api.asked(downloadChosenContracts)[0]?.body).toEqual({ ids }));
  });

  it('are had as a workbook to correct: all, or what is found, unless they are too many for one', async () => {
    URL.createObjectURL = () => 'blob:file';
    URL.revokeObjectURL = () => {};
    const user = await openContracts();
    const askFor = async (which: string) => {
      await user.click(screen.getByRole('button', { name: 'Descargar' }));
      await user.click(await findRole('button', /^Descargar para corregir/));
      await user.click((await dialog('¿Qué quieres descargar?')).getByRole('button', { name: which }));
    };
    await user.click(screen.getByRole('button', { name: 'Regresar' }));
    await askFor('Datos filtrados');
    await waitFor(() =>
      expect(api.asked(downloadChosenContracts)[0]?.body).toEqual({ ids: contracts.map(({ _id }) => _id) }),
    );
    expect(api.asked(listMatchingContracts).at(-1)?.filters.procedureStates).toEqual(['CONCLUDED']);
    await askFor('Lista completa');
    await waitFor(() => expect(api.asked(downloadContracts)).toHaveLength(1));
    api.answer(listMatchingContracts, { error: false, data: { total: 10_001, contracts } });
    await askFor('Datos filtrados');
    await findToast('Son más de 10,000 contratos: acota la lista con los filtros.');
    expect(api.asked(downloadChosenContracts)).toHaveLength(1);
  });

  it('are asked about again by itself when the monitor could not say how far they are', async () => {
    api.refuse(getBulkOperation, 'storage.unavailable');
    await openContracts();
    const going = { ...operation, failed: 0, finishedAt: null };
    const data = { operation: going, failures: [], pagination: { page: 1, pages: 1, total: 0 } };
    api.answer(getBulkOperation, { error: false, data });
    await endPause(2_000);
    await findRole('progressbar', 'Cambiando «Estado del procedimiento» de 21 contratos');
  });

  it('are shown on their way to whoever opens the catalogue, and keep another order waiting', async () => {
    api.answer(getBulkOperation, {
      error: false,
      data: {
        operation: { ...operation, change: { action: 'remove' }, done: 5, failed: 0, finishedAt: null },
        failures: [],
        pagination: { page: 1, pages: 1, total: 0 },
      },
    });
    const user = await openContracts();
    const going = await findRole('progressbar', 'Eliminando 21 contratos');
    expect(screen.getByText(/^Lo pidió Ana el 04 de marzo de 2026/)).toBeTruthy();
    expect(going.getAttribute('aria-valuetext')).toBe('5 de 21');
    expect(screen.getByRole('link', { name: 'Ver el cambio' }).getAttribute('href')).toBe(`/admin/batches/${idOf(9)}`);
    api.answer(stopBatch, { ...api.example(stopBatch), message: 'Se detendrá.' });
    await user.click(screen.getByRole('button', { name: 'Detener' }));
    const stopping = within(await findRole('alertdialog', '¿Detener este cambio?'));
    await user.click(stopping.getByRole('button', { name: 'Detener' }));
    await findToast('Se detendrá.');
    expect(api.asked(stopBatch)[0]?.body).toEqual({ _id: idOf(9) });
    await user.click(screen.getByRole('button', { name: 'Eliminar (21)' }));
    const asked = within(await findRole('alertdialog', 'Eliminar 21 contratos'));
    await user.type(asked.getByRole('textbox', { name: 'Escribe 21 para confirmar' }), '21');
    api.refuse(startBulkOperation, 'batch.under-way');
    await user.click(asked.getByRole('button', { name: 'Eliminar' }));
    await asked.findByText(/Ya hay una carga o un cambio en lote en curso/);
    api.lose(startBulkOperation);
    await user.click(asked.getByRole('button', { name: 'Eliminar' }));
    await asked.findByText(/No fue posible comunicarse con el monitor/);
  });
});
