import type { FileColumns } from '@monitor/contracts-schema/data-loads/column-mapping';
import { type DataLoadInfo, dataLoadEndpoints } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { screen, waitFor, within } from '@testing-library/dom';
import { idOf } from '../../../testing/fixtures.ts';
import { findRole, findToast } from '../../../testing/open-site.tsx';
import { api } from '../../../testing/scripted-api.ts';
import { answer, info, LOAD, openLoads } from '../testing/loads.ts';

const { getCurrentInfo, getDataLoadColumns, decideDataLoadColumns } = dataLoadEndpoints;

const COLUMNS = '/admin/data-load/columns';

const undecided = (isDecided = false): DataLoadInfo => {
  const { current, ...rest } = info('pending');
  return { ...rest, current: current && { ...current, columns: { layoutName: null, isDecided } } };
};

const read = (given: Partial<FileColumns> = {}): FileColumns => ({
  seen: idOf(7),
  mapping: {
    layout: null,
    headingRow: 2,
    fields: {
      contractNumber: { columns: [[1]], value: null },
      supplierName: { columns: [[2], [3, 4]], value: null },
      limitExceeded: { columns: [], value: 'N/A' },
    },
    currency: [],
  },
  layoutName: null,
  isDecided: false,
  headings: ['Contrato', 'Empresa', 'Nombre', 'Apellido', 'Clave'].map((heading, index) => ({
    column: index + 1,
    heading,
    samples: index === 4 ? [] : [`${heading} de ejemplo`],
  })),
  ...given,
});

const open = (columns: FileColumns | null = read(), at = COLUMNS) => {
  api.answer(getCurrentInfo, answer(undecided()));
  api.answer(getDataLoadColumns, { error: false, data: columns });
  api.answer(decideDataLoadColumns, { error: false, message: 'El archivo se leyó de nuevo.' });
  return openLoads(at);
};

const asked = () => api.asked(decideDataLoadColumns).map(({ body }) => body);

it('shows of each column what it says and which fields that is, and what none says', async () => {
  open();
  await screen.findByText(
    /no está en un formato conocido: lo que dice cada columna se dedujo .+ Los encabezados se leyeron en la fila 2/,
  );
  screen.getByText('«Contrato de ejemplo»');
  screen.getByText('Sin datos en las primeras filas');
  const company = within(screen.getByRole('list', { name: 'Lo que dice «Empresa»' }));
  company.getByRole('button', { name: 'Quitar Nombre completo del o los contratista(s) elegidos de «Empresa»' });
  within(screen.getByRole('list', { name: 'Lo que dice «Contrato»' })).getByText(/ \(obligatorio\)$/);
  within(screen.getByRole('list', { name: 'Lo que dice «Nombre»' })).getByText(/\(con «Apellido»\)/);
  within(screen.getByRole('list', { name: 'Lo que dice «Apellido»' })).getByText(/\(con «Nombre»\)/);
  screen.getByText(/^Tipo de procedimiento, Materia, Administración/);
});

it('says beside what a column was guessed to say by what that was guessed, until that is taken away', async () => {
  const { headings } = read();
  const guessed = headings.map((one, at) => ({ ...one, ...(at < 2 && { guessedBy: at ? 'VALUES' : 'HEADING' }) }));
  const { user } = open(read({ headings: guessed as FileColumns['headings'] }));
  const of = (heading: string) => within(screen.getByRole('list', { name: `Lo que dice «${heading}»` }));
  await findRole('list', 'Lo que dice «Empresa»');
  of('Contrato').getByText('Por su encabezado');
  of('Empresa').getByText('Por sus valores');
  expect(of('Nombre').queryByText(/^Por su/)).toBeNull();
  await user.selectOptions(screen.getByLabelText('También dice «Empresa»'), 'Partida');
  of('Empresa').getByText('Por sus valores');
  await user.click(of('Empresa').getByRole('button', { name: /^Quitar Nombre completo/ }));
  expect(of('Empresa').queryByText(/^Por su/)).toBeNull();
});

