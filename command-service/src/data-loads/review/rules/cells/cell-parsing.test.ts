import { formatMoney, toPesos } from '@monitor/contracts-schema/money';
import fc from 'fast-check';
import {
  parseAmount,
  parseBoolean,
  parseDate,
  parseEnum,
  parseLink,
  parseText,
  type RawValue,
} from './cell-parsing.ts';

const BLANK_WORDS = [
  ...['NA', 'na', 'N/A', 'n/a', 'N.A.', 'No aplica', 'NO APLICA', 'S/N', 's/n'],
  ...['Este dato no se requiere para este periodo, de conformidad con…', 'ESTE CRITERIO NO APLICA'],
  ...['01/01/1900', '1/1/1900', '1900-01-01', '1900-01-01 00:00:00', '1899-12-30', '31/12/1899'],
  ...['-', '---', '–', '—', '.', '...', '…', '_', '______', '- - -', ' NA '],
];
const said = ({ value, error, info }: ReturnType<typeof parseText | typeof parseAmount>) =>
  error?.code ?? (info ? `${value} ${info.code}` : value);

describe('a text cell', () => {
  it.each<[RawValue, string | null]>([
    ['  OFICIALIA \t\n  MAYOR\u00a0', 'OFICIALIA MAYOR'],
    ['   ', null],
    [null, null],
    [2018, '2018'],
    [0, '0'],
    [0.1 + 0.2, '0.3'],
    [true, 'true'],
    ['Ñandú', 'Ñandú'],
    ['NARANJO', 'NARANJO'],
    ['S/N.', 'S/N.'],
    ['-1', '-1'],
    ['#1 CALLE', '#1 CALLE'],
    ['Este dato no coincide con el del acta', 'Este dato no coincide con el del acta'],
    ['02/01/1900', '02/01/1900'],
  ])('%j is %j', (raw, text) => {
    expect(parseText(raw)).toEqual({ value: text });
  });

  it.each(BLANK_WORDS)('%j is blank', (word) => {
    expect(parseText(word)).toEqual({ value: null });
    expect(parseText(word, { pattern: /^[12]\d{3}$/, example: '2019' })).toEqual({ value: null });
  });

  it('must match the pattern of its column, unless blank', () => {
    const rule = { pattern: /^[12]\d{3}$/, example: '2019' };
    expect([said(parseText('19', rule)), said(parseText(2019, rule)), said(parseText('', rule))]).toEqual([
      'E2',
      '2019',
      null,
    ]);
    expect(said(parseText('n'.repeat(4), { longest: 3 }))).toBe('E18');
    expect(parseText('19', rule).error?.message).toBe('No tiene la forma de esta columna. Escríbelo como 2019.');
  });
});

describe('an error value of a formula', () => {
  it.each(['#N/A', '#REF!', '#DIV/0!', '#VALUE!', '#NAME?', '#N/D', '#¡REF!', '#¿NOMBRE?'])(
    '%s is an error in every column: it is neither a text nor blank',
    (raw) => {
      const all = [
        parseText,
        parseAmount,
        parseDate,
        parseLink,
        parseBoolean,
        (it: RawValue) => parseEnum('category', it),
      ];
      expect(all.map((parse) => parse(raw).error?.code)).toEqual(all.map(() => 'E13'));
    },
  );
});

