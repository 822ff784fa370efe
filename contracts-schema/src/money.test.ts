import fc from 'fast-check';
import { formatMoney, fromDecimalText, fromPesos, toPesos } from './money.ts';

describe('money', () => {
  it.each([
    [1234.56, 123456, false],
    [0, 0, false],
    [-0.005, -1, true],
    [1.005, 101, true],
    [0.1 + 0.2, 30, true],
    [2.675, 268, true],
    [1e-7, 0, true],
    [118_941_006.96, 11_894_100_696, false],
  ])('reads %p pesos as %p centavos', (pesos, amount, rounded) => {
    expect(fromPesos(pesos)).toEqual({ amount, rounded });
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e21])('refuses %p', (pesos) => {
    expect(() => fromPesos(pesos)).toThrow(RangeError);
  });

  it.each(['', '1,000', '1e3', '--1', '1.', '99999999999999999999'])('refuses the text %j', (text) => {
    expect(() => fromDecimalText(text)).toThrow(RangeError);
  });

  it('gives back what it was given, for any amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), (amount) => {
        expect(fromPesos(toPesos(amount))).toEqual({ amount: amount === 0 ? 0 : amount, rounded: false });
      }),
    );
  });

  it('reads any number as its shortest decimal text', () => {
    const near = fc.tuple(fc.integer({ min: -9e13, max: 9e13 }), fc.constantFrom(1, 10, 100, 1_000, 10_000));
    const pesos = fc.oneof(
      fc.double({ min: -1e13, max: 1e13, noNaN: true }),
      near.map(([whole, parts]) => whole / parts),
    );
    fc.assert(
      fc.property(pesos, (number) => {
        const text = String(number);
        fc.pre(!text.includes('e'));
        expect(fromPesos(number)).toEqual(fromDecimalText(text));
      }),
    );
  });

  it('is shown with thousands and two decimals', () => {
    expect(formatMoney(123_456_789)).toBe('$1,234,567.89');
    expect(formatMoney(-5)).toBe('-$0.05');
  });
});
