import { findHeadings } from './find-headings.ts';
import { headingKey, isHeading } from './heading-key.ts';
import { readTable, rowOf, valuesOf } from './testing/read-table.ts';

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

  it.each(['Monto (miles de pesos)', 'Importe en miles', 'Total en millones', 'Costo (MDP)'])(
    'has no amount guessed of what is not in pesos: %s',
    (heading) => {
      const { fields } = readTable(['Contrato', heading], [['A-1', '$1,250.50']]).found.mapping;
      expect(fields).not.toHaveProperty('totalAmount');
    },
  );

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