describe('an amount cell', () => {
  it.each<[RawValue, number | string | null]>([
    [1000.5, 100050],
    [0, 0],
    [-25.1, -2510],
    ['0', 0],
    ['1234.50', 123450],
    ['1,234.50', 123450],
    ['$1,234,567.89', 123456789],
    ['$1,234,567.89 MXN', 123456789],
    ['$ 1 234 567.89 mxn', 123456789],
    ['MXN 5', 500],
    ['-$1,234.50', -123450],
    ['$-1,234.50', -123450],
    ['.5', 50],
    ['12.', 1200],
    [1.005, '101 I3'],
    ['2603157.664', '260315766 I3'],
    ['-0.005', '-1 I3'],
    [311530.26999999996, 31153027],
    [null, null],
    ['', null],
    ['mil pesos', 'E2'],
    ['1.234,56', 'E2'],
    ['1,23', 'E2'],
    ['1,2345', 'E2'],
    ['12,34,567', 'E2'],
    ['(1,234.56)', 'E2'],
    ['1e5', 'E2'],
    ['$100 $200', 'E2'],
    ['$', 'E2'],
    ['12-', 'E2'],
    ['100 USD', 'E2'],
    ['31/12/2018', 'E2'],
    [true, 'E2'],
    [1e17, 'E2'],
    ['12 50', 'E2'],
    ['1234 567', 'E2'],
    ['1 234 56', 'E2'],
    ['1 234 567', 123456700],
    ['99999999999999999999', 'E2'],
  ])('%j is %j centavos (bugs 1 and 2: read whole, blank is not 0)', (raw, centavos) => {
    expect(said(parseAmount(raw))).toEqual(centavos);
  });

  it.each(BLANK_WORDS)('%j is blank', (word) => {
    expect(parseAmount(word)).toEqual({ value: null });
  });

  it.each(['$', '-', ' ', ',', '0', '1', '.', 'MXN', '1,', '$-', '-$', '1,111'])(
    'is told from what is none without going over it again and again: 32,000 of %j',
    (sign) => {
      expect(parseAmount(`$${sign.repeat(32_000 / sign.length)}x`).error?.code).toBe('E2');
      expect(parseDate(`1${sign.repeat(32_000 / sign.length)}x`).error?.code).toBe('E2');
    },
  );

  it('says what it rounded to', () => {
    expect(parseAmount(228448.285).info?.message).toBe('El monto tiene más de 2 decimales: se redondea a $228,448.29.');
  });

  it('reads every amount, printed in every accepted way, as itself', () => {
    const amount = fc.integer({ min: -1e14, max: 1e14 });
    const print = fc.constantFrom<(centavos: number) => RawValue>(
      toPesos,
      (centavos) => String(toPesos(centavos)),
      (centavos) => toPesos(centavos).toFixed(2),
      formatMoney,
      (centavos) => `${formatMoney(centavos)} MXN`,
      (centavos) => formatMoney(centavos).replace('$', ''),
      (centavos) => formatMoney(centavos).replace('$', ' $ ').replaceAll(',', ' '),
    );
    fc.assert(
      fc.property(amount, print, (centavos, as) => expect(parseAmount(as(centavos))).toEqual({ value: centavos })),
    );
  });
});

describe('a date cell', () => {
  it.each<[RawValue, string | null]>([
    ['2018-12-31', '2018-12-31'],
    ['2018-12-31T10:20:30Z', '2018-12-31'],
    ['2018-12-31T10:20:30.123-06:00', '2018-12-31'],
    ['2018-12-31 10:20', '2018-12-31'],
    ['31/12/2018', '2018-12-31'],
    ['1/2/2018', '2018-02-01'],
    ['31-12-2018', '2018-12-31'],
    ['31/12/18', '2018-12-31'],
    ['1-2-18', '2018-02-01'],
    ['01/01/69', '2069-01-01'],
    ['01/01/70', '1970-01-01'],
    ['29/02/2016', '2016-02-29'],
    [43465, '2018-12-31'],
    [43465.75, '2018-12-31'],
    ['43465', '2018-12-31'],
    [20000, '1954-10-03'],
    [60000, '2064-04-08'],
    [null, null],
    ['', null],
    [19999, 'E2'],
    [60001, 'E2'],
    ['19999', 'E2'],
    ['31/02/2018', 'E2'],
    ['29/02/2018', 'E2'],
    ['2018-02-30', 'E2'],
    ['12/31/2018', 'E2'],
    ['00/01/2018', 'E2'],
    ['1.2.2018', 'E2'],
    ['31/12-2018', 'E2'],
    ['2018/12/31', 'E2'],
    ['31 de diciembre', 'E2'],
    ['2525-05-01', 'E2'],
    ['01/05/2525', 'E2'],
    ['0207-05-01', 'E2'],
    ['01/05/0207', 'E2'],
    ['pendiente', 'E2'],
    [true, 'E2'],
  ])('%j is %j (bug 3: nothing vanishes silently)', (raw, day) => {
    expect(said(parseDate(raw))).toEqual(day);
  });

  it.each(BLANK_WORDS)('%j is blank', (word) => {
    expect(parseDate(word)).toEqual({ value: null });
  });

  it('reads every day, written in every accepted way, as itself', () => {
    const day = fc.integer({ min: 25_570, max: 60_000 });
    fc.assert(
      fc.property(day, (serial) => {
        const iso = new Date((serial - 25_569) * 86_400_000).toISOString().slice(0, 10);
        const dayFirst = iso.split('-').reverse().join('/');
        for (const written of [
          serial,
          String(serial),
          iso,
          `${iso}T00:00:00Z`,
          dayFirst,
          dayFirst.replaceAll('/', '-'),
        ])
          expect(parseDate(written)).toEqual({ value: iso });
      }),
    );
  });
});

