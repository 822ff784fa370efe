import { isBuiltInDateFormat, isDateFormat } from './date-formats.ts';

describe('a number format', () => {
  it.each([
    'dd/mm/yyyy',
    'D-MMM-YY',
    '[$-80A]d "de" mmmm "de" yyyy',
    'yyyy\\-mm\\-dd;@',
    'h:mm',
    '[h]:mm:ss',
    'mm:ss.0',
  ])('shows a date or a time: %s', (code) => {
    expect(isDateFormat(code)).toBe(true);
  });

  it.each([
    'General',
    '0.00',
    '#,##0',
    '"$"#,##0.00',
    '[Red]-0',
    '0.00E+00',
    '@',
    '0 "días"',
    '0\\d',
    '_-* #,##0_-',
    '#_h',
    '"dmy',
  ])('shows no date: %s', (code) => {
    expect(isDateFormat(code)).toBe(false);
  });

  it('is known by its number when it is built in', () => {
    expect([0, 13, 14, 22, 23, 27, 36, 37, 44, 45, 47, 48, 49, 50, 58, 59].filter(isBuiltInDateFormat)).toEqual([
      14, 22, 27, 36, 45, 47, 50, 58,
    ]);
  });
});
