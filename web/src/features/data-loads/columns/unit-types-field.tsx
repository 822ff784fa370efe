import type { UnitTypes } from '@monitor/contracts-schema/data-loads/column-mapping';
import { enumOptions } from '@monitor/contracts-schema/data-loads/enum-synonyms';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { RowsCard, type WrittenRow, writtenRows } from './rows-card.tsx';

type Rows = readonly WrittenRow<UnitTypes[number]>[];

const BLANK = { unit: '', type: '' };

export const unitTypeRows = (known: UnitTypes = []): Rows => writtenRows(known, BLANK);

/** Those that are whole. */
export const unitTypesIn = (rows: Rows): UnitTypes =>
  rows.flatMap(({ unit, type }) => (unit.trim() === '' || type === '' ? [] : [{ unit: unit.trim(), type }]));

const TYPES = enumOptions('administrativeUnitType').map((label) => ({ id: label, label }));

/** Which units are of another type than is said of all, where no column of the file says so. */
export const UnitTypesField = ({ rows, onChange }: Readonly<{ rows: Rows; onChange: (rows: Rows) => void }>) => (
  <RowsCard
    title="Unidades de otro tipo"
    note="Si ninguna columna dice si una unidad es centralizada, indica aquí las que no son como las demás."
    rows={rows}
    blank={BLANK}
    another="Otra unidad"
    one="la unidad"
    onChange={onChange}
  >
    {({ key, unit, type }, change, number) => (
      <>
        <TextField
          name={`unit-${key}`}
          label={number ? `Unidad ${number}` : 'Unidad'}
          description="Como la escribe el archivo"
          value={unit}
          onChange={(value) => change({ unit: value })}
        />
        <SelectField
          name={`unit-type-${key}`}
          label={number ? `Su tipo (${number})` : 'Su tipo'}
          options={TYPES}
          placeholder="Sin indicar"
          value={type}
          onChange={(value) => change({ type: value })}
        />
      </>
    )}
  </RowsCard>
);
