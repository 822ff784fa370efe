import type { CatalogueCalculation, ResultAnswer } from '@monitor/contracts-schema/calculations/calculation-answers';
import { calculationEndpoints } from '@monitor/contracts-schema/calculations/calculation-endpoints';
import { contractEndpoints } from '@monitor/contracts-schema/contracts/contract-endpoints';
import type { AnswerOf } from '@monitor/contracts-schema/http/endpoint';
import { organizationEndpoints } from '@monitor/contracts-schema/organizations/organization-endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { idOf, sanJeronimo, santaLucia } from '../../../testing/fixtures.ts';
import { findRole, findToast, openSite } from '../../../testing/open-site.tsx';
import { endPause } from '../../../testing/page-pauses.ts';
import { api } from '../../../testing/scripted-api.ts';

const { list, save, delete: remove, calculations, suppliers, validate, preview } = calculationEndpoints;
const AT = '2026-03-04T18:00:00.000Z';
const points: CatalogueCalculation = {
  _id: idOf(61),
  version: 2,
  name: 'Gasto por licitación',
  description: 'Parte del índice',
  abbreviation: '$$MLP',
  type: 'CONTRACT',
  enabled: false,
  locked: false,
  administrationPeriod: null,
  displayForm: 'NORMAL',
  hasPercentScale: true,
  scale: [{ min: 0, max: 100, value: 15 }],
  filters: [],
  notes: null,
  formula: { expression: '$MGLP / $MTG * 100', variables: [], calculations: [] },
  createdAt: AT,
  updatedAt: AT,
};
const index = { _id: idOf(62), name: 'Índice', description: '', abbreviation: '$$IRC', expression: '$$MLP + 1' };
const result: ResultAnswer = {
  abbreviation: '$$NEW',
  value: 28.5,
  unscaled: 28.5,
  why: null,
  displayForm: 'PERCENTAGE',
  variables: { $NTC: 1_200, $MTG: 50.5 },
  calculations: { $$MLP: null },
};

const openCalculations = (formula = points.formula) => {
  api.answer(list, { ...api.example(list), data: { docs: [{ ...points, formula }], page: 1, pages: 1, total: 1 } });
  api.answer(calculations, { error: false, data: { docs: [index] } });
  const docs = [sanJeronimo, santaLucia].map(({ defaultAdministrationPeriod: _own, ...organization }) => organization);
  api.answer(organizationEndpoints.listOrganizations, { error: false, data: { docs } });
  api.answer(contractEndpoints.listAdministrationPeriods, [{ _id: '2018-2021', administrationPeriod: '2018-2021' }]);
  return openSite('/admin/calculations', { permissions: ['CALCULATIONS'] });
};
const openForm = async (name: string | RegExp, title: string, formulaShown = points.formula) => {
  const site = openCalculations(formulaShown);
  await site.user.click(await findRole('button', name));
  const form = within(await findRole('dialog', title));
  return { ...site, form, formula: form.getByRole<HTMLTextAreaElement>('textbox', { name: /^Fórmula/ }) };
};
const newForm = () => openForm('Nuevo cálculo', 'Nuevo cálculo');
const editForm = (formula = points.formula) => openForm('Ver y editar Gasto por licitación', 'Editar cálculo', formula);
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const wrongIn = () => [...document.querySelectorAll('[data-wrong]')].map(({ textContent }) => textContent);

