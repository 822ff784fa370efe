import type { ReactNode } from 'react';
import styles from './form-group.module.css';

type FormGroupProps = Readonly<{ title: string; note?: string | undefined; children: ReactNode }>;

/** Fields that belong together, beneath what they are about. */
export const FormGroup = ({ title, note, children }: FormGroupProps) => (
  <fieldset className={styles.group}>
    <legend className={styles.title}>{title}</legend>
    {note && <p className={styles.note}>{note}</p>}
    <div className={styles.fields}>{children}</div>
  </fieldset>
);

/** The class of a field that takes a line of its own. */
export const WHOLE_LINE = styles.whole ?? '';

/** What is more than one field, as a line of its own. */
export const FormBlock = ({ children }: Readonly<{ children: ReactNode }>) => (
  <div className={styles.block}>{children}</div>
);