it('says of a column what is read of it besides the fields of the template', async () => {
  const { mapping, headings } = read();
  const notes = [{ label: 'Ampliaciones', columns: [[5]] }];
  open(
    read({
      mapping: { ...mapping, currency: [5], notes },
      headings: [...headings, { column: 6, heading: 'Otra', samples: [] }],
    }),
  );
  await screen.findByText('De aquí se lee la moneda del monto y las notas («Ampliaciones»).');
  screen.getByLabelText('También dice «Clave»');
  const unused = screen.getByText('Columnas que no se usan').closest('details');
  within(unused!).getByLabelText('¿Qué dice «Otra»?');
});

it('reads the file as is decided, and goes back to its review', async () => {
  const { user, router } = open();
  await user.selectOptions(await screen.findByLabelText('¿Qué dice «Clave»?'), 'Partida');
  await user.type(screen.getByRole('textbox', { name: 'Administración' }), '2024-2027');
  await user.click(screen.getByRole('button', { name: /^Quitar Número que identifique/ }));
  expect(document.activeElement).toBe(screen.getByLabelText('¿Qué dice «Contrato»?'));
  await user.click(screen.getByRole('button', { name: 'Leer el archivo así' }));
  await findToast('El archivo se leyó de nuevo.');
  expect(asked()).toEqual([
    {
      idDataLoad: LOAD,
      seen: idOf(7),
      headingRow: 2,
      fields: {
        supplierName: { columns: [[2], [3, 4]], value: null },
        limitExceeded: { columns: [], value: 'N/A' },
        partida: { columns: [[5]], value: null },
      },
      administrations: [{ name: '2024-2027', from: null }],
      unitTypes: [],
    },
  ]);
  expect(router.state.location.pathname).toBe('/admin/data-load/current');
});

