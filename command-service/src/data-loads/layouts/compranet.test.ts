import { parseEnum } from '../review/rules/cells/cell-parsing.ts';
import { A_TENDER, tender } from './testing/a-tender.ts';
import { publishedHeadings } from './testing/published-headings.ts';
import { type MadeCell, readOne, readTable, valuesOf } from './testing/read-table.ts';

const {
  platformTenders,
  platformDirectAwards,
  platformMerged,
  compranet13,
  compranet16,
  compranet39,
  compranet44,
  compranet45,
  compranet45Reissued,
  comprasmx21,
  comprasmx73,
} = publishedHeadings;

describe('a contract of CompraNet', () => {
  it('has its year and quarter of its day, which are derived', () => {
    const said = { FECHA_CELEBRACION: '2014-11-15 00:00:00 GMT', IMPORTE_CONTRATO: '10.5', DEPENDENCIA: 'API' };
    expect(readOne(compranet39, said)).toMatchObject({
      buyer: 'API',
      values: {
        fiscalYear: { value: '2014', derived: true },
        period: { value: '4o 2014', derived: true },
        contractDate: { value: '2014-11-15 00:00:00 GMT' },
        totalOrMaxAmount: { value: '10.5' },
      },
    });
    expect(readOne(compranet39, { FECHA_INICIO: '2015-01-02' }).values).toMatchObject({ period: { value: '1o 2015' } });
  });

  it('is of the type that its number says, where it says none', () => {
    const of = (number: string, said?: string) =>
      readOne(compranet39, { NUMERO_PROCEDIMIENTO: number, TIPO_PROCEDIMIENTO: said }).values.procedureType;
    expect(of('AA-011C00999-N123-2014')).toEqual({ value: 'Adjudicación directa', derived: true });
    expect(of('AA-011C00999-N123-2014', 'Licitación Pública')).toEqual({ value: 'Licitación Pública' });
    expect(of('EX-011C00999-N123-2014')).toBeUndefined();
  });

  it('is between public bodies where its number says so, which is an award by presumption', () => {
    const between = { 'Número de procedimiento': 'EP-50-GYR-050GYR076-N-6-2026', 'Tipo Procedimiento': '' };
    const { procedureType } = readOne(comprasmx21, between).values;
    expect(procedureType).toEqual({ value: 'Entre entes públicos', derived: true });
    expect(parseEnum('procedureType', procedureType?.value ?? null)).toMatchObject({ value: 'NO_BID', info: {} });
    const own = { 'Número de expediente, folio o nomenclatura': 'EP-1', 'Tipo de procedimiento (catálogo)': '' };
    expect(tender(own).values.procedureType).toBeUndefined();
  });

  it('is of the type that its file was made for, else its number, where it says one that is none', () => {
    const of = (type: string, template: string | undefined, number: string) =>
      readOne(compranet39, {
        ...{ TIPO_PROCEDIMIENTO: type, PLANTILLA_EXPEDIENTE: template, NUMERO_PROCEDIMIENTO: number },
      }).values.procedureType;
    const TEMPLATE = '04. Invitación a cuando menos tres Nacional LAASSP';
    const [IA, OWN] = ['IA-011C00999-N123-2014', 'E-7'];
    for (const other of ['Otro', 'Convenio', 'Proyecto de Convocatoria']) {
      expect(of(other, TEMPLATE, OWN)).toEqual({ value: TEMPLATE });
      expect(of(other, 'Otra', IA)).toEqual({ value: 'Por invitación', derived: true });
      expect(of(other, undefined, OWN)).toEqual({ value: other });
    }
    expect(of('Adjudicación directa', TEMPLATE, IA)).toEqual({ value: 'Adjudicación directa' });
    const ofPlatform = { 'Tipo de procedimiento (catálogo)': 'Otro (especificar)' };
    expect(tender({ ...ofPlatform, 'Número de expediente, folio o nomenclatura': IA }).values.procedureType).toEqual({
      value: 'Otro (especificar)',
    });
  });

  it.each([
    [compranet39, { ESTATUS_CONTRATO: 'Expirado' }, 'Estatus del contrato: Expirado.'],
    [
      compranet45Reissued,
      { ESTATUS_CONTRATO: 'Activo', CONVENIO_MODIFICATORIO: 1 },
      'Estatus del contrato: Activo. Convenio modificatorio: Sí.',
    ],
    [
      compranet45,
      { 'Estatus del contrato': 'Terminado', 'Convenio modificatorio': 0 },
      'Estatus del contrato: Terminado.',
    ],
    [compranet44, { 'Convenio modificatorio': '1' }, 'Convenio modificatorio: Sí.'],
    [
      comprasmx73,
      {
        'Estatus Contrato': 'Formalizado',
        'Código Ref. Contrato': 'C-2026-1',
        'Fecha de firma del último convenio': '01/02/2026',
      },
      'Estatus del contrato: Formalizado. Código de referencia del contrato: C-2026-1. Firma del último convenio: 01/02/2026.',
    ],
    [comprasmx21, { Ley: 'LAASSP' }, undefined],
  ] as const)('says in its notes what no field is for: %#', (headings, given, notes) => {
    const all: Readonly<Record<string, MadeCell>> = given;
    expect(valuesOf(readOne(headings, all)).notes).toBe(notes);
  });

  it('of ComprasMX is in the currency of its own amount, whatever that of the contract behind it is headed', () => {
    const said = comprasmx73.map((heading) => (heading === 'Importe DRC' ? 10.5 : undefined));
    const amountOf = (...currencies: readonly [string, string]) => {
      const [own, other] = comprasmx73.flatMap((heading, index) => (heading === 'Moneda' ? [index] : []));
      const cells = said.map((cell, index) => (index === own ? currencies[0] : index === other ? currencies[1] : cell));
      return valuesOf(readTable(comprasmx73, [cells]).rows[0]!).totalAmount; // the one that was given
    };
    expect([amountOf('MXN', 'USD'), amountOf('USD', 'MXN')]).toEqual([10.5, '10.5 USD']);
  });

  describe('of ComprasMX with amounts with taxes beside the net one', () => {
    const NET = 'Importe DRC';
    const [LEAST, MOST] = ['Monto con imp./mínimo', 'Monto con imp./máximo'];
    const KIND = 'Tipo de contrato';
    const amounts = (given: Readonly<Record<string, MadeCell>>) => {
      const { totalAmount, minAmount, maxAmount, totalOrMaxAmount, taxes } = readOne(comprasmx73, {
        [NET]: 100,
        ...given,
      }).values;
      return [totalAmount, minAmount, maxAmount, totalOrMaxAmount, taxes].map((cell) => cell?.value);
    };
    const INCLUDED = 'Con impuestos';

    it.each([
      [{ [LEAST]: 58, [MOST]: 116 }, [undefined, 58, 116, 116, INCLUDED]],
      [{ [LEAST]: 58, [MOST]: 116, [KIND]: 'Abierto' }, [undefined, 58, 116, 116, INCLUDED]],
      [{ [LEAST]: 116, [MOST]: 116, [KIND]: 'ABIERTO' }, [undefined, 116, 116, 116, INCLUDED]],
      [{ [LEAST]: 116, [MOST]: 116 }, [116, undefined, undefined, 116, INCLUDED]],
      [{ [LEAST]: 58, [MOST]: 116, [KIND]: 'CERRADO' }, [116, undefined, undefined, 116, INCLUDED]],
      [{ [LEAST]: 0, [MOST]: '116.00' }, ['116.00', undefined, undefined, '116.00', INCLUDED]],
      [{ [LEAST]: 116, [MOST]: 'N/A' }, [116, undefined, undefined, 116, INCLUDED]],
      [{ [LEAST]: 0, [MOST]: 0 }, [100, undefined, undefined, 100, 'Sin impuestos']],
      [{}, [100, undefined, undefined, 100, 'Sin impuestos']],
    ])('is of those, open or closed: %j', (given, expected) => {
      expect(amounts(given)).toEqual(expected);
    });

    it('is in their currency', () => {
      const row = (own: string, other: string, most?: number) => {
        const cells = comprasmx73.map((heading, at) =>
          at === 45 ? own : at === 55 ? other : heading === MOST ? most : heading === NET ? 100 : undefined,
        );
        return valuesOf(readTable(comprasmx73, [cells]).rows[0]!).totalAmount; // the one that was given
      };
      expect([row('MXN', 'USD', 116), row('USD', 'MXN', 116), row('MXN', 'USD')]).toEqual(['116 USD', 116, 100]);
    });

    it('has them in their places, whatever they are headed; in a cut of its columns they are not looked for', () => {
      const renamed = comprasmx73.map((heading, at) => (at > 51 && at < 55 && at !== 53 ? `Columna ${at}` : heading));
      expect(readTable(renamed, []).found.mapping.fields).toMatchObject({
        minAmount: { columns: [[53]] },
        maxAmount: { columns: [[55]] },
      });
      const cut = comprasmx73.filter((heading) => heading !== LEAST);
      const { fields, limits } = readTable(cut, []).found.mapping;
      expect([fields.minAmount, fields.maxAmount, limits]).toEqual([undefined, undefined, undefined]);
    });
  });

  it('loses the apostrophes that keep its zeros', () => {
    expect(valuesOf(readOne(comprasmx21, { 'Partida específica': "'02104" }))).toMatchObject({ partida: '02104' });
  });
});

