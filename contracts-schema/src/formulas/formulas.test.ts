import fc from 'fast-check';
import { normalForm } from '../text/normal-form.ts';
import { evaluateFormula, type Outcome } from './evaluate-formula.ts';
import { calculationsIn, type Formula, variablesIn } from './formula.ts';
import { formulaInNumbers, formulaInWords } from './formula-words.ts';
import { shownFormula, storedFormula } from './function-names.ts';
import { LONGEST_FORMULA, parseFormula } from './parse-formula.ts';
import { printFormula } from './print-formula.ts';
import { fromNumber, rational, toNumber, wholeNumber } from './rational.ts';
import { type VariableName, variableNames } from './variables.ts';

const parsed = (text: string): Formula => {
  const result = parseFormula(text);
  if (!result.ok) throw new Error(result.problems[0].message);
  return result.formula;
};

const values: Partial<Record<VariableName, number>> = { NTC: 12, NCAD: 7, MTG: 1000, NTP: 0 };

const outcomeOf = (text: string): Outcome =>
  evaluateFormula(parsed(text), (reference) => {
    if (reference.kind === 'variable') return { ok: true, value: wholeNumber(values[reference.name] ?? 0) };
    if (reference.abbreviation === '$$BAD') return outcomeOf('1 / $NTP');
    return { ok: true, value: wholeNumber(reference.abbreviation === '$$NTC' ? 99 : 5) };
  });

const numberOf = (text: string): number => {
  const outcome = outcomeOf(text);
  if (!outcome.ok) throw new Error(outcome.why.message);
  return toNumber(outcome.value);
};

describe('a formula', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['8 / 4 / 2', 1],
    ['10 - 4 - 3', 3],
    ['2 ^ 3 ^ 2', 512],
    ['-2 ^ 2', -4],
    ['2 ^ -1', 0.5],
    ['4 ^ 0.5', 2],
    ['--3', 3],
    ['+3 × 2 ÷ 3 − 1', 1],
    ['.5 + 5.', 5.5],
    ['$NCAD / $NTC * 12', 7],
    ['$$NTC + $NTC', 111],
    ['$$NTC+$NTC', 111],
    ['min(3, 1, 2) + max(1, 5)', 6],
    ['round(2.5) + round(-2.5)', 0],
    ['round(1.005, 2)', 1.01],
    ['if($NTP = 0, 0, 1 / $NTP)', 0],
    ['if($NTC >= 12, 1, 2)', 1],
    ['IF(1 ≠ 1, 1, 2)', 2],
    ['Mínimo(3, 1, 2) + maximo(1, 5)', 6],
    ['redondear(1.005, 2)', 1.01],
    ['SI($NTC >= 12, SÍ(1 = 2, 3, 4), 2)', 4],
    ['14 / 50 * 100', 28],
    ['0.1 + 0.2', 0.3],
    ['0 ^ 5000 + 1 ^ 999999', 1],
  ])('%s comes to %d', (text, value) => expect(numberOf(text)).toBe(value));

  it.each([
    ['', 'formula.empty', 0, 0],
    ['   ', 'formula.empty', 0, 0],
    ['1 +', 'formula.operand-missing', 3, 0],
    ['1 + * 2', 'formula.operand-missing', 4, 1],
    ['(1 + 2', 'formula.parenthesis-unclosed', 0, 1],
    ['1 + 2)', 'formula.parenthesis-unopened', 5, 1],
    [')', 'formula.parenthesis-unopened', 0, 1],
    ['()', 'formula.operand-missing', 1, 1],
    ['1 2', 'formula.operator-missing', 2, 1],
    ['2(3)', 'formula.operator-missing', 1, 1],
    ['1, 2', 'formula.unexpected', 1, 1],
    ['$NADA * 2', 'formula.unknown-variable', 0, 5],
    ['$ntc', 'formula.unknown-variable', 0, 4],
    ['$', 'formula.name-missing', 0, 1],
    ['$$', 'formula.name-missing', 0, 2],
    ['$$abc', 'formula.bad-abbreviation', 0, 5],
    ['$$LARGUISIMO', 'formula.bad-abbreviation', 0, 12],
    ['$$$NTC', 'formula.name-missing', 0, 2],
    ['1.2.3', 'formula.bad-number', 0, 5],
    ['.', 'formula.bad-number', 0, 1],
    ['1 # 2', 'formula.unknown-character', 2, 1],
    ['1 + 😀', 'formula.unknown-character', 4, 2],
    ['sin(1)', 'formula.unknown-function', 0, 3],
    ['constructor(1)', 'formula.unknown-function', 0, 11],
    ['min(1)', 'formula.wrong-arguments', 0, 6],
    ['min', 'formula.wrong-arguments', 0, 3],
    ['round(1, 2, 3)', 'formula.wrong-arguments', 0, 14],
    ['round(1, $NTC)', 'formula.wrong-arguments', 0, 14],
    ['if(1, 2, 3)', 'formula.comparison-missing', 3, 1],
    ['if(1 < 2, 3)', 'formula.wrong-arguments', 0, 12],
    ['redondear', 'formula.wrong-arguments', 0, 9],
    ['si $NTC', 'formula.wrong-arguments', 0, 2],
    ['$SI', 'formula.unknown-variable', 0, 3],
    ['1 < 2', 'formula.comparison-misplaced', 2, 1],
    [`${'('.repeat(60)}1${')'.repeat(60)}`, 'formula.too-deep', 51, 1],
    ['1'.repeat(LONGEST_FORMULA + 5), 'formula.too-long', LONGEST_FORMULA, 5],
  ])('%s is wrong: %s at %d, %d long', (text, code, at, length) => {
    const result = parseFormula(text);
    expect(result.ok ? result : result.problems[0]).toMatchObject({ code, at, length });
  });

  it('says everything that could not be read', () => {
    const result = parseFormula('1 # 2 + $ ');
    expect(result.ok || result.problems.map(({ at }) => at)).toEqual([2, 8]);
  });

  it('says what it refers to', () => {
    const formula = parsed('if($NTC > 0, $$B / $NTC, $$A1) + $MTG');
    expect(variablesIn(formula)).toEqual(['MTG', 'NTC']);
    expect(calculationsIn(formula)).toEqual(['$$A1', '$$B']);
  });
});