describe('a link cell', () => {
  it.each<[RawValue, string | null]>([
    ['http://sss.ss', 'http://sss.ss'],
    ['https://www.municipio.gob.mx/a.pdf?x=1#p2', 'https://www.municipio.gob.mx/a.pdf?x=1#p2'],
    ['HTTP://MUNICIPIO.GOB.MX/A.JPG', 'HTTP://MUNICIPIO.GOB.MX/A.JPG'],
    ['ftp://municipio.mx/a', 'E2'],
    ['http://www.peñamiller.gob.mx', 'http://www.xn--peamiller-m6a.gob.mx'],
    ['www.municipio.mx', 'www.municipio.mx'],
    ['http://municipio.mx/mi contrato.pdf', 'http://municipio.mx/mi%20contrato.pdf'],
    ['http://municipio.mx/mi%20contrato.pdf', 'http://municipio.mx/mi%20contrato.pdf'],
    ['http://municipio.mx/licitación ñ.pdf', 'http://municipio.mx/licitaci%C3%B3n%20%C3%B1.pdf'],
    ['http://localhost:8080/x', 'http://localhost:8080/x'],
    [null, null],
    ['ejemplo.com', 'E2'],
    ['ver http://municipio.mx', 'E2'],
    ['javascript:alert(1)', 'E2'],
    ['mailto:a@b.mx', 'E2'],
    ['http://', 'E2'],
    ['http:// municipio.mx', 'E2'],
    ['#Hoja2!A1', 'E2'],
    [5, 'E2'],
  ])('%j is %j (bug 5: the letter s is allowed)', (raw, link) => {
    expect(said(parseLink(raw))).toEqual(link);
  });

  it.each(BLANK_WORDS)('%j is blank', (word) => {
    expect(parseLink(word)).toEqual({ value: null });
  });
});

describe('an amount in another currency', () => {
  it.each(['1,250.00 USD', 'US 300 dólares', '€ 12', '12 UDIS'])('%j is said to be one', (raw) => {
    expect(parseAmount(raw).error?.message).toBe('Está en otra moneda, y aquí van pesos. Escríbelo como 1,234,567.89.');
  });

  it('is nothing that merely is no amount', () => {
    expect(parseAmount('mucho').error?.message).toMatch(/^No es un monto que se entienda/);
  });
});

describe('a yes-or-no cell', () => {
  it.each<RawValue>([true, 1, '1', 'true', 'TRUE', 'si', 'Sí', 'SÍ ', ' verdadero', 'x', 'X'])('%j is yes', (raw) => {
    expect(parseBoolean(raw)).toEqual({ value: true });
  });

  it.each<RawValue>([false, 0, null, '', 'no', 'falso', 'NA', '---'])('%j is no', (raw) => {
    expect(parseBoolean(raw)).toEqual({ value: false });
  });

  it.each<RawValue>(['2', 'yes', 'si.', 'Sin procedimientos'])('%j is taken for a no, and said to be', (raw) => {
    expect(parseBoolean(raw)).toMatchObject({ value: false, info: { code: 'I39' } });
  });
});

describe('an enum cell', () => {
  it.each<[RawValue, string | null]>([
    ['Servicios', 'SERVICES'],
    [' null ', null],
    ['undefined', null],
    [null, null],
    ['Otra', 'E1'],
  ])('%j is %j', (raw, key) => {
    expect(said(parseEnum('category', raw))).toEqual(key);
  });

  it.each(BLANK_WORDS)('%j is blank', (word) => {
    expect(parseEnum('category', word)).toEqual({ value: null });
  });

  it.each(['NA', 'n/a', 'N.A.'])('%j of the limit is a value: it does not apply', (word) => {
    expect(parseEnum('limitExceeded', word)).toEqual({ value: 'NOT_APPLICABLE' });
  });
});
