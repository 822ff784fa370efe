import type { CalculationFields } from '@monitor/contracts-schema/calculations/calculation-events';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { changesBetween } from '@monitor/contracts-schema/events/lifecycle-events';
import { variableNames } from '@monitor/contracts-schema/formulas/variables';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import type { MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import { aCalculation } from '@monitor/contracts-schema/testing/a-calculation';
import { ask } from '../testing/asking.ts';
import { contractWith, idWith, referencesIn, SINCE_DAY, supplier } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const [A, B, ANA] = [idWith('a'), idWith('b'), idWith('f')];
const defined = (number: number, fields: CalculationFields): MonitorEvent => ({
  type: 'CalculationRegistered',
  data: { id: idWith('9', number), organizationId: INSTALLATION, validFrom: SINCE_DAY, fields },
});
const count = aCalculation({ name: 'Contratos', abbreviation: '$$NUM', expression: '$NTC' });
const all = aCalculation({ name: 'Todos', abbreviation: '$$ALL', expression: '$$NUM * 100 + $NTC', type: 'GENERAL' });
const index = aCalculation({
  name: 'Índice',
  abbreviation: '$$IRC',
  expression: 'round($$NUM) + 1',
  locked: true,
  displayForm: 'PERCENTAGE',
  administrationPeriod: '2018-2021',
});

let harness: QueryHarness;
let token: string;
beforeAll(async () => {
  harness = await openQueryHarness();
  const earlier: Partial<ContractFields> = { administrationPeriod: '2016-2018' };
  await harness.putOrganization(A, [
    { id: idWith('c', 1), fields: contractWith({ supplier: supplier(1), totalAmount: 50_00 }) },
    { id: idWith('c', 2), fields: contractWith({ supplier: supplier(2), totalAmount: 70_00 }) },
    { id: idWith('c', 3), fields: contractWith(earlier) },
  ]);
  await harness.putOrganization(B, [{ id: idWith('d', 1), fields: contractWith(referencesIn(B)) }]);
  await harness.project([defined(1, count), defined(2, all), defined(3, index)]);
  await harness.putUser(ANA);
  token = await harness.tokenFor(ANA);
});
afterAll(() => harness.close());

const get = (path: string, organization = A) => ask(`${harness.url}/api/calculations/${path}`, { organization, token });
const post = (path: string, body: object, organization = A) =>
  ask(`${harness.url}/api/calculations/formula/${path}`, { organization, token, body, method: 'POST' });
const draft = (expression: string, more: object = {}) => ({
  abbreviation: '$$NEW',
  type: 'CONTRACT',
  displayForm: 'NORMAL',
  formula: { expression },
  ...more,
});

describe('the catalogue of calculations', () => {
  it('lists, finds by words and sorts', async () => {
    const names = async (query: string) =>
      (await get(`list?${query}`)).body.data.docs.map(({ abbreviation }: { abbreviation: string }) => abbreviation);
    expect(await names('sort=name&typeSort=asc')).toEqual(['$$NUM', '$$IRC', '$$ALL']);
    expect(await names('search=general')).toEqual(['$$ALL']);
    expect(await names('search=PORCENTAJE')).toEqual(['$$IRC']);
    expect(await names('search=redondear')).toEqual(['$$IRC']);
    expect(await names('search=nada')).toEqual([]);
  });

  it('is had whole as a file, as it is searched and sorted, in words', async () => {
    const lines = async (query: string) =>
      (await get(`download/csv?${query}`)).bytes.toString().replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(
      await lines('sort=name&typeSort=asc&search=porcentaje&columns=name,abbreviation,type,formula,locked'),
    ).toEqual([
      'Nombre,Abreviatura,Tipo,Fórmula,Es el índice',
      'Índice,$$IRC,Solo esta organización,redondear($$NUM) + 1,Sí',
    ]);
    expect(await lines('sort=abbreviation&typeSort=desc&columns=abbreviation')).toHaveLength(4);
    expect((await lines(''))[0]).toContain('Filtros,Rangos de la escala');
  });

  it('says what each formula refers to, from its text', async () => {
    const { body } = await get('list?search=todos');
    expect(body.data.docs[0].formula).toEqual({
      expression: '$$NUM * 100 + $NTC',
      variables: [{ abbreviation: '$NTC', name: 'Número total de contratos', description: expect.any(String) }],
      calculations: [{ _id: idWith('9', 1), name: 'Contratos', abbreviation: '$$NUM', description: 'Prueba' }],
    });
  });

  it('offers variables, calculations but the one that is edited, suppliers and units', async () => {
    expect(Object.keys((await get('variables')).body.data).sort()).toEqual([...variableNames].sort());
    const { body } = await get(`retrieve/calculations?currentCalculationId=${idWith('9', 1)}`);
    expect(body.data.docs.map(({ abbreviation }: { abbreviation: string }) => abbreviation)).toEqual([
      '$$ALL',
      '$$IRC',
    ]);
    expect((await get('retrieve/suppliers')).body.data.docs.length).toBeGreaterThan(1);
    expect((await get('retrieve/administrative-units')).body.data.docs.length).toBeGreaterThan(0);
  });
});

describe('a stored result', () => {
  it('is what is kept, of the period of the index, with what it came from', async () => {
    expect((await get(`formula/evaluate?id=${idWith('9', 3)}`)).body.data).toEqual({
      abbreviation: '$$IRC',
      value: 3,
      unscaled: 3,
      why: null,
      displayForm: 'PERCENTAGE',
      variables: {},
      calculations: { $$NUM: 2 },
      version: 1,
      administrationPeriod: '2018-2021',
      hash: expect.stringMatching(/^[0-9a-f]{32}$/),
      organizationAsOf: expect.stringMatching(/^\d{20}$/),
      definitionsAsOf: expect.stringMatching(/^\d{20}$/),
    });
  });

  it('of all organizations is put together of what each keeps', async () => {
    const value = async (organization: string) =>
      (await get(`formula/evaluate?id=${idWith('9', 2)}`, organization)).body.data.value;
    expect([await value(A), await value(B)]).toEqual([203, 103]);
  });

  it('of a calculation that is not there is not found', async () => {
    const { status, body } = await get(`formula/evaluate?id=${idWith('8')}`);
    expect([status, body.code]).toEqual([404, 'calculation.not-found']);
  });
});

describe('a formula that is tried', () => {
  it('is computed for the current organization, with its scale and filters', async () => {
    const filter = { variableAbbreviation: '$NTC', propertyName: 'totalAmount', operator: 'GREATER', value: 60 };
    expect((await post('validate', draft('$NTC', { filters: [filter] }))).body.results).toMatchObject({
      abbreviation: '$$NEW',
      value: 1,
      displayForm: 'NORMAL',
      variables: { $NTC: 1 },
    });
    const scale = [{ min: 0, max: 5, value: 7.5 }];
    const scaled = await post('validate', draft('$NTC', { hasPercentScale: true, scale }));
    expect(scaled.body.results).toMatchObject({ value: 7.5, unscaled: 2 });
  });

  it('with a filter that names no organization means the one that the call names, as when it is saved', async () => {
    const reference = contractWith({}).supplier?.id;
    const filter = { variableAbbreviation: '$NTC', propertyName: 'supplier', operator: 'NOT_EQUAL', reference };
    const asked = draft('$NTC', { filters: [filter] });
    const named = draft('$NTC', { filters: [{ ...filter, organization: A }] });
    expect((await post('validate', asked)).body).toEqual((await post('validate', named)).body);
    expect((await post('preview', asked)).body).toEqual((await post('preview', named)).body);
    const nowhere = await post('preview', asked, idWith('7'));
    const message = 'Filtro 1: elige de qué organización es el proveedor o la unidad';
    expect([nowhere.status, nowhere.body.errors]).toEqual([422, [{ field: 'filters', message }]]);
  });

  it('is computed of a chosen period', async () => {
    const value = async (period: string) => (await post('validate', draft('$NTC', { period }))).body.results.value;
    expect([await value('2016-2018'), await value('2018-2021')]).toEqual([1, 2]);
  });

  it('that is wrong is refused with what is wrong where', async () => {
    const { status, body } = await post('validate', draft('1 + $NADA'));
    const problem = { code: 'formula.unknown-variable', message: 'La variable $NADA no existe', at: 4, length: 5 };
    expect([status, body.code, body.data]).toEqual([422, 'calculation.formula-invalid', { problems: [problem] }]);
    const circle = await post('validate', draft('$$IRC', { abbreviation: '$$NUM' }));
    expect(circle.body.data.problems[0].message).toBe('El cálculo se usa a sí mismo: $$NUM → $$IRC → $$NUM');
  });

  it('without a result says of what there are no records', async () => {
    const { status, body } = await post('validate', draft('1 / $NCPJA'));
    expect([status, body.code, body.errors[0].message]).toEqual([
      ...[422, 'calculation.without-result'],
      expect.stringContaining(
        'División entre cero: $NCPJA vale 0: faltan registros de número de contratos tipo licitación',
      ),
    ]);
  });

  it('shows what saving it would change, for every organization', async () => {
    const { body } = await post('preview', { ...draft('$NTC * 10', { abbreviation: '$$NUM' }), _id: idWith('9', 1) });
    const shown = body.data.organizations.map(
      ({
        organization,
        now,
        after,
      }: {
        organization: { _id: string };
        now: { value: number };
        after: { value: number };
      }) => [organization._id, now.value, after.value],
    );
    expect(shown).toEqual([
      [A, 2, 20],
      [B, 1, 10],
    ]);
    expect((await post('preview', draft('$$NUM'))).body.data.organizations[0]).toMatchObject({
      now: null,
      index: null,
    });
  });

  it('shows what would become of the index that uses it', async () => {
    const { body } = await post('preview', { ...draft('$NTC * 10', { abbreviation: '$$NUM' }), _id: idWith('9', 1) });
    expect(
      body.data.organizations.map(({ index }: { index: { now: { value: number }; after: { value: number } } }) => [
        index.now.value,
        index.after.value,
      ]),
    ).toEqual([
      [3, 21],
      [2, 11],
    ]);
  });

  it.each(['validate', 'preview'])(
    'is refused where it takes too many steps or comes to too much: %s',
    async (path) => {
      const refusedAs = async (expression: string) => {
        const { status, body } = await post(path, draft(expression));
        return [status, body.code, body.data?.problems?.map(({ code }: { code: string }) => code)];
      };
      const roots = Array.from({ length: 160 }, () => '9^9.5').join('+');
      const invalid = [422, 'calculation.formula-invalid'];
      expect(await refusedAs(roots)).toEqual([...invalid, ['formula.too-many-steps']]);
      expect(await refusedAs('10^400')).toEqual([...invalid, ['formula.too-large']]);
    },
  );

  it('says that it divides by zero, and not for want of records where none would help', async () => {
    const { status, body } = await post('validate', draft('$NTC / ($NTC - $NTC)'));
    expect([status, body.code, body.errors]).toEqual([
      422,
      'calculation.without-result',
      [{ field: 'formula', message: 'División entre cero: $NTC - $NTC vale 0' }],
    ]);
  });

  it('is tried in the place of the one that it revises, whatever it is called', async () => {
    const renamed = { ...draft('$$NUM', { abbreviation: '$$OTR' }), _id: idWith('9', 1) };
    const { status, body } = await post('validate', renamed);
    expect([status, body.errors[0].message]).toEqual([422, 'El cálculo $$NUM no existe (carácter 1)']);
  });
});

it('a contract that changes shows in the result at once', async () => {
  const fields = contractWith({ supplier: supplier(1), totalAmount: 50_00 });
  const after = { ...fields, procedureState: 'CANCELED' as const };
  const data = { id: idWith('c', 1), organizationId: A, validFrom: SINCE_DAY, fields: after };
  await harness.project([{ type: 'ContractRevised', data: { ...data, changes: changesBetween(fields, after) } }]);
  expect((await get(`formula/evaluate?id=${idWith('9', 3)}`)).body.data.value).toBe(2);
});
