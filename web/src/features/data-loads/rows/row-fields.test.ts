import type { ReviewRow } from '@monitor/contracts-schema/data-loads/data-load-endpoints';
import { enumOptions } from '@monitor/contracts-schema/data-loads/enum-synonyms';
import { type ImportField, templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { changedRowFields, rowFieldGroups, rowForm, shownValue } from './row-fields.ts';

const column = (field: ImportField) => templateColumns.find((it) => it.field === field)!;

const row = (values: Partial<Record<ImportField, string | number | boolean | null>>): ReviewRow => ({
  _id: 'a',
  rowIndex: 3,
  revision: 0,
  data: {
    contractType: 'NORMAL',
    summary: { hasErrors: false, hasInfos: false, skipRow: false, willCreateDoc: false },
    fields: Object.fromEntries(
      templateColumns.map(({ field }) => [
        field,
        {
          value: values[field] ?? null,
          errors: [],
          infos: [],
          duplicate: false,
          registered: null,
          shouldCreateDoc: false,
        },
      ]),
    ),
  },
});

it('every column of the template is in one group', () => {
  const grouped = rowFieldGroups.flatMap(({ columns }) => columns.map(({ id }) => id));
  expect(grouped.toSorted()).toEqual(templateColumns.map(({ id }) => id).toSorted());
});

it('every list offers labels', () => {
  expect(enumOptions('category')).toContain('Modificación');
  expect(enumOptions('limitExceeded')).toEqual(['Límite excedido', 'No excedido', 'N/A']);
});

describe('a value of a row', () => {
  it.each([
    ['totalAmount', 1234.5, '$1,234.50'],
    ['totalAmount', 'mil pesos', 'mil pesos'],
    ['contractDate', '2018-12-31', '31/12/2018'],
    ['contractDate', 'ayer', 'ayer'],
    ['contractDate', '2026-13-05', '2026-13-05'],
    ['contractDate', '2026-02-30', '2026-02-30'],
    ['limitExceeded', 'NO EXCEDE EL LÍMITE', 'No excedido'],
    ['procedureType', 'Otro (especificar)', 'Otro (especificar)'],
    ['isEmpty', true, 'Sí'],
    ['fiscalYear', 2018, '2018'],
    ['notes', null, ''],
  ] as const)('%s %p reads %p', (field, value, text) => expect(shownValue(column(field), value)).toBe(text));
});

describe('the form of a row', () => {
  const before = rowForm(row({ limitExceeded: 'NO EXCEDE EL LÍMITE', totalAmount: 1000.5, notes: 'Nota' }));

  it('holds labels, amounts as text, and blanks', () => {
    expect(before).toMatchObject({
      limitExceeded: 'No excedido',
      totalAmount: '1000.5',
      notes: 'Nota',
      partida: '',
      isEmpty: false,
    });
  });

  it('saves nothing that was not changed', () => expect(changedRowFields(before, { ...before })).toEqual({}));

  it('saves what was changed, and nothing in place of blanks', () =>
    expect(
      changedRowFields(before, { ...before, totalAmount: '2,000', notes: '  ', isEmpty: true, partida: ' 3301 ' }),
    ).toEqual({ totalAmount: '2,000', notes: null, isEmpty: true, partida: '3301' }));

  it('does not take blanks around a text for a change', () =>
    expect(changedRowFields(before, { ...before, notes: 'Nota ', partida: ' ' })).toEqual({}));
});
