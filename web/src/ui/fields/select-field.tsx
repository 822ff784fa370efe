import type { Ref } from 'react';
import { looks } from '../layout/primitives.ts';
import { Icon } from '../marks/icon.tsx';
import { classes } from '../theme/classes.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldProps, fieldParts } from './field-frame.tsx';

type SelectFieldProps = FieldProps &
  Readonly<{
    value: string;
    onChange: (value: string) => void;
    options: readonly Readonly<{ id: string; label: string; isDisabled?: boolean }>[];
    /** What the empty choice says; without it there is no empty choice once a value is set. */
    placeholder?: string;
    ref?: Ref<HTMLSelectElement>;
  }>;

export const SelectField = (props: SelectFieldProps) => {
  const { frame, rest } = fieldParts(props);
  const { value, onChange, options, placeholder, ...control } = rest;
  const isUnknown = value !== '' && !options.some(({ id }) => id === value);
  return (
    <FieldFrame {...frame}>
      {(tied) => (
        <div className={classes(styles.select, looks('anchors'))}>
          <select
            {...control}
            {...tied}
            className={styles.control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          >
            {(placeholder !== undefined || value === '') && <option value="">{placeholder ?? 'Selecciona…'}</option>}
            {isUnknown && <option value={value}>{value}</option>}
            {options.map(({ id, label: text, isDisabled }) => (
              <option key={id} value={id} disabled={isDisabled}>
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
