import { type ReactNode, type Ref, useId } from 'react';
import { FieldError } from '../../../ui/fields/field-frame.tsx';
import { looks, stack } from '../../../ui/layout/primitives.ts';
import { classes } from '../../../ui/theme/classes.ts';
import styles from './calculation-form.module.css';

type RowsFrameProps = Readonly<{
  label: string;
  description: string;
  error: string | undefined;
  ref: Ref<HTMLFieldSetElement>;
  onBlur: () => void;
  children: ReactNode;
}>;

/** Rows of one field under its name: an error that leads here focuses the whole. */
export const RowsFrame = ({ label, description, error, ref, onBlur, children }: RowsFrameProps) => {
  const id = useId();
  return (
    <fieldset
      ref={ref}
      className={classes(styles.frame, stack(3))}
      tabIndex={-1}
      aria-describedby={error ? `${id}-help ${id}-error` : `${id}-help`}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onBlur()}
    >
      <legend className={looks('medium', 'below1')}>{label}</legend>
      <p id={`${id}-help`} className={looks('sm', 'muted')}>
        {description}
      </p>
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
};
