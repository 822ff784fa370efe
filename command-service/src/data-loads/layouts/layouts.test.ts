import { NO_FILE_DEFAULTS } from '@monitor/contracts-schema/data-loads/file-defaults';
import { type TemplateColumn, templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { normalForm } from '@monitor/contracts-schema/text/normal-form';
import fc from 'fast-check';
import { OCDS_HEADINGS } from '../../spreadsheets/ocds-rows.ts';
import { type CellValue, readRow, saysNothing } from '../review/rules/cells/row-values.ts';
import { findHeadings } from './find-headings.ts';
import { headingKey, isHeading } from './heading-key.ts';
import type { MappedRow } from './mapped-row.ts';
import { publishedHeadings } from './testing/published-headings.ts';
import { type MadeCell, readOne, readTable, rowOf, valuesOf } from './testing/read-table.ts';

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
  procedures37,
  procedures21,
} = publishedHeadings;

const ownHeadings = templateColumns.map(({ heading }) => heading);

describe('who contracts', () => {
  const APPLICANT = 'Área(s) solicitante(s) ';
  const EXECUTOR = 'Área(s) responsable(s) de la ejecución del contrato ';
  const defaults = { ...NO_FILE_DEFAULTS, organizerAdministrativeUnit: 'Oficialía Mayor' };
  const organizer = ({ values }: MappedRow) => values.organizerAdministrativeUnit;

  it('is said by a column of its own, whatever stands in every file that lacks it', () => {
    const row = { 'Área(s) contratante(s)': 'Compras', [APPLICANT.trim()]: 'Obras' };
    expect(organizer(readOne(platformMerged, row, { defaults }))).toEqual({ value: 'Compras' });
  });

  it('is derived from another column of direct awards, which have none, until something stands in every file', () => {
    const row = { [APPLICANT]: 'Obras', [EXECUTOR]: 'Parques' };
    expect(organizer(readOne(platformDirectAwards, row))).toEqual({ value: 'Parques', derived: true });
    expect(organizer(readOne(platformDirectAwards, row, { defaults }))).toEqual({
      value: 'Oficialía Mayor',
      derived: true,
    });
  });
});

describe('a decentralised body in a file of the Platform', () => {
  const CONTRACTING = 'Área(s) contratante(s)';
  const AREA = 'Área(s) solicitante';
  const defaults = { ...NO_FILE_DEFAULTS, administrativeUnitType: 'No centralizado' };
  const units = (said: Readonly<Record<string, MadeCell>>, given = defaults) => {
    const { organizerAdministrativeUnit, applicantAdministrativeUnit, notes } = readOne(platformTenders, said, {
      defaults: given,
    }).values;
    return [organizerAdministrativeUnit?.value, applicantAdministrativeUnit, notes?.value];
  };

  it('wanted itself what one of its areas did, which stands in the notes', () => {
    const body = { [CONTRACTING]: 'Comisión del Agua', [AREA]: 'Dirección de Operación', Nota: 'Urgente.' };
    expect(units(body)).toEqual([
      'Comisión del Agua',
      { value: 'Comisión del Agua', derived: true },
      'Urgente. Área solicitante: Dirección de Operación.',
    ]);
  });

  it.each([
    ['that is the same unit', { [CONTRACTING]: 'Comisión del Agua', [AREA]: 'COMISION DEL AGUA' }, defaults],
    [
      'of a town',
      { [CONTRACTING]: 'Compras', [AREA]: 'Obras' },
      { ...defaults, administrativeUnitType: 'Centralizado' },
    ],
  ])('has an area %s as it stands', (_what, said, given) => {
    expect(units(said, given).slice(1)).toEqual([{ value: said[AREA] }, undefined]);
  });
});

