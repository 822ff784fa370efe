import { parseAmong } from '@monitor/contracts-schema/calculations/calculation-book';
import type { CalculationFields } from '@monitor/contracts-schema/calculations/calculation-events';
import {
  calculationSteps,
  MOST_STEPS,
  refuseTooManySteps,
  TooManySteps,
} from '@monitor/contracts-schema/calculations/calculation-steps';
import {
  evaluateCalculations,
  neededFor,
  partedByScope,
} from '@monitor/contracts-schema/calculations/evaluate-calculations';
import { pairingHashes } from '@monitor/contracts-schema/calculations/pairing-hash';
import { parseFormula } from '@monitor/contracts-schema/formulas/parse-formula';
import { aCalculation } from '@monitor/contracts-schema/testing/a-calculation';
import { methodStepOf } from './method-step.ts';
import { variableValues } from './variable-values.ts';

const named = (name: string | number, expression: string): CalculationFields =>
  aCalculation({ abbreviation: `$$${name}`, expression });

const many = (count: number, made: (at: number) => CalculationFields) =>
  Array.from({ length: count }, (_, at) => made(at));
const manyTimes = (part: string, operator: string, length = 990) =>
  Array.from({ length: Math.floor(length / (part.length + operator.length)) }, () => part).join(operator);

const NOTHING = variableValues([]);
const evaluated = (calculations: readonly CalculationFields[]) => evaluateCalculations(calculations, () => NOTHING);

/** How often a text is hashed, and what comes of it. */
const hashed = (calculations: readonly CalculationFields[]) => {
  let texts = 0;
  let characters = 0;
  const hashes = pairingHashes(calculations, (text) => {
    texts += 1;
    characters += text.length;
    return String(texts).padStart(32, '0');
  });
  return { hashes, texts, characters };
};

/** Each names the one before as often as 1,000 characters hold. */
const nested = (count: number) => many(count, (at) => named(at, at === 0 ? '$NTC' : manyTimes(`$$${at - 1}`, '+')));
/** Each names the one before once: the longest way there can be. */
const chain = (count: number, last = '$NTC') =>
  many(count, (at) => named(at, at === 0 ? last : `$$${at - 1}`)).toReversed();
const largest = (made: (count: number) => readonly CalculationFields[]): readonly CalculationFields[] => {
  let count = 1;
  while (calculationSteps(made(count + 1)) <= MOST_STEPS) count += 1;
  return made(count);
};

