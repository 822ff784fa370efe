import type { FieldProblem } from '@monitor/contracts-schema/http/answers';
import { useFormContext, useFormState } from 'react-hook-form';
import { line, looks } from '../layout/primitives.ts';
import { Icon } from '../marks/icon.tsx';
import { classes } from '../theme/classes.ts';
import { ErrorLines } from './error-lines.tsx';
import { formErrorLines } from './form-error-lines.ts';
import styles from './forms.module.css';

type FormErrorsProps = Readonly<{
  /** What the server found wrong, one line each. */
  refusals: readonly FieldProblem[];
  labels: Readonly<Record<string, string>>;
}>;

/** At a form's foot: what is wrong with it, found here or by the server, each line leading to its field. */
export const FormErrors = ({ refusals, labels }: FormErrorsProps) => {
  const { control, setFocus } = useFormContext();
  const { errors, isSubmitted } = useFormState({ control });
  const found = isSubmitted
    ? Object.entries(errors).map(([field, error]) => ({ field, message: String(error?.message ?? '') }))
    : [];
  const lines = formErrorLines(found.length > 0 ? found : refusals, labels);
  return (
    <div role="alert" className={classes(styles.errors, looks('vanishes', 'danger'))}>
      {lines.length > 0 && (
        <>
          <p className={classes(styles.line, line(2))}>
            <Icon name="danger" />
            <strong>
              {lines.some(({ field }) => field) ? 'El formulario contiene errores' : 'No fue posible guardar'}
            </strong>
          </p>
          <ErrorLines lines={lines} onJump={setFocus} />
        </>
      )}
    </div>
  );
};