describe('who contracts, in a file of the Platform that says whose it is', () => {
  const BODY = 'Sujeto obligado';
  const CONTRACTING = 'Área(s) contratante(s)';
  const OF_TENDERS = 'Área(s) solicitante';
  const OF_AWARDS = 'Área(s) solicitante(s) ';
  const defaults = { ...NO_FILE_DEFAULTS, organizerAdministrativeUnit: 'Oficialía Mayor' };
  const organizer = (...read: Parameters<typeof readOne>) => readOne(...read).values.organizerAdministrativeUnit;

  it('is the area that contracts, and where that is blank the body, derived', () => {
    const headings = [BODY, ...platformTenders];
    expect(organizer(headings, { [BODY]: 'DIF', [CONTRACTING]: 'Compras' }, { defaults })).toEqual({
      value: 'Compras',
    });
    for (const blank of [undefined, 'N/A'])
      expect(organizer(headings, { [BODY]: 'DIF', [CONTRACTING]: blank, [OF_TENDERS]: 'Obras' })).toEqual({
        value: 'DIF',
        derived: true,
      });
    expect(organizer(platformTenders, { [OF_TENDERS]: 'Obras' })).toEqual({ value: 'Obras', derived: true });
    expect(organizer(platformTenders, { [CONTRACTING]: 'N/A' })).not.toHaveProperty('derived');
  });

  it('is the body of direct awards, which have no such area, unless something stands in every file', () => {
    const headings = [BODY, ...platformDirectAwards];
    const row = { [BODY]: 'DIF', [OF_AWARDS]: 'Obras' };
    expect(organizer(headings, row)).toEqual({ value: 'DIF', derived: true });
    expect(organizer(headings, row, { defaults })).toEqual({ value: 'Oficialía Mayor', derived: true });
    expect(organizer(headings, { [OF_AWARDS]: 'Obras' })).toEqual({ value: 'Obras', derived: true });
  });

  it('is in no other layout the buyer', () => {
    const row = { DEPENDENCIA: 'IMSS' };
    expect(organizer(compranet39, row)).toBeUndefined();
  });
});

it('a unit is of the type that its row says, whatever is said of the unit', () => {
  const unitTypes = [{ unit: 'DIF', type: 'Descentralizado' }];
  const mapping = { ...readTable(ownHeadings, []).found.mapping, unitTypes };
  const typeOf = (type: string) => {
    const row = { 'Unidad administrativa convocante': 'DIF', 'Centralizada/Descentralizada': type };
    return readOne(ownHeadings, row, { mapping }).values.administrativeUnitType;
  };
  expect([typeOf('Centralizado'), typeOf('')]).toEqual([
    { value: 'Centralizado' },
    { value: 'Descentralizado', derived: true },
  ]);
});

it('a column whose heading names a sheet is looked up there; without the sheet its keys say nothing', () => {
  const heading = platformTenders.find((one) => one.startsWith('Partida presupuestal'))!; // one of them
  const { found } = readTable(platformTenders, []);
  const column = platformTenders.indexOf(heading) + 1;
  expect(found.mapping.fields.partida).toEqual({ columns: [[column]], value: null, table: 'Tabla_492870' });
  expect(readOne(platformTenders, { [heading]: 2111 }).values).not.toHaveProperty('partida');
});

