import { NO_FILE_DEFAULTS } from '@monitor/contracts-schema/data-loads/file-defaults';
import fc from 'fast-check';
import type { CellChanges, RowValues } from '../review/rules/cells/row-values.ts';
import { editingRows } from './edit-mapped-row.ts';
import { publishedHeadings } from './testing/published-headings.ts';
import { type MadeCell, readOne, readTable } from './testing/read-table.ts';

type Said = Readonly<Record<string, MadeCell>>;

const { comprasmx73, compranet39, platformTenders } = publishedHeadings;

const signed = {
  'Fecha de firma del contrato': '2015-05-15',
  'Fecha de inicio del contrato': '2016-01-01',
  'Importe DRC': '100',
  'Nombre de la UC': 'Obras',
} satisfies Said;

const tender = {
  'Fecha de inicio del periodo que se informa': '01/04/2023',
  'Fecha de término del periodo que se informa': '30/06/2023',
  'Fecha del contrato': '15/05/2023',
  'Monto total del contrato con impuestos incluidos (MXN)': '1250.50',
  'Área(s) solicitante': 'Obras',
} satisfies Said;

const columns = {
  defaults: {
    ...NO_FILE_DEFAULTS,
    administrations: [
      { name: 'La de antes', from: null },
      { name: 'La de ahora', from: '2020-01-01' },
    ],
    unitTypes: [{ unit: 'Parques', type: 'Descentralizada' }],
    administrativeUnitType: 'Centralizada',
  },
};

const edited = (headings: readonly string[], said: Said, changes: CellChanges): RowValues => {
  const { found } = readTable(headings, [], columns);
  return editingRows(found.mapping)(readOne(headings, said, columns).values, changes);
};
const read = (headings: readonly string[], said: Said): RowValues => readOne(headings, said, columns).values;

/** What a row says, whatever it said before. */
const saying = (values: RowValues): RowValues =>
  Object.fromEntries(Object.entries(values).map(([field, { origin: _origin, ...cell }]) => [field, cell]));

