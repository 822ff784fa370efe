import { formAmount, formChoice, formDay, formFlag, formLine, formReference, formText } from './form-values.ts';

const id = 'a'.repeat(32);
const message = (schema: { safeParse: typeof formText.safeParse | typeof formAmount.safeParse }, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message;

describe('blank fields of a form', () => {
  it.each([
    ['text', formText],
    ['a day', formDay],
    ['an amount', formAmount],
    ['a choice', formChoice(['A'], 'No')],
    ['a reference', formReference],
  ])('are null as %s', (_what, schema) => {
    for (const blank of [undefined, null, '', ' \t\n']) expect(schema.parse(blank)).toBeNull();
  });
});

describe('text', () => {
  it('is trimmed; a number is its digits', () => {
    expect(formText.parse('  Obras \n')).toBe('Obras');
    expect(formText.parse(2019)).toBe('2019');
  });
  it('is plain: composed, and without what no file can hold', () => {
    expect(formText.parse(' Pen\u0303a\u0000\uffff ')).toBe('Peña');
    expect(formText.parse('\u0000 \ufffe')).toBeNull();
  });
  it('keeps its lines, unless it is a name or a number', () => {
    expect(formText.parse('uno\r\n  dos')).toBe('uno\n  dos');
    expect(formLine.parse(' OBRAS\r\n  DEL\tNORTE ')).toBe('OBRAS DEL NORTE');
    expect(formLine.parse(2019)).toBe('2019');
    expect(formLine.parse(' \n')).toBeNull();
  });
  it('has an end', () => {
    expect(formText.parse('a'.repeat(10_000))).toHaveLength(10_000);
    expect(message(formText, 'a'.repeat(10_001))).toBe('El texto es demasiado largo');
  });
  it('is nothing else', () => {
    for (const value of [true, {}, ['a']]) expect(formText.safeParse(value).success).toBe(false);
  });
});

describe('an amount', () => {
  it.each([
    [0, 0],
    [1234.5, 123_450],
    [0.1 + 0.2, 30],
    [1.005, 101],
    ['1.005', 101],
    ['0', 0],
    ['1234.56', 123_456],
    ['$1,234,567.89', 123_456_789],
    ['$ 1,234', 123_400],
    ['.5', 50],
    ['7.', 700],
    [-12.5, -1_250],
    ['-$12.50', -1_250],
    [9_999_999_999_999.99, 999_999_999_999_999],
  ])('%j is %d centavos', (value, centavos) => expect(formAmount.parse(value)).toBe(centavos));

  it.each(['$', ',', '-', '.', 'NaN', 'Infinity', '1e5', '0x10', '1,5', '1.234.567,89', '12 pesos', 'mil'])(
    'text %j is none, and never 0',
    (text) => expect(message(formAmount, text)).toBe('El monto no es un número'),
  );

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, true, {}, [1]])('%p is none', (value) =>
    expect(message(formAmount, value)).toBe('El monto no es un número'),
  );

  it.each([1e13, -1e13, 1e300, '99999999999999999999'])('%j is too large', (value) =>
    expect(message(formAmount, value)).toBe('El monto es demasiado grande'),
  );
});

describe('a day', () => {
  it('is a calendar day, or that of a time', () => {
    expect(formDay.parse('2020-02-29')).toBe('2020-02-29');
    expect(formDay.parse('2019-02-01T06:00:00.000Z')).toBe('2019-02-01');
  });
  it.each([
    '2019-02-29',
    '2019-02-30',
    '2019-13-01',
    '2019-00-10',
    '01/02/2019',
    '2019-2-1',
    'ayer',
    '2019-13-01T00:00:00Z',
  ])('is not %s', (text) => expect(message(formDay, text)).toBe('La fecha no es válida'));
  it('is not a number', () => expect(message(formDay, 43_000)).toBe('La fecha no es válida'));
});

describe('a checkbox', () => {
  it('is checked or not, as a boolean or its text says, and not checked when it is not sent', () => {
    expect([true, 'true'].map((value) => formFlag.parse(value))).toEqual([true, true]);
    expect([false, 'false', undefined].map((value) => formFlag.parse(value))).toEqual([false, false, false]);
  });

  it.each(['', null, 1, 'on', [], {}])('is not what %j says', (value) => {
    const { error } = formFlag.safeParse(value);
    expect(error?.issues.map(({ message }) => message)).toEqual(['Debe ser true o false']);
  });
});

describe('a choice', () => {
  const colour = formChoice(['RED', 'BLUE'], 'No es un color', { AZURE: 'BLUE' });
  it('is one of its keys, or what is read as one', () => {
    expect(colour.parse('RED')).toBe('RED');
    expect(colour.parse('AZURE')).toBe('BLUE');
  });
  it.each(['red', 'GREEN', 'constructor', 7])('is not %j', (value) =>
    expect(message(colour, value)).toBe('No es un color'),
  );
});

describe('a reference', () => {
  it('is an id, alone or in a record', () => {
    expect(formReference.parse(id)).toBe(id);
    expect(formReference.parse({ _id: id, name: 'Obras' })).toBe(id);
    expect(formReference.parse({ _id: '' })).toBeNull();
  });
  it.each(['x', { _id: 'x' }, {}, 7])('is not %j', (value) =>
    expect(formReference.safeParse(value).success).toBe(false),
  );
});
