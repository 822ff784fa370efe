import {
  dataLoadEndpoints,
  reviewCell,
  reviewRowAnswer,
} from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { screen, waitFor, within } from '@testing-library/dom';
import { exampleOf } from '../../../testing/example-of.ts';
import { findAddress, findRole, findToast } from '../../../testing/open-site.tsx';
import { api } from '../../../testing/scripted-api.ts';
import { AT, answer, info, LOAD, openLoads, summary } from '../testing/loads.ts';

const { getCurrentInfo, getCurrentDataLoad, getDataLoadRemarks, getRemarkedValues, saveRow, saveRows } =
  dataLoadEndpoints;

const cell = (value: string | null, ...errors: string[]) => ({
  ...exampleOf(reviewCell),
  value,
  errors: errors.map((message) => ({ code: 'E3', message })),
  infos: [],
});

/** A row of which so much is wrong. */
const row = (rowIndex: number, fields: Readonly<Record<string, ReturnType<typeof cell>>>) => {
  const hasErrors = Object.values(fields).some(({ errors }) => errors.length > 0);
  const { data, ...example } = exampleOf(reviewRowAnswer);
  return {
    ...example,
    _id: `x/${rowIndex}`,
    rowIndex,
    data: { ...data, fields, summary: { ...data.summary, hasErrors } },
  };
};
const noNumber = { contractNumber: cell(null), areaInCharge: cell(null, 'Dato obligatorio.') };
const two = { fiscalYear: cell(null, 'Dato obligatorio.'), areaInCharge: cell(null, 'Dato obligatorio.') };

const listing = (...details: ReturnType<typeof row>[]) => ({
  error: false as const,
  data: {
    doc: { _id: LOAD, filename: 'a.xlsx', uploadedBy: 'Ana', createdAt: AT, version: 'f.1', name: null, details },
    pagination: { page: 1, pages: 1, total: details.length },
  },
});

