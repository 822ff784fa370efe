import { stack } from '../layout/primitives.ts';
import { classes } from '../theme/classes.ts';
import styles from './forms.module.css';

type ErrorLinesProps<Field extends string> = Readonly<{
  lines: readonly Readonly<{ field: Field | undefined; text: string }>[];
  onJump: (field: Field) => void;
}>;

/** What is wrong, each line leading to its field. */
export const ErrorLines = <Field extends string>({ lines, onJump }: ErrorLinesProps<Field>) => (
  <ul className={classes(styles.list, stack(1, 'above1'))}>
    {lines.map(({ field, text }) => (
      <li key={`${field} ${text}`}>
        {field ? (
          <button type="button" className={styles.jump} onClick={() => onJump(field)}>
            {text}
          </button>
        ) : (
          text
        )}
      </li>
    ))}
  </ul>
);
