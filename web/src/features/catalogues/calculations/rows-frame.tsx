import { type ReactNode, type Ref, useId } from 'react';
import { FieldError } from '../../../ui/fields/field-frame.tsx';
import styles from './rows-frame.module.css';

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
      className={styles.frame}
      tabIndex={-1}
      aria-describedby={error ? `${id}-help ${id}-error` : `${id}-help`}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onBlur()}
    >
      <legend className={styles.label}>{label}</legend>
      <p id={`${id}-help`} className={styles.description}>
        {description}
      </p>
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
};
