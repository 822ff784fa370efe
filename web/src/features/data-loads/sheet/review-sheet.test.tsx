import {
  dataLoadEndpoints,
  type ReviewRow,
  reviewRowAnswer,
} from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { exampleOf } from '../../../testing/example-of.ts';
import { findRole } from '../../../testing/open-site.tsx';
import { api } from '../../../testing/scripted-api.ts';
import { sheetCell as cell } from '../../../testing/sheet.ts';
import { AT, answer, info, LOAD, openLoads, summary } from '../testing/loads.ts';

const { getCurrentInfo, getCurrentDataLoad, getDataLoadRowNumbers, getDataLoadRemarks, saveRows, chooseDataLoadRows } =
  dataLoadEndpoints;

const WRONG = { code: 'E2', message: 'No es un monto.' };

const row = (rowIndex: number, amount: string | number = 'mil', revision = 0): ReviewRow => {
  const blank = { value: null, errors: [], infos: [], duplicate: false, registered: null, shouldCreateDoc: false };
  const fields = Object.fromEntries(templateColumns.map(({ field }) => [field, { ...blank }]));
  return {
    ...exampleOf(reviewRowAnswer),
    _id: `row ${rowIndex}`,
    rowIndex,
    revision,
    match: undefined as never,
    data: {
      ...exampleOf(reviewRowAnswer).data,
      fields: {
        ...fields,
        contractNumber: { ...blank, value: `C-${rowIndex}` },
        totalAmount: { ...blank, value: amount, errors: typeof amount === 'string' ? [WRONG] : [] },
      },
    },
  };
};

const wrongIn = (field: string) => ({
  ...{ _id: `${field}.E2`, field, kind: 'error' as const, message: WRONG.message, rows: 3 },
});

const rowsAsked = (rows: string | undefined): ReviewRow[] =>
  (rows ?? '').split(',').map((number) => row(Number(number)));

const page = (details: ReviewRow[]) => ({
  error: false as const,
  data: {
    doc: { _id: LOAD, filename: 'contratos.xlsx', uploadedBy: 'Ana', createdAt: AT, version: '1', details, name: null },
    pagination: { page: 1, pages: 1, total: details.length },
  },
});

