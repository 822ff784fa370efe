import type { Administrations } from '@monitor/contracts-schema/data-loads/column-mapping';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { RowsCard, type WrittenRow, writtenRows } from './rows-card.tsx';

/** An administration as it is written: its years, and the day from which it governs. */
type Administration = Readonly<{ name: string; from: string }>;
type Rows = readonly WrittenRow<Administration>[];

const BLANK: Administration = { name: '', from: '' };

const nameOfField = (key: number): string => `administration-${key}`;
/** By which its first field is found. */
export const FIRST_ADMINISTRATION = nameOfField(0);

export const administrationRows = (known: Administrations = []): Rows =>
  writtenRows(
    known.map(({ name, from }) => ({ name, from: from ?? '' })),
    BLANK,
  );

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Those that have a name; a day that is none is left out. */
export const administrationsIn = (rows: Rows): Administrations =>
  rows.flatMap(({ name, from }) =>
    name.trim() === '' ? [] : [{ name: name.trim(), from: ISO_DAY.test(from) ? from : null }],
  );

/** Which administration contracts are of, by their day, where no column of the file says so. */
export const AdministrationsField = ({ rows, onChange }: Readonly<{ rows: Rows; onChange: (rows: Rows) => void }>) => (
  <RowsCard
    title="Administración"
    note="Si ninguna columna la dice, se toma la que gobernaba el día del contrato. Con una sola basta, sin fecha, si todos son suyos."
    rows={rows}
    blank={BLANK}
    another="Otra administración"
    one="la administración"
    onChange={onChange}
  >
    {({ key, name, from }, change, number) => (
      <>
        <TextField
          name={nameOfField(key)}
          label={number ? `Administración ${number}` : 'Administración'}
          description="Por ejemplo, 2024-2027"
          value={name}
          onChange={(value) => change({ name: value })}
        />
        <DateField
          label={number ? `Gobierna desde (${number})` : 'Gobierna desde'}
          value={from}
          onChange={(value) => change({ from: value })}
        />
      </>
    )}
  </RowsCard>
);