describe('a published layout', () => {
  it.each([
    ['template', ownHeadings],
    ['pnt', platformTenders],
    ['pnt', platformDirectAwards],
    ['pnt', platformMerged],
    ['compranet', compranet39],
    ['compranet', compranet13],
    ['compranet', compranet16],
    ['compranet', ['', ...compranet39.slice(1)]], // as of 2015
    ['compranet', compranet45Reissued],
    ['comprasmx', compranet44],
    ['comprasmx', compranet45],
    ['comprasmx', comprasmx21],
    ['comprasmx', comprasmx73],
    ['procedures', procedures37],
    ['procedures', procedures21],
    ['ocds', OCDS_HEADINGS],
  ] as const)('%s is known by its headings', (layout, headings) => {
    const { found } = readTable(headings, []);
    expect(found).toMatchObject({ isDecided: true, mapping: { layout } });
  });

  describe('whatever copies do to its headings', () => {
    const disguises: ((heading: string) => string)[] = [
      (heading) => heading.toUpperCase(),
      (heading) => heading.toLowerCase(),
      (heading) => normalForm(heading, 'NFD').replace(/\p{M}/gu, ''),
      (heading) => normalForm(heading, 'NFD'),
      (heading) => heading.replaceAll(' ', '  '),
      (heading) => heading.replaceAll(' ', '\n'),
      (heading) => heading.replace(' ', ' \r\n '),
      (heading) => heading.replace(/ (?=[^ ]*$)/, '\n'),
      (heading) => ` ${heading}\n`,
      (heading) => `${heading}:`,
      (heading) => heading.replaceAll(',', ' '),
      (heading) => `${heading} (Tabla_334277)`,
      (heading) => `ESTE CRITERIO APLICA A PARTIR DEL 01/07/2023 -> ${heading}`,
    ];
    const layoutsKnown = Object.entries({ template: ownHeadings, ...publishedHeadings });
    /** That of a published layout, but for the sheets that its headings name. */
    const mappingOf = (headings: readonly string[]) => {
      const mapping = readTable(headings, []).found.mapping;
      return { ...mapping, notes: mapping.notes?.filter(({ table }) => table === undefined) };
    };

    it.each(layoutsKnown)('%s is read the same', (_layout, headings) => {
      const worn = fc.array(fc.shuffledSubarray(disguises, { maxLength: 3 }), {
        minLength: headings.length,
        maxLength: headings.length,
      });
      const plain = mappingOf(headings);
      expect(plain.layout).not.toBeNull();
      fc.assert(
        fc.property(worn, (each) => {
          const disguised = headings.map(
            (heading, index) => each[index]!.reduce((worn, disguise) => disguise(worn), heading), // as many as headings
          );
          expect(mappingOf(disguised)).toEqual(plain);
        }),
        { numRuns: 25 },
      );
    });
  });

  it('is found below its title, its types and its field numbers', () => {
    const rows = [
      rowOf(1, ['52273']),
      rowOf(2, ['TÍTULO', undefined, undefined, 'NOMBRE CORTO']),
      rowOf(
        4,
        platformTenders.map((_, index) => String(index % 14)),
      ),
      rowOf(
        5,
        platformTenders.map((_, index) => `49${index}`),
      ),
      rowOf(6, ['Tabla Campos']),
      rowOf(7, platformTenders),
      rowOf(8, ['2023']),
    ];
    expect(findHeadings(rows, {})?.mapping).toMatchObject({ layout: 'pnt', headingRow: 7 });
  });

  it('never reads addresses, sex, child tables of people, officials, or who operates an announcement', () => {
    const private_ = /domicilio|sexo|tabla_|responsable de la uc|^responsable$|operador|correo|vialidad|razones/i;
    const ofNobody = /^Partida presupuestal|^(?:Datos de los c|C)onvenios modificatorios/;
    for (const headings of Object.values(publishedHeadings)) {
      const { fields, notes = [] } = readTable(headings, []).found.mapping;
      const used = new Set([...Object.values(fields), ...notes].flatMap(({ columns }) => columns.flat()));
      const read = headings.filter((heading, index) => used.has(index + 1) && private_.test(heading));
      expect(read.filter((heading) => !ofNobody.test(heading))).toEqual([]);
    }
  });

  const refusal = (message: string) =>
    expect.objectContaining({ code: 'data-load.other-format', errors: [{ message }] });

  it('of the National Platform that is of no contracts is refused, and says which one it is', () => {
    const message =
      'Es el formato «Remuneración bruta y neta» de la PNT; aquí se cargan los de contrataciones (fracción XXVIII).';
    const template = [
      rowOf(3, ['Remuneración bruta y neta']),
      rowOf(6, ['Tabla Campos']),
      rowOf(7, ['Ejercicio', 'Cargo']),
    ];
    const exported = [
      rowOf(1, ['Nombre del Sujeto Obligado:', 'DIF']),
      rowOf(3, ['Formato:', 'Remuneración bruta y neta']),
      rowOf(6, ['ID', 'EJERCICIO', 'CARGO']),
    ];
    for (const rows of [template, exported]) expect(() => findHeadings(rows, {})).toThrow(refusal(message));
  });

  it.each([
    [
      ['clave_cucop', 'descripcion_cucop', 'producto', 'valor_estimado', 'valor_mipymes', 'tipo_procedimiento'],
      'Es un programa anual de adquisiciones (PAAASOP): dice lo que se planea comprar, no lo que se contrató.',
    ],
    [
      ['NÚM.', 'NÚMERO DE IDENTIFICACIÓN', 'DEPENDENCIA O ENTIDAD', 'TIPO DE PUBLICACIÓN', 'UNIDAD COMPRADORA'],
      'Es una búsqueda de procedimientos de ComprasMX: no dice proveedores ni montos. Carga el archivo de contratos.',
    ],
    [
      ['post_title', 'no_procedimiento', 'entidad_convocante', 'metodo_contratacion', 'caracter_convocatoria'],
      'Es una lista de convocatorias de la Ciudad de México: no dice proveedores ni montos.',
    ],
  ])('that holds no contracts is refused as what it is, below whatever title: %j', (headings, message) => {
    const rows = [rowOf(1, ['Datos', 'abiertos']), rowOf(3, headings), rowOf(4, ['1', '2'])];
    expect(() => findHeadings(rows, {})).toThrow(refusal(message));
    expect(findHeadings(rows, { headingRow: 3 })?.mapping.layout).toBeNull();
  });

  it('of the National Platform until 2017, whose suppliers stand in other sheets, is refused as what its title says', () => {
    const rows = [
      rowOf(2, ['TITULO', undefined, undefined, 'NOMBRE CORTO']),
      rowOf(3, ['Procedimientos de adjudicación directa']),
      rowOf(6, ['Tabla Campos']),
      rowOf(7, [
        ...['Ejercicio', 'Periodo', 'Categoría:', 'Unidad Administrativa Contratante'],
        'Nombre O Razón Social Del Adjudicado (Tabla 227037)',
        'Número Que Identifique Al Contrato',
        'Monto Del Contrato sin Impuestos (en Pesos Mex.)',
      ]),
      rowOf(8, ['2016', 'enero-marzo', 'Servicios', 'Compras', 1, 'C-1', 10]),
    ];
    expect(() => findHeadings(rows, {})).toThrow(
      refusal(
        'Es el formato «Procedimientos de adjudicación directa» de la PNT con otros encabezados; aquí se cargan los de 2018 en adelante.',
      ),
    );
  });
});

