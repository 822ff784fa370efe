import type { Administrations } from '@monitor/contracts-schema/data-loads/column-mapping';
import { useRef } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { cluster, looks, stack } from '../../../ui/layout/primitives.ts';

/** An administration as it is written: its years, and the day from which it governs. */
export type AdministrationRow = Readonly<{ key: number; name: string; from: string }>;

export const administrationRows = (known: Administrations = []): readonly AdministrationRow[] =>
  (known.length > 0 ? known : [{ name: '', from: null }]).map(({ name, from }, key) => ({
    key,
    name,
    from: from ?? '',
  }));

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Those that have a name; a day that is none is left out. */
export const administrationsIn = (rows: readonly AdministrationRow[]): Administrations =>
  rows.flatMap(({ name, from }) =>
    name.trim() === '' ? [] : [{ name: name.trim(), from: ISO_DAY.test(from) ? from : null }],
  );

type AdministrationsFieldProps = Readonly<{
  rows: readonly AdministrationRow[];
  onChange: (rows: readonly AdministrationRow[]) => void;
}>;

/** Which administration contracts are of, by their day, where no column of the file says so. */
export const AdministrationsField = ({ rows, onChange }: AdministrationsFieldProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const change = (key: number, by: Partial<AdministrationRow>): void =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...by } : row)));
  return (
    <Card as="section" title="Administración">
      <p className={looks('muted', 'below4')}>
        Ninguna columna la dice: se toma la que gobernaba el día del contrato. Con una sola basta, sin fecha, si todos
        son suyos.
      </p>
      <div ref={frame} className={stack(4)}>
        {rows.map(({ key, name, from }, index) => (
          <div key={key} className={cluster(4, 'end')}>
            <TextField
              name={`administration-${key}`}
              label={rows.length > 1 ? `Administración ${index + 1}` : 'Administración'}
              description="Por ejemplo, 2024-2027"
              value={name}
              onChange={(value) => change(key, { name: value })}
            />
            <DateField
              label={rows.length > 1 ? `Gobierna desde (${index + 1})` : 'Gobierna desde'}
              value={from}
              onChange={(value) => change(key, { from: value })}
            />
            {rows.length > 1 && (
              <Button
                variant="quiet"
                icon="close"
                aria-label={`Quitar la administración ${index + 1}`}
                onPress={() => {
                  frame.current?.querySelector('input')?.focus(); // the button goes with its row
                  onChange(rows.filter((row) => row.key !== key));
                }}
              >
                Quitar
              </Button>
            )}
          </div>
        ))}
        <div className={cluster(2)}>
          <Button
            icon="plus"
            onPress={() =>
              onChange([...rows, { key: Math.max(...rows.map(({ key }) => key)) + 1, name: '', from: '' }])
            }
          >
            Otra administración
          </Button>
        </div>
      </div>
    </Card>
  );
};
