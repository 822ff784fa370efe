import { amountIn, tidyAmount } from './amount-text.ts';

describe('an amount as typed', () => {
  it.each([
    ['1234.5', 1234.5],
    ['1,234.50', 1234.5],
    ['$ 1,234,567.89 MXN', 1234567.89],
    ['0', 0],
    ['.5', 0.5],
    ['12.', 12],
    ['-15', -15],
  ])('%s is read', (text, pesos) => {
    expect(amountIn(text)).toBe(pesos);
  });

  it.each(['', 'doce', '1.2.3', '12,34', '1e5', '--1'])('%s is not an amount', (text) => {
    expect(amountIn(text)).toBeUndefined();
  });

  it('is tidied when it is an amount and kept when it is not', () => {
    expect(tidyAmount('1234567.8')).toBe('1,234,567.80');
    expect(tidyAmount('doce mil')).toBe('doce mil');
    expect(tidyAmount('')).toBe('');
  });
});
