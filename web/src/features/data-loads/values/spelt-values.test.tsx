import { dataLoadEndpoints } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import type { RememberedDecision } from '@monitor/contracts-schema/data-loads/remembered-decisions';
import type { DerivedReading, ReviewValue, RfcReading } from '@monitor/contracts-schema/data-loads/review-values';
import { screen, waitFor, within } from '@testing-library/dom';
import { idOf } from '../../../testing/fixtures.ts';
import { findAddress, findRole, findToast } from '../../../testing/open-site.tsx';
import { api } from '../../../testing/scripted-api.ts';
import { AT, answer, info, LOAD, openLoads, summary } from '../testing/loads.ts';

const {
  getCurrentInfo,
  getDataLoadNames,
  getDataLoadRemarks,
  getDataLoadValues,
  decideDataLoadNames,
  decideDataLoadValues,
  listRememberedDecisions,
  forgetDecision,
} = dataLoadEndpoints;

const spelt = (given: Partial<ReviewValue> = {}): ReviewValue => ({
  _id: idOf(1),
  field: 'category',
  text: 'Obras y servicios',
  rows: 10,
  firstRow: 3,
  byNumber: [],
  meaning: null,
  decision: null,
  ...given,
});

let derived: DerivedReading[] = [];
let rfcs: RfcReading[] = [];
beforeEach(() => {
  derived = [];
  rfcs = [];
});

const answerWith = (...values: ReviewValue[]): void => {
  const open = values.filter(({ meaning }) => meaning === null).length;
  const pagination = { page: 1, pages: 2, total: 12 };
  const counts = { total: values.length === 0 ? 0 : 12, open };
  const data = { _id: LOAD, values, counts, derived, rfcs, moreRfcs: 0, pagination };
  api.answer(getDataLoadValues, { error: false, data });
};

const openReview = () => {
  api.answer(getCurrentInfo, answer(info('pending')));
  return openLoads('/admin/data-load/current');
};

const asked = () => api.asked(decideDataLoadValues).map(({ body }) => (body as { decisions: unknown }).decisions);

it('shows how the book spells values, and takes what the reader says that one means', async () => {
  const byNumber = [
    { meaning: 'INVITATION' as const, rows: 1 },
    { meaning: 'NO_BID' as const, rows: 8 },
  ];
  answerWith(
    spelt(),
    spelt({ _id: idOf(2), field: 'procedureType', text: 'AD', rows: 1, meaning: 'NO_BID', byNumber }),
  );
  const { user } = openReview();
  const panel = within(await findRole('region', 'Así se leyó tu libro'));
  await panel.findByText('12 valores escritos de otro modo · 1 sin entender');
  const options = within(panel.getByLabelText('¿Qué significa «AD»?')).getAllByRole<HTMLOptionElement>('option');
  expect(options.find(({ selected }) => selected)?.textContent).toBe('Adjudicación directa');
  panel.getByText(/Por su número de procedimiento: Por invitación \(1 fila\) y Adjudicación directa \(8 filas\)/);
  panel.getByText('Sus filas no se guardarán mientras no digas qué significa.');
  const rows = panel.getByRole('link', { name: 'Ver 10 filas con «Obras y servicios»' }).getAttribute('href');
  expect([...new URLSearchParams(rows?.split('?')[1])]).toEqual([
    ['vista', 'detalles'],
    ['nombre', idOf(1)],
  ]);

  api.answer(decideDataLoadValues, { error: false, data: { summary } });
  answerWith(spelt({ meaning: 'PUBLIC_WORKS', decision: { decidedBy: 'Ana Robles', decidedAt: AT } }));
  await user.selectOptions(panel.getByLabelText('¿Qué significa «Obras y servicios»?'), 'Obra pública');
  await panel.findByText('Decidido');
  expect(document.activeElement).toBe(panel.getByLabelText('¿Qué significa «Obras y servicios»?'));
  expect(asked()).toEqual([[{ value: idOf(1), as: 'PUBLIC_WORKS', seen: null }]]);

  answerWith(spelt());
  await user.click(panel.getByRole('button', { name: 'Olvidar lo decidido sobre «Obras y servicios»' }));
  await panel.findByText('Sin entender');
  expect(document.activeElement).toBe(panel.getByLabelText('¿Qué significa «Obras y servicios»?'));
  expect(asked()[1]).toEqual([{ value: idOf(1), as: null, seen: AT }]);
});

