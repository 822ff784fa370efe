import type { Ref } from 'react';
import styles from './field.module.css';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

type DateFieldProps = FieldProps &
  Readonly<{
    /** `YYYY-MM-DD`, or the empty text. */
    value: string;
    onChange: (value: string) => void;
    min?: string;
    max?: string;
    ref?: Ref<HTMLInputElement>;
  }>;

export const DateField = (props: DateFieldProps) => {
  const { label, description, error, isRequired, className, isDisabled, value, onChange, ...rest } = props;
  return (
    <FieldFrame {...{ label, description, error, isRequired, className }}>
      {(control) => (
        <input
          {...rest}
          {...control}
          className={styles.control}
          type="date"
          value={value}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
};
