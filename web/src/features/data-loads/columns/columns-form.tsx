import {
  columnsRead,
  type FieldSource,
  type FileColumns,
  type GuessedBy,
} from '@monitor/contracts-schema/data-loads/column-mapping';
import { type TemplateColumn, templateColumns } from '@monitor/contracts-schema/data-loads/template-columns';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { REMEMBERED } from '../../../lib/address/admin-paths.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Disclosure } from '../../../ui/layout/disclosure.tsx';
import { cluster, looks, shares, stack } from '../../../ui/layout/primitives.ts';
import { Badge } from '../../../ui/marks/badge.tsx';
import { AdministrationsField, administrationRows, administrationsIn } from './administrations-field.tsx';
import {
  fieldsOfColumn,
  fieldsWithoutColumn,
  furtherUses,
  isNeeded,
  lackingFields,
  type MappedFields,
  sourceOf,
  withColumn,
  withoutColumn,
  withValue,
} from './column-fields.ts';
import styles from './columns.module.css';
import { UnitTypesField, unitTypeRows, unitTypesIn } from './unit-types-field.tsx';
import type { DecidedColumns } from './use-decide-columns.ts';
import { ValueField } from './value-field.tsx';

type Heading = FileColumns['headings'][number];

type ColumnsFormProps = Readonly<{ columns: FileColumns; onDecided: (decided: DecidedColumns) => void }>;

const list = new Intl.ListFormat('es-MX');

/** The file's columns, what each is taken to say, and what no column says. */
export const ColumnsForm = ({ columns, onDecided }: ColumnsFormProps) => {
  const { seen, mapping, layoutName, isDecided, headings } = columns;
  const [fields, setFields] = useState(mapping.fields);
  const [governing, setGoverning] = useState(administrationRows(mapping.administrations));
  const [unitTypes, setUnitTypes] = useState(unitTypeRows(mapping.unitTypes));
  const administrations = administrationsIn(governing);
  const { layout } = mapping;
  const lacking = lackingFields({ fields, layout }, administrations);
  // As it was read: a column stays where it is while it is decided on.
  const read = columnsRead(mapping);
  const used = headings.filter(({ column }) => read.has(column));
  const unused = headings.filter((heading) => !used.includes(heading));
  const nameOf = (column: number): string => `«${headings.find((one) => one.column === column)?.heading ?? column}»`;
  const rowsOf = (some: readonly Heading[]) => (
    <ul className={looks('framed')}>
      {some.map((heading) => (
        <ColumnRow
          key={heading.column}
          heading={heading}
          guessed={fieldsOfColumn(mapping.fields, heading.column)}
          uses={furtherUses(mapping, heading.column)}
          fields={fields}
          layout={layout}
          nameOf={nameOf}
          onChange={setFields}
        />
      ))}
    </ul>
  );
  const isTypeSaid = sourceOf(fields, 'administrativeUnitType').columns.length > 0;

  const decide = (event: FormEvent): void => {
    event.preventDefault();
    const { headingRow } = mapping;
    onDecided({
      seen,
      headingRow,
      fields,
      administrations: [...administrations],
      ...(!isTypeSaid && { unitTypes: [...unitTypesIn(unitTypes)] }),
    });
  };

  return (
    <>
      <p className={looks('upTo56')}>
        {layoutName
          ? `Se reconoció el formato: ${layoutName}.`
          : `El archivo no está en un formato conocido${isDecided ? '.' : ': lo que dice cada columna se dedujo de su encabezado y de sus datos.'}`}{' '}
        Los encabezados se leyeron en la fila {mapping.headingRow}. Lo que indiques aquí se recuerda para los archivos
        con los mismos encabezados. Al leerlo de nuevo se pierde lo que hayas corregido en sus filas; lo que decidiste
        de nombres y valores se queda.
      </p>
      <HeadingRow headingRow={mapping.headingRow} onChange={(headingRow) => onDecided({ seen, headingRow })} />
      <form noValidate className={stack(6)} onSubmit={decide}>
        <section aria-labelledby="columnas" className={stack(3)}>
          <h2 id="columnas">Lo que dice cada columna</h2>
          {rowsOf(used)}
          {unused.length > 0 && (
            <Disclosure
              title="Columnas que no se usan"
              count={unused.length}
              headingLevel={3}
              isOpenAtFirst={unused.length <= 10}
            >
              {rowsOf(unused)}
            </Disclosure>
          )}
        </section>
        {sourceOf(fields, 'administration').columns.length === 0 && (
          <AdministrationsField rows={governing} onChange={setGoverning} />
        )}
        <MissingFields
          fields={fields}
          layout={layout}
          nameOf={nameOf}
          saysBody={layout === 'pnt' && mapping.buyers !== undefined}
          onChange={setFields}
        />
        {!isTypeSaid && <UnitTypesField rows={unitTypes} onChange={setUnitTypes} />}
        {lacking.length > 0 && (
          <Notice kind="warning" title="Falta indicar">
            {list.format(lacking.map(({ heading }) => heading))}. Puedes leer el archivo así: sus filas quedarán con
            errores que se corrigen en la revisión.
          </Notice>
        )}
        <div className={cluster(3)}>
          <Button type="submit" variant="primary" icon="check">
            Leer el archivo así
          </Button>
        </div>
      </form>
    </>
  );
};

