import type { Ref } from 'react';
import { classes } from '../classes.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

type TextAreaProps = FieldProps &
  Readonly<{
    value: string;
    onChange: (value: string) => void;
    rows?: number;
    maxLength?: number;
    placeholder?: string;
    ref?: Ref<HTMLTextAreaElement>;
  }>;

export const TextArea = (props: TextAreaProps) => {
  const { label, description, error, isRequired, className, isDisabled, value, onChange, rows = 4, ...rest } = props;
  return (
    <FieldFrame {...{ label, description, error, isRequired, className }}>
      {(control) => (
        <textarea
          {...rest}
          {...control}
          className={classes(styles.control, styles.area)}
          rows={rows}
          value={value}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
};
