import { fromNumber, toNumber } from '../formulas/rational.ts';
import { variableNames } from '../formulas/variables.ts';
import { aCalculation } from '../testing/a-calculation.ts';
import { parseAmong, usersOf } from './calculation-book.ts';
import type { CalculationFields } from './calculation-events.ts';
import { evaluateCalculations, partedByScope, questionsOf } from './evaluate-calculations.ts';
import { pairingHash } from './pairing-hash.ts';
import { defaultScale, pointsOf, scaleProblems } from './percent-scale.ts';
import type { VariableValues } from './variable-values.ts';

const named = (name: string, expression: string, more: Partial<CalculationFields> = {}): CalculationFields =>
  aCalculation({ abbreviation: `$$${name}`, expression, ...more });

const values = {
  ...Object.fromEntries(variableNames.map((name) => [name, 0])),
  NTC: 50,
  NCAD: 14,
  MTG: 1_000_00,
} as VariableValues;
const evaluated = (calculations: readonly CalculationFields[]) => evaluateCalculations(calculations, () => values);

describe('a scale', () => {
  it.each([
    [-5, 2.67],
    [0, 2.67],
    [33, 2.67],
    [33.4, 5.33],
    [66, 5.33],
    [66.0001, 8],
    [100, 8],
    [100.01, 0],
  ])('makes of %d %d points', (result, points) =>
    expect(toNumber(pointsOf(defaultScale, fromNumber(result)))).toBe(points),
  );

  it('may touch and not overlap, and goes forward', () => {
    const band = (min: number, max: number) => ({ min, max, value: 1 });
    expect(scaleProblems([...defaultScale, band(100, 101)])).toEqual([]);
    expect(scaleProblems([band(30, 60), band(0, 31)])).toEqual(['Los rangos de 0 a 31 y de 30 a 60 se enciman']);
    expect(scaleProblems([band(3, 3)])).toEqual(['El rango de 3 a 3 debe empezar antes de donde termina']);
  });
});

describe('calculations', () => {
  it('are evaluated with what they name, each with its scale, and say what they came from', () => {
    const results = evaluated([
      named('SUM', '$$DIR + $$DIR + 1'),
      named('DIR', '$NCAD / $NTC * 100', { hasPercentScale: true, scale: [...defaultScale] }),
      named('PES', '$MTG'),
    ]);
    expect(results.get('$$SUM')).toEqual({
      abbreviation: '$$SUM',
      result: 6.34,
      unscaled: 6.34,
      why: null,
      variables: {},
      calculations: { $$DIR: 2.67 },
    });
    expect(results.get('$$DIR')).toMatchObject({ result: 2.67, unscaled: 28, variables: { NCAD: 14, NTC: 50 } });
    expect(results.get('$$PES')).toMatchObject({ result: 1_000 });
  });

  it('give no points for nothing over nothing, and no number for something over nothing', () => {
    const scale = { hasPercentScale: true, scale: [...defaultScale] };
    const results = evaluated([
      named('A', '$NTP / $NTF', scale),
      named('B', '$NTC / $NTF', scale),
      named('C', '$NTP / $NTF'),
      named('D', '$$A + 1'),
      named('E', '$$C + 1'),
      named('F', '$$GONE'),
    ]);
    expect([...results.values()].map(({ result }) => result)).toEqual([0, null, null, 1, null, null]);
    expect(results.get('$$A')?.why).toMatch(/División entre cero/);
    expect(results.get('$$E')?.why).toMatch(/^\$\$C no tiene resultado\. División entre cero: \$NTF vale 0/);
    expect(results.get('$$F')?.why).toMatch(/\$\$GONE no existe/);
  });

  it('may name one another by two ways and not in a circle, which is shown', () => {
    const others = [named('B', '$$D'), named('C', '$$D'), named('D', '1')];
    expect(parseAmong(named('A', '$$B + $$C'), others).ok).toBe(true);
    expect(parseAmong(named('D', '2 + $$B'), [named('A', '$$B + $$C'), ...others.slice(0, 2)])).toMatchObject({
      ok: false,
      problems: [
        { code: 'formula.circular', message: 'El cálculo se usa a sí mismo: $$D → $$B → $$D', at: 4, length: 3 },
      ],
    });
    expect(parseAmong(named('A', '$$A'), others)).toMatchObject({ ok: false });
    expect(parseAmong(named('A', '1 + $$X + $$Y'), others)).toMatchObject({
      problems: [
        { code: 'formula.unknown-calculation', at: 4 },
        { code: 'formula.unknown-calculation', at: 10 },
      ],
    });
    expect(usersOf('$$D', others).map(({ abbreviation }) => abbreviation)).toEqual(['$$B', '$$C']);
  });

  it('ask each question once, and know when they are about all organizations', () => {
    const filter = { kind: 'amount', variable: 'MTG', property: 'totalAmount', operator: 'LESS', value: 5 } as const;
    const calculations = [
      named('A', '$MTG / $NTC', { filters: [filter] }),
      named('B', '$NTC + $NCAD'),
      named('G', '$NTC', { type: 'GENERAL' }),
      named('H', '$$G + $$B'),
    ];
    expect(questionsOf(calculations)).toEqual([
      { type: 'CONTRACT', filters: [filter] },
      { type: 'CONTRACT', filters: [] },
      { type: 'GENERAL', filters: [] },
    ]);
    const { own, shared } = partedByScope(calculations);
    expect(own.map(({ abbreviation }) => abbreviation)).toEqual(['$$A', '$$B']);
    expect(shared.map(({ abbreviation }) => abbreviation).sort()).toEqual(['$$B', '$$G', '$$H']);
  });

  it('are paired by what they compute, not by what they are called', () => {
    const scale = [...defaultScale];
    const scaled = (name: string, expression: string) => named(name, expression, { hasPercentScale: true, scale });
    const here = [named('SUM', '$$DIR+  2'), scaled('DIR', '$NCAD / ($NTC)')];
    const there = [named('TOT', '$$AD + 2.0'), scaled('AD', '$NCAD/$NTC')];
    const hashIn = (all: readonly CalculationFields[]) => pairingHash(all[0]!, all, (text) => `<${text}>`); // not empty
    expect(hashIn(here)).toBe(hashIn(there));
    const others = [
      [there[0]!, named('AD', '$NCAD/$NTC')],
      [there[0]!, scaled('AD', '$NCAD/$NTC * 2')],
      [{ ...there[0]!, type: 'GENERAL' as const }, there[1]!],
      [there[0]!, { ...there[1]!, scale: scale.slice(1) }],
      [
        there[0]!,
        {
          ...there[1]!,
          filters: [{ kind: 'amount', variable: 'NTC', property: 'minAmount', operator: 'LESS', value: 5 } as const],
        },
      ],
    ];
    for (const other of others) expect(hashIn(other)).not.toBe(hashIn(here));
  });
});