describe('the catalogue of calculations', () => {
  it('shows what it is told to, opens by name, and is not edited in its table', async () => {
    openCalculations();
    const row = within(await findRole('row', /Gasto por licitación/));
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['Nombre', 'Descripción', 'Tipo', 'Fórmula', 'Mostrar resultado', 'Es el índice', 'Notas'],
      ...['Fecha de creación', 'Acciones'],
    ]);
    expect(row.getByRole('cell', { name: '$MGLP / $MTG * 100' })).toBeTruthy();
    expect(row.queryByRole('button', { name: /^Editar/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Editar tabla' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Cálculos' }).getAttribute('href')).toBe('/admin/calculations');
  });

  it('says why one that others use stays, and leads to those', async () => {
    const { user } = openCalculations();
    await user.click(await findRole('button', 'Eliminar Gasto por licitación'));
    api.refuse(remove, 'calculation.in-use');
    const question = within(await findRole('alertdialog', 'Eliminar cálculo'));
    await user.click(question.getByRole('button', { name: 'Eliminar' }));
    await question.findByText('Otros cálculos usan este en su fórmula: cámbialos primero.');
    expect(question.getByRole('link', { name: 'Ver las fórmulas con $$MLP' }).getAttribute('href')).toBe(
      '/admin/calculations?buscar=%24%24MLP',
    );
  });
});

describe('the editor of a formula', () => {
  it('writes operators, variables and calculations where the caret is', async () => {
    const { user, form, formula } = await newForm();
    type(formula, '$MTG + 1');
    formula.setSelectionRange(4, 4);
    await user.click(form.getByRole('button', { name: 'Entre' }));
    const picker = form.getByRole('combobox', { name: 'Insertar variable o cálculo' });
    await user.type(picker, 'total de contratos');
    await user.click(await findRole('option', /^\$NTC · Número total de contratos/));
    expect(formula.value).toBe('$MTG / $NTC + 1');
    await user.type(form.getByRole('combobox', { name: 'Insertar variable o cálculo' }), '$$IRC');
    formula.setSelectionRange(15, 15);
    await user.click(await findRole('option', /^\$\$IRC · Índice/));
    expect(formula.value).toBe('$MTG / $NTC + 1 $$IRC');
    type(formula, '');
    for (const name of ['redondear', 'si', 'mínimo', 'máximo'])
      await user.click(form.getByRole('button', { name: new RegExp(`^Función ${name}: `) }));
    expect(formula.value).toBe('redondear(si(mínimo(máximo(');
  });

  it('shows functions in Spanish, however they are stored', async () => {
    const { form, formula } = await editForm({ ...points.formula, expression: 'round(max($MGLP, 1), 2)' });
    expect(formula.value).toBe('redondear(máximo($MGLP, 1), 2)');
    type(formula, 'si(1, 2, 3)');
    await endPause(1_000);
    await form.findByText(/Carácter 4: La primera parte de «si» es una comparación/);
  });

  it('marks what is wrong under its characters, says it, and selects it on request', async () => {
    const { user, form, formula } = await newForm();
    await waitFor(() => expect(api.asked(calculations)).not.toEqual([]));
    const judged = async (text: string) => {
      type(formula, text);
      await endPause(1_000);
    };
    await judged('1 + $NADA');
    await user.click(await form.findByRole('button', { name: 'Carácter 5: La variable $NADA no existe' }));
    expect(wrongIn()).toEqual(['$NADA']);
    expect([formula.selectionStart, formula.selectionEnd]).toEqual([4, 9]);
    expect(formula.getAttribute('aria-invalid')).toBe('true');
    await judged('$$IRC + $$XYZ');
    await form.findByRole('button', { name: 'Carácter 9: El cálculo $$XYZ no existe' });
    await judged('$NTC *');
    await form.findByRole('button', { name: /^Carácter 7: Falta un número/ });
    expect(wrongIn()).toEqual(['']);
  });

  it('says by which way a calculation would use itself', async () => {
    const { form, formula } = await editForm();
    type(formula, '$$IRC * 2');
    await endPause(1_000);
    await form.findByText(/Carácter 1: El cálculo se usa a sí mismo: \$\$MLP → \$\$IRC → \$\$MLP/);
  });
});