describe('where there is no number', () => {
  const whyOf = (text: string) => {
    const outcome = outcomeOf(text);
    return outcome.ok ? outcome : outcome.why;
  };

  it('says what the divisor is and of what there are no records', () =>
    expect(whyOf('1 + $NCAD / ($NTP * 2)')).toMatchObject({
      code: 'formula.division-by-zero',
      message: 'División entre cero: $NTP * 2 vale 0: faltan registros de número total de proveedores ($NTP)',
      at: 4,
      length: 18,
      isZeroOverZero: false,
    }));

  it.each([
    ['$NTC / ($NTC - $NTC)', 'División entre cero: $NTC - $NTC vale 0'],
    ['1 / ($NTP - $NTP)', 'División entre cero: $NTP - $NTP vale 0'],
    ['1 / (0 * $NTP)', 'División entre cero: 0 * $NTP vale 0'],
    [
      '1 / ($NTP - $NTF)',
      'División entre cero: $NTP - $NTF vale 0: faltan registros de número total de formatos xxviii publicados ($NTF), número total de proveedores ($NTP)',
    ],
  ])('%s: a divisor that no records would make something of is not for want of records', (text, message) =>
    expect(whyOf(text)).toMatchObject({ code: 'formula.division-by-zero', message }),
  );

  it('tells nothing among nobody from something among nobody', () => {
    expect(whyOf('$NTP / $NTP')).toMatchObject({ isZeroOverZero: true });
    expect(whyOf('1 / $NTP')).toMatchObject({ isZeroOverZero: false });
  });

  it('names the calculation that has none', () =>
    expect(whyOf('3 * $$BAD')).toMatchObject({
      code: 'formula.reference-without-number',
      message: expect.stringMatching(/^\$\$BAD no tiene resultado\. División entre cero/),
      at: 4,
      length: 5,
    }));

  it.each([
    ['(-4) ^ 0.5', 'formula.not-real'],
    ['0 ^ -1', 'formula.division-by-zero'],
    ['9 ^ 9 ^ 9', 'formula.too-large'],
    [`${'9'.repeat(900)} * ${'9'.repeat(90)} ^ 9`, 'formula.too-large'],
  ])('%s: %s', (text, code) => expect(whyOf(text)).toMatchObject({ code }));
});