type FieldsProps = Readonly<{ fields: MappedFields; onChange: (fields: MappedFields) => void }>;
type NamedFieldsProps = FieldsProps & Readonly<{ nameOf: (column: number) => string }>;

/** Of a field that several columns say: before which others this one is looked at, or with which. */
const saysWhen = (fields: MappedFields, column: number, field: string, nameOf: (column: number) => string): string => {
  const { columns, isStandIn, table } = sourceOf(fields, field);
  if (isStandIn) return ' (si no se indica abajo)';
  if (table) return ` (lo que diga la hoja «${table}»)`;
  const place = columns.findIndex((group) => group.includes(column));
  const others = columns[place]?.filter((other) => other !== column) ?? [];
  if (others.length > 0) return ` (con ${list.format(others.map(nameOf))})`;
  const [before] = columns[place - 1] ?? [];
  return before === undefined ? '' : ` (si ${nameOf(before)} está vacía)`;
};

type ColumnRowProps = NamedFieldsProps &
  Pick<FileColumns['mapping'], 'layout'> &
  Readonly<{
    heading: Heading;
    uses: readonly string[];
    /** What it was taken to say as the file was read. */
    guessed: readonly TemplateColumn[];
  }>;

const guesses: Readonly<Record<GuessedBy, string>> = {
  HEADING: 'Por su encabezado',
  VALUES: 'Por sus valores',
};

/** What the file has in a column, and beside it what that is taken to say. */
const ColumnRow = ({
  heading: { column, heading, samples, guessedBy },
  uses,
  guessed,
  fields,
  layout,
  nameOf,
  onChange,
}: ColumnRowProps) => {
  const choice = useRef<HTMLSelectElement>(null);
  const filled = fieldsOfColumn(fields, column);
  return (
    <li className={styles.column}>
      <div className={stack(2, 'shrinks')}>
        <h3 className={looks('md', 'breaks')}>{heading}</h3>
        <p className={looks('sm', 'muted', 'breaks')}>
          {samples.length > 0 ? samples.map((sample) => `«${sample}»`).join(' · ') : 'Sin datos en las primeras filas'}
        </p>
        {uses.length > 0 && <p className={looks('sm')}>De aquí se lee {list.format(uses)}.</p>}
      </div>
      <div className={stack(3, 'shrinks')}>
        {filled.length > 0 && (
          <ul className={cluster(2, 'center')} aria-label={`Lo que dice «${heading}»`}>
            {filled.map((one) => (
              <li key={one.field}>
                <Button
                  size="s"
                  className={styles.filled ?? ''}
                  icon="close"
                  aria-label={`Quitar ${one.heading} de «${heading}»`}
                  onPress={() => {
                    choice.current?.focus(); // the button goes with what it took away
                    onChange(withoutColumn(fields, column, one.field));
                  }}
                >
                  {labelOf(one, layout)}
                  {saysWhen(fields, column, one.field, nameOf)}
                </Button>
              </li>
            ))}
            {guessedBy && filled.some((one) => guessed.includes(one)) && (
              <li>
                <Badge>{guesses[guessedBy]}</Badge>
              </li>
            )}
          </ul>
        )}
        <SelectField
          ref={choice}
          name={`column-${column}`}
          label={filled.length + uses.length > 0 ? `También dice «${heading}»` : `¿Qué dice «${heading}»?`}
          options={templateColumns
            .filter((one) => !filled.includes(one))
            .map((one) => ({ id: one.field, label: labelOf(one, layout) }))}
          placeholder={filled.length + uses.length > 0 ? 'Nada más' : 'No se usa'}
          value=""
          onChange={(field) => field && onChange(withColumn(fields, column, field))}
        />
      </div>
    </li>
  );
};