describe('the form of a calculation', () => {
  it('fills the usual scale when it becomes the index or has a scale, and empties it when it has none', async () => {
    const { user, form, formula } = await newForm();
    const box = (name: RegExp) => form.getByRole<HTMLInputElement>('checkbox', { name });
    for (const [name, value] of [
      ['Nombre', 'Nuevo'],
      ['Descripción', 'Prueba'],
      ['Abreviatura', '$$NEW'],
    ] as const)
      type(form.getByRole('textbox', { name: new RegExp(`^${name}`) }), value);
    type(formula, '$NTC');
    expect(form.queryByRole('textbox', { name: 'Periodo de administración' })).toBeNull();
    await user.click(box(/^Usar como Índice/));
    expect(box(/^Escala porcentual/).checked).toBe(false);
    type(form.getByRole('textbox', { name: 'Periodo de administración' }), '2016-2018');
    await user.click(form.getByRole('button', { name: 'Agregar' }));
    await waitFor(() => expect(api.asked(save)).toHaveLength(1));
    const bands = [
      { min: 0, max: 33, value: 2.67 },
      { min: 34, max: 66, value: 5.33 },
      { min: 67, max: 100, value: 8 },
    ];
    expect(api.asked(save)[0]?.body).toMatchObject({
      name: 'Nuevo',
      abbreviation: '$$NEW',
      type: 'CONTRACT',
      enabled: true,
      locked: true,
      administrationPeriod: '2016-2018',
      hasPercentScale: false,
      scale: bands,
      formula: { expression: '$NTC' },
    });
  });

  it('asks for a scale without gaps in its order, and says which band is wrong', async () => {
    const { user, form } = await editForm();
    await user.click(form.getByRole('checkbox', { name: /^Escala porcentual/ }));
    expect(form.queryByRole('textbox', { name: 'Hasta (rango 1)' })).toBeNull();
    await user.click(form.getByRole('checkbox', { name: /^Escala porcentual/ }));
    const cell = (name: string) => form.getByRole<HTMLInputElement>('textbox', { name });
    expect(cell('Hasta (rango 3)').value).toBe('100');
    type(cell('Desde (rango 2)'), '30');
    type(cell('Puntos (rango 1)'), 'x');
    await user.click(form.getByRole('button', { name: 'Actualizar' }));
    await form.findAllByText('Rango 1: No es un número');
    type(cell('Puntos (rango 1)'), '1');
    await endPause(1_000);
    await form.findAllByText('Los rangos de 0 a 33 y de 30 a 66 se enciman');
    await user.click(form.getByRole('button', { name: 'Quitar rango 2' }));
    await user.click(form.getByRole('button', { name: 'Actualizar' }));
    await waitFor(() => expect(api.asked(save)).toHaveLength(1));
    expect(api.asked(save)[0]?.body).toMatchObject({
      _id: points._id,
      version: 2,
      hasPercentScale: true,
      scale: [
        { min: 0, max: 33, value: 1 },
        { min: 67, max: 100, value: 8 },
      ],
    });
  });

  it('filters a variable by an amount, or by a supplier of one organization', async () => {
    api.answer(suppliers, { error: false, data: { docs: [{ _id: idOf(21), name: 'OBRAS DEL NORTE' }] } });
    const { user, form } = await editForm();
    await user.click(form.getByRole('button', { name: 'Agregar filtro' }));
    const filter = (number: number) => within(form.getByRole('group', { name: `Filtro ${number}` }));
    type(filter(1).getByRole('textbox', { name: 'Valor' }), '1,000.50');
    await user.click(form.getByRole('button', { name: 'Agregar filtro' }));
    type(filter(2).getByRole('combobox', { name: 'Propiedad' }), 'supplier');
    expect(
      filter(2)
        .getAllByRole('option', { name: /que$/ })
        .map(({ textContent }) => textContent),
    ).toEqual(['Igual que', 'Diferente que']);
    await filter(2).findByRole('option', { name: santaLucia.name });
    type(filter(2).getByRole('combobox', { name: 'De la organización' }), santaLucia._id);
    await waitFor(() => expect(api.asked(suppliers).at(-1)?.organizationId).toBe(santaLucia._id));
    await user.type(await filter(2).findByRole('combobox', { name: 'Proveedor' }), 'norte');
    await user.click(await findRole('option', 'OBRAS DEL NORTE'));
    await user.click(form.getByRole('button', { name: 'Actualizar' }));
    await waitFor(() => expect(api.asked(save)).toHaveLength(1));
    const variableAbbreviation = '$MGLP';
    expect(api.asked(save)[0]?.body.filters).toMatchObject([
      {
        variableAbbreviation: variableAbbreviation,
        propertyName: 'totalOrMaxAmount',
        operator: 'GREATER',
        value: 100_050,
      },
      {
        variableAbbreviation,
        propertyName: 'supplier',
        operator: 'EQUAL',
        reference: idOf(21),
        organization: santaLucia._id,
      },
    ]);
  });
});

