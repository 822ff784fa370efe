import { type ReactNode, useId } from 'react';
import { line, looks, stack } from '../layout/primitives.ts';
import { Icon } from '../marks/icon.tsx';
import { classes } from '../theme/classes.ts';
import styles from './field.module.css';

/** What every field can be told. */
export type FieldProps = Readonly<{
  label: string;
  description?: ReactNode;
  error?: string | undefined;
  isRequired?: boolean;
  isDisabled?: boolean;
  name?: string;
  onBlur?: () => void;
  className?: string;
}>;

type ControlProps = Readonly<{
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}>;

type FieldFrameProps = Pick<FieldProps, 'label' | 'description' | 'error' | 'isRequired' | 'className'> &
  Readonly<{ children: (control: ControlProps) => ReactNode }>;

/** A field's props: what its frame says of it, and what its control is told. */
export const fieldParts = <Props extends FieldProps>(props: Props) => {
  const { label, description, error, isRequired, className, isDisabled, ...rest } = props;
  return { frame: { label, description, error, isRequired, className }, rest: { ...rest, disabled: isDisabled } };
};

/** Label above, then help, then the control, then its error; the control learns the ids that tie them together. */
export const FieldFrame = ({ label, description, error, isRequired, className, children }: FieldFrameProps) => {
  const id = useId();
  const describedBy = [description && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classes(stack(0, 'shrinks'), className)}>
      <label htmlFor={id} className={looks('medium', 'below1')}>
        {label}
        {isRequired && <Asterisk />}
      </label>
      {description && (
        <p id={`${id}-help`} className={looks('sm', 'muted', 'below2')}>
          {description}
        </p>
      )}
      {children({
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': isRequired ? true : undefined,
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
};

export const Asterisk = () => (
  <span className={looks('danger')} aria-hidden="true">
    {' *'}
  </span>
);

export const FieldError = ({ id, children }: Readonly<{ id: string; children: ReactNode }>) => (
  <p id={id} className={classes(styles.error, line(1, 'above1', 'sm', 'danger'))}>
    <Icon name="danger" />
    <span>{children}</span>
  </p>
);