describe('a file that does not say the administration', () => {
  const administrations = [
    { name: '2024-2027', from: '2024-09-10' },
    { name: '2021-2024', from: null },
  ];
  const of = (said: Readonly<Record<string, MadeCell>>, known = administrations) => {
    const mapping = { ...readTable(platformTenders, []).found.mapping, administrations: known };
    return readOne(platformTenders, { ...A_TENDER, ...said }, { mapping }).values.administration;
  };
  const day = (said: string) => ({ 'Fecha del contrato': { kind: 'date', date: said } }) as const;

  it('has the one that governed on the day of the contract, which is derived', () => {
    expect(of(day('2024-09-09'))).toEqual({ value: '2021-2024', derived: true });
    expect(of(day('2024-09-10'))?.value).toBe('2024-2027');
    expect(of({ 'Fecha del contrato': '15/10/2024' })?.value).toBe('2024-2027');
  });

  it('has the one that governed at the end of what is reported where a contract has no day', () => {
    expect(of({ 'Fecha del contrato': undefined })?.value).toBe('2021-2024');
  });

  it('has none before the first, nor without a day where there are several', () => {
    const later = administrations.slice(0, 1);
    expect(of(day('2024-09-09'), later)).toBeUndefined();
    const END = 'Fecha de término del periodo que se informa';
    const dayless = { 'Fecha del contrato': undefined, [END]: { kind: 'date', date: '2023-12-31' } } as const;
    expect(of(dayless)).toBeUndefined();
    expect(of(dayless, later)?.value).toBe('2024-2027');
  });
});

