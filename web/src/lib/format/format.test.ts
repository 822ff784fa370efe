import {
  formatCount,
  formatDay,
  formatLongDay,
  formatMoment,
  formatPesos,
  formatShare,
  formatWeekday,
  moneyInWords,
} from './format.ts';

describe('figures', () => {
  it.each([
    [1234.56, '$1,234.56'],
    [0, '$0.00'],
    [-5, '-$5.00'],
    [null, ''],
  ])('%p pesos read %s', (pesos, text) => expect(formatPesos(pesos)).toBe(text));

  it.each([
    [12_400_000, '12.4 millones de pesos'],
    [1_000_000, '1 millón de pesos'],
    [2_302_860_488.81, '2,302.9 millones de pesos'],
    [3_000_000_000_000, '3 billones de pesos'],
    [15_300, '15.3 mil pesos'],
    [999, undefined],
  ])('%p pesos in words: %s', (pesos, text) => expect(moneyInWords(pesos)).toBe(text));

  it('are grouped', () => expect(formatCount(1768)).toBe('1,768'));
  it('of a whole are percentages', () => {
    expect(formatShare(0.4581, 0)).toBe('46%');
    expect(formatShare(0.4581, 2)).toBe('45.81%');
  });
});

describe('dates', () => {
  it('are calendar days as they are written, and moments on the clock of Mexico City', () => {
    expect(formatDay('2019-03-04')).toBe('04/03/2019');
    expect(formatDay('2019-03-05T05:59:59.000Z')).toBe('04/03/2019');
    expect(formatDay(null)).toBe('');
  });
  it('are long days in Spanish', () => {
    expect(formatLongDay('2026-11-20')).toBe('20 de noviembre de 2026');
    expect(formatLongDay('2026-11-20T02:00:00.000Z')).toBe('19 de noviembre de 2026');
  });
  it('say the time of a moment', () =>
    expect(formatMoment('2026-11-20T20:05:00.000Z')).toBe('20 de noviembre de 2026, 14:05'));
  it('greet with the day of the week', () =>
    expect(formatWeekday(new Date('2026-11-22T03:00:00Z'))).toBe('Sábado 21 de noviembre de 2026'));
});