it('takes the administrations that governed, each from a day on', async () => {
  const { user } = open();
  await user.type(await screen.findByRole('textbox', { name: 'Administración' }), '2021-2024');
  await user.click(screen.getByRole('button', { name: 'Otra administración' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Administración 2' }));
  await user.keyboard('2024-2027');
  await user.type(screen.getByRole('textbox', { name: 'Gobierna desde (2)' }), '10/09/2024');
  await user.click(screen.getByRole('button', { name: 'Otra administración' }));
  await user.click(screen.getByRole('button', { name: 'Quitar la administración 3' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Administración 1' }));
  await user.click(screen.getByRole('button', { name: 'Leer el archivo así' }));
  await findToast('El archivo se leyó de nuevo.');
  expect(asked()).toMatchObject([
    {
      administrations: [
        { name: '2021-2024', from: null },
        { name: '2024-2027', from: '2024-09-10' },
      ],
    },
  ]);
});

it('takes which units are of another type, unless a column says so', async () => {
  const { user } = open();
  await user.type(await screen.findByRole('textbox', { name: 'Unidad' }), 'DIF');
  await user.selectOptions(screen.getByLabelText('Su tipo'), 'Descentralizado');
  await user.click(screen.getByRole('button', { name: 'Otra unidad' }));
  await user.type(screen.getByRole('textbox', { name: 'Unidad 2' }), 'Sin tipo');
  await user.click(screen.getByRole('button', { name: 'Leer el archivo así' }));
  await findToast('El archivo se leyó de nuevo.');
  expect(asked()).toMatchObject([{ unitTypes: [{ unit: 'DIF', type: 'Descentralizado' }] }]);
});

it('leaves the types of units to a column that says them, as contracts need it, which some column is to say', async () => {
  const { user } = open();
  const key = within(await screen.findByLabelText('¿Qué dice «Clave»?'));
  expect(key.getByRole('option', { name: 'Partida' })).toBeTruthy();
  await user.selectOptions(
    screen.getByLabelText('¿Qué dice «Clave»?'),
    key.getByRole('option', { name: 'Centralizada/Descentralizada (obligatorio)' }),
  );
  expect(screen.queryByRole('textbox', { name: 'Unidad' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Leer el archivo así' }));
  await findToast('El archivo se leyó de nuevo.');
  expect(asked()[0]).not.toHaveProperty('unitTypes');
});

it('asks for what a column only stands in for, and says which', async () => {
  const { mapping } = read();
  const organizerAdministrativeUnit = { columns: [[5]], value: null, isStandIn: true as const };
  const { user } = open(read({ mapping: { ...mapping, fields: { ...mapping.fields, organizerAdministrativeUnit } } }));
  const unit = await screen.findByRole('textbox', { name: /^Unidad administrativa convocante/ });
  screen.getByText('Si no lo indicas, se toma de «Clave»');
  within(screen.getByRole('list', { name: 'Lo que dice «Clave»' })).getByText(/\(si no se indica abajo\)/);
  expect(screen.getByText(/^Tipo de procedimiento, Materia, Administración/).textContent).not.toContain('convocante');
  await user.type(unit, 'Oficialía Mayor');
  await user.click(screen.getByRole('button', { name: 'Leer el archivo así' }));
  await findToast('El archivo se leyó de nuevo.');
  const fields = { organizerAdministrativeUnit: { ...organizerAdministrativeUnit, value: 'Oficialía Mayor' } };
  expect(asked()).toMatchObject([{ fields }]);
});

it('says of a file of the Platform that whoever it is of contracts, unless that is indicated', async () => {
  const { mapping } = read();
  const organizerAdministrativeUnit = { columns: [[5]], value: null, isStandIn: true as const };
  const fields = { ...mapping.fields, organizerAdministrativeUnit };
  open(read({ mapping: { ...mapping, layout: 'pnt', fields, buyers: { columns: [2], row: 1, ours: ['DIF'] } } }));
  await screen.findByText('Si no lo indicas, es el sujeto obligado del archivo');
});

it('says in which sheet a column of keys is looked up', async () => {
  const { mapping } = read();
  const partida = { columns: [[5]], value: null, table: 'Tabla_492870' };
  open(read({ mapping: { ...mapping, fields: { ...mapping.fields, partida } } }));
  const key = within(await screen.findByRole('list', { name: 'Lo que dice «Clave»' }));
  key.getByText(/Partida \(lo que diga la hoja «Tabla_492870»\)/);
});

it('reads the headings of another row', async () => {
  const { user } = open();
  const row = await screen.findByLabelText('Fila de los encabezados');
  await user.clear(row);
  await user.type(row, '5');
  await user.click(screen.getByRole('button', { name: 'Leer esa fila' }));
  await findToast('El archivo se leyó de nuevo.');
  expect(asked()).toEqual([{ idDataLoad: LOAD, seen: idOf(7), headingRow: 5 }]);
});

it('begins where a link leads to: at a field of which no column says anything', async () => {
  open(read(), `${COLUMNS}#administration-0`);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Administración' })));
});

it('is not for a file that is laid out as the template: its review is shown', async () => {
  const { router } = open(null);
  await findRole('heading', 'Revisión de la carga de datos');
  expect(router.state.location.pathname).toBe('/admin/data-load/current');
});

it('is where an upload leads whose columns nobody has decided; its review says so, and cannot be confirmed', async () => {
  api.answer(getDataLoadColumns, { error: false, data: read() });
  api.answer(getCurrentInfo, answer(undecided()));
  const { router, user } = openLoads('/admin/data-load');
  await findRole('heading', 'Columnas del archivo');
  expect(router.state.location.pathname).toBe(COLUMNS);
  await user.click(screen.getByRole('link', { name: 'Revisión de la carga' }));
  await screen.findByText('Falta indicar qué dice el archivo');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /CONTINUAR|CONFIRMAR/ }).disabled).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Indicar las columnas' }));
  await findRole('heading', 'Columnas del archivo');
});
