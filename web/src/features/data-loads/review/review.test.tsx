import { dataLoadEndpoints, reviewRowAnswer } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { loadResultEndpoints } from '@monitor/contracts-schema/data-loads/load-result-endpoints';
import type { Rehearsal } from '@monitor/contracts-schema/data-loads/rehearsal';
import { reviewNames } from '@monitor/contracts-schema/data-loads/review-names';
import { screen, waitFor, within } from '@testing-library/dom';
import { queryClient } from '../../../lib/api/query-client.ts';
import { exampleOf } from '../../../testing/example-of.ts';
import { idOf } from '../../../testing/fixtures.ts';
import { findAddress, findHeading, findRole, findToast } from '../../../testing/open-site.tsx';
import { api } from '../../../testing/scripted-api.ts';
import { ScriptedUpload } from '../../../testing/scripted-upload.ts';
import { AT, answer, book, info, LOAD, openLoads, result, summary } from '../testing/loads.ts';
import { rowClasses } from './review-state.ts';

const {
  chooseDataLoadSheet,
  getCurrentInfo,
  uploadDataLoad,
  getDataLoadNames,
  getCurrentDataLoad,
  cancelCurrent,
  confirmCurrent,
  getRehearsal,
  getDataLoadRemarks,
  getRemarkedValues,
  correctDataLoadRows,
  chooseDataLoadRows,
  saveRows,
} = dataLoadEndpoints;