/** Formulas as people could write them, without the places where they stand. */
const anyFormula = fc.letrec<{ formula: Formula }>((tie) => ({
  formula: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.nat({ max: 9_999 }).map((number) => ({ kind: 'number', text: String(number / 100), at: 0, length: 0 })),
    fc.constantFrom(...variableNames).map((name) => ({ kind: 'variable', name, at: 0, length: 0 })),
    fc
      .stringMatching(/^[A-Z0-9]{1,7}$/)
      .map((name) => ({ kind: 'calculation', abbreviation: `$$${name}`, at: 0, length: 0 })),
    tie('formula').map((of) => ({ kind: 'negation', of, at: 0, length: 0 })),
    fc
      .record({ operator: fc.constantFrom('+', '-', '*', '/'), left: tie('formula'), right: tie('formula') })
      .map((parts) => ({ kind: 'operation', ...parts, at: 0, length: 0 })),
    fc
      .record({
        left: tie('formula'),
        right: fc.constantFrom('0', '1', '2').map((text) => ({ kind: 'number', text, at: 0, length: 0 })),
      })
      .map((parts) => ({ kind: 'operation', operator: '^', ...parts, at: 0, length: 0 })),
    fc
      .record({ name: fc.constantFrom('min', 'max'), parts: fc.array(tie('formula'), { minLength: 2, maxLength: 3 }) })
      .map((parts) => ({ kind: 'call', ...parts, at: 0, length: 0 })),
    fc.record({ part: tie('formula'), decimals: fc.nat({ max: 10 }) }).map(({ part, decimals }) => ({
      kind: 'call',
      name: 'round',
      parts: [part, { kind: 'number', text: String(decimals), at: 0, length: 0 }],
      at: 0,
      length: 0,
    })),
    fc
      .record({
        test: fc.record({
          operator: fc.constantFrom('<', '<=', '>', '>=', '=', '<>'),
          left: tie('formula'),
          right: tie('formula'),
        }),
        met: tie('formula'),
        unmet: tie('formula'),
      })
      .map((parts) => ({ kind: 'choice', ...parts, at: 0, length: 0 })),
  ) as fc.Arbitrary<Formula>, // each alternative is one of a formula's kinds
})).formula;

const withoutPlaces = (formula: unknown): unknown =>
  JSON.parse(JSON.stringify(formula, (key, value) => (key === 'at' || key === 'length' ? undefined : value)));

/** The same with numbers of the usual kind and no care for zero: what a pocket calculator would say. */
const plainly = (formula: Formula): number => {
  switch (formula.kind) {
    case 'number':
      return Number(formula.text);
    case 'variable':
      return formula.name.length;
    case 'calculation':
      return formula.abbreviation.length;
    case 'negation':
      return -plainly(formula.of);
    case 'operation': {
      const [a, b] = [plainly(formula.left), plainly(formula.right)];
      return { '+': a + b, '-': a - b, '*': a * b, '/': a / b, '^': a ** b }[formula.operator];
    }
    case 'call':
      if (formula.name === 'round') return plainly(formula.parts[0]!); // which exact numbers are not compared with
      return (formula.name === 'min' ? Math.min : Math.max)(...formula.parts.map(plainly));
    case 'choice': {
      const [a, b] = [plainly(formula.test.left), plainly(formula.test.right)];
      const met = { '<': a < b, '<=': a <= b, '>': a > b, '>=': a >= b, '=': a === b, '<>': a !== b };
      return plainly(met[formula.test.operator] ? formula.met : formula.unmet);
    }
  }
};

/** Of numbers that are nearly alike, inexact ones choose, or are rounded, otherwise. */
const isInexact = (formula: Formula): boolean => /"(choice|round)"/.test(JSON.stringify(formula));

