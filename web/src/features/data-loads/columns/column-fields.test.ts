import { templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import {
  fieldsOfColumn,
  fieldsWithoutColumn,
  isNeeded,
  lackingFields,
  type MappedFields,
  withColumn,
  withoutColumn,
  withValue,
} from './column-fields.ts';

const fields: MappedFields = {
  supplierName: { columns: [[2], [3, 4]], value: null },
  contractNumber: { columns: [[1]], value: null },
};
const table = (some: MappedFields) => ({ fields: some, layout: null });
const named = (columns: readonly Readonly<{ field: string }>[]) => columns.map(({ field }) => field);

it('a column says the fields in which it takes part, alone or with others', () => {
  expect(named(fieldsOfColumn(fields, 1))).toEqual(['contractNumber']);
  expect(named(fieldsOfColumn(fields, 4))).toEqual(['supplierName']);
  expect(fieldsOfColumn(fields, 9)).toEqual([]);
});

it('a column comes behind those that say its field already', () => {
  expect(withColumn(fields, 7, 'supplierName').supplierName).toEqual({ columns: [[2], [3, 4], [7]], value: null });
  expect(withColumn(fields, 7, 'notes').notes).toEqual({ columns: [[7]], value: null });
});

it('a column takes the place of those that only stood in for its field', () => {
  const standing: MappedFields = { areaInCharge: { columns: [[2]], value: 'Archivo', isStandIn: true } };
  expect(withColumn(standing, 7, 'areaInCharge').areaInCharge).toEqual({ columns: [[7]], value: 'Archivo' });
  const keys: MappedFields = { partida: { columns: [[2]], value: null, table: 'Tabla_1' } };
  expect(withColumn(keys, 7, 'partida').partida).toEqual({ columns: [[7]], value: null });
  expect(named(fieldsWithoutColumn(table(standing)))).toContain('areaInCharge');
  expect(named(lackingFields(table(standing), []))).not.toContain('areaInCharge');
});

it('a column that is taken away goes with those that it was joined with; a field without any is gone', () => {
  expect(withoutColumn(fields, 3, 'supplierName').supplierName?.columns).toEqual([[2]]);
  expect(withoutColumn(fields, 1, 'contractNumber')).not.toHaveProperty('contractNumber');
});

it('a value stands for what no column says, until it is blank again', () => {
  const said = withValue(fields, 'category', 'Servicios');
  expect(said.category).toEqual({ columns: [], value: 'Servicios' });
  expect(withValue(said, 'category', '')).toEqual(fields);
});

it('what a contract needs is missing until a column or a value says it; the figure that counts follows', () => {
  expect(named(fieldsWithoutColumn(table(fields)))).toContain('administration');
  expect(named(fieldsWithoutColumn(table(fields)))).not.toEqual(
    expect.arrayContaining(['contractNumber', 'totalOrMaxAmount', 'minAmount', 'maxAmount', 'notes']),
  );
  const said = withValue(fields, 'category', 'Servicios');
  expect(named(fieldsWithoutColumn(table(said)))).toContain('category');
  expect(named(lackingFields(table(said), []))).not.toContain('category');
  expect(named(lackingFields(table(said), []))).toContain('administration');
  expect(named(lackingFields(table(said), [{ name: '2024-2027', from: null }]))).not.toContain('administration');
});

it('what contracts need is told from what some have', () => {
  const needed = (layout: string | null) => named(templateColumns.filter((column) => isNeeded(column, layout)));
  expect(needed(null)).toEqual(expect.arrayContaining(['administration', 'contractNumber', 'totalAmount']));
  for (const field of ['partida', 'taxes', 'minAmount', 'totalOrMaxAmount']) expect(needed(null)).not.toContain(field);
  expect(needed('procedures')).not.toContain('contractNumber');
});

it('a list of procedures lacks what those need that were deserted, and nothing that contracts alone have', () => {
  const lacking = named(lackingFields({ fields: {}, layout: 'procedures' }, []));
  expect(lacking).toEqual(expect.arrayContaining(['administration', 'organizerAdministrativeUnit', 'procedureType']));
  expect(lacking).not.toEqual(expect.arrayContaining(['contractNumber']));
  expect(lacking).not.toEqual(expect.arrayContaining(['totalAmount']));
  expect(named(lackingFields({ fields: {}, layout: 'comprasmx' }, []))).toContain('contractNumber');
});
