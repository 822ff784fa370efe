import type { InputHTMLAttributes, Ref } from 'react';
import styles from './field.module.css';
import { FieldFrame, type FieldProps } from './field-frame.tsx';

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
  const {
    label,
    description,
    error,
    isRequired,
    className,
    isDisabled,
    value,
    onChange,
    type = 'text',
    ...rest
  } = props;
  return (
    <FieldFrame {...{ label, description, error, isRequired, className }}>
      {(control) => (
        <input
          {...rest}
          {...control}
          className={styles.control}
          type={type}
          value={value}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  );
};