const A_TENDER: Readonly<Record<string, MadeCell>> = {
  Ejercicio: 2023,
  'Fecha de inicio del periodo que se informa': { kind: 'date', date: '2023-04-01' },
  'Fecha de término del periodo que se informa': { kind: 'date', date: '2023-06-30' },
  'Tipo de procedimiento (catálogo)': 'Licitación pública',
  'Número que identifique al contrato ': 'C-1',
  'Fecha del contrato': { kind: 'date', date: '2023-03-31' },
  'Monto total del contrato con impuestos incluidos (MXN)': 1250.5,
};

const tender = (said: Readonly<Record<string, MadeCell>>) => readOne(platformTenders, { ...A_TENDER, ...said });
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
    expect(of('EP-011C00999-N123-2014')).toBeUndefined();
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

describe('a table that nobody has explained', () => {
  const headings = ['No. de contrato', 'Proveedor', 'R.F.C.', 'Concepto', 'Importe', 'Fecha', 'Modalidad', 'Área'];
  const row = ['A-1', 'EJEMPLO SA', 'EJE010101AA1', 'Papel', '$1,250.50', '15/05/2024', 'Adjudicación directa', 'DIF'];

  it('is guessed by its headings, each column for one field, and waits for a decision', () => {
    const { found, rows } = readTable(headings, [row]);
    expect(found).toMatchObject({ isDecided: false, mapping: { layout: null, headingRow: 1 } });
    expect(valuesOf(rows[0]!)).toEqual({
      contractNumber: 'A-1',
      supplierName: 'EJEMPLO SA',
      supplierRfc: 'EJE010101AA1',
      servicesDescription: 'Papel',
      totalAmount: '$1,250.50',
      totalOrMaxAmount: '$1,250.50',
      contractDate: '15/05/2024',
      fiscalYear: '2024',
      period: '2o 2024',
      procedureType: 'Adjudicación directa',
      applicantAdministrativeUnit: 'DIF',
      organizerAdministrativeUnit: 'DIF',
      areaInCharge: 'DIF',
      limitExceeded: 'N/A',
      taxes: 'No se sabe',
    });
  });

  it('has no column guessed twice, though what it says looks like a value of another field', () => {
    const { fields } = readTable(['Contrato', 'Concepto'], [['A-1', 'Servicios']]).found.mapping;
    expect(fields.servicesDescription?.columns).toEqual([[2]]);
    expect(fields).not.toHaveProperty('category');
  });

  it('is guessed by what its columns say where their headings tell nothing', () => {
    const { mapping } = readTable(
      ['Clave A', 'Clave B', 'Clave C'],
      [row.slice(1, 4), ['X SA', 'XSA010101AA1', 'y']],
    ).found;
    expect(mapping.fields.supplierRfc).toEqual({ columns: [[2]], value: null });
  });

  it('says of each column by what it was guessed, and nothing of one that was not', () => {
    const { headings } = readTable(['Proveedor', 'Clave A', 'Clave B'], [['X SA', '15/05/2024', 'y']]).found;
    expect(headings.map(({ guessedBy }) => guessedBy)).toEqual(['HEADING', 'VALUES', undefined]);
  });

  const guessedFields = (...rows: readonly (readonly string[])[]) => {
    const headings = (rows[0] ?? []).map((_, at) => `Clave ${'ABCDEFG'[at]}`);
    return readTable(headings, rows).found.mapping.fields;
  };
  const LINK = 'https://ejemplo.gob.mx/c.pdf';

  it('is so of its days, its money and its links, and of what follows from the days', () => {
    const fields = guessedFields(['12', '15/05/2024', '1000', LINK], ['13', '2024-06-01', '1,250.50', LINK]);
    expect(fields).toMatchObject({
      contractDate: { columns: [[2]] },
      fiscalYear: { columns: [[2]] },
      totalAmount: { columns: [[3]] },
      contractUrl: { columns: [[4]] },
    });
  });

  it.each<[string, ...(readonly string[])[]]>([
    ['two columns look like', ['15/05/2024', '16/05/2024', '$1.50', '$2.50', LINK, LINK]],
    ['may as well be a year, a count or a key', ['2024', '45000', '12']],
    ['not all its rows say', ['15/05/2024', '$1.50', LINK], ['pendiente', 'por definir', 'en trámite']],
  ])('is not guessed by what %s', (_, ...rows) => {
    const fields = guessedFields(...rows);
    for (const field of ['contractDate', 'totalAmount', 'contractUrl']) expect(fields).not.toHaveProperty(field);
  });

  it('has no field guessed by what its columns say that a heading tells', () => {
    const { fields } = readTable(['Fecha de firma', 'Clave A'], [['pendiente', '15/05/2024']]).found.mapping;
    expect(fields.contractDate?.columns).toEqual([[1]]);
  });

  it('shows of each column the first three texts that differ', () => {
    const rows = ['a', 'a', 'b', 'c', 'd'].map((said) => [said, 'x']);
    expect(readTable(['Uno', 'Dos'], rows).found.headings).toEqual([
      { column: 1, heading: 'Uno', samples: ['a', 'b', 'c'] },
      { column: 2, heading: 'Dos', samples: ['x'] },
    ]);
  });

  it('has its headings below whatever title stands above them', () => {
    const title = rowOf(1, ['Relación de contratos', 'Municipio', '2024']);
    expect(findHeadings([title, rowOf(4, headings), rowOf(5, row)], {})?.mapping.headingRow).toBe(4);
  });

  it('is read as was decided of one with these headings, in whatever row they stand', () => {
    const decided = readTable(headings, [row]).found;
    const mapping = { ...decided.mapping, fields: { notes: { columns: [[4]], value: null } } };
    const { found, rows } = readTable(
      headings.map((heading) => heading.toUpperCase()),
      [row],
      {
        headingRow: 3,
        remembered: { [decided.key]: mapping },
      },
    );
    expect(found).toMatchObject({ isDecided: true, mapping: { headingRow: 3 } });
    expect(valuesOf(rows[0]!)).toEqual({ notes: 'Papel' });
  });

  it('without a row of two headings has none', () => {
    expect(findHeadings([rowOf(1, ['Uno']), rowOf(2, ['x'])], {})).toBeUndefined();
  });
});

