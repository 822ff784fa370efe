import type { Ref } from 'react';
import { classes } from '../theme/classes.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldProps, fieldParts } from './field-frame.tsx';

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
  const { frame, rest } = fieldParts(props);
  const { value, onChange, rows = 4, ...control } = rest;
  return (
    <FieldFrame {...frame}>
      {(tied) => (
        <textarea
          {...control}
          {...tied}
          className={classes(styles.control, styles.area)}
          rows={rows}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
};
