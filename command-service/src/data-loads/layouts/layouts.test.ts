import { type TemplateColumn, templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { normalForm } from '@monitor/contracts-schema/text/normal-form';
import fc from 'fast-check';
import { OCDS_HEADINGS } from '../../spreadsheets/ocds-rows.ts';
import { readRow } from '../review/rules/cells/row-values.ts';
import { findHeadings } from './find-headings.ts';
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
