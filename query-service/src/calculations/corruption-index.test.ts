import type { CalculationFields } from '@monitor/contracts-schema/calculations/calculation-events';
import type { MethodStep } from '@monitor/contracts-schema/calculations/method-steps';
import type { ContractFields } from '@monitor/contracts-schema/contracts/contract';
import { changesBetween } from '@monitor/contracts-schema/events/lifecycle-events';
import { INSTALLATION } from '@monitor/contracts-schema/ids';
import { installationDay } from '@monitor/contracts-schema/installation-zone';
import type { MonitorEvent } from '@monitor/contracts-schema/monitor-event';
import { aCalculation } from '@monitor/contracts-schema/testing/a-calculation';
import exceljs from 'exceljs';
import { ask } from '../testing/asking.ts';
import { contractWith, idWith, organizationWith, referencesIn, SINCE_DAY, supplier } from '../testing/fixtures.ts';
import { openQueryHarness, type QueryHarness } from '../testing/query-harness.ts';

const [A, B] = [idWith('a'), idWith('b')];
const told = (number: number, fields: CalculationFields) => ({
  id: idWith('9', number),
  organizationId: INSTALLATION,
  validFrom: SINCE_DAY,
  fields,
});
const defined = (number: number, fields: CalculationFields): MonitorEvent => ({
  type: 'CalculationRegistered',
  data: told(number, fields),
});
/** The cells of each line of a CSV file, none of which holds a line end. */
const linesOf = (csv: string): string[][] =>
  csv
    .slice('\uFEFF'.length)
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
    );
const scale = [
  { min: 0, max: 50, value: 20 },
  { min: 50, max: 100, value: 60.5 },
];
const points = aCalculation({
  name: 'Gasto público (puntos)',
  abbreviation: '$$PUB',
  expression: '$MGLP / $MTG * 100',
  enabled: false,
  hasPercentScale: true,
  scale,
});
const nothing = aCalculation({
  abbreviation: '$$NON',
  expression: '$NCPJA / $NCPJA',
  hasPercentScale: true,
  scale,
  enabled: false,
});
const index = aCalculation({
  name: 'Índice',
  abbreviation: '$$IRC',
  expression: '$$PUB + $$NON - 1',
  locked: true,
  displayForm: 'PERCENTAGE',
  administrationPeriod: '2018-2021',
});
const all = aCalculation({ name: 'Contratos de todos', abbreviation: '$$ALL', expression: '$NTC', type: 'GENERAL' });

const contract = (changes: Partial<ContractFields>) => contractWith({ supplier: supplier(1), ...changes });
const contracts = [
  { id: idWith('c', 1), fields: contract({ procedureType: 'PUBLIC', totalAmount: 30_00, totalOrMaxAmount: 30_00 }) },
  { id: idWith('c', 2), fields: contract({ procedureType: 'NO_BID', totalAmount: 90_00, totalOrMaxAmount: 90_00 }) },
  { id: idWith('c', 3), fields: contract({ administrationPeriod: '2016-2018', procedureType: 'PUBLIC' }) },
];

let harness: QueryHarness;
beforeEach(async () => {
  harness = await openQueryHarness();
  await harness.putOrganization(A, contracts);
  await harness.putOrganization(B, [{ id: idWith('d', 1), fields: contractWith(referencesIn(B)) }]);
  await harness.project([points, nothing, index, all].map((fields, number) => defined(number, fields)));
});
afterEach(() => harness.close());

const call = '/public-api/comparations/corruption-index';
const dataOf = async (id = A) => (await ask(`${harness.url}${call}?id=${id}`)).body.data;
const fileOf = async (format: string) =>
  ask(`${harness.url}/public-api/comparations/download/${format}/${A}?format=${format}&id=${A}`);

