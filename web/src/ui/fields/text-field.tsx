import type { InputHTMLAttributes, Ref } from 'react';
import styles from './field.module.css';
import { FieldFrame, type FieldProps, fieldParts } from './field-frame.tsx';

type TextFieldProps = FieldProps &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'autoComplete' | 'placeholder' | 'maxLength' | 'inputMode' | 'spellCheck'
  > &
  Readonly<{
    value: string;
    onChange: (value: string) => void;
    type?: 'text' | 'email' | 'tel' | 'url' | 'password' | 'number';
    step?: number | string;
    ref?: Ref<HTMLInputElement>;
  }>;

export const TextField = (props: TextFieldProps) => {
  const { frame, rest } = fieldParts(props);
  const { value, onChange, type = 'text', ...control } = rest;
  return (
    <FieldFrame {...frame}>
      {(tied) => (
        <input
          {...control}
          {...tied}
          className={styles.control}
          type={type}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
};
