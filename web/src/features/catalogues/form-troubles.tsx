import type { FieldProblem } from '@monitor/contracts-schema';
import { useFormContext, useFormState } from 'react-hook-form';
import { Icon } from '../../ui/icon.tsx';
import styles from './form-troubles.module.css';

type FormTroublesProps = Readonly<{
  /** What the server found wrong, one line each. */
  refusals: readonly FieldProblem[];
  labels: Readonly<Record<string, string>>;
}>;

/** At a form's foot: that it has errors, or why the server refused it. */
export const FormTroubles = ({ refusals, labels }: FormTroublesProps) => {
  const { control, setFocus } = useFormContext();
  const { errors, isSubmitted } = useFormState({ control });
  const wrong = isSubmitted ? Object.keys(errors).length : 0;
  return (
    <div role="alert" className={styles.troubles}>
      {wrong > 0 && (
        <p className={styles.line}>
          <Icon name="danger" />
          <span>
            <strong>El formulario contiene errores</strong> ({wrong === 1 ? '1 campo' : `${wrong} campos`})
          </span>
        </p>
      )}
      {wrong === 0 && refusals.length > 0 && (
        <ul className={styles.list}>
          {refusals.map(({ field, message }) => (
            <li key={`${field} ${message}`} className={styles.line}>
              <Icon name="danger" />
              {field && field in labels ? (
                <button type="button" className={styles.jump} onClick={() => setFocus(field)}>
                  {message}
                </button>
              ) : (
                <span>{message}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