it.each([
  ['A', 'A', true],
  ['A B', 'A', false],
  ['A B', 'A*', true],
  ['B A', 'A*', false],
  ['X A Y', '*A*', true],
  ['X A', '*A', true],
  ['X A Y', '*A', false],
  ['LINK TO THE ACT OF THE MEETING', 'LINK*ACT*MEETING*', true],
  ['LINK TO THE MEETING OF THE ACT', 'LINK*ACT*MEETING*', false],
  ['ABA', 'AB*BA', false],
])('%s is what %s names: %s', (key, name, isIt) => {
  expect(isHeading(key, name)).toBe(isIt);
});

it.each([
  ['Número de expediente, folio o nomenclatura ', 'NUMERO DE EXPEDIENTE FOLIO O NOMENCLATURA'],
  ['Posibles contratantes \nTabla_492838', 'POSIBLES CONTRATANTES'],
  ['PROVEEDOR_CONTRATISTA', 'PROVEEDOR CONTRATISTA'],
  ['Se realizaron convenios modificatorios (catálogo):', 'SE REALIZARON CONVENIOS MODIFICATORIOS CATALOGO'],
])('%j is the heading %s', (heading, key) => {
  expect(headingKey(heading)).toBe(key);
});

/** What a cell of a field may say, in each of the ways in which files write it. */
const anySaid: Readonly<Record<string, fc.Arbitrary<MadeCell>>> = {
  text: fc.constantFrom('Compra de papel', 'Ñandú, S.A. de C.V.', 'a b', '0012', '=1+1'),
  link: fc.constantFrom('https://a.mx/x.pdf', 'www.b.mx'),
  date: fc.constantFrom<MadeCell>({ kind: 'date', date: '2023-05-15' }, '15/05/2023', '2023-05-15 18:02'),
  enum: fc.constantFrom('Licitación pública', 'Servicios', 'Concluido'),
  amount: fc.constantFrom<MadeCell>(1250.5, '$1,250.50', '1250.5'),
};