describe('any formula', () => {
  it('is read again as it was printed', () => {
    fc.assert(
      fc.property(anyFormula, (formula) => {
        const text = printFormula(formula);
        fc.pre(text.length <= LONGEST_FORMULA);
        const again = parseFormula(text);
        expect(again.ok && withoutPlaces(again.formula)).toEqual(withoutPlaces(formula));
        expect(again.ok && printFormula(again.formula)).toBe(text);
      }),
    );
  });

  it('is the same, and stored alike, in whichever words its functions are written', () => {
    const cases = [
      (word: string) => word,
      (word: string) => word.toUpperCase(),
      (word: string) => normalForm(word, 'NFD'),
    ];
    const spellings = cases.flatMap((written) => [
      written,
      (word: string) => normalForm(written(word), 'NFD').replace(/\p{M}/gu, ''),
    ]);
    fc.assert(
      fc.property(anyFormula, fc.constantFrom(...spellings), (formula, spelled) => {
        const stored = printFormula(formula);
        const shown = shownFormula(stored);
        const typed = shown.replace(/mínimo|máximo|redondear|si(?=\()/g, spelled);
        fc.pre(stored.length <= LONGEST_FORMULA);
        expect(shown).not.toMatch(/min\(|max\(|round\(|if\(/);
        expect([storedFormula(typed), storedFormula(stored)]).toEqual([stored, stored]);
        expect(withoutPlaces(parsed(typed))).toEqual(withoutPlaces(formula));
      }),
    );
  });

  it('comes to what plain arithmetic says, or says why not', () => {
    fc.assert(
      fc.property(anyFormula, (formula) => {
        const outcome = evaluateFormula(formula, (reference) => ({
          ok: true,
          value: wholeNumber((reference.kind === 'variable' ? reference.name : reference.abbreviation).length),
        }));
        if (!outcome.ok) return expect(outcome.why.message).not.toBe('');
        if (isInexact(formula)) return;
        const [exact, plain] = [toNumber(outcome.value), plainly(formula)];
        if (Number.isFinite(plain) && Math.abs(plain) < 1e12 && Math.abs(exact) < 1e12)
          expect(Math.abs(exact - plain)).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(exact)));
      }),
      { numRuns: 300 },
    );
  });

  it('is read or refused, whatever is typed', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc
        .array(
          fc.constantFrom('$NTC', '$$A', '(', ')', '+', '-', '*', '/', '^', '1', '.', ',', 'min', 'if', '<', ' ', '$'),
        )
        .map((all) => all.join('')),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const result = parseFormula(text);
        if (!result.ok)
          for (const { at, length, message } of result.problems) {
            expect(message).not.toBe('');
            expect(at >= 0 && length >= 0 && at + length <= Math.max(text.length, at)).toBe(true);
          }
      }),
      { numRuns: 500 },
    );
  });
});

describe('exact numbers', () => {
  it('are the nearest of the usual kind', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        (number) => toNumber(fromNumber(number)) === number || number === 0,
      ),
    );
    expect(toNumber(rational(1n, 3n))).toBe(1 / 3);
  });
});

describe('the names of functions', () => {
  it.each([
    ['redondear($$SI / $$MAX, 2)', 'round($$SI / $$MAX, 2)'],
    [' SI( $NTC>0 ,mínimo(1,2), maximo(3, 4))', ' if( $NTC>0 ,min(1,2), max(3, 4))'],
    ['$SI + $$REDOND + sino(1)', '$SI + $$REDOND + sino(1)'],
    ['si(# 1', 'if(# 1'],
  ])('of %s are stored as %s, and nothing else is touched', (typed, stored) =>
    expect(storedFormula(typed)).toBe(stored),
  );

  it('are shown in Spanish, whatever calculations are called', () =>
    expect(shownFormula('if($$IF > 0, min($$MIN, 1), round(max(1, 2)))')).toBe(
      'si($$IF > 0, mínimo($$MIN, 1), redondear(máximo(1, 2)))',
    ));
});

it('a formula that is stored can be read as it is shown, however long it is', () => {
  const stored = `max(${'max(1,2),'.repeat(110)}1)`;
  expect([stored.length, shownFormula(stored).length]).toEqual([996, 1_329]);
  expect(parseFormula(shownFormula(stored)).ok).toBe(true);
});

describe('a formula for readers', () => {
  it.each([
    ['$MGLP/$MTG*100', '«Monto gastado bajo Licitaciones Públicas» ÷ «Monto total gastado» × 100'],
    ['($$A - 2) * $$B', '(«cálculo A» − 2) × «cálculo B»'],
    ['min($$A, 1)', 'el menor de («cálculo A»; 1)'],
    ['round($$A, 2)', '(«cálculo A») redondeado a 2 decimales'],
    ['if($$A >= 3, 1, 0)', 'si «cálculo A» ≥ 3: 1; si no: 0'],
  ])('%s is in words %s', (text, words) =>
    expect(formulaInWords(parsed(text), (abbreviation) => `cálculo ${abbreviation.slice(2)}`)).toBe(words),
  );

  it('names functions in Spanish, also where it says why there is no number', () => {
    expect(formulaInNumbers(parsed('round(max(1, $NTC), 2)'), () => '12')).toBe('redondear(máximo(1, 12), 2)');
    const outcome = outcomeOf('1 / min($NTP, if(1 > 0, 0, 1))');
    expect(outcome.ok || outcome.why.message).toMatch('mínimo($NTP, si(1 > 0, 0, 1)) vale 0');
    const wrong = parseFormula('round(1, 2, 3)');
    expect(wrong.ok || wrong.problems[0].message).toMatch(/^redondear toma un número/);
  });

  it('says its numbers in their places', () =>
    expect(
      formulaInNumbers(parsed('$NCSF / $NTC * 100 + $$A'), (named) => ({ $NCSF: '3', $NTC: '12' })[named] ?? '5'),
    ).toBe('3 ÷ 12 × 100 + 5'));
});
