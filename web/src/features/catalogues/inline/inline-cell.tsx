import { useEffect, useRef, useState } from 'react';
import { ComboField } from '../../../ui/fields/combo-field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { line, looks } from '../../../ui/layout/primitives.ts';
import { Icon } from '../../../ui/marks/icon.tsx';
import { classes } from '../../../ui/theme/classes.ts';
import type { CatalogueColumn } from '../catalogue.ts';
import { columnText } from '../list/column-value.tsx';
import { useReferenceOptions } from '../use-reference-options.ts';
import styles from './inline-cell.module.css';

const YES_OR_NO = [
  { id: 'true', label: 'Sí' },
  { id: 'false', label: 'No' },
];

type InlineCellProps<Doc> = Readonly<{
  column: CatalogueColumn<Doc>;
  doc: Doc;
  /** Whose cell it is, for those who do not see the row. */
  rowName: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  isConflicting: boolean;
}>;

/** A cell of the table while it is edited. Its error shows once it was left. */
export function InlineCell<Doc>({ column, doc, rowName, isConflicting: isOvertaken, ...props }: InlineCellProps<Doc>) {
  const { value, onChange } = props;
  const [wasLeft, setLeft] = useState(value !== '');
  const error = wasLeft ? props.error : undefined;
  const field = { label: `${column.label} de ${rowName}`, value, error, onBlur: () => setLeft(true) };
  return (
    <div className={styles.cell}>
      {column.kind === 'enum' && (
        <SelectField
          {...field}
          onChange={(key) => key && onChange(key)}
          options={Object.entries(column.labels).map(([id, label]) => ({ id, label }))}
        />
      )}
      {column.kind === 'reference' && <ReferenceCell {...field} column={column} doc={doc} onChange={onChange} />}
      {column.kind === 'currency' && <MoneyField {...field} onChange={onChange} />}
      {column.kind === 'date' && <DateField {...field} onChange={onChange} />}
      {column.kind === 'boolean' && (
        <SelectField {...field} onChange={(key) => key && onChange(key)} options={YES_OR_NO} />
      )}
      {(column.kind === 'text' || column.kind === 'link') &&
        (column.value(doc)?.includes('\n') ? (
          <TextArea {...field} onChange={onChange} rows={3} />
        ) : (
          <TextField {...field} onChange={onChange} autoComplete="off" />
        ))}
      {isOvertaken && (
        <p className={looks('sm', 'warning', 'above1')}>
          Otra persona lo cambió: ahora dice «{columnText(column, doc)}».
        </p>
      )}
    </div>
  );
}

type ReferenceCellProps<Doc> = Readonly<{
  column: Extract<CatalogueColumn<Doc>, { kind: 'reference' }>;
  doc: Doc;
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}>;

/** Names what is chosen, and becomes a search when pressed: a search in every row would be too many. */
function ReferenceCell<Doc>({ column, doc, label, value, onChange, error }: ReferenceCellProps<Doc>) {
  const [isOpen, setOpen] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const drawn = requestAnimationFrame(() => search.current?.focus()); // once it says what is chosen
    return () => cancelAnimationFrame(drawn);
  }, [isOpen]);
  const { options, isLoading } = useReferenceOptions(column.to, column.value(doc));
  const name = options.find(({ id }) => id === value)?.label ?? '';
  if (!isOpen)
    return (
      <button
        type="button"
        className={classes(styles.chosen, line(2, 'center', 'between', 'full'))}
        aria-label={`${label}: ${name}. Cambiar`}
        onClick={() => setOpen(true)}
      >
        <span>{name}</span>
        <Icon name="chevron-down" />
      </button>
    );
  return (
    <ComboField
      label={label}
      value={value || null}
      onChange={(id) => id && onChange(id)}
      error={error}
      ref={search}
      opensOnFocus
      options={options}
      isLoading={isLoading}
    />
  );
}