/** Read of another column's day, or of its own words for it. */
const isDerived = (field: string): boolean => ['period', 'fiscalYear', 'procedureState'].includes(field);

it.each([
  ['the template', ownHeadings],
  ['tenders of the National Platform', platformTenders],
  ['direct awards of the National Platform', platformDirectAwards],
  ['both in one', platformMerged],
  ['CompraNet of 2002 to 2011', compranet13],
  ['the record of all years', compranet16],
  ['CompraNet', compranet39],
  ['CompraNet, published again', compranet45Reissued],
  ['CompraNet of 2018 to 2022', compranet44],
  ['CompraNet since 2018', compranet45],
  ['ComprasMX', comprasmx73],
  ['a cut of ComprasMX', comprasmx21],
  ['procedures of ComprasMX', procedures37],
  ['procedures of CompraNet', procedures21],
  ['the Open Contracting standard', OCDS_HEADINGS],
])('any row comes back as it was written in the layout of %s, field by field', (_layout, headings) => {
  const { fields, limits } = readTable(headings, []).found.mapping;
  /** Each field once, in the first column that says it and no other field before; of amounts that stand for each other none. */
  const places = new Map<number, TemplateColumn>();
  for (const column of templateColumns) {
    if (limits && column.kind === 'amount') continue;
    const at = fields[column.field]?.columns.find((group) => group.length === 1)?.[0];
    if (
      fields[column.field]?.table === undefined &&
      at !== undefined &&
      !places.has(at) &&
      column.kind in anySaid &&
      !isDerived(column.field)
    )
      places.set(at, column);
  }
  expect(places.size).toBeGreaterThan(7);
  const said = fc.tuple(
    ...headings.map((_, index) => anySaid[places.get(index + 1)?.kind ?? ''] ?? fc.constant(undefined)),
  );
  fc.assert(
    fc.property(said, (cells) => {
      const values = valuesOf(readTable(headings, [cells]).rows[0]!); // the one that was given
      for (const [at, { field }] of places) {
        const direct = readRow(rowOf(3, cells), new Map([[field, at]]));
        expect([field, values[field]]).toEqual([field, direct[field]?.value]);
      }
    }),
    { numRuns: 40 },
  );
});