it('tells that somebody else was faster, and shows what they said', async () => {
  answerWith(spelt());
  const { user } = openReview();
  const question = await screen.findByLabelText('¿Qué significa «Obras y servicios»?');
  api.refuse(decideDataLoadValues, 'data-load.name-decided');
  answerWith(spelt({ meaning: 'SERVICES', decision: { decidedBy: 'Luis', decidedAt: AT } }));
  await user.selectOptions(question, 'Arrendamiento');
  await findToast('Otra persona decidió sobre lo mismo al mismo tiempo. Revisa la lista e intenta nuevamente.');
  await screen.findByText(/^Luis ·/);
});

it('goes on to its next page', async () => {
  answerWith(spelt());
  const { user } = openReview();
  const pages = within(await findRole('navigation', 'Páginas de valores escritos de otro modo'));
  await user.click(pages.getByRole('button', { name: /siguiente/i }));
  await waitFor(() => expect(api.asked(getDataLoadValues).at(-1)?.query).toEqual({ page: 2, pageSize: 10 }));
});

describe('the list of all that was made of a book', () => {
  const remark = { field: 'supplierRfc', message: 'El RFC ya es de otro nombre.', rows: 4 };

  it('says each with its rows, what could not be read first, and leads to it', async () => {
    derived = [
      {
        _id: idOf(8),
        field: 'administration',
        rows: 11,
        values: [
          { value: '2018-2021', rows: 8 },
          { value: '2021-2024', rows: 1 },
        ],
        more: 2,
      },
    ];
    answerWith(spelt());
    api.answer(getDataLoadRemarks, {
      error: false,
      data: { _id: LOAD, remarks: [{ _id: 'supplierRfc.E9', kind: 'error', ...remark }] },
    });
    const counts = { suppliers: 2, administrativeUnits: 1, alike: 1, undecided: 1 };
    const pagination = { page: 1, pages: 1, total: 0 };
    api.answer(getDataLoadNames, { error: false, data: { _id: LOAD, names: [], counts, pagination } });
    const columns = { layoutName: 'Plataforma Nacional de Transparencia', isDecided: true };
    const { current, recent } = info('pending');
    api.answer(getCurrentInfo, answer({ current: current && { ...current, columns }, recent }));
    const { user } = openLoads('/admin/data-load/current');
    const panel = within(await findRole('region', 'Así se leyó tu libro'));
    await panel.findByText(/con nombre nuevo$/);
    const [first] = panel.getAllByRole('list');
    expect(
      within(first as HTMLElement)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Columnas del archivoSe leyó como: Plataforma Nacional de Transparencia.Ver o cambiar las columnas',
      expect.stringMatching(/RFC: 4 filasEl RFC ya es de otro nombre\.Ver filas/),
      expect.stringMatching(/^12 valores escritos de otro modo · 1 sin entender/),
      expect.stringMatching(
        /^2 proveedores y 1 unidad administrativa con nombre nuevo.+1 se parece a otro · 1 sin decidirVer nombres$/,
      ),
      expect.stringMatching(
        /: 11 filasNinguna celda lo dice: se dedujo «2018-2021» \(8 filas\), «2021-2024» \(1 fila\) y 2 valores más\.Ver filas en las que se dedujo Administración$/,
      ),
    ]);
    await user.click(panel.getByRole('button', { name: 'Ver nombres' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Nombres nuevos y parecidos' }));
    const derivedRows = panel.getByRole('link', { name: 'Ver filas en las que se dedujo Administración' });
    expect(derivedRows.getAttribute('href')).toBe(`/admin/data-load/current?vista=detalles&nombre=${idOf(8)}`);
    await user.click(panel.getByRole('button', { name: /^Ver filas de .*RFC/ }));
    await findAddress('/admin/data-load/current?vista=detalles&motivo=supplierRfc.E9');
  });

  it('leads to all its rows, whichever were hidden when rows were last looked at', async () => {
    answerWith();
    api.answer(getDataLoadRemarks, {
      error: false,
      data: { _id: LOAD, remarks: [{ _id: 'supplierRfc.E9', kind: 'error', ...remark }] },
    });
    api.answer(getCurrentInfo, answer(info('pending')));
    const { user } = openLoads('/admin/data-load/current?ocultar=errores,omitidos');
    await user.click(await findRole('button', /^Ver filas de .*RFC/));
    await findAddress('/admin/data-load/current?vista=detalles&motivo=supplierRfc.E9');
  });

  it('says whose an RFC is that stands beside other names, and takes that one is the same supplier’s', async () => {
    const decision = { as: 'ACME SA', decidedBy: 'Ana Robles', decidedAt: AT };
    const holder = { _id: idOf(70), name: 'ACME SA', registered: false, row: 12 };
    const names = [
      { _id: idOf(71), name: 'AKME', rows: 3, isSame: false, decision: null },
      { _id: idOf(72), name: 'ACNE', rows: 1, isSame: true, decision },
      { _id: idOf(73), name: 'ACMES', rows: 1, isSame: false, decision: { ...decision, as: 'ZETA' } },
    ];
    rfcs = [{ rfc: 'ACM010101AA1', holder, names }];
    answerWith();
    const { user } = openReview();
    const panel = within(await findRole('region', 'Así se leyó tu libro'));
    await panel.findByText('RFC ACM010101AA1: es de «ACME SA» (fila 12)');
    panel.getByText('· Sin decidir: quedan fuera con error.');
    panel.getByText(/^· Se decidió que era de «ZETA», de quien el RFC ya no es\./);
    const link = panel.getByRole('link', { name: 'Ver 3 filas de «AKME» con este RFC' });
    expect(link.getAttribute('href')).toContain(`nombre=${idOf(71)}`);
    api.answer(decideDataLoadNames, { error: false, data: { summary } });
    await user.click(panel.getByRole('button', { name: 'Es de «ACME SA»: AKME' }));
    await waitFor(() => expect(api.asked(decideDataLoadNames)).toHaveLength(1));
    await user.click(panel.getByRole('button', { name: 'Dejar sin decidir: ACNE' }));
    await waitFor(() => expect(api.asked(decideDataLoadNames)).toHaveLength(2));
    expect(api.asked(decideDataLoadNames).map(({ body }) => (body as { decisions: unknown }).decisions)).toEqual([
      [{ name: idOf(71), seen: null, verdict: 'SAME', as: idOf(70) }],
      [{ name: idOf(72), seen: AT, verdict: 'UNDECIDED' }],
    ]);
  });

  it('is of new names alone where a book says nothing but what the template does', async () => {
    answerWith();
    const counts = { suppliers: 0, administrativeUnits: 0, alike: 0, undecided: 0 };
    const pagination = { page: 1, pages: 1, total: 0 };
    api.answer(getDataLoadNames, { error: false, data: { _id: LOAD, names: [], counts, pagination } });
    openReview();
    const panel = within(await findRole('region', 'Así se leyó tu libro'));
    await panel.findByText('No hay nombres nuevos');
    panel.getByRole('heading', { level: 3, name: 'Nombres nuevos y parecidos' });
    await waitFor(() => expect(panel.queryAllByRole('list')).toEqual([]));
  });

  it('holds the new names too, before what would change', async () => {
    answerWith(spelt());
    openReview();
    const panel = await findRole('region', 'Así se leyó tu libro');
    await within(panel).findByLabelText(/^¿Qué significa/);
    const names = within(panel).getByRole('region', { name: 'Nombres nuevos y parecidos' });
    expect(panel.lastElementChild).toBe(names);
    expect(panel.nextElementSibling).toBe(screen.getByRole('region', { name: 'Qué cambiará' }));
  });
});

describe('what is remembered of books', () => {
  const decision = {
    kind: 'category',
    text: 'Comodato',
    as: 'Arrendamiento',
    decidedBy: 'Ana',
    decidedAt: AT,
  } as const;
  const remembered = (...docs: (Omit<typeof decision, 'kind' | 'text' | 'as'> & Partial<RememberedDecision>)[]) =>
    api.answer(listRememberedDecisions, {
      error: false,
      data: {
        docs: docs.map((doc, index) => ({ ...decision, _id: idOf(index + 1), ...doc })),
        pagination: { page: 1, pages: 1, total: docs.length },
      },
    });

  it('is listed by what it is taken for, and forgotten one by one', async () => {
    remembered(decision, { ...decision, kind: 'SUPPLIER', text: 'LIMONTTA', as: null });
    const { user } = openLoads('/admin/data-load/remembered');
    const row = within(await findRole('row', /Comodato/));
    row.getByText('Materia');
    row.getByText('Arrendamiento');
    within(await findRole('row', /LIMONTTA/)).getByText('Distinta de las que se le parecen');

    api.answer(forgetDecision, { error: false, message: 'Se olvidó.' });
    remembered();
    await user.click(row.getByRole('button', { name: 'Olvidar lo decidido sobre «Comodato»' }));
    await findToast('Se olvidó.');
    await screen.findByText('Aún no se ha decidido nada');
    expect(api.asked(forgetDecision)[0]?.body).toEqual({ _id: idOf(1) });
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  });
});