const labelOf = (column: TemplateColumn, layout: FileColumns['mapping']['layout']): string =>
  isNeeded(column, layout) ? `${column.heading} (obligatorio)` : column.heading;

const exampleOf = (
  column: TemplateColumn,
  { columns, isStandIn }: FieldSource,
  { nameOf, saysBody }: Pick<MissingFieldsProps, 'nameOf' | 'saysBody'>,
): string | undefined => {
  if (isStandIn && saysBody && column.field === 'organizerAdministrativeUnit')
    return 'Si no lo indicas, es el sujeto obligado del archivo';
  if (isStandIn) return `Si no lo indicas, se toma de ${list.format(columns.flat().map(nameOf))}`;
  if (column.field === 'contractNumber') return 'Escribe S/N si los contratos del archivo no tienen número';
  return column.format?.example && `Por ejemplo, ${column.format.example}`;
};

type MissingFieldsProps = NamedFieldsProps &
  Pick<FileColumns['mapping'], 'layout'> &
  Readonly<{
    /** Of the National Platform, which body's it is. */
    saysBody: boolean;
  }>;

/** What no column says, and the rows say all alike. */
const MissingFields = ({ fields, layout, onChange, ...file }: MissingFieldsProps) => {
  const missing = fieldsWithoutColumn({ fields, layout }).filter(({ field }) => field !== 'administration');
  if (missing.length === 0) return null;
  return (
    <Card as="section" title="Lo que ninguna columna dice">
      <p className={looks('muted', 'below4')}>
        Indica un valor para todas las filas del archivo. El de la unidad convocante, el área responsable y el tipo de
        unidad, como las administraciones, vale en todos los archivos que no lo digan: se ve y se cambia en{' '}
        <Link to={REMEMBERED}>Lo que se recuerda de tus libros</Link>.
      </p>
      <div className={shares(16, 4)}>
        {missing.map((column) => {
          const source = sourceOf(fields, column.field);
          return (
            <ValueField
              key={column.field}
              column={column}
              description={exampleOf(column, source, file)}
              value={source.value ?? ''}
              onChange={(value) => onChange(withValue(fields, column.field, value))}
            />
          );
        })}
      </div>
    </Card>
  );
};

const WHOLE = /^[1-9]\d{0,2}$/;

/** Where the headings stand, which may be told otherwise. */
const HeadingRow = ({ headingRow, onChange }: Readonly<{ headingRow: number; onChange: (row: number) => void }>) => {
  const [row, setRow] = useState(String(headingRow));
  const isChanged = WHOLE.test(row) && Number(row) !== headingRow;
  return (
    <form
      noValidate
      className={cluster(3, 'end')}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) onChange(Number(row));
      }}
    >
      <TextField name="headingRow" label="Fila de los encabezados" inputMode="numeric" value={row} onChange={setRow} />
      <Button type="submit" isDisabled={!isChanged}>
        Leer esa fila
      </Button>
    </form>
  );
};