describe('the index of an organization', () => {
  it('is what pages of the earlier kind read, of the organization that the question names by its id', async () => {
    const answer = await ask(`${harness.url}${call}?id=${A}`, { organization: B });
    expect(answer.body).toMatchObject({
      error: false,
      data: {
        organization: { _id: A },
        corruptionIndex: { result: 19, value: 19, administrationPeriod: '2018-2021', name: 'Índice' },
        calculationsInfo: [{ name: 'Contratos de todos', result: 3, displayForm: 'NORMAL', abbreviation: '$$ALL' }],
      },
    });
    expect((await ask(`${harness.url}${call}?id=${idWith('8')}`)).body.code).toBe('organization.not-found');
  });

  it('comes with each step of its method, those that are not public by themselves included', async () => {
    const { method } = await dataOf();
    expect(method.map(({ abbreviation }: MethodStep) => abbreviation)).toEqual(['$$IRC', '$$NON', '$$PUB']);
    const [top, , step] = method as [MethodStep, MethodStep, MethodStep];
    expect(top.terms).toEqual([
      { sign: '+', calculation: '$$PUB', words: '«Gasto público (puntos)»', value: 20 },
      { sign: '+', calculation: '$$NON', words: '«Cálculo $$NON»', value: 0 },
      { sign: '-', calculation: null, words: '1', value: 1 },
    ]);
    expect(step).toMatchObject({
      words: '«Monto gastado bajo Licitaciones Públicas» ÷ «Monto total gastado» × 100',
      numbers: '$30.00 ÷ $120.00 × 100',
      unscaled: 25,
      value: 20,
      scale: [
        { above: null, upTo: 50, points: 20, isReached: true },
        { above: 50, upTo: 100, points: 60.5, isReached: false },
      ],
      variables: [
        { abbreviation: '$MGLP', unit: 'pesos', value: 30 },
        { abbreviation: '$MTG', unit: 'pesos', value: 120 },
      ],
    });
  });

  it('is none where nothing is locked, or what is locked is not public', async () => {
    const hidden = { ...index, enabled: false };
    const changes = changesBetween(index, hidden);
    await harness.project([{ type: 'CalculationRevised', data: { ...told(2, hidden), changes } }]);
    expect(await dataOf()).toMatchObject({ corruptionIndex: { result: 0, value: null, name: '' }, method: [] });
  });

  it('is never kept beyond what any organization or the method did', async () => {
    expect((await dataOf()).calculationsInfo[0].result).toBe(3);
    const [one] = contracts;
    const canceled = { ...one!.fields, procedureState: 'CANCELED' as const };
    await harness.putOrganization(A, [{ ...one!, fields: canceled }, ...contracts.slice(1)]);
    await harness.show(A);
    expect((await dataOf(B)).calculationsInfo[0].result).toBe(2);
    await harness.putOrganization(B, []);
    await harness.show(B);
    const data = await dataOf();
    expect([data.calculationsInfo[0].result, data.corruptionIndex.value]).toEqual([1, 19]);
    const other = { ...points, scale: [{ min: 0, max: 100, value: 7 }] };
    await harness.project([
      { type: 'CalculationRevised', data: { ...told(0, other), changes: changesBetween(points, other) } },
    ]);
    await harness.show(INSTALLATION);
    expect((await dataOf()).corruptionIndex.value).toBe(6);
  });
});

const DAY_MS = 24 * 60 * 60 * 1000;
const lineOf = async (id = A) => (await ask(`${harness.url}${call}/line?id=${id}`)).body.data.points;
const nextDay = async (): Promise<string> => {
  harness.clock.time += DAY_MS;
  return installationDay(new Date(harness.clock.time));
};
const revised = (number: number, before: CalculationFields, after: CalculationFields): MonitorEvent => ({
  type: 'CalculationRevised',
  data: { ...told(number, after), changes: changesBetween(before, after) },
});

describe('its line over time', () => {
  it('says of each day whether the data or the method made it another', async () => {
    const first = installationDay(new Date(harness.clock.time));
    expect(await lineOf()).toEqual([{ day: first, before: null, value: 19, cause: 'FIRST' }]);

    const [one, ...others] = contracts;
    const dearer = { ...one!, fields: { ...one!.fields, totalOrMaxAmount: 900_00 } };
    const second = await nextDay();
    await harness.putOrganization(A, [dearer, ...others]);
    const third = await nextDay();
    const kinder = { ...points, scale: [{ min: 0, max: 100, value: 70 }] };
    await harness.project([revised(0, points, kinder)]);
    await nextDay();
    await harness.project([revised(0, kinder, { ...kinder, description: 'Otra' })]);
    const fourth = await nextDay();
    await harness.putOrganization(A, contracts);
    await harness.project([revised(0, kinder, points)]);
    const fifth = await nextDay();
    await harness.project([revised(2, index, { ...index, enabled: false })]);
    await harness.show(INSTALLATION);

    expect((await lineOf()).slice(1)).toEqual([
      { day: second, before: 19, value: 59.5, cause: 'DATA' },
      { day: third, before: 59.5, value: 69, cause: 'METHOD' },
      { day: fourth, before: 69, value: 19, cause: 'METHOD' },
      { day: fifth, before: 19, value: null, cause: 'METHOD' },
    ]);
  });

  it('tells when both made it another', async () => {
    const day = await nextDay();
    const [one, ...others] = contracts;
    await harness.putOrganization(A, [{ ...one!, fields: { ...one!.fields, totalOrMaxAmount: 900_00 } }, ...others]);
    await harness.project([revised(2, index, { ...index, expression: '$$PUB + $$NON - 2' })]);
    await harness.show(INSTALLATION);
    expect((await lineOf()).at(-1)).toEqual({
      day,
      before: 19,
      value: 58.5,
      cause: 'DATA_AND_METHOD',
    });
  });

  it('knows the past of what a method filters', async () => {
    const filters = [
      { kind: 'amount', variable: 'NTC', property: 'totalOrMaxAmount', operator: 'GREATER', value: 50_00 },
    ] as const;
    const asking = { ...index, expression: '$NTC', filters: [...filters] };
    const second = await nextDay();
    await harness.project([revised(2, index, asking)]);
    const third = await nextDay();
    const [one, ...others] = contracts;
    await harness.putOrganization(A, [{ ...one!, fields: { ...one!.fields, totalOrMaxAmount: 900_00 } }, ...others]);
    await harness.show(A);
    expect((await lineOf()).slice(1)).toEqual([
      { day: second, before: 19, value: 1, cause: 'METHOD' },
      { day: third, before: 1, value: 2, cause: 'DATA' },
    ]);
  });

  it('counts no organization that was removed', async () => {
    const ofAll = { ...index, type: 'GENERAL' as const, expression: '$NTC' };
    await harness.project([revised(2, index, ofAll)]);
    await harness.show(INSTALLATION);
    expect((await lineOf()).at(-1)).toMatchObject({ value: 3 });
    const fields = organizationWith('Organización b');
    await harness.project([
      {
        type: 'OrganizationRemoved',
        data: { id: B, organizationId: B, validFrom: SINCE_DAY, fields, restorableUntil: '2126-03-04T18:00:00.000Z' },
      },
    ]);
    await harness.show(INSTALLATION);
    expect((await lineOf()).at(-1)).toMatchObject({ value: 2 });
  });

  it('is none of an organization without contracts, and none where there is no organization', async () => {
    await harness.putOrganization(idWith('e'));
    await harness.show(idWith('e'));
    expect(await lineOf(idWith('e'))).toEqual([]);
    expect((await ask(`${harness.url}${call}/line?id=${idWith('8')}`)).body.code).toBe('organization.not-found');
  });
});