describe('a sheet of wrong rows', () => {
  const AMOUNT = templateColumns.find(({ field }) => field === 'totalAmount')!.heading;
  const NUMBER = templateColumns.find(({ field }) => field === 'contractNumber')!.heading;
  const NOTES = templateColumns.find(({ field }) => field === 'notes')!.heading;

  beforeEach(() => {
    sessionStorage.clear();
    api.answer(getCurrentInfo, answer(info('pending')));
    api.answer(getDataLoadRowNumbers, { error: false, data: { _id: LOAD, rows: [3, 5, 8] } });
    api.answer(getCurrentDataLoad, ({ said }) => page(rowsAsked(said.rows as string | undefined)));
    api.answer(getDataLoadRemarks, { error: false, data: { _id: LOAD, remarks: [wrongIn('totalAmount')] } });
  });

  const open = async () => {
    const site = openLoads('/admin/data-load/current?vista=hoja');
    await findRole('grid', 'Registros por corregir');
    await screen.findByText('C-8');
    return site;
  };

  it('has by what rows are known, and the columns of which something is wrong', async () => {
    await open();
    const heads = within(screen.getByRole('grid')).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      'Fila',
      templateColumns.find(({ field }) => field === 'contractNumber')!.heading,
      templateColumns.find(({ field }) => field === 'supplierName')!.heading,
      AMOUNT,
    ]);
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('4');
    expect(cell('C-3', AMOUNT).getAttribute('aria-invalid')).toBe('true');
  });

  it('saves what is typed, with the revision that was seen, and goes on to the next error', async () => {
    const { user } = await open();
    const saved = row(3, 1500, 1);
    api.answer(saveRows, { error: false, data: { rows: [saved], overtaken: [], gone: [], removed: [], summary } });
    api.answer(getCurrentDataLoad, page([saved, row(5), row(8)]));
    await user.pointer({ keys: '[MouseLeft]', target: cell('C-3', AMOUNT) });
    await user.keyboard('1500{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(cell('C-5', AMOUNT)));
    await screen.findByText(/Todo está guardado/);
    expect(api.asked(saveRows).map(({ body }) => body)).toEqual([
      { idDataLoad: LOAD, rows: [{ rowIndex: 3, revision: 0, fields: { totalAmount: '1500' } }] },
    ]);
    expect(cell('C-3', AMOUNT).textContent).toBe('$1,500.00');
    expect(screen.getByText(/No es un monto/).textContent).toContain('Fila 5');
  });

  it('adds a column that a correction made wrong behind the others, says so, and leaves everybody in their place', async () => {
    const { user } = await open();
    api.answer(saveRows, {
      error: false,
      data: { rows: [row(3, 1500, 1)], overtaken: [], gone: [], removed: [], summary },
    });
    const early = templateColumns[1]!;
    const remarks = [wrongIn(early.field), wrongIn('totalAmount')];
    api.answer(getDataLoadRemarks, { error: false, data: { _id: LOAD, remarks } });
    await user.pointer({ keys: '[MouseLeft]', target: cell('C-3', AMOUNT) });
    await user.keyboard('1500{Enter}');
    await screen.findByText(`Ahora también hay qué corregir en «${early.heading}»: ya está en la hoja.`);
    const heads = within(screen.getByRole('grid')).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent).slice(-2)).toEqual([AMOUNT, early.heading]);
    expect(document.activeElement).toBe(cell('C-5', AMOUNT));
  });

  it('fetches the rows in sight first, and then two hundred ahead', async () => {
    api.answer(getDataLoadRowNumbers, {
      error: false,
      data: { _id: LOAD, rows: Array.from({ length: 1_000 }, (_, at) => 3 + at) },
    });
    await open();
    const fetched = () =>
      api.asked(getCurrentDataLoad).flatMap(({ said }) => (said.rows as string | undefined)?.split(',')[0] ?? []);
    await waitFor(() => expect(fetched()).toEqual(['3', '53', '103', '153', '203']));
  });

  it('takes what is typed over a cell whose row is still on its way', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    api.answer(getCurrentDataLoad, async ({ said }) => {
      await promise;
      return page(rowsAsked(said.rows as string | undefined));
    });
    const { user } = openLoads('/admin/data-load/current?vista=hoja');
    await findRole('grid', 'Registros por corregir');
    api.answer(saveRows, {
      error: false,
      data: { rows: [row(3, 1500, 1)], overtaken: [], gone: [], removed: [], summary },
    });
    await user.pointer({ keys: '[MouseLeft]', target: cell('3', AMOUNT) });
    await user.keyboard('1500{Enter}');
    await screen.findByText(/Escribiendo en 1 celda…/);
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false); // leaving would lose it
    resolve();
    await waitFor(() => expect(api.asked(saveRows)).toHaveLength(1));
    expect(api.asked(saveRows)[0]?.body.rows).toEqual([{ rowIndex: 3, revision: 0, fields: { totalAmount: '1500' } }]);
  });

  describe('of a thousand rows, scrolled before they come', () => {
    const resolves: (() => void)[] = [];
    const answerAll = () => {
      for (const resolve of resolves.splice(0)) resolve();
    };
    const fetched = () =>
      api.asked(getCurrentDataLoad).flatMap(({ said }) => (said.rows as string | undefined)?.split(',')[0] ?? []);
    const scrollTo = (row: number) => {
      const frame = screen.getByRole('grid').parentElement!;
      frame.scrollTop = row * 36;
      fireEvent.scroll(frame);
    };

    beforeEach(() => {
      const rows = Array.from({ length: 1_000 }, (_, at) => 3 + at);
      api.answer(getDataLoadRowNumbers, { error: false, data: { _id: LOAD, rows } });
      api.answer(getCurrentDataLoad, async ({ said }) => {
        const { rows } = said as { rows?: string };
        if (rows) await new Promise<void>((resolve) => resolves.push(resolve));
        return page(rowsAsked(rows).map(({ rowIndex }) => row(rowIndex, `mil ${rowIndex}`)));
      });
    });

    it('fetches those in sight at once, and those about them when they are here', async () => {
      openLoads('/admin/data-load/current?vista=hoja');
      await waitFor(() => expect(fetched()).toEqual(['3']));
      for (const row of [310, 610, 510]) scrollTo(row);
      expect(fetched()).toEqual(['3', '303', '603', '503']);
      answerAll();
      await screen.findByText('C-513');
      await waitFor(() => expect(fetched().slice(4)).toEqual(['453', '403', '353', '303', '553']));
    });

    it('fills down all of a column: says so until its rows are here, and saves them a hundred at a time', async () => {
      api.answer(saveRows, ({ body }) => ({
        error: false as const,
        data: {
          rows: body.rows.map(({ rowIndex }) => row(rowIndex, 1, 1)),
          overtaken: [],
          gone: [],
          removed: [],
          summary,
        },
      }));
      const { user } = openLoads('/admin/data-load/current?vista=hoja');
      await waitFor(() => expect(fetched()).toEqual(['3']));
      answerAll();
      await screen.findByText('C-3');
      await user.pointer({ keys: '[MouseLeft]', target: cell('C-3', AMOUNT) });
      await user.keyboard('{Control>}{Shift>}{End}{/Shift}d{/Control}');
      await screen.findByText(/Escribiendo en [\d,]+ celdas…/);
      await waitFor(() => expect(fetched()).toHaveLength(20));
      expect(api.asked(saveRows)).toEqual([]);
      answerAll();
      await screen.findByText(/Guardando… Faltan \d+ filas/);
      await screen.findByText(/Todo está guardado/, {}, { timeout: 20_000 });
      expect(api.asked(saveRows).map(({ body }) => body.rows.length)).toEqual([...Array(9).fill(100), 99]);
    });

    it('types over a cell that goes out of sight', async () => {
      const { user } = openLoads('/admin/data-load/current?vista=hoja');
      await findRole('grid', 'Registros por corregir');
      api.answer(saveRows, {
        error: false,
        data: { rows: [row(4, 1500, 1)], overtaken: [], gone: [], removed: [], summary },
      });
      await user.pointer({ keys: '[MouseLeft]', target: cell('4', AMOUNT) });
      await user.keyboard('1500{Enter}');
      scrollTo(500);
      answerAll();
      await waitFor(() => expect(api.asked(saveRows)).toHaveLength(1));
      expect(api.asked(saveRows)[0]?.body.rows).toEqual([
        { rowIndex: 4, revision: 0, fields: { totalAmount: '1500' } },
      ]);
    });
  });

  it('says where there is no more error, and lets whoever leaves it go on', async () => {
    const { user } = await open();
    await user.pointer({ keys: '[MouseLeft]', target: cell('C-8', AMOUNT) });
    await user.keyboard('{Enter}');
    await screen.findByText('No hay más que corregir después de esta celda.');
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('grid'));
    await user.keyboard('{Tab}');
    expect(screen.getByRole('grid').contains(document.activeElement)).toBe(false);
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    expect(document.activeElement).toBe(cell('C-8', AMOUNT));
    await user.keyboard('{Escape}{ArrowUp}');
    expect(document.activeElement).toBe(cell('C-5', AMOUNT));
  });

  it('leads to what is to be decided too, and lets it be decided beneath', async () => {
    const match = (isDecided: boolean): NonNullable<ReviewRow['match']> => ({
      contractId: null,
      row: 3,
      verdict: isDecided ? 'revises' : 'conflict',
      isDecided,
      changes: [{ field: 'totalAmount', label: AMOUNT, from: 100, to: 200 }],
    });
    let isDecided = false;
    api.answer(getCurrentDataLoad, ({ said }) =>
      page(
        rowsAsked(said.rows as string | undefined).map((one) =>
          one.rowIndex === 5 ? { ...row(5, 200), match: match(isDecided) } : one,
        ),
      ),
    );
    api.answer(chooseDataLoadRows, () => {
      isDecided = true;
      return { error: false as const, data: { summary, removed: [] } };
    });
    const { user } = await open();
    await user.pointer({ keys: '[MouseLeft]', target: cell('C-3', AMOUNT) });
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(cell('C-5', NUMBER));
    expect(cell('C-5', NUMBER).getAttribute('aria-invalid')).toBeNull();
    const beneath = within(screen.getByRole('region', { name: 'Fila 5: Falta decidir: si no, quedará fuera' }));
    expect(beneath.getByRole('listitem').textContent).toBe(`${AMOUNT}: «$100.00» → «$200.00»`);
    await user.click(beneath.getByRole('button', { name: 'Es otro contrato: fila 5' }));
    await findRole('button', 'Quitar la decisión: fila 5');
    await waitFor(() => expect(document.activeElement).toBe(cell('C-5', NUMBER)));
    expect(api.asked(chooseDataLoadRows).map(({ body }) => body)).toEqual([
      { idDataLoad: LOAD, choice: 'REGISTER', rows: [5] },
    ]);
    await user.pointer({ keys: '[MouseLeft]', target: cell('C-3', AMOUNT) });
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(cell('C-8', AMOUNT));
  });

  it('has rows back that went for another, and leaves whoever is at work in the same row', async () => {
    const match: NonNullable<ReviewRow['match']> = {
      contractId: null,
      row: 4,
      verdict: 'conflict',
      isDecided: false,
      changes: [],
    };
    let isDecided = false;
    api.answer(getCurrentDataLoad, ({ said }) =>
      page(
        rowsAsked(said.rows as string | undefined)
          .filter(({ rowIndex }) => rowIndex !== 4 || !isDecided)
          .map((one) => (one.rowIndex === 5 && !isDecided ? { ...row(5, 200), match } : one)),
      ),
    );
    api.answer(chooseDataLoadRows, () => {
      isDecided = true;
      return { error: false as const, data: { summary, removed: [{ rowIndex: 4, revision: 1 }] } };
    });
    const { user } = await open();
    await user.pointer({ keys: '[MouseLeft]', target: cell('C-5', NUMBER) });
    await user.click(await findRole('button', 'Quitar la fila 4 y tomar esta: fila 5'));
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Fila 5: / })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(cell('C-5', NUMBER)));
    api.answer(saveRows, () => {
      isDecided = false;
      return { error: false as const, data: { rows: [row(4, 7, 2)], overtaken: [], gone: [], removed: [], summary } };
    });
    api.answer(getDataLoadRowNumbers, { error: false, data: { _id: LOAD, rows: [3, 4, 5, 8] } });
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByText('C-4');
    await findRole('region', 'Fila 5: Falta decidir: si no, quedará fuera');
    expect(document.activeElement).toBe(cell('C-5', NUMBER));
    expect(cell('C-5', NUMBER).tabIndex).toBe(0);
    expect(api.asked(saveRows)[0]?.body.rows).toEqual([{ rowIndex: 4, revision: 1, removed: false, fields: {} }]);

    api.answer(saveRows, () => {
      isDecided = true;
      const removed = [{ rowIndex: 4, revision: 3 }];
      return { error: false as const, data: { rows: [], overtaken: [], gone: [], removed, summary } };
    });
    await user.keyboard('{Control>}y{/Control}');
    await waitFor(() => expect(screen.queryByText('C-4')).toBeNull());
    expect(document.activeElement).toBe(cell('C-5', NUMBER));
    expect(api.asked(saveRows).at(-1)?.body.rows).toEqual([{ rowIndex: 4, revision: 2, removed: true, fields: {} }]);
  });

  it('keeps what a refusal leaves unsaved, until it is sent again or given up', async () => {
    const { user } = await open();
    api.refuse(saveRows, 'data-load.not-found');
    await user.pointer({ keys: '[MouseLeft]', target: cell('C-3', AMOUNT) });
    await user.keyboard('1500{Enter}');
    await findRole('button', 'Reintentar');
    expect(cell('C-3', AMOUNT).textContent).toBe('1500');
    await user.click(screen.getByRole('button', { name: 'Descartar lo que no se guardó' }));
    await waitFor(() => expect(cell('C-3', AMOUNT).textContent).toBe('mil'));
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  });

  it('shows what is wrong by then to whoever opens it again', async () => {
    const { user } = openLoads('/admin/data-load/current');
    await user.click(await findRole('button', 'Corregir en una hoja'));
    await screen.findByText('C-3');
    await user.click(screen.getByRole('button', { name: 'Salir de la hoja' }));
    api.answer(getDataLoadRowNumbers, { error: false, data: { _id: LOAD, rows: [8] } });
    await user.click(await findRole('button', 'Corregir en una hoja'));
    await screen.findByText(/^1 fila ·/);
    await screen.findByText('C-8');
    expect(screen.queryByText('C-3')).toBeNull();
  });

  it('shows any other column that is chosen', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Columnas' }));
    await user.click(await screen.findByLabelText(NOTES));
    await user.keyboard('{Escape}');
    expect(cell('C-3', NOTES)).toBeTruthy();
  });
});
