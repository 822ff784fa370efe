import type { FileColumns } from '@monitor/contracts-schema/data-loads/column-mapping';
import { dataLoadEndpoints } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import type { ReviewRemark } from '@monitor/contracts-schema/data-loads/review-remarks';
import { screen, waitFor, within } from '@testing-library/dom';
import { idOf } from '../../../testing/fixtures.ts';
import { findRole, findToast } from '../../../testing/open-site.tsx';
import { api } from '../../../testing/scripted-api.ts';
import { answer, info, LOAD, openLoads } from '../testing/loads.ts';

const { getCurrentInfo, getDataLoadColumns, getDataLoadRemarks, decideDataLoadColumns } = dataLoadEndpoints;

const BUYERS = [
  { name: 'IMSS', rows: 1_200, amount: 2_000_000 },
  { name: 'Sistema DIF', rows: 1, amount: 10.5 },
];
const FIELDS = { contractNumber: { columns: [[1]], value: null } };

const readWith = (ours: string[] | null, given: Partial<FileColumns> = {}): FileColumns => ({
  seen: idOf(7),
  mapping: { layout: 'compranet', headingRow: 1, fields: FIELDS, currency: [], buyers: { columns: [2], ours } },
  layoutName: 'CompraNet, contratos',
  isDecided: ours !== null,
  buyers: BUYERS,
  headings: [{ column: 1, heading: 'NUMERO', samples: [] }],
  ...given,
});

const open = (columns: FileColumns, at = '/admin/data-load') => {
  const { current, ...rest } = info('pending');
  const { layoutName, isDecided } = columns;
  api.answer(
    getCurrentInfo,
    answer({ ...rest, current: current && { ...current, columns: { layoutName, isDecided } } }),
  );
  api.answer(getDataLoadColumns, { error: false, data: columns });
  api.answer(decideDataLoadColumns, { error: false, message: 'El archivo se leyó de nuevo.' });
  return openLoads(at);
};

const panel = async () => within(await findRole('region', 'Así se leyó tu libro'));
const decided = () => api.asked(decideDataLoadColumns).map(({ body }) => body);
const confirmation = () => screen.getByRole<HTMLButtonElement>('button', { name: /CONTINUAR|CONFIRMAR/ });

describe('a recognised file of several buyers', () => {
  it('stands in the review at once, which asks whose it is, and registers nothing before that is decided', async () => {
    const { user, router } = open(readWith(null));
    await findRole('heading', 'Revisión de la carga de datos');
    expect(router.state.location.pathname).toBe('/admin/data-load/current');
    await screen.findByText(
      /^El archivo es de «IMSS» y «Sistema DIF», con 1,201 filas\. Mientras no indiques cuáles .+, ninguna fila se registra\.$/,
    );
    expect(confirmation().disabled).toBe(true);
    const list = await panel();
    await list.findByText('Se leyó como: CompraNet, contratos.');
    list.getByText('De quién es la carga: 2 compradores, 1,201 filas');
    await user.click(screen.getByRole('link', { name: 'Indicar de quién es' }));
    await waitFor(() => expect(document.activeElement).toBe(list.getByRole('form', { name: 'De quién es la carga' })));
    await user.click(list.getByRole('button', { name: 'Tomar las filas de los elegidos' }));
    list.getByText('Elige por lo menos uno');
    expect(decided()).toEqual([]);

    await user.click(list.getByLabelText('Sistema DIF · 1 fila · $10.50'));
    await user.click(list.getByRole('button', { name: 'Tomar las filas de los elegidos' }));
    await findToast('El archivo se leyó de nuevo.');
    expect(decided()).toEqual([
      { idDataLoad: LOAD, seen: idOf(7), headingRow: 1, fields: FIELDS, ours: ['Sistema DIF'] },
    ]);
  });

  it('says what was decided in whatever spelling, takes it otherwise, and forgets no buyer of another file', async () => {
    const { user } = open(readWith(['Sistema D.I.F.', 'ISSSTE']));
    const list = await panel();
    await list.findByText(/^Se tomó 1 fila\./);
    expect(screen.queryByText('Falta indicar de quién es la carga')).toBeNull();
    expect(confirmation().disabled).toBe(false);
    const take = list.getByRole<HTMLButtonElement>('button', { name: 'Tomar las filas de los elegidos' });
    expect(take.disabled).toBe(true);
    await user.click(list.getByLabelText(/^IMSS/));
    await user.click(take);
    await findToast('El archivo se leyó de nuevo.');
    expect(decided()).toMatchObject([{ ours: ['ISSSTE', 'IMSS', 'Sistema DIF'] }]);
  });

  it('asks from the rows too, and of the only body whose export it is', async () => {
    const { user, router } = open(
      readWith(null, { buyers: BUYERS.slice(1) }),
      '/admin/data-load/current?vista=detalles',
    );
    await screen.findByText(/^El archivo es de «Sistema DIF», con 1 fila\. Mientras no indiques si es tu organización/);
    await user.click(screen.getByRole('link', { name: 'Indicar de quién es' }));
    const form = await findRole('form', 'De quién es la carga');
    await waitFor(() => expect(document.activeElement).toBe(form));
    expect(router.state.location.search).not.toContain('detalles');
  });
});

it('says of what no column says how many rows lack it, and leads to where it is said of all', async () => {
  const remark = (field: string, kind: ReviewRemark['kind'], code: string): ReviewRemark => ({
    ...{ _id: `${field}.${code}`, field, kind, rows: 12 },
    message: kind === 'error' ? 'Dato obligatorio.' : 'Un aviso.',
  });
  const remarks = [
    ...['administration', 'administrativeUnitType', 'contractNumber'].map((field) => remark(field, 'error', 'E3')),
    remark('areaInCharge', 'notice', 'I4'),
  ];
  api.answer(getDataLoadRemarks, { error: false, data: { _id: LOAD, remarks } });
  const { user, router } = open(readWith(['IMSS']), '/admin/data-load/current');
  const list = await panel();
  expect(await list.findAllByText('Ninguna columna lo dice. Dato obligatorio.')).toHaveLength(2);
  list.getByText('Administración: 12 filas');
  expect(list.getAllByRole('link', { name: /^Indicarlo/ })).toHaveLength(2);
  await user.click(list.getByRole('link', { name: 'Indicarlo en todas las filas: Centralizada/Descentralizada' }));
  await findRole('heading', 'Columnas del archivo');
  expect(router.state.location.pathname).toBe('/admin/data-load/columns');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Centralizada/Descentralizada')));
});
