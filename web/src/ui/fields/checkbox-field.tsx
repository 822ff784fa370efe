import { type Ref, useId } from 'react';
import { line, looks, stack } from '../layout/primitives.ts';
import { classes } from '../theme/classes.ts';
import styles from './field.module.css';
import { Asterisk, FieldError, type FieldProps } from './field-frame.tsx';

type CheckboxFieldProps = FieldProps &
  Readonly<{ value: boolean; onChange: (value: boolean) => void; ref?: Ref<HTMLInputElement> }>;

export const CheckboxField = (props: CheckboxFieldProps) => {
  const { label, description, error, isRequired, className, isDisabled, value, onChange, ...rest } = props;
  const id = useId();
  const describedBy = [description && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classes(stack(0, 'shrinks'), className)}>
      <div className={classes(styles.check, line(3, 'start'))}>
        <input
          {...rest}
          id={id}
          type="checkbox"
          checked={value}
          disabled={isDisabled}
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <div>
          <label htmlFor={id}>
            {label}
            {isRequired && <Asterisk />}
          </label>
          {description && (
            <p id={`${id}-help`} className={looks('sm', 'muted')}>
              {description}
            </p>
          )}
        </div>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
};
