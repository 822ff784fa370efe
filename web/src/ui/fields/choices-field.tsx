import { type Ref, useId } from 'react';
import { line, looks, stack, tiles } from '../layout/primitives.ts';
import { classes } from '../theme/classes.ts';
import styles from './field.module.css';
import { Asterisk, FieldError, type FieldProps } from './field-frame.tsx';

type ChoicesFieldProps = FieldProps &
  Readonly<{
    options: readonly Readonly<{ id: string; label: string; isDisabled?: boolean }>[];
    value: readonly string[];
    onChange: (value: readonly string[]) => void;
    /** The first of the boxes. */
    ref?: Ref<HTMLInputElement>;
  }>;

/** Several of a few: a box each, under one label. */
export const ChoicesField = (props: ChoicesFieldProps) => {
  const { label, description, error, isRequired, isDisabled, className, options, value, onChange, onBlur, ref } = props;
  const id = useId();
  const describedBy = [description && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  const chosen = (option: string, isChosen: boolean): readonly string[] =>
    options.map((one) => one.id).filter((one) => (one === option ? isChosen : value.includes(one)));

  return (
    <fieldset className={classes(stack(0, 'shrinks'), className)} aria-describedby={describedBy || undefined}>
      <legend className={looks('medium', 'below1')}>
        {label}
        {isRequired && <Asterisk />}
      </legend>
      {description && (
        <p id={`${id}-help`} className={looks('sm', 'muted', 'below2')}>
          {description}
        </p>
      )}
      <div className={tiles(13, '0-4')}>
        {options.map((option, index) => (
          <label key={option.id} className={classes(styles.choice, line(3, 'center'))}>
            <input
              {...(index === 0 && { ref })}
              type="checkbox"
              checked={value.includes(option.id)}
              disabled={isDisabled || option.isDisabled}
              aria-invalid={error ? true : undefined}
              onBlur={onBlur}
              onChange={(event) => onChange(chosen(option.id, event.target.checked))}
            />
            {option.label}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
};
