import type { Ref } from 'react';
import { Icon } from '../icon.tsx';
import styles from './field.module.css';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

type SelectFieldProps = FieldProps &
  Readonly<{
    value: string;
    onChange: (value: string) => void;
    options: readonly Readonly<{ id: string; label: string }>[];
    /** What the empty choice says; without it there is no empty choice once a value is set. */
    placeholder?: string;
    ref?: Ref<HTMLSelectElement>;
  }>;

export const SelectField = (props: SelectFieldProps) => {
  const {
    label,
    description,
    error,
    isRequired,
    className,
    isDisabled,
    value,
    onChange,
    options,
    placeholder,
    ...rest
  } = props;
  const isUnknown = value !== '' && !options.some(({ id }) => id === value);
  return (
    <FieldFrame {...{ label, description, error, isRequired, className }}>
      {(control) => (
        <div className={styles.select}>
          <select
            {...rest}
            {...control}
            className={styles.control}
            value={value}
            disabled={isDisabled}
            onChange={(event) => onChange(event.target.value)}
          >
            {(placeholder !== undefined || value === '') && <option value="">{placeholder ?? 'Selecciona…'}</option>}
            {isUnknown && <option value={value}>{value}</option>}
            {options.map(({ id, label: text }) => (
              <option key={id} value={id}>
                {text}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" />
        </div>
      )}
    </FieldFrame>
  );
};