describe('a row under review', () => {
  beforeEach(() => {
    sessionStorage.clear();
    api.answer(getCurrentInfo, answer(info('pending')));
  });

  it('opens at its first error, says what is wrong with it, and leads there', async () => {
    api.answer(getCurrentDataLoad, listing(row(4, two)));
    const { user } = openLoads('/admin/data-load/current?vista=detalles');
    await user.click(await findRole('button', 'Editar fila 4'));
    const dialog = within(await findRole('dialog', 'Editar la fila 4'));
    dialog.getByText('Esta fila tiene 2 errores');
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^Ejercicio/)));
    await user.click(dialog.getByRole('button', { name: /^Área.*: Dato obligatorio\.$/ }));
    expect(document.activeElement).toBe(dialog.getByLabelText(/^Área/));
  });

  it('is saved on the way to the next one with errors, and stays as long as it has some', async () => {
    api.answer(getCurrentDataLoad, listing(row(4, two)));
    const { user } = openLoads('/admin/data-load/current?vista=detalles');
    await user.click(await findRole('button', 'Editar fila 4'));
    const first = within(await findRole('dialog', 'Editar la fila 4'));
    first.getByRole('button', { name: 'Siguiente error' });
    await user.type(first.getByLabelText(/^Ejercicio/), '2024');
    const half = { ...two, fiscalYear: cell('2024') };
    api.answer(saveRow, { error: false, data: { row: row(4, half), summary } });
    await user.click(first.getByRole('button', { name: 'Guardar y siguiente' }));
    await first.findByText('Los cambios se guardaron, pero el registro aún tiene errores');
    await waitFor(() => expect(document.activeElement).toBe(first.getByLabelText(/^Área/)));

    await user.keyboard('Obras');
    api.answer(saveRow, { error: false, data: { row: row(4, {}), summary } });
    api.answer(getCurrentDataLoad, listing(row(9, noNumber)));
    await user.click(first.getByRole('button', { name: 'Guardar y siguiente' }));
    const next = within(await findRole('dialog', 'Editar la fila 9'));
    expect(api.asked(saveRow).map(({ body }) => body.fields)).toEqual([
      { fiscalYear: '2024' },
      { areaInCharge: 'Obras' },
    ]);
    expect(api.asked(getCurrentDataLoad).at(-1)?.query).toMatchObject({ pageSize: 1, showErrors: true });
    await waitFor(() => expect(document.activeElement).toBe(next.getByLabelText(/^Área/)));

    await user.keyboard('Obras');
    api.answer(saveRow, { error: false, data: { row: row(9, {}), summary } });
    api.answer(getCurrentDataLoad, { error: false, data: null });
    await user.click(next.getByRole('button', { name: 'Guardar y siguiente' }));
    await findToast('No hay más errores después de la fila 9.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is as it was again by Ctrl+Z, and corrected again by Ctrl+Y, also once its dialog is closed', async () => {
    const saved = (to: string | null, revision: number) => ({
      ...row(4, { ...two, areaInCharge: to === null ? cell(to, 'Dato obligatorio.') : cell(to) }),
      revision,
    });
    api.answer(getCurrentDataLoad, listing(saved(null, 0)));
    const { user } = openLoads('/admin/data-load/current?vista=detalles');
    await user.click(await findRole('button', 'Editar fila 4'));
    const dialog = within(await findRole('dialog', 'Editar la fila 4'));
    await user.type(dialog.getByLabelText(/^Área/), 'Obras');
    api.answer(saveRow, { error: false, data: { row: saved('Obras', 1), summary } });
    api.answer(getCurrentDataLoad, listing(saved('Obras', 1)));
    await user.click(dialog.getByRole('button', { name: 'Guardar y validar' }));
    await dialog.findByText('Los cambios se guardaron, pero el registro aún tiene errores');
    await user.keyboard('{Control>}z{/Control}');
    expect(api.asked(saveRows)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Editar fila 4' })));

    const answerSaved = (to: string | null, revision: number): void => {
      const rows = [saved(to, revision)];
      api.answer(saveRows, { error: false, data: { rows, overtaken: [], gone: [], removed: [], summary } });
      api.answer(getCurrentDataLoad, listing(...rows));
    };
    answerSaved(null, 2);
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(api.asked(saveRows)).toHaveLength(1));
    await screen.findByText('Todo está guardado');
    answerSaved('Obras', 3);
    await user.keyboard('{Control>}y{/Control}');
    await waitFor(() =>
      expect(api.asked(saveRows).map(({ body }) => body.rows)).toEqual([
        [{ rowIndex: 4, revision: 1, fields: { areaInCharge: null } }],
        [{ rowIndex: 4, revision: 2, fields: { areaInCharge: 'Obras' } }],
      ]),
    );
  });

  it('was the last of its kind: the next kind is offered, with the focus', async () => {
    const remark = { kind: 'error' as const, message: 'Dato obligatorio.', rows: 3 };
    const left = [
      { ...remark, _id: 'fiscalYear.E3', field: 'fiscalYear' },
      { ...remark, _id: 'period.E3', field: 'period', rows: 1 },
      { ...remark, _id: 'notes.I3', field: 'notes', kind: 'notice' as const },
    ];
    api.answer(getDataLoadRemarks, { error: false, data: { _id: LOAD, remarks: left } });
    api.answer(getRemarkedValues, { error: false, data: null });
    api.answer(getCurrentDataLoad, listing(row(4, noNumber)));
    const { user } = openLoads('/admin/data-load/current?vista=detalles&motivo=areaInCharge.E3');
    await user.click(await findRole('button', 'Editar fila 4'));
    const dialog = within(await findRole('dialog', 'Editar la fila 4'));
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^Área/)));
    await user.keyboard('Obras');
    api.answer(saveRow, { error: false, data: { row: row(4, {}), summary } });
    api.answer(getCurrentDataLoad, listing());
    await user.click(dialog.getByRole('button', { name: 'Guardar y validar' }));
    await screen.findByText('Ya no quedan filas con este error. Quedan 2 motivos.');
    const offer = screen.getByRole('button', { name: 'Seguir con Ejercicio: 3 filas' });
    await waitFor(() => expect(document.activeElement).toBe(offer));
    await user.click(offer);
    await findAddress('/admin/data-load/current?vista=detalles&motivo=fiscalYear.E3');
  });

  it('is none where an address asks for what nobody worked off: the focus stays where it is', async () => {
    const left = { _id: 'fiscalYear.E3', field: 'fiscalYear', kind: 'error' as const, message: '', rows: 3 };
    api.answer(getDataLoadRemarks, { error: false, data: { _id: LOAD, remarks: [left] } });
    api.answer(getRemarkedValues, { error: false, data: null });
    api.answer(getCurrentDataLoad, listing());
    openLoads('/admin/data-load/current?vista=detalles&motivo=notes.I3');
    await screen.findByText('Ya no quedan filas con este aviso. Queda 1 motivo.');
    screen.getByRole('button', { name: 'Seguir con Ejercicio: 3 filas' });
    expect(document.activeElement).toBe(document.body);
  });

  it.each([
    'motivo=fiscalYear.E3&buscar=zzz',
    'motivo=fiscalYear.E3&ocultar=errores',
    'motivo=notes.I3&ocultar=avisos',
  ])('is not stated to be none of its kind where others may be left out: %s', async (narrowed) => {
    api.answer(getRemarkedValues, { error: false, data: null });
    api.answer(getCurrentDataLoad, listing());
    openLoads(`/admin/data-load/current?vista=detalles&${narrowed}`);
    await screen.findByText('No se han encontrado registros que coincidan con tu búsqueda');
  });

  it('is none of its kind though rows are left out that are not wrong', async () => {
    api.answer(getDataLoadRemarks, { error: false, data: { _id: LOAD, remarks: [] } });
    api.answer(getRemarkedValues, { error: false, data: null });
    api.answer(getCurrentDataLoad, listing());
    openLoads('/admin/data-load/current?vista=detalles&motivo=fiscalYear.E3&ocultar=omitidos,sin-problemas');
    await screen.findByText('Ya no quedan filas con este error. No queda ningún otro motivo.');
  });
});
