import {
  dataLoadEndpoints,
  type RemovedRow,
  type ReviewRow,
  reviewRowAnswer,
  type SavedRows,
} from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { screen, waitFor, within } from '@testing-library/dom';
import { exampleOf } from '../../../testing/example-of.ts';
import { findRole, findToast } from '../../../testing/open-site.tsx';
import { api } from '../../../testing/scripted-api.ts';
import { AT, answer, info, LOAD, openLoads, summary } from '../testing/loads.ts';

const { getCurrentInfo, getCurrentDataLoad, saveRows, deleteRow, chooseDataLoadRows } = dataLoadEndpoints;

const { match: _, ...plain } = exampleOf(reviewRowAnswer);
const row = (rowIndex: number, revision: number): ReviewRow => ({
  ...plain,
  _id: `row ${rowIndex}`,
  rowIndex,
  revision,
});
const removed = (revision: number, ...rows: readonly number[]): RemovedRow[] =>
  rows.map((rowIndex) => ({ rowIndex, revision }));

const showRows = (...details: ReviewRow[]) =>
  api.answer(getCurrentDataLoad, {
    error: false,
    data: {
      doc: {
        _id: LOAD,
        filename: 'contratos.xlsx',
        uploadedBy: 'Ana',
        createdAt: AT,
        version: '1',
        details,
        name: null,
      },
      pagination: { page: 1, pages: 1, total: details.length },
    },
  });
const saveAs = (saved: Partial<SavedRows>) =>
  api.answer(saveRows, { error: false, data: { rows: [], overtaken: [], gone: [], removed: [], summary, ...saved } });
const lastSaved = () => api.asked(saveRows).at(-1)?.body.rows;

describe('rows that are taken out of a load', () => {
  beforeEach(() => {
    sessionStorage.clear();
    api.answer(getCurrentInfo, answer(info('pending')));
    showRows(row(3, 0), row(4, 2));
  });

  const open = async () => {
    const { user } = openLoads('/admin/data-load/current?vista=detalles');
    await findRole('button', 'Eliminar fila 4');
    return user;
  };
  type User = Awaited<ReturnType<typeof open>>;
  const removeFour = async (user: User): Promise<void> => {
    api.answer(deleteRow, { error: false, data: { summary, removed: removed(3, 4) } });
    await user.click(screen.getByRole('button', { name: 'Eliminar fila 4' }));
    const question = within(await findRole('alertdialog', 'Eliminar la fila 4'));
    question.getByText(/Puedes deshacerla mientras revisas la carga/);
    showRows(row(3, 0));
    await user.click(question.getByRole('button', { name: 'Eliminar' }));
    await findToast('La fila 4 se eliminó de la carga.');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Eliminar fila 4' })).toBeNull());
  };

  it('come back, go again, and come back, each time as the revision that they then are', async () => {
    const user = await open();
    await removeFour(user);
    saveAs({ rows: [row(4, 4)] });
    showRows(row(3, 0), row(4, 4));
    await user.click(await findRole('button', 'Deshacer'));
    await screen.findByText('La fila 4 volvió a la carga. Todo está guardado');
    expect(lastSaved()).toEqual([{ rowIndex: 4, revision: 3, removed: false, fields: {} }]);
    await findRole('button', 'Eliminar fila 4');

    saveAs({ removed: removed(5, 4) });
    showRows(row(3, 0));
    await user.click(screen.getByRole('button', { name: 'Rehacer' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Eliminar fila 4' })).toBeNull());
    expect(lastSaved()).toEqual([{ rowIndex: 4, revision: 4, removed: true, fields: {} }]);
    await screen.findByText('La fila 4 se eliminó de la carga. Todo está guardado');
    saveAs({ rows: [row(4, 6)] });
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));
    await waitFor(() => expect(lastSaved()).toEqual([{ rowIndex: 4, revision: 5, removed: false, fields: {} }]));
  });

  it('stay as somebody else made them meanwhile, who takes them out again being told', async () => {
    const user = await open();
    await removeFour(user);
    saveAs({ rows: [row(4, 4)] });
    await user.click(await findRole('button', 'Deshacer'));
    await screen.findByText('La fila 4 volvió a la carga. Todo está guardado');
    saveAs({ rows: [row(4, 5)], overtaken: [4] });
    await user.click(screen.getByRole('button', { name: 'Rehacer' }));
    await screen.findByText(/Otra persona cambió o eliminó la fila 4 .* lo que hiciste ahí no se guardó/);
    expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
  });

  it('come back together where they went together, for others that count', async () => {
    const current = { ...info('pending').current!, summary: { ...summary, conflictsCount: 2 } };
    api.answer(getCurrentInfo, answer({ current, recent: null }));
    const user = await open();
    api.answer(chooseDataLoadRows, { error: false, data: { summary, removed: removed(1, 3, 4) } });
    await user.click(screen.getByRole('button', { name: 'Todos son correcciones' }));
    const question = within(await findRole('alertdialog', '¿Tomar lo de la hoja en todos?'));
    question.getByText(/y deshacer ahí que se quiten filas/);
    await user.click(question.getByRole('button', { name: 'Todos son correcciones' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    saveAs({ rows: [row(3, 2), row(4, 3)] });
    await user.click(await findRole('button', 'Deshacer'));
    await screen.findByText('2 filas volvieron a la carga. Todo está guardado');
    expect(lastSaved()).toEqual([
      { rowIndex: 3, revision: 1, removed: false, fields: {} },
      { rowIndex: 4, revision: 2, removed: false, fields: {} },
    ]);
  });
});