describe('its files', () => {
  it('hold the same sums, the level and the general data', async () => {
    const { method, corruptionIndex } = await dataOf();
    const file = (await fileOf('json')).body;
    expect(file.corruptionIndex).toMatchObject({ corruptionIndex, method, corruptionLevel: 'ALTO' });
    const csv = (await fileOf('csv')).bytes.toString();
    const [header = [], ...lines] = linesOf(csv);
    expect(new Set(lines.map(({ length }) => length))).toEqual(new Set([header.length]));
    const said = lines.map((line) => Object.fromEntries(header.map((name, at) => [name, line[at]])));
    expect([...new Set(said.map((line) => line.TABLA))]).toEqual([
      ...['Índice de riesgo de corrupción', 'Método', 'A lo largo del tiempo', 'Datos generales'],
    ]);
    expect(said).toContainEqual(
      expect.objectContaining({ TABLA: 'Método', ABREVIATURA: '$$PUB', NOMBRE: 'Gasto público (puntos)', DÍA: '' }),
    );
    expect(said).toContainEqual(expect.objectContaining({ VALOR: '25', PUNTOS: '20', RANGO: 'Hasta 50' }));
    expect(said).toContainEqual(
      expect.objectContaining({
        TABLA: 'A lo largo del tiempo',
        DÍA: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        'RESULTADO ANTERIOR': '',
        RESULTADO: '19.00%',
        'QUÉ CAMBIÓ': 'Primer resultado',
        VALOR: '',
      }),
    );
    expect(file.corruptionIndex.line).toEqual(await lineOf());
    for (const format of ['pdf', 'xls']) {
      const { status, headers } = await fileOf(format);
      expect([status, String(headers['content-disposition'])]).toEqual([
        200,
        expect.stringContaining('monitor-karewa-indice-corrupcion.'),
      ]);
    }
  });

  it('say beside what has no number why', async () => {
    const none = aCalculation({ name: 'Sin divisor', abbreviation: '$$DIV', expression: '$NTC / ($NTC - $NTC)' });
    const huge = { ...index, expression: '10^400 * $NTC' };
    await harness.project([defined(4, none), revised(2, index, huge)]);
    const { body } = await fileOf('json');
    const { calculationsInfo, method } = body.corruptionIndex;
    expect(calculationsInfo).toContainEqual(
      expect.objectContaining({ result: null, why: 'División entre cero: $NTC - $NTC vale 0' }),
    );
    expect(method[0]).toMatchObject({
      value: null,
      unscaled: null,
      why: expect.stringMatching(/^El resultado pasa de/),
    });
    const book = new exceljs.Workbook();
    const { bytes } = await fileOf('xls');
    await book.xlsx.load(bytes as unknown as Parameters<typeof book.xlsx.load>[0]); // exceljs names Buffer a type of its own
    const rowsOf = (sheet: string) => book.getWorksheet(sheet)!.getSheetValues() as unknown[][];
    expect(rowsOf('Registros-índice').at(-1)!.slice(-1)).toEqual([method[0].why]);
    expect(
      rowsOf('Registros-datos generales')
        .slice(1)
        .map((row) => row.slice(1)),
    ).toContainEqual([...['Sin divisor', 'Prueba', '---', 'División entre cero: $NTC - $NTC vale 0']]);
  });

  it('are of now, whatever was kept before', async () => {
    expect((await fileOf('json')).body.corruptionIndex.calculationsInfo[0].result).toBe(3);
    await harness.putOrganization(B, []);
    expect((await fileOf('json')).body.corruptionIndex.calculationsInfo[0].result).toBe(2);
  });
});