describe('what is typed into a row of a published layout', () => {
  it.each<[layout: string, headings: readonly string[], said: Said, heading: string, changes: CellChanges]>([
    ['a day', comprasmx73, signed, 'Fecha de firma del contrato', { contractDate: '15/05/2025' }],
    [
      'a day of dumps',
      compranet39,
      { FECHA_CELEBRACION: '2014-11-15' },
      'FECHA_CELEBRACION',
      { contractDate: '01/02/2021' },
    ],
    [
      'an amount',
      platformTenders,
      tender,
      'Monto total del contrato con impuestos incluidos (MXN)',
      { totalAmount: '$ 1,300.25' },
    ],
    [
      'a day of the Platform, whose quarter is another',
      platformTenders,
      tender,
      'Fecha del contrato',
      { contractDate: '15/09/2019' },
    ],
    [
      'a unit of another type',
      comprasmx73,
      signed,
      'Nombre de la UC',
      { organizerAdministrativeUnit: 'Parques', applicantAdministrativeUnit: 'Parques' },
    ],
  ])(
    '%s is followed by all that is derived of it, as if the file had said it',
    (_what, headings, said, heading, changes) => {
      const [typed] = Object.values(changes);
      const after = edited(headings, said, changes);
      expect(after).not.toEqual(read(headings, said));
      expect(saying(after)).toEqual(read(headings, { ...said, [heading]: typed as MadeCell }));
    },
  );

  it('is followed where nothing could be derived before', () => {
    const unread = { ...signed, 'Fecha de firma del contrato': '2023-13-15' };
    expect(edited(comprasmx73, unread, { contractDate: '15/12/2023' })).toMatchObject({
      fiscalYear: { value: '2023', derived: true },
      period: { value: '4o 2023', derived: true },
    });
  });

  it('is not followed by what was typed itself', () => {
    const { found } = readTable(comprasmx73, [], columns);
    const edit = editingRows(found.mapping);
    const values = edit(read(comprasmx73, signed), { fiscalYear: '2016', totalOrMaxAmount: '7' });
    const after = edit(values, { contractDate: '15/05/2025', totalAmount: '8' });
    expect(after).toMatchObject({
      fiscalYear: { value: '2016' },
      totalOrMaxAmount: { value: '7' },
      period: { value: '2o 2025' },
    });
  });

  it('over what follows is not derived until that is typed again, or taken back', () => {
    const { found } = readTable(comprasmx73, [], columns);
    const edit = editingRows(found.mapping);
    const before = read(comprasmx73, signed);
    const typed = edit(before, { fiscalYear: '2019', totalOrMaxAmount: null, administrativeUnitType: 'Municipal' });
    expect(typed.totalOrMaxAmount?.value).toBeNull();
    expect([typed.fiscalYear, typed.totalOrMaxAmount, typed.administrativeUnitType].map((one) => one?.derived)).toEqual(
      Array(3).fill(undefined),
    );
    const another = edit(typed, { contractDate: '15/05/2025', totalAmount: '7' });
    expect(another).toMatchObject({ fiscalYear: { value: '2019' }, totalOrMaxAmount: { value: null } });
    expect(edit(another, { fiscalYear: ' 2025 ', totalOrMaxAmount: '$7.00' })).toMatchObject({
      fiscalYear: { value: '2025', derived: true },
      totalOrMaxAmount: { value: '7', derived: true },
    });
    expect(edit(before, { fiscalYear: '!v0 2015' }).fiscalYear).toMatchObject({ value: '2015', prefix: '!v0' });
  });

  const days = fc.constantFrom('15/05/2015', '2015-05-15', '2019-09-30', '01/01/2021', 'pronto', 'NA', null);
  const amounts = fc.constantFrom('100', '1,250.50', 7, '0', 'mucho', null);
  const units = fc.constantFrom('Obras', 'Parques', 'NA', null);
  /** Of what follows, never what follows from another of these. */
  const typing: fc.Arbitrary<CellChanges> = fc.record(
    {
      contractDate: days,
      totalAmount: amounts,
      minAmount: amounts,
      maxAmount: amounts,
      organizerAdministrativeUnit: units,
      applicantAdministrativeUnit: units,
      totalOrMaxAmount: fc.constantFrom('55', 'nada', null),
      administrativeUnitType: fc.constantFrom('Municipal', null),
      fiscalYear: fc.constantFrom('2001', 'x', null),
      period: fc.constantFrom('4o 2001', 'x', null),
      administration: fc.constantFrom('Otra', null),
      procedureType: fc.constantFrom('Invitación', null),
    },
    { requiredKeys: [] },
  );

  it.each<[layout: string, headings: readonly string[], said: Said]>([
    ['ComprasMX', comprasmx73, { ...signed, 'Número de procedimiento': 'LA-006000999-E1-2019' }],
    ['ComprasMX, of no day', comprasmx73, { 'Importe DRC': '100', 'Nombre de la UC': 'Parques' }],
    ['ComprasMX, of an unreadable day', comprasmx73, { ...signed, 'Fecha de firma del contrato': 'pronto' }],
    ['CompraNet, by the day of its beginning', compranet39, { FECHA_INICIO: '2014-11-15', IMPORTE_CONTRATO: '10' }],
    ['the Platform', platformTenders, tender],
  ])('and taken back in turn leaves a row of %s as it was, and what is derived in it', (_layout, headings, said) => {
    const { found } = readTable(headings, [], columns);
    const edit = editingRows(found.mapping);
    const before = read(headings, said);
    fc.assert(
      fc.property(fc.array(typing, { minLength: 1, maxLength: 5 }), (edits) => {
        const takenBack: CellChanges[] = [];
        let row = before;
        for (const changes of edits) {
          const stood = Object.keys(changes).map((name) => [name, row[name as keyof RowValues]?.value ?? null]);
          takenBack.unshift(Object.fromEntries(stood));
          row = edit(row, changes);
        }
        for (const changes of takenBack) row = edit(row, changes);
        expect(row).toEqual(before);
      }),
      { numRuns: 200 },
    );
  });
});
