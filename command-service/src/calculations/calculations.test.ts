import { calculationSteps, MOST_STEPS } from '@monitor/contracts-schema/calculations/calculation-steps';
import type { VariableValues } from '@monitor/contracts-schema/calculations/counted-values';
import { evaluateCalculations } from '@monitor/contracts-schema/calculations/evaluate-calculations';
import { type VariableName, variableNames } from '@monitor/contracts-schema/formulas/variables';
import fc from 'fast-check';
import { type CommandHarness, openCommandHarness } from '../testing/command-harness.ts';
import { withWriting } from '../writing/writing.ts';
import { CALCULATIONS_STREAM } from './calculations.ts';
import { ensureCalculations } from './ensure-calculations.ts';
import { initialCalculations } from './initial-calculations.ts';

let harness: CommandHarness;
beforeEach(async () => {
  harness = await openCommandHarness();
});
afterEach(() => harness.close());

const form = (name: string, more: object = {}) => ({
  name,
  description: 'Prueba',
  abbreviation: `$$${name}`,
  type: 'CONTRACT',
  enabled: true,
  formula: { expression: '$NTC', variables: [], calculations: [] },
  displayForm: 'NORMAL',
  ...more,
});
const SAVE = '/api/calculations/save';
const lockedNow = async () => (await harness.service.calculations.all()).filter(({ fields }) => fields.locked);