describe('whether amounts hold taxes', () => {
  const taxesOf = (headings: readonly string[]) => readTable(headings, []).found.mapping.fields.taxes?.value;
  const INCLUDED = 'Con impuestos';
  const EXCLUDED = 'Sin impuestos';
  const UNKNOWN = 'No se sabe';

  it.each([
    [platformTenders, INCLUDED],
    [platformDirectAwards, INCLUDED],
    [platformMerged, INCLUDED],
    [compranet13, EXCLUDED],
    [compranet16, UNKNOWN],
    [compranet39, UNKNOWN],
    [compranet45, UNKNOWN],
    [compranet45Reissued, UNKNOWN],
    [comprasmx21, EXCLUDED],
    [comprasmx73, EXCLUDED],
  ])('is as the published layout says', (headings, taxes) => {
    expect(taxesOf(headings)).toBe(taxes);
  });

  it.each([
    ['Monto total con IVA', INCLUDED],
    ['Importe total (impuestos incluidos)', INCLUDED],
    ['Importe sin IVA', EXCLUDED],
    ['Monto antes de impuestos', EXCLUDED],
    ['Importe', UNKNOWN],
  ])('is as the heading of the amounts says: %s', (heading, taxes) => {
    expect(taxesOf(['Contrato', 'Proveedor', heading])).toBe(taxes);
  });
});