describe('what a formula comes to', () => {
  it('is shown for a chosen organization and period, with what it was made of, and is old once the form says more', async () => {
    const { user, form, formula } = await editForm();
    api.answer(validate, { error: false, results: result });
    await form.findByRole('option', { name: santaLucia.name });
    type(form.getByRole('combobox', { name: 'Organización' }), santaLucia._id);
    await form.findByRole('option', { name: '2018-2021' });
    type(form.getByRole('combobox', { name: 'Administración' }), '2018-2021');
    await user.click(form.getByRole('button', { name: 'Comprobar fórmula' }));
    const shown = within(await form.findByRole('region', { name: 'Resultado de la fórmula' }));
    expect(shown.getByText('28.50%')).toBeTruthy();
    expect(shown.getByText(`Solo toma en cuenta los contratos de ${santaLucia.name}.`)).toBeTruthy();
    expect([shown.getByText('1,200'), shown.getByText('$50.50'), shown.getByText('---')]).toHaveLength(3);
    const [asked] = api.asked(validate);
    expect([asked?.organizationId, asked?.body._id, asked?.body.period]).toEqual([
      ...[santaLucia._id, points._id, '2018-2021'],
    ]);
    type(formula, '$NTC');
    await form.findByText('El formulario cambió desde esta comprobación: vuelve a hacerla.');
  });

  it('is not shown when there is none: what is missing is said', async () => {
    const { user, form } = await editForm();
    api.refuse(validate, 'calculation.without-result', { errors: [{ field: 'formula', message: 'Faltan registros' }] });
    await user.click(form.getByRole('button', { name: 'Comprobar fórmula' }));
    await form.findByText('La fórmula no tiene resultado');
    expect(form.getByText('Faltan registros')).toBeTruthy();
  });

  it('is compared with what it is now, for every organization, and with what becomes of the index', async () => {
    const { user, form } = await editForm();
    const of = (value: number): ResultAnswer => ({ ...result, value });
    type ResultChange = AnswerOf<typeof preview>['data']['organizations'][number];
    const named = ({ _id, name, shortName }: typeof sanJeronimo) => ({ _id, name, shortName });
    const organizations: ResultChange[] = [
      { organization: named(sanJeronimo), now: of(1), after: of(2), index: { now: of(10), after: of(11) } },
      { organization: named(santaLucia), now: null, after: of(3), index: { now: null, after: of(12) } },
    ];
    api.answer(preview, { error: false, data: { organizations } });
    await user.click(form.getByRole('button', { name: 'Ver qué cambiaría' }));
    const table = within(await form.findByRole('table', { name: 'Lo que cambiaría al guardar' }));
    expect(table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Organización', 'Resultado actual', 'Resultado al guardar', 'Índice actual', 'Índice al guardar'],
      [sanJeronimo.name, '1.00%', '2.00%', '10.00%', '11.00%'],
      [santaLucia.name, '---', '3.00%', '---', '12.00%'],
    ]);
    expect(api.asked(preview)[0]?.body).toMatchObject({ _id: points._id, period: null });
  });

  it('is saved as it was tried', async () => {
    const { user, form, formula } = await editForm();
    type(formula, '$MGLP / $MTG');
    api.answer(save, { ...api.example(save), message: 'El cálculo fue actualizado correctamente' });
    await user.click(form.getByRole('button', { name: 'Actualizar' }));
    await findToast('El cálculo fue actualizado correctamente');
    expect(api.asked(save)[0]?.body.formula).toEqual({ expression: '$MGLP / $MTG' });
  });
});
