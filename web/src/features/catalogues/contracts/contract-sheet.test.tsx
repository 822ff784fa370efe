import type { CatalogueContract } from '@monitor/contracts-schema/contracts/contract-answers';
import { contractEndpoints, type UpdatedContract } from '@monitor/contracts-schema/contracts/contract-endpoints';
import { contractFieldNames, definitionOf } from '@monitor/contracts-schema/contracts/contract-field-sets';
import { MINIMUM_ABOVE_MAXIMUM } from '@monitor/contracts-schema/contracts/contract-limits';
import { aCatalogueContract } from '@monitor/contracts-schema/testing/a-contract';
import { screen, waitFor, within } from '@testing-library/dom';
import { queryClient } from '../../../lib/api/query-client.ts';
import { idOf } from '../../../testing/fixtures.ts';
import { findAddress, findRole, findToast, openSite } from '../../../testing/open-site.tsx';
import { api } from '../../../testing/scripted-api.ts';
import { sheetCell, typeInto } from '../../../testing/sheet.ts';

const { listCatalogueContracts, listSuppliersForContracts, listUnitsForContracts, saveUpdatedContracts } =
  contractEndpoints;

const labelOf = (field: Parameters<typeof definitionOf>[0]) => definitionOf(field).label;
const [NUMBER, SUPPLIER, TOTAL] = [labelOf('contractNumber'), labelOf('supplier'), labelOf('totalAmount')];
const [PUBLISHED, DAY, KIND] = [labelOf('totalOrMaxAmount'), labelOf('contractDate'), labelOf('procedureType')];
const [UNIT, NOTES, EXCESS] = [labelOf('organizerAdministrativeUnit'), labelOf('notes'), labelOf('amountExceeded')];

const contracts = ['C-1', 'C-2', 'C-3'].map((contractNumber, at) => ({
  ...aCatalogueContract({ contractNumber, contractUrl: null }),
  _id: idOf(40 + at),
  version: 5,
}));
const [first, second, third] = contracts as [CatalogueContract, CatalogueContract, CatalogueContract];
const north = { _id: idOf(8), name: 'OBRAS DEL NORTE' };
const unit = { _id: idOf(9), name: 'Oficialía Mayor' };

const list = (...docs: readonly CatalogueContract[]) =>
  api.answer(listCatalogueContracts, ({ query }) => ({
    ...api.example(listCatalogueContracts),
    data: { docs: [...docs], page: query.page, pages: 9, total: docs.length },
  }));

const open = async (address = '/admin/contracts') => {
  api.answer(listSuppliersForContracts, {
    ...api.example(listSuppliersForContracts),
    data: { docs: [north, { ...north, _id: idOf(18), name: 'DOS' }, { ...north, _id: idOf(28), name: 'DOS' }] },
  });
  api.answer(listUnitsForContracts, { ...api.example(listUnitsForContracts), data: { docs: [unit] } });
  const { user } = openSite(address, { permissions: ['CONTRACTS'] });
  await findRole('button', 'Ver y editar C-1');
  await user.click(screen.getByRole('button', { name: 'Editar tabla' }));
  await findRole('grid', 'Catálogo de contratos');
  return user;
};
type User = Awaited<ReturnType<typeof open>>;

const save = async (user: User, rows: number) => {
  await user.click(screen.getByRole('button', { name: `Guardar (${rows})` }));
  await user.click(within(await findRole('alertdialog', 'Guardar cambios')).getByRole('button', { name: 'Guardar' }));
};
const paste = async (user: User, target: HTMLElement, ...rows: readonly (readonly string[])[]) => {
  await user.pointer({ keys: '[MouseLeft]', target });
  await user.paste(rows.map((cells) => cells.join('\t')).join('\r\n'));
};
const saved = () => api.asked(saveUpdatedContracts).map(({ body }) => body as UpdatedContract[]); // forms, each of them
/** Those that are changed in the order of the sheet, after what contracts are known by. */
const headings = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);

