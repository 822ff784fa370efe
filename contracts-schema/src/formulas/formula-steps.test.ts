import fc from 'fast-check';
import { evaluateFormula } from './evaluate-formula.ts';
import { formulaSteps, LARGEST } from './formula-steps.ts';
import { parseFormula } from './parse-formula.ts';
import { rational, sizeOf, wholeNumber } from './rational.ts';

const text = fc.letrec<{ formula: string }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 5, depthSize: 'medium' },
    fc.integer({ min: 0, max: 10 ** 9 }).map((number) => String(number / 1_000)),
    fc.constantFrom('$MTG', '$NTC', '$NTP'),
    fc
      .tuple(tie('formula'), fc.constantFrom('+', '-', '*', '/'), tie('formula'))
      .map(([one, operator, other]) => `(${one} ${operator} ${other})`),
    fc.tuple(tie('formula'), fc.constantFrom('0', '2', '5', '0.5')).map(([one, power]) => `(${one})^${power}`),
    tie('formula').map((one) => `round(${one}, 3)`),
    fc.tuple(tie('formula'), tie('formula')).map((both) => `max(${both.join(', ')})`),
    fc.array(tie('formula'), { minLength: 4, maxLength: 4 }).map(([a, b, c, d]) => `if(${a} < ${b}, ${c}, ${d})`),
  ),
})).formula;

it('no formula comes to a number larger than was counted, whatever its variables are', () =>
  fc.assert(
    fc.property(text, fc.array(fc.maxSafeNat(), { minLength: 3, maxLength: 3 }), (written, values) => {
      const parsed = parseFormula(written);
      fc.pre(parsed.ok);
      const outcome = evaluateFormula(parsed.formula, (reference) => {
        const value = values[['MTG', 'NTC', 'NTP'].indexOf(reference.kind === 'variable' ? reference.name : '')]!; // these three
        const isAmount = reference.kind === 'variable' && reference.name === 'MTG';
        return { ok: true, value: isAmount ? rational(BigInt(value), 100n) : wholeNumber(value) };
      });
      const { size } = formulaSteps(parsed.formula, () => ({ top: 0, decimals: 0, divisor: 0 }));
      const counted = size.top + size.decimals * Math.log2(10) + size.divisor;
      if (outcome.ok) expect(sizeOf(outcome.value)).toBeLessThanOrEqual(Math.min(LARGEST, counted) + 2);
    }),
    { numRuns: 500, examples: [['if(0 < 0.001, $NTC, 0.001) + 390872.251', [0, Number.MAX_SAFE_INTEGER, 0]]] },
  ));