describe('what is computed of calculations', () => {
  it('takes seven that name one another a thousand thousand times over as one hash and one evaluation each', () => {
    const calculations = nested(7);
    expect(calculationSteps(calculations)).toBeLessThan(MOST_STEPS);
    const { texts, characters } = hashed(calculations);
    expect(texts).toBe(7);
    expect(characters).toBeLessThan(7 * 40 * 1_000);
    expect(evaluated(calculations).get('$$6')).toMatchObject({ result: 0, why: null });
    expect(neededFor(calculations.slice(-1), calculations)).toHaveLength(7);
  });

  it('takes a chain as long as the largest catalogue, and one of those that no form would save', () => {
    for (const calculations of [largest(chain), chain(20_000)]) {
      expect(hashed(calculations).texts).toBe(calculations.length);
      expect(evaluated(calculations).size).toBe(calculations.length);
      expect(partedByScope(calculations).own).toHaveLength(calculations.length);
    }
    expect(largest(chain).length).toBeGreaterThan(400);
    expect(() => refuseTooManySteps(chain(20_000))).toThrow(TooManySteps);
  });

  it('says of a whole chain in one sentence why there is no number', () => {
    const results = evaluated(chain(300, '$NTC / $NTP'));
    const reasons = [...results.values()].map(({ why }) => why ?? '');
    expect(Math.max(...reasons.map(({ length }) => length))).toBeLessThan(200);
    expect(results.get('$$299')?.why).toMatch(/^\$\$298 no tiene resultado\. División entre cero: \$NTP vale 0/);
  });

  it('ends for circles, though no form would save one', () => {
    const circle = [named('A', '$$B + $$A'), named('B', '$$C * 2'), named('C', '$$A + $$B'), named('D', '$$A')];
    expect(hashed(circle).texts).toBe(4);
    expect([...evaluated(circle).values()].map(({ result }) => result)).toEqual([null, null, null, null]);
    expect(evaluated([named('A', manyTimes('$$A', '+'))]).get('$$A')?.why).toMatch(/\$\$A se usa a sí mismo/);
    expect(partedByScope(circle).own).toHaveLength(4);
  });

  it('tells the parts of a long sum once each', () => {
    const sum = named('SUM', manyTimes('1', '-'));
    const step = methodStepOf({ fields: sum, result: evaluated([sum]).get('$$SUM')! }, new Map());
    expect(step.terms).toHaveLength(495);
    expect(step.terms.slice(0, 2).map(({ sign }) => sign)).toEqual(['+', '-']);
    expect(step.unscaled).toBe(-493);
  });

  it('asks a variable once, however often a formula names it and however it is filtered', () => {
    let asked = 0;
    const filters = many(100, () => named('X', '1')).map(
      (_, value) => ({ kind: 'amount', variable: 'NTC', property: 'totalAmount', operator: 'LESS', value }) as const,
    );
    const counting = (properties: typeof filters) =>
      new Proxy(properties, {
        get: (target, key, receiver) => {
          if (key === 'filter') asked += 1;
          return Reflect.get(target, key, receiver);
        },
      });
    evaluated([{ ...named('A', manyTimes('$NTC', '+')), filters: counting(filters) }]);
    expect(asked).toBe(1);
  });
});

describe('the steps of calculations', () => {
  const shapes: Readonly<Record<string, (size: number) => readonly CalculationFields[]>> = {
    'one long sum': (size) => [named('A', manyTimes('$MTG', '+', size * 100))],
    'one long product': (size) => [named('A', manyTimes('9', '*', size * 25))],
    'many ratios': (size) => many(size, (at) => named(at, '$MGLP / $MTG * 100')),
    'shared references': nested,
    'a chain': chain,
  };

  it.each(Object.keys(shapes))('grow as the catalogue does: %s', (shape) => {
    const steps = [3, 6].map((size) => calculationSteps(shapes[shape]!(size)));
    expect(steps[1]! / steps[0]!).toBeLessThan(4);
  });

  it.each([
    ['long numbers', many(150, (at) => named(at, manyTimes('9'.repeat(240), '*')))],
    ['powers of powers', many(10, (at) => named(at, manyTimes('(1/3)^2^2', '+')))],
    ['denominators that have nothing in common', many(3, (at) => named(at, manyTimes('1/$MTG', '+')))],
    ['one square of another', many(40, (at) => named(at, at === 0 ? '1 / $NTC' : manyTimes(`$$${at - 1}`, '*', 200)))],
    ['a calculation more than there may be', chain(500)],
    [
      'filters that each leave other contracts',
      many(100, (at) => ({
        ...named(at, '$NTC'),
        filters: [{ kind: 'amount', variable: 'NTC', property: 'minAmount', operator: 'LESS', value: at } as const],
      })),
    ],
  ])('are too many for %s, which is refused with its reason', (_, calculations) => {
    const [last, ...others] = calculations.toReversed();
    expect(parseFormula(last!.expression).ok).toBe(true);
    const refused = parseAmong(last!, others);
    expect(refused).toMatchObject({ ok: false, problems: [{ code: 'formula.too-many-steps', at: 0 }] });
    expect(!refused.ok && refused.problems[0].message).toMatch(/tomaría hasta [\d,]+ pasos y se permiten 50,000/);
    expect(() => refuseTooManySteps(calculations)).toThrow(TooManySteps);
  });
});