describe('a review', () => {
  beforeEach(() => {
    sessionStorage.clear();
    api.answer(getCurrentInfo, answer(info('pending')));
  });

  it('says that no row is wrong any more to who looks at those alone', async () => {
    const doc = {
      _id: LOAD,
      filename: 'c.xlsx',
      uploadedBy: 'Ana',
      createdAt: AT,
      version: 'f.1',
      name: null,
      details: [],
    };
    const pagination = { page: 1, pages: 1, total: 0 };
    api.answer(getCurrentDataLoad, { error: false, data: { doc, pagination } });
    const others = rowClasses.map(({ id }) => id).filter((id) => id !== 'errores');
    openLoads(`/admin/data-load/current?vista=detalles&ocultar=${others}`);
    await screen.findByText('Ya no quedan filas con errores.');
  });

  it.each([
    [3, undefined, '2 ya registrados, sin cambios'],
    [1, 2, 'En 1 fila · 2 ya registrados, sin cambios'],
  ])('counts %i rows that change 3 contracts', async (rows, further, hint) => {
    const changing = { revisedContractsCount: rows, unchangedContractsCount: 2 };
    const { furtherContractsCount: _, ...plain } = summary;
    const stated = { ...plain, ...changing, ...(further && { furtherContractsCount: further }) };
    api.answer(getCurrentInfo, answer({ current: { ...info('pending').current!, summary: stated }, recent: null }));
    openLoads('/admin/data-load/current');
    const [label] = await screen.findAllByText('Contratos que cambian');
    expect(label?.parentElement?.textContent).toBe(`Contratos que cambian3${hint}`);
  });

  it('tells what the load would do, and confirms it after asking', async () => {
    const { user } = openLoads('/admin/data-load/current');
    await findHeading('Revisión de la carga de datos');
    const goOn = await findRole('button', 'IGNORAR ERRORES Y CONTINUAR');
    expect(goOn.className).toMatch(/\bsecondary\b/);
    screen.getByRole('button', { name: 'Descargar lo que quedaría fuera' });
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
    api.answer(getCurrentInfo, answer({ current: { ...info('pending').current!, summary: revising }, recent: null }));
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
    await screen.findByText('12 registros por decidir');
    for (const [label, choice] of [
      ['Todos son correcciones', 'SHEET'],
      ['Conservar lo que ya está', 'REGISTERED'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: label }));
      const dialog = within(await screen.findByRole('alertdialog'));
      dialog.getByText('12 registros');
      expect(api.asked(chooseDataLoadRows).map(({ body }) => body)).not.toContainEqual({ idDataLoad: LOAD, choice });
      api.answer(chooseDataLoadRows, { error: false, data: { summary, removed: [] } });
      await user.click(dialog.getByRole('button', { name: label }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(api.asked(chooseDataLoadRows).at(-1)?.body).toEqual({ idDataLoad: LOAD, choice });
      api.answer(getCurrentInfo, answer(info('pending')));
    }
    await waitFor(() => expect(screen.queryByText(/por decidir$/)).toBeNull());
  });

  it('asks of each row in conflict what it is, beside what it says otherwise, and takes that back', async () => {
    const { match: _, ...plain } = exampleOf(reviewRowAnswer);
    const matches = [
      { contractId: idOf(8), row: null, verdict: 'conflict' },
      { contractId: null, row: 3, verdict: 'conflict' },
      { contractId: null, row: null, verdict: 'other', isDecided: true },
      { contractId: idOf(9), row: null, verdict: 'equal' },
      { contractId: idOf(7), row: null, verdict: 'older' },
      { contractId: null, row: 3, verdict: 'older' },
      { contractId: idOf(7), row: null, verdict: 'revises' },
      { contractId: idOf(7), row: null, verdict: 'revises', remark: 'I19' },
      { contractId: idOf(7), row: null, verdict: 'revises', ofProcedure: 'I26' },
      { contractId: idOf(7), row: null, verdict: 'conflict', ofProcedure: 'I27' },
      { contractId: null, row: null, verdict: 'no-contract', ofProcedure: 'I24' },
    ] as const;
    type Match = (typeof matches)[number] & { remark?: string; ofProcedure?: string };
    const changes = [{ field: 'totalAmount', label: 'Monto total', from: 100, to: 250 }];
    const details = matches.map(({ remark, ofProcedure, ...match }: Match, at) => {
      const said = { value: 'A', errors: [], duplicate: false, registered: null, shouldCreateDoc: false };
      const infosOf = (code?: string) => (code ? [{ code, message: 'Se informa de nuevo' }] : []);
      const contractNumber = { ...said, infos: infosOf(remark) };
      const contractId = { ...said, infos: infosOf(ofProcedure) };
      return {
        ...{ ...plain, _id: `x/${at + 4}`, rowIndex: at + 4 },
        data: { ...plain.data, fields: { contractNumber, contractId } },
        match: { isDecided: false, changes, ...match },
      };
    });
    const doc = { _id: LOAD, filename: '', uploadedBy: '', createdAt: AT, version: 'f.1', name: null, details };
    const pagination = { page: 1, pages: 1, total: details.length };
    api.answer(getCurrentDataLoad, { error: false, data: { doc, pagination } });
    const { user } = openLoads('/admin/data-load/current?vista=detalles');
    await findRole('button', 'Ver fila 4');
    const offered = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14].map((row) =>
      screen.queryAllByRole('button', { name: new RegExp(`: fila ${row}$`) }).map(({ textContent }) => textContent),
    );
    expect(offered).toEqual([
      ['Es una corrección', 'Conservar lo registrado', 'Es otro contrato'],
      ['Quitar la fila 3 y tomar esta', 'Omitir esta: vale la fila 3', 'Es otro contrato'],
      ['Quitar la decisión'],
      ['Registrar de todos modos'],
      ['Es una corrección'],
      ['Quitar la fila 3 y tomar esta'],
      [],
      ['Conservar lo registrado', 'Es otro contrato'],
      ['Conservar lo registrado'],
      ['Es una corrección', 'Conservar lo registrado'],
      [],
    ]);
    expect(screen.getAllByText('Monto total', { selector: 'strong' })[0]?.closest('li')?.textContent).toMatch(
      /100.* → .*250/,
    );
    await user.click(screen.getByRole('button', { name: 'Es otro contrato: fila 5' }));
    const body = { idDataLoad: LOAD, choice: 'REGISTER', rows: [5] };
    await waitFor(() => expect(api.asked(chooseDataLoadRows).at(-1)?.body).toEqual(body));
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

  it('says which sheets of the file were not read, and reads one of them instead', async () => {
    const current = { ...info('pending').current!, sheet: 'Enero', unreadSheets: ['Febrero', 'Marzo'] };
    api.answer(getCurrentInfo, answer({ current, recent: null }));
    const { user } = openLoads('/admin/data-load/current');
    await screen.findByText(/la hoja «Enero» del libro\. Quedaron sin leer «Febrero» y «Marzo»\. Si tienen contratos/);
    api.answer(chooseDataLoadSheet, { error: false, message: 'El archivo se leyó de nuevo.' });
    await user.click(await findRole('button', 'Leer «Marzo»'));
    expect(api.asked(chooseDataLoadSheet).map(({ body }) => body)).toEqual([{ idDataLoad: LOAD, sheet: 'Marzo' }]);
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
    const counts = { rows: 41, stillWrong: 0, wrongElsewhere: 3, cells: [] };
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

  it('parts repeated contracts by what they differ in, decides those of one kind, and takes that back', async () => {
    const line = (_id: string, message: string, rows: number) =>
      ({ _id, field: 'contractNumber', kind: 'notice', message, rows }) as const;
    const remarks = [
      line('contractNumber.I14.amount', 'Mismo número, con otro monto.', 12),
      line('contractNumber.I16', 'Corrige el contrato registrado.', 3),
      line('contractNumber.I2', 'Mismo contrato.', 2),
    ];
    api.answer(getDataLoadRemarks, { error: false, data: { _id: LOAD, remarks } });
    api.answer(getCurrentDataLoad, { error: false, data: null });
    const unchanged = { ...info('pending').current!, summary: { ...summary, unchangedContractsCount: 4 } };
    api.answer(getCurrentInfo, answer({ current: unchanged, recent: null }));
    const { user } = openLoads('/admin/data-load/current');
    const panel = within(await findRole('region', 'Así se leyó tu libro'));
    await panel.findByText('Mismo número, con otro monto.');
    const [findings] = panel.getAllByRole('list');
    const listed = within(findings!).getAllByRole('listitem');
    expect(listed.map((item) => within(item).getAllByRole('button').length)).toEqual([4, 2, 1, 1]);
    api.answer(chooseDataLoadRows, { error: false, data: { summary, removed: [] } });
    for (const [name, choice, remark] of [
      [/^Son correcciones/, 'SHEET', 'contractNumber.I14.amount'],
      [/^Son otros contratos/, 'REGISTER', 'contractNumber.I14.amount'],
      [/^Quitar la decisión/, 'UNDECIDED', 'contractNumber.I16'],
    ] as const) {
      await user.click(panel.getByRole('button', { name }));
      const dialog = within(await screen.findByRole('alertdialog'));
      await user.click(dialog.getByRole('button', { name }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(api.asked(chooseDataLoadRows).at(-1)?.body).toEqual({ idDataLoad: LOAD, choice, remark });
    }
    await user.click(panel.getByRole('button', { name: 'Ver filas que dicen lo que ya está registrado' }));
    const only = { showUnchanged: true, showErrors: false, showNoIssues: false, showConflicts: false };
    await waitFor(() => expect(api.asked(getCurrentDataLoad).at(-1)?.query).toMatchObject(only));
  });

  it('proposes what unreadable values plainly mean, and takes one or all of them', async () => {
    const remark = { _id: 'amountExceeded.E2', field: 'amountExceeded', kind: 'error' as const };
    const found = { ...remark, message: 'No se entiende lo que dice.', rows: 9 };
    const values = [
      { value: '479081.7 aprox', rows: 4, proposal: '479081.7' },
      { value: 'mucho', rows: 5 },
    ];
    api.answer(getRemarkedValues, { error: false, data: { _id: LOAD, remark: found, values, total: 2 } });
    api.answer(getCurrentDataLoad, { error: false, data: null });
    const { user } = openLoads('/admin/data-load/current?vista=detalles&motivo=amountExceeded.E2');
    const list = within(await screen.findByRole('list', { name: 'Valores por corregir' }));
    expect(list.getByText(/^«479081.7 aprox/).closest('li')?.textContent).toMatch(/→ \$479,081.70/);
    expect(list.queryByRole('button', { name: 'Aceptar mucho' })).toBeNull();
    const cells = [4, 7].map((rowIndex) => ({ rowIndex, revision: 1, from: '479081.7 aprox', to: '479081.7' }));
    const counts = { rows: 2, stillWrong: 0, wrongElsewhere: 0, cells };
    api.answer(correctDataLoadRows, { error: false, data: { summary, ...counts } });
    await user.click(list.getByRole('button', { name: 'Aceptar 479081.7 aprox' }));
    await findToast('2 filas cambiaron.');
    expect(document.activeElement?.contains(screen.getByRole('list', { name: 'Valores por corregir' }))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
    await user.click(list.getByRole('button', { name: 'Aceptar todas las propuestas' }));
    const said = { idDataLoad: LOAD, remark: remark._id };
    await waitFor(() =>
      expect(api.asked(correctDataLoadRows).map(({ body }) => body)).toEqual([
        { ...said, value: '479081.7 aprox', to: '479081.7' },
        { ...said, proposed: true },
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));
    await waitFor(() =>
      expect(api.asked(saveRows).at(-1)?.body.rows).toEqual(
        [4, 7].map((rowIndex) => ({ rowIndex, revision: 1, fields: { amountExceeded: '479081.7 aprox' } })),
      ),
    );
  });

  it('says what it would change when it is asked, the rows behind it, and when they have changed since', async () => {
    const change = (before: number, after: number, behind: string) => ({
      amount: { before, after },
      count: { before: 2, after: 4 },
      untaxed: { before: 0, after: behind === 'total' ? 500.5 : 0 },
      untaxedCount: { before: 0, after: behind === 'total' ? 3 : 0 },
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
      renamed: [{ _id: idOf(8), kind: 'SUPPLIER', before: 'ASEO SA', after: 'ASEO NORTE SA' }],
      calculations: [{ ...index, before: 40, after: 80 }],
      warnings: [{ kind: 'date', behind: 'date', rows: 1, message: 'La fecha de un contrato está fuera.' }],
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
    const untaxed = screen.getAllByText(/sin «con impuestos»/).map((part) => part.closest('td')?.textContent);
    expect(untaxed).toEqual(['$3,000.303 sin «con\u00a0impuestos» de Total$500.50']);
    screen.getByText('El proveedor «ASEO SA» pasará a llamarse «ASEO NORTE SA».');
    within(screen.getByRole('figure', { name: 'Índice de prueba: después' })).getByText('BAJO');
    const again = await confirming();
    expect(again.getByText(/El total publicado pasará/).textContent).toBe(
      'El total publicado pasará de $1,000.10 a $3,000.30 (+$2,000.20) y el índice, de 40.00 a 80.00 (riesgo BAJO). Del total, sin impuestos o no se sabe: de 0 contratos por $0.00 a 3 contratos por $500.50.',
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
