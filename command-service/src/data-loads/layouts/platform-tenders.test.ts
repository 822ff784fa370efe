import { type CellValue, saysNothing } from '../review/rules/cells/row-values.ts';
import { tender } from './testing/a-tender.ts';
import { publishedHeadings } from './testing/published-headings.ts';
import { type MadeCell, readOne, valuesOf } from './testing/read-table.ts';

const { platformDirectAwards, platformMerged } = publishedHeadings;

const tenderValues = (said: Readonly<Record<string, MadeCell>>) => valuesOf(tender(said));

const reviewedBlank = (cell: CellValue | undefined): boolean => cell === undefined || saysNothing(cell);

describe('a tender of the National Platform', () => {
  const TOTAL = 'Monto total del contrato con impuestos incluidos (MXN)';
  const LEAST = 'Monto mínimo, con impuestos incluidos, en su caso';
  const MOST = 'Monto máximo, con impuestos incluidos, en su caso';

  it('is of the quarter that is reported, whatever the day of its contract, which is derived', () => {
    const { period, fiscalYear } = tender({}).values;
    expect([period, fiscalYear]).toEqual([{ value: '2o 2023', derived: true }, { value: 2023 }]);
  });

  it('is of no quarter where a whole year is reported: that is asked', () => {
    const year = { 'Fecha de inicio del periodo que se informa': { kind: 'date', date: '2023-01-01' } } as const;
    expect(tender(year).values.period).toBeUndefined();
  });

  it('has its amounts once: a zero beside an amount says that it does not apply', () => {
    expect(tenderValues({ [TOTAL]: 0, [LEAST]: 400, [MOST]: 1000 })).toMatchObject({
      minAmount: 400,
      maxAmount: 1000,
      totalOrMaxAmount: 1000,
    });
    expect(tenderValues({ [TOTAL]: 0, [LEAST]: 400, [MOST]: 1000 })).not.toHaveProperty('totalAmount');
    expect(tenderValues({ [LEAST]: 0, [MOST]: 0 })).toMatchObject({ totalAmount: 1250.5, totalOrMaxAmount: 1250.5 });
    expect(tenderValues({ [TOTAL]: 0, 'Objeto del contrato': 'Comodato' })).toMatchObject({
      totalAmount: 0,
      totalOrMaxAmount: 0,
    });
  });

  it.each([
    'Pesos Mexicanos',
    'Peso mexicano (MXN)',
    'Pesos M.N.',
    'MXN',
    'MNX',
    'peso',
    'M.N.',
    'Moneda nacional',
    '',
    'NA',
  ])('is in pesos: %s', (said) => {
    expect(tenderValues({ 'Tipo de moneda': said })).toMatchObject({ totalAmount: 1250.5 });
  });

  it('says its amount without taxes besides, where its file does', () => {
    const NET = 'Monto del contrato sin impuestos (en MXN)';
    expect(
      [tender({ [NET]: '$1,000.00' }), tender({ [NET]: 'N/A' }), tender({})].map(({ netAmount }) => netAmount),
    ).toEqual([1000, undefined, undefined]);
    const ofAwards = readOne(platformDirectAwards, { 'Monto del contrato sin impuestos incluidos': 7 });
    expect(ofAwards.netAmount).toBe(7);
  });

  it('in another currency says so in its amounts, which are none in pesos', () => {
    expect(tenderValues({ 'Tipo de moneda': 'Dólares' })).toMatchObject({ totalAmount: '1250.5 Dólares' });
  });

  const COMPANY = 'Razón social del contratista o proveedor';
  const person = {
    'Nombre(s) del contratista o proveedor ': 'ANA',
    'Primer apellido del contratista o proveedor': 'LÓPEZ',
    'Segundo apellido del contratista o proveedor': 'RUIZ',
  };

  it('is of the company, else of the person whose names are joined', () => {
    expect(tenderValues({ ...person, [COMPANY]: 'EJEMPLO SA' })).toMatchObject({ supplierName: 'EJEMPLO SA' });
    expect(tenderValues(person)).toMatchObject({ supplierName: 'ANA LÓPEZ RUIZ' });
    expect(tenderValues({ ...person, [COMPANY]: 'N/A' })).toMatchObject({ supplierName: 'ANA LÓPEZ RUIZ' });
  });

  it.each([
    ['RFC-EJE010101AA1', 'EJE010101AA1'],
    ['MX-RFC-EJE010101AA1', 'EJE010101AA1'],
    ['RFC: eje-010101-aa1', 'eje-010101-aa1'],
    ['RFC-010101-AA1', 'RFC-010101-AA1'], // a company of these initials
    ['RFC-NA', 'RFC-NA'],
  ])('has the RFC of its supplier without what a system writes before it: %s', (said, rfc) => {
    expect(tenderValues({ 'RFC de la persona física o moral contratista o proveedor ': said })).toMatchObject({
      supplierRfc: rfc,
    });
  });

  it('was concluded, unless it says that it was deserted', () => {
    expect(tenderValues({})).toMatchObject({ procedureState: 'Concluido' });
    expect(tenderValues({ [COMPANY]: 'Desierta' })).toMatchObject({ procedureState: 'Desierto' });
    const DESERTED = 'Se declaró desierta la licitación pública (catálogo)';
    const merged = (said: string) =>
      valuesOf(readOne(platformMerged, { Ejercicio: 2024, Nota: 'x', [DESERTED]: said }));
    expect(merged('Sí')).toMatchObject({ procedureState: 'Desierto' });
  });

  it.each([
    ['Desierto', { Nota: 'La licitación se declaró desierta por falta de propuestas' }],
    ['Desierto', { 'Número que identifique al contrato ': 'LPN-7 DESIERTA', [COMPANY]: 'EJEMPLO SA' }],
    ['Cancelado', { Nota: 'Procedimiento cancelado' }],
    ['Cancelado', { Nota: 'Contrato cancelado por las partes', [COMPANY]: 'EJEMPLO SA' }],
    ['Concluido', { Nota: 'Se adjudicó porque la licitación fue declarada desierta', [COMPANY]: 'EJEMPLO SA' }],
    ['Cancelado', { Nota: 'El contrato fue cancelado por las partes', [COMPANY]: 'EJEMPLO SA' }],
    ['Cancelado', { Nota: 'No hubo propuestas: se declara cancelado' }],
    ['Concluido', { Nota: 'Ningún procedimiento fue cancelado' }],
    ['Concluido', { Nota: 'El procedimiento no se declaró desierto' }],
    ['Concluido', { Nota: 'Sin observaciones' }],
  ] as const)('is %s by its notes or its number: %j', (state, said) => {
    expect(tender(said).values.procedureState).toEqual({ value: state, derived: true });
  });

  it('that says only that it was deserted where its number should stand has none', () => {
    const nothing = { 'Número que identifique al contrato ': 'DESIERTA', [TOTAL]: 0 };
    expect(tenderValues(nothing)).toMatchObject({ procedureState: 'Desierto' });
    expect(tenderValues(nothing)).not.toHaveProperty('contractNumber');
    expect(tenderValues(nothing)).not.toHaveProperty('isEmpty');
  });

  it('of several links or areas in a cell has the first; the others go to its notes', () => {
    const LINK = 'Hipervínculo al documento del contrato y anexos, en versión pública, en su caso';
    const AREAS = 'Área(s) solicitante';
    const said = (link: string, areas: string, notes = '') => {
      const {
        contractUrl,
        applicantAdministrativeUnit,
        notes: all,
      } = tenderValues({ [LINK]: link, [AREAS]: areas, Nota: notes });
      return [contractUrl, applicantAdministrativeUnit, all];
    };
    expect(
      said(
        'https://a.mx/1.pdf,https://a.mx/2.pdf',
        'Dirección General,Dirección de Obras, Coordinación Jurídica',
        'Nota.',
      ),
    ).toEqual([
      'https://a.mx/1.pdf',
      'Dirección General',
      'Nota. Otros enlaces: https://a.mx/2.pdf. Otras áreas: Dirección de Obras, Coordinación Jurídica.',
    ]);
    expect(said('https://a.mx/1.pdf , www.b.mx; http://c.mx', 'Tesorería y Oficialía Mayor')).toEqual([
      'https://a.mx/1.pdf',
      'Tesorería',
      'Otros enlaces: www.b.mx, http://c.mx. Otras áreas: Oficialía Mayor.',
    ]);
    expect(said('https://a.mx/a,b.pdf', 'Secretaría de Desarrollo Urbano, Obras y Servicios')).toEqual([
      'https://a.mx/a,b.pdf',
      'Secretaría de Desarrollo Urbano, Obras y Servicios',
      undefined,
    ]);
  });

  it('has no date nor text where it says what stands for none', () => {
    const FIRST_DAY = { 'Fecha de la convocatoria o invitación ': { kind: 'date', date: '1900-01-01' } } as const;
    const NOT_REQUIRED = {
      [COMPANY]: 'Este dato no se requiere para este periodo, de conformidad con los Lineamientos',
    };
    expect(tenderValues({ ...person, ...NOT_REQUIRED })).toMatchObject({ supplierName: 'ANA LÓPEZ RUIZ' });
    expect(reviewedBlank(tender({ ...FIRST_DAY }).values.announcementDate)).toBe(true);
  });

  it('of a quarter without procedures is a row that says so', () => {
    const DESCRIPTION = 'Descripción de las obras, bienes o servicios';
    const nothing = { 'Número que identifique al contrato ': undefined, [TOTAL]: 0, Nota: 'Sin procedimientos' };
    expect(tender(nothing).values).toMatchObject({ isEmpty: { value: true, derived: true } });
    expect(tenderValues({ ...nothing, [DESCRIPTION]: 'No se realizaron procedimientos' })).toMatchObject({
      isEmpty: true,
    });
    expect(tenderValues({ ...nothing, [DESCRIPTION]: 'Compra de papel' })).not.toHaveProperty('isEmpty');
    expect(tenderValues(nothing)).not.toHaveProperty('totalAmount');
  });

  it('was wanted by the area that contracts, or that is to carry it out, where no other is named', () => {
    const wanted = (cells: Readonly<Record<string, MadeCell>>) => tenderValues(cells).applicantAdministrativeUnit;
    const EXECUTOR = { 'Área(s) responsable de su ejecución': 'Parques' };
    expect(wanted({ ...EXECUTOR, 'Área(s) contratante(s)': 'Compras' })).toBe('Compras');
    expect(wanted(EXECUTOR)).toBe('Parques');
  });

  it('says in its notes that it was amended or suspended, and which amendments there are', () => {
    const AMENDED = 'Se realizaron convenios modificatorios (catálogo)';
    const SUSPENDED = 'Hipervínculo al comunicado de suspensión, en su caso';
    const link = { kind: 'text', text: 'ver', link: 'https://a.mx/s.pdf' } as const;
    expect(tenderValues({ Nota: 'Urgente.', [AMENDED]: 'Si', [SUSPENDED]: link }).notes).toBe(
      'Urgente. Suspensión, rescisión o terminación anticipada: https://a.mx/s.pdf. Convenios modificatorios: Sí.',
    );
    for (const no of ['No', 'N/A', 0, undefined, '-'])
      expect(tenderValues({ [AMENDED]: no, [SUSPENDED]: no })).not.toHaveProperty('notes');
    expect(valuesOf(readOne(platformDirectAwards, { [AMENDED]: 'Sí' }))).toMatchObject({
      notes: 'Convenios modificatorios: Sí.',
    });
  });

  it('says no more in its notes than notes may', () => {
    const AMENDED = 'Se realizaron convenios modificatorios (catálogo)';
    for (const length of [9_990, 10_000, 20_000])
      expect(tenderValues({ Nota: 'x'.repeat(length), [AMENDED]: 'Si' }).notes).toHaveLength(Math.max(10_000, length));
  });

  it('has the number of its file where it has none of its own', () => {
    const FILE = 'Número de expediente, folio o nomenclatura';
    expect(tenderValues({ 'Número que identifique al contrato ': 'NA', [FILE]: 'E-7' })).toMatchObject({
      contractNumber: 'E-7',
    });
  });
});

it('a row of the format of direct awards is one, unless it says something else', () => {
  const of = (type?: string) =>
    readOne(platformDirectAwards, { Ejercicio: 2023, 'Tipo de procedimiento (catálogo)': type }).values.procedureType;
  const AWARD = { value: 'Adjudicación directa', derived: true };
  expect([of(), of('N/A'), of('Otra (especificar)'), of('Licitación pública')]).toEqual([
    AWARD,
    AWARD,
    { value: 'Otra (especificar)' },
    { value: 'Licitación pública' },
  ]);
  expect(tender({ 'Tipo de procedimiento (catálogo)': undefined }).values).not.toHaveProperty('procedureType');
});
