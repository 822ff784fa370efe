import { fromNumber, toNumber } from '../formulas/rational.ts';
import { variableNames } from '../formulas/variables.ts';
import { aCalculation } from '../testing/a-calculation.ts';
import { parseAmong, usersOf } from './calculation-book.ts';
import type { CalculationFields } from './calculation-events.ts';
import type { VariableValues } from './counted-values.ts';
import { evaluateCalculations, partedByScope, questionsOf } from './evaluate-calculations.ts';
import { pairingHashes } from './pairing-hash.ts';
import { defaultScale, pointsOf, scaleProblems } from './percent-scale.ts';
import { tryCalculation } from './try-calculation.ts';

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

  it.each([
    ['10^400', null],
    ['-(10^16)', null],
    ['$NTC * 10^14', 50],
    ['0 - $MTG ^ 6', 1_000],
  ])('%s is beyond what can be published, and says so', (expression, value) => {
    const result = evaluated([named('A', expression), named('B', '$$A / 10^30')]);
    expect(result.get('$$A')).toMatchObject({ result: null, unscaled: null });
    const why = /^El resultado pasa de ±1,000,000,000,000,000/;
    expect(result.get('$$A')?.why).toMatch(why);
    expect(result.get('$$B')?.why).toMatch(/^\$\$A no tiene resultado\. El resultado pasa de/);
    expect(Object.values(result.get('$$A')!.variables)).toEqual(value === null ? [] : [value]);
  });

  it('count no points for what is beyond, and may come to just as much', () => {
    const scale = { hasPercentScale: true, scale: [...defaultScale] };
    expect(evaluated([named('A', '10^400', scale)]).get('$$A')).toMatchObject({ result: null, unscaled: null });
    expect(evaluated([named('A', '10^15')]).get('$$A')).toMatchObject({ result: 1e15, why: null });
    expect(evaluated([named('A', '10^400 / 10^399')]).get('$$A')).toMatchObject({ result: 10, why: null });
  });

  it.each([
    ['10^400', false],
    ['$NTC * 10^20', false],
    ['10^17 + $MTG', false],
    ['9 ^ 9 ^ 9', false],
    ['10^16 / $MTG', true],
    ['$MTG ^ 5', true],
    ['$MTG * 10^20 / $MTG', false],
    ['10^15', true],
    ['1 / ($NTC - $NTC)', true],
  ])('%s is saved, or refused because no contracts would bring it back: %s', (expression, isSaved) => {
    const tried = tryCalculation(named('A', expression), []);
    expect(tried.ok).toBe(isSaved);
    if (!tried.ok) expect(tried.problems).toMatchObject([{ code: 'formula.too-large' }]);
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
    const hashIn = ([first, ...others]: readonly CalculationFields[]) =>
      pairingHashes([first!, ...others], (text) => `<${text}>`).get(first!.abbreviation); // not empty
    expect(hashIn(here)).toBe(hashIn(there));
    const [stored, typed] = [
      'if($NTC > 1, min(1, 2), round(max(3, $NTC)))',
      'Si($NTC>1,minimo(1,2),redondear(máximo(3,$NTC)))',
    ];
    expect(hashIn([named('A', typed)])).toBe(hashIn([named('A', stored)]));
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
