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
      expect(after).toEqual(read(headings, { ...said, [heading]: typed as MadeCell }));
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

  it('and taken back leaves the row as it was', () => {
    const { found } = readTable(comprasmx73, [], columns);
    const edit = editingRows(found.mapping);
    const before = read(comprasmx73, signed);
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 1_000_000 }), (date, pesos) => {
        const after = edit(before, { contractDate: date.toISOString().slice(0, 10), totalAmount: String(pesos) });
        expect(edit(after, { contractDate: '2015-05-15', totalAmount: '100' })).toEqual(before);
      }),
    );
  });
});