describe('calculations', () => {
  it('are saved, corrected and removed by their forms, with what filters name', async () => {
    const supplier = await harness.addSupplier('PROVEEDOR');
    const filters = [
      { variableAbbreviation: '$NTC', propertyName: 'totalAmount', operator: 'GREATER', value: 1000.5 },
      {
        variableAbbreviation: 'NTC',
        propertyName: 'supplier',
        operator: 'EQUAL',
        reference: { _id: supplier._id },
        organization: harness.organization,
      },
    ];
    const saved = await harness.save(SAVE, form('A', { filters }));
    const [kept] = await harness.service.calculations.all();
    expect(kept).toMatchObject({
      id: saved._id,
      fields: {
        expression: '$NTC',
        filters: [
          { kind: 'amount', variable: 'NTC', value: 1000_50 },
          {
            kind: 'reference',
            reference: { id: supplier._id, name: 'PROVEEDOR', organizationId: harness.organization },
          },
        ],
      },
    });
    const formula = { expression: 'redondear($NTC, 2)' };
    const again = await harness.save(SAVE, { ...form('A', { filters: [], formula }), ...saved });
    expect(again.version).toBe(saved.version + 1);
    expect(await harness.service.calculations.all()).toMatchObject([{ fields: { expression: 'round($NTC, 2)' } }]);
    const { status, body } = await harness.post('/api/calculations/delete', { _id: saved._id });
    expect([status, body.message]).toEqual([200, 'El cálculo fue eliminado correctamente']);
    expect(await harness.service.calculations.all()).toEqual([]);
  });

  const filter = (more: object) => ({ filters: [{ propertyName: 'supplier', operator: 'EQUAL', ...more }] });
  const ofNobody = { variableAbbreviation: '$NTC', reference: 'a'.repeat(32) };
  const refused: readonly (readonly [object, string, string])[] = [
    [{ formula: { expression: '1 +' } }, 'formula', 'Falta un número, una variable o un cálculo (carácter 4)'],
    [{ formula: { expression: '$$A' } }, 'formula', 'El cálculo se usa a sí mismo: $$A → $$A (carácter 1)'],
    [{ formula: { expression: '$$NADA' } }, 'formula', 'El cálculo $$NADA no existe (carácter 1)'],
    [{ formula: { expression: 'redondear(1) + $X' } }, 'formula', 'La variable $X no existe (carácter 16)'],
    [{ name: ' ' }, 'name', 'El campo Nombre es requerido'],
    [{ abbreviation: 'A' }, 'abbreviation', 'debe empezar con $$'],
    [{ administrationPeriod: '2016' }, 'administrationPeriod', 'Debe seguir el formato ####-####'],
    [{ hasPercentScale: true, scale: [] }, 'scale', 'Agrega al menos un rango a la escala'],
    [{ scale: [0, 4].map((min) => ({ min, max: min + 5, value: 1 })) }, 'scale', 'de 0 a 5 y de 4 a 9 se enciman'],
    [filter({ variableAbbreviation: '$X' }), 'filters', 'Filtro 1: elige una variable'],
    [filter({ ...ofNobody, operator: 'LESS' }), 'filters', 'una referencia solo puede ser igual o diferente'],
    [filter(ofNobody), 'filters', 'Filtro 1: el proveedor o la unidad no existe'],
    [filter({ ...ofNobody, organization: 'b'.repeat(32) }), 'filters', 'Filtro 1: el proveedor o la unidad no existe'],
  ];
  it.each(refused)('with %j are refused', async (change, field, message) => {
    const { status, body } = await harness.post(SAVE, form('A', change));
    expect([status, body.errors]).toEqual([422, [{ field, message: expect.stringContaining(message) }]]);
    expect(await harness.service.calculations.all()).toEqual([]);
  });

  it('whose filters name no organization mean the one that the call names, one by one and in a table', async () => {
    const { _id: reference } = await harness.addSupplier('PROVEEDOR');
    const filters = filter({ variableAbbreviation: '$NTC', reference });
    const asked = form('A', filters);
    const kept = async () => (await harness.service.calculations.all())[0]?.fields.filters;
    const meant = [{ kind: 'reference', reference: { id: reference, organizationId: harness.organization } }];
    const saved = await harness.save(SAVE, asked);
    expect(await kept()).toMatchObject(meant);
    const rows = await harness.post('/api/calculations/save-updated-docs', [{ ...asked, ...saved, name: 'Otro' }]);
    expect(rows.status).toBe(200);
    expect(await kept()).toMatchObject(meant);
    const ofNone = await harness.post(SAVE, form('B', filters), { 'x-current-organization-id': '' });
    const message = 'Filtro 1: elige de qué organización es el proveedor o la unidad';
    expect([ofNone.status, ofNone.body.errors]).toEqual([422, [{ field: 'filters', message }]]);
  });

  const roots = Array.from({ length: 160 }, () => '9^9.5').join('+');
  it.each([
    [roots, 'formula.too-many-steps', /tomaría hasta [\d,]+ pasos y se permiten 50,000/],
    ['10^400', 'formula.too-large', /El resultado pasa de ±1,000,000,000,000,000/],
  ])('whose formula asks too much are saved by no door: %#', async (expression, code, message) => {
    const asked = { formula: { expression } };
    const refused = await harness.post(SAVE, form('A', asked));
    expect([refused.status, refused.body]).toMatchObject([
      422,
      {
        code: 'calculation.formula-invalid',
        errors: [{ field: 'formula', message: expect.stringMatching(message) }],
        data: { problems: [{ code }] },
      },
    ]);
    const saved = await harness.save(SAVE, form('A'));
    const rows = [{ ...form('A', asked), ...saved }];
    const many = await harness.post('/api/calculations/save-updated-docs', rows);
    expect([many.status, many.body.data.saved, many.body.errors]).toEqual([
      422,
      0,
      [{ field: saved._id, message: expect.stringMatching(message) }],
    ]);
    const [kept] = await harness.service.calculations.all();
    expect(kept?.fields.expression).toBe('$NTC');
  });

  it('keep exactly one index when two administrators lock at once', async () => {
    const [one, other] = [await harness.save(SAVE, form('A')), await harness.save(SAVE, form('B'))];
    const lock = (name: string, saved: object) => harness.post(SAVE, { ...form(name, { locked: true }), ...saved });
    for (let round = 0; round < 5; round += 1) {
      const versions = new Map((await harness.service.calculations.all()).map(({ id }) => [id, 0]));
      for (const id of versions.keys()) {
        const { version } = await harness.service.calculations.find('', id);
        versions.set(id, version);
      }
      const answers = await Promise.all([
        lock('A', { ...one, version: versions.get(one._id) }),
        lock('B', { ...other, version: versions.get(other._id) }),
      ]);
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      expect(await lockedNow()).toHaveLength(1);
    }
    for (const { id, fields } of await lockedNow())
      await harness.service.calculations.revise(id, { ...fields, locked: false }, null, harness.context(''));
    expect(await lockedNow()).toEqual([]);
  });

  it('cannot lead in a circle that two administrators close at once', async () => {
    const [one, other] = [await harness.save(SAVE, form('A')), await harness.save(SAVE, form('B'))];
    const answers = await Promise.all([
      harness.post(SAVE, { ...form('A', { formula: { expression: '$$B' } }), ...one }),
      harness.post(SAVE, { ...form('B', { formula: { expression: '$$A' } }), ...other }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe('a fresh installation', () => {
  it('begins with the index, its three axes, their nine indicators and the general data, once', async () => {
    const parts = { ...withWriting(harness.ports), system: harness.clock };
    await Promise.all([ensureCalculations(parts), ensureCalculations(parts)]);
    await ensureCalculations(parts);
    const all = await harness.service.calculations.all();
    expect(all.map(({ fields }) => fields.abbreviation).sort()).toEqual(
      initialCalculations.map(({ abbreviation }) => abbreviation).sort(),
    );
    expect((await lockedNow()).map(({ fields }) => fields.abbreviation)).toEqual(['$$IRC']);
    const { version } = await harness.ports.events.read(CALCULATIONS_STREAM);
    for (const { id } of await lockedNow()) await harness.service.calculations.remove(id, harness.context(''));
    await ensureCalculations(parts);
    expect((await harness.ports.events.read(CALCULATIONS_STREAM)).version).toBe(version + 1);
  });

  it('has an index of 60, 10 and 30 points at most, and of none where there is nothing', () => {
    const results = (values: Partial<VariableValues>) => {
      const all = { ...Object.fromEntries(variableNames.map((name) => [name, 0])), ...values } as VariableValues;
      return evaluateCalculations(initialCalculations, () => all);
    };
    const result = (values: Partial<VariableValues>) => results(values).get('$$IRC')?.result;
    expect(result({})).toBe(0);
    const links = { NCDPT: 10, NIDPT: 10, NTCLP: 1, NCPJA: 1, NTF: 4, NFXXVII: 4 };
    const best = { MTG: 10, MGLP: 10, NTC: 10, NCAD: 10, NTP: 5, NPCGE: 5, ...links };
    expect(result(best)).toBe(100);
    const said = initialCalculations.flatMap(({ abbreviation, description }) => {
      const most = /hasta (\d+) de los 100 puntos/.exec(description)?.[1];
      return most === undefined ? [] : [[abbreviation, Number(most)] as const];
    });
    expect(said).toEqual([
      ['$$MANEJO', 60],
      ['$$COMPET', 10],
      ['$$TRANSP', 30],
    ]);
    for (const [abbreviation, most] of said) expect(results(best).get(abbreviation)?.result).toBe(most);
    const worst = { MTG: 10, NTC: 10, NCSF: 10, NAC: 10, NCAD: 10, NCADSM: 10, NTP: 10, NPCGE: 1, NTCLP: 1, NTF: 1 };
    expect(result(worst)).toBe(5 + 5 + 5 + 5 + 3.33 + 2.5 * 4);
  });

  /** The nine indicators said once more, plainly: part, whole, and the hundredths of points of each third. */
  const plainly: Readonly<Record<string, readonly (readonly [VariableName, VariableName, number, number, number])[]>> =
    {
      $$MANEJO: [
        ['MGLP', 'MTG', 500, 1000, 1500],
        ['NCSF', 'NTC', 1500, 1000, 500],
        ['NAC', 'NTC', 1500, 1000, 500],
        ['NCADSM', 'NCAD', 1500, 1000, 500],
      ],
      $$COMPET: [['NPCGE', 'NTP', 333, 667, 1000]],
      $$TRANSP: [
        ['NCDPT', 'NTC', 250, 500, 750],
        ['NIDPT', 'NTC', 250, 500, 750],
        ['NCPJA', 'NTCLP', 250, 500, 750],
        ['NFXXVII', 'NTF', 250, 500, 750],
      ],
    };

  it('has an index that is exactly the sum of its axes, as they are added up by hand', () => {
    const counts = fc.record(Object.fromEntries(variableNames.map((name) => [name, fc.nat({ max: 300 })])));
    fc.assert(
      fc.property(counts, (drawn) => {
        const values = drawn as VariableValues; // one for each
        const results = evaluateCalculations(initialCalculations, () => values);
        const pointsOf = ([part, whole, low, middle, high]: (typeof plainly)[string][number]): number => {
          if (values[whole] === 0) return values[part] === 0 ? 0 : Number.NaN;
          const hundredfold = values[part] * 100; // whole numbers, so that nothing is rounded
          if (hundredfold <= 33 * values[whole]) return low;
          if (hundredfold <= 66 * values[whole]) return middle;
          return hundredfold <= 100 * values[whole] ? high : 0;
        };
        const sums = Object.entries(plainly).map(([axis, indicators]) => {
          const sum = indicators.map(pointsOf).reduce((one, other) => one + other);
          expect([axis, results.get(axis)?.result]).toEqual([axis, Number.isNaN(sum) ? null : sum / 100]);
          return sum;
        });
        const total = sums.reduce((one, other) => one + other);
        expect(results.get('$$IRC')?.result).toBe(Number.isNaN(total) ? null : total / 100);
      }),
      { numRuns: 500 },
    );
  });

  it('takes a small part of the steps that calculations may take', () =>
    expect(calculationSteps(initialCalculations)).toBeLessThan(MOST_STEPS / 10));
});