describe('the sheet of contracts', () => {
  beforeEach(() => list(first, second, third));

  it('has every field of the form, after those that contracts are known by', async () => {
    await open();
    const fields = contractFieldNames.map(labelOf);
    expect(headings().slice(0, 3)).toEqual(['Fila', NUMBER, SUPPLIER]);
    expect([...headings().slice(1)].sort()).toEqual([...fields].sort());
    for (const field of fields.filter((field) => !/excede el límite/.test(field)))
      expect([field, sheetCell('C-1', field).getAttribute('aria-readonly')]).toEqual([field, null]);
    expect(document.activeElement).toBe(sheetCell('C-1', NUMBER));
  });

  it('takes words for what the form holds, and sends what was changed with the version that was seen', async () => {
    const user = await open();
    await paste(user, sheetCell('C-1', SUPPLIER), ['obras del norte'], ['Obras del Norte']);
    await typeInto(user, sheetCell('C-1', DAY), '3-2-2020{Enter}');
    expect(document.activeElement).toBe(sheetCell('C-2', DAY));
    await typeInto(user, sheetCell('C-1', UNIT), 'oficialia mayor{Tab}');
    await typeInto(user, sheetCell('C-2', KIND), 'Adj. directa{Enter}');
    await typeInto(user, sheetCell('C-2', PUBLISHED), '$1,500.5{Enter}');
    await typeInto(user, sheetCell('C-2', TOTAL), '1500.50{Enter}');
    const shown = (row: string, ...columns: string[]) => columns.map((column) => sheetCell(row, column).textContent);
    expect(shown('C-1', SUPPLIER, DAY, UNIT)).toEqual(['OBRAS DEL NORTE', '03/02/2020', 'Oficialía Mayor']);
    expect(shown('C-2', SUPPLIER, KIND, TOTAL)).toEqual(['OBRAS DEL NORTE', 'Adjudicación directa', '$1,500.50']);
    expect(document.querySelectorAll('[role=gridcell][aria-invalid]')).toHaveLength(0);
    api.answer(saveUpdatedContracts, { ...api.example(saveUpdatedContracts), message: 'Se guardaron.' });
    await save(user, 2);
    await findToast('Se guardaron.');
    expect(saved()).toMatchObject([
      [
        {
          _id: first._id,
          version: 5,
          supplier: north._id,
          contractDate: '2020-02-03',
          organizerAdministrativeUnit: unit._id,
        },
        { _id: second._id, version: 5, supplier: north._id, procedureType: 'NO_BID', totalAmount: 1500_50 },
      ],
    ]);
    expect(saved()[0]?.map((row) => Object.keys(row).length)).toEqual([5, 6]);
    expect(screen.queryByRole('grid')).toBeNull();
  });

  it('marks what no field can mean with why, and does not save it', async () => {
    const user = await open();
    const wrong = [
      [SUPPLIER, 'Nadie', /Ningún proveedor registrado se llama así/],
      [SUPPLIER, 'DOS', /o más de uno/],
      [KIND, 'Sorteo', /El valor de Tipo de procedimiento no es válido/],
      [DAY, 'ayer', /La fecha no es válida: escríbela como DD\/MM\/AAAA/],
      [TOTAL, 'mil', /El monto no es un número/],
      [labelOf('isEmpty'), 'quizá', /Escribe Sí o No/],
      [labelOf('period'), 'primero', /no tiene el formato correcto\. Ejemplo: 1o 2019/],
      [UNIT, '{Delete}', /Unidad administrativa convocante es requerido/],
    ] as const;
    for (const [heading, keys, reason] of wrong) {
      await typeInto(user, sheetCell('C-2', heading), keys === '{Delete}' ? keys : `${keys}{Enter}`);
      const cell = sheetCell('C-2', heading);
      await user.pointer({ keys: '[MouseLeft]', target: cell });
      expect([heading, keys, cell.getAttribute('aria-invalid')]).toEqual([heading, keys, 'true']);
      expect(document.getElementById(cell.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(reason);
    }
    expect(screen.getByRole('rowheader', { name: '2 Uno o más valores tienen errores.' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Guardar (1)' }));
    await findToast('El formulario contiene errores');
    await screen.findByText('Hay cambios que no se pueden guardar');
    await user.click(screen.getByRole('button', { name: 'Descartar los cambios de C-2' }));
    expect(sheetCell('C-2', DAY).textContent).toBe('01/02/2019');
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(sheetCell('C-2', DAY).textContent).toBe('ayer');
    expect(saved()).toEqual([]);
  });

  it('says where a change makes another cell wrong', async () => {
    const user = await open();
    await typeInto(user, sheetCell('C-1', TOTAL), '7{Enter}');
    expect(sheetCell('C-1', TOTAL).getAttribute('aria-invalid')).toBeNull();
    expect(sheetCell('C-1', PUBLISHED).getAttribute('aria-invalid')).toBe('true');
  });

  it('says of a minimum that is above its maximum that it is, and saves it all the same', async () => {
    const LEAST = labelOf('minAmount');
    list({ ...first, minAmount: 900, maxAmount: 800 }, second, third);
    const user = await open();
    expect(screen.getByRole('rowheader', { name: `1 ${MINIMUM_ABOVE_MAXIMUM}` })).toBeTruthy();
    await paste(user, sheetCell('C-2', LEAST), ['1,500', '1,499.99']);
    await user.pointer({ keys: '[MouseLeft]', target: sheetCell('C-2', LEAST) });
    const says = () =>
      document.getElementById(sheetCell('C-2', LEAST).getAttribute('aria-describedby') ?? '')?.textContent;
    expect(says()).toBe(`Fila 2, ${LEAST}: ${MINIMUM_ABOVE_MAXIMUM}`);
    expect(sheetCell('C-2', LEAST).getAttribute('aria-invalid')).toBeNull();
    expect(screen.getByRole('rowheader', { name: `2 ${MINIMUM_ABOVE_MAXIMUM}` })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(screen.getByRole('rowheader', { name: '2' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Rehacer' }));
    api.answer(saveUpdatedContracts, { ...api.example(saveUpdatedContracts), message: 'Se guardaron.' });
    await save(user, 1);
    await findToast('Se guardaron.');
    expect(saved()).toMatchObject([[{ _id: second._id, minAmount: 1_500_00, maxAmount: 1_499_99 }]]);
  });

  it('says so of the row where its column is not shown', async () => {
    const LEAST = labelOf('minAmount');
    list({ ...first, minAmount: 900, maxAmount: 800 }, second);
    const user = await open();
    const says = () => document.getElementById(sheetCell('C-1', NUMBER).getAttribute('aria-describedby') ?? '');
    expect(says()?.textContent).toBe(`Fila 1, ${NUMBER}`);
    await user.click(screen.getByRole('button', { name: 'Columnas' }));
    await user.click(await screen.findByLabelText(LEAST));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(headings()).not.toContain(LEAST));
    expect(screen.getByRole('rowheader', { name: `1 ${MINIMUM_ABOVE_MAXIMUM}` })).toBeTruthy();
    await user.pointer({ keys: '[MouseLeft]', target: sheetCell('C-1', NUMBER) });
    expect(says()?.textContent).toBe(`Fila 1, ${NUMBER}: ${MINIMUM_ABOVE_MAXIMUM}`);
  });

  it('opens what is of direct awards alone once the row is one, within one block too', async () => {
    const user = await open();
    await typeInto(user, sheetCell('C-1', EXCESS), '9{Enter}');
    expect(sheetCell('C-1', EXCESS).textContent).toBe('');
    expect(screen.getByText(/Solo de adjudicaciones directas/).textContent).toContain(EXCESS);
    await paste(user, sheetCell('C-1', EXCESS), ['9'], ['9']);
    await screen.findByText('2 celdas no se pueden cambiar.');
    await typeInto(user, sheetCell('C-1', KIND), 'adjudicación directa{Enter}');
    await paste(user, sheetCell('C-1', labelOf('limitExceeded')), ['Sí', '9']);
    expect(sheetCell('C-1', EXCESS).textContent).toBe('$9.00');
  });

  it('goes back and forth over what is not saved, and fills down', async () => {
    const user = await open();
    await typeInto(user, sheetCell('C-1', NOTES), 'igual{Enter}{ArrowUp}');
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
    expect(sheetCell('C-3', NOTES).textContent).toBe('igual');
    await user.keyboard('{Control>}z{/Control}');
    expect(sheetCell('C-3', NOTES).textContent).toBe('');
    await user.keyboard('{Control>}z{/Control}');
    expect(screen.getByRole('button', { name: 'Guardar' })).toHaveProperty('disabled', true);
    await user.keyboard('{Control>}y{/Control}{Control>}y{/Control}');
    expect(screen.getByRole('button', { name: 'Guardar (3)' })).toBeTruthy();
  });

  it('keeps rows that could not be saved, each marked with why, and is done with the others', async () => {
    const user = await open();
    await paste(user, sheetCell('C-1', NOTES), ['uno'], ['dos']);
    api.refuse(saveUpdatedContracts, 'record.invalid', {
      errors: [{ field: second._id, message: 'El contrato ya no existe' }],
    });
    await save(user, 2);
    await findToast('No fue posible guardar 1 contrato; se guardó 1.');
    expect(screen.getByRole('rowheader', { name: '2 El contrato ya no existe.' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Guardar (1)' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));
    expect(screen.getByRole('button', { name: 'Guardar' })).toHaveProperty('disabled', true);
    expect(sheetCell('C-2', NOTES).textContent).toBe('');
  });

  it('leaves rows where they are, whatever others change, and says what they changed', async () => {
    const user = await open();
    await typeInto(user, sheetCell('C-2', NOTES), 'mía{Enter}{ArrowUp}');
    list({ ...second, version: 6, notes: 'suya', partida: '3311' }, third, { ...first, _id: idOf(77) });
    await queryClient.invalidateQueries();
    await waitFor(() => expect(sheetCell('C-2', labelOf('partida')).textContent).toBe('3311'));
    const rows = within(screen.getByRole('grid')).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.children[1]?.textContent)).toEqual(['C-1', 'C-2', 'C-3']);
    expect(screen.getByText(/Otra persona lo cambió: ahora dice «suya»/)).toBeTruthy();
    await user.keyboard('{Control>}z{/Control}');
    expect(sheetCell('C-2', NOTES).textContent).toBe('suya');
  });

  it('keeps the lines of a text that is typed into', async () => {
    list({ ...first, notes: 'una\ndos' });
    const user = await open();
    await typeInto(user, sheetCell('C-1', NOTES), '{F2}{End}');
    await user.keyboard('{Alt>}{Enter}{/Alt}tres{Enter}');
    await save(user, 1);
    await waitFor(() => expect(saved()[0]?.[0]?.notes).toBe('una\ndos\ntres'));
  });

  it('has a hundred contracts a page, about those that were shown, and gives the shorter pages back', async () => {
    const user = await open('/admin/contracts?pagina=23');
    await findAddress('/admin/contracts?pagina=3');
    expect(api.asked(listCatalogueContracts).at(-1)?.query).toMatchObject({ page: 3, pageSize: 100 });
    await screen.findByRole('rowheader', { name: '201' });
    await user.click(screen.getByRole('button', { name: 'Regresar' }));
    await findAddress('/admin/contracts?pagina=21');
    await waitFor(() => expect(api.asked(listCatalogueContracts).at(-1)?.query).toMatchObject({ pageSize: 10 }));
  });

  it('is left by Escape and Tab, and come back to', async () => {
    const user = await open();
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('grid'));
    await user.keyboard('{Tab}');
    expect(screen.getByRole('grid').contains(document.activeElement)).toBe(false);
    await user.keyboard('{Shift>}{Tab}{/Shift}');
    expect(document.activeElement).toBe(sheetCell('C-1', NUMBER));
  });
});
