import type { ReactNode } from 'react';
import { looks } from '../../../ui/layout/primitives.ts';
import { classes } from '../../../ui/theme/classes.ts';
import styles from './contract-form.module.css';

type FormGroupProps = Readonly<{ title: string; note?: string | undefined; children: ReactNode }>;

/** Fields that belong together, beneath what they are about. */
export const FormGroup = ({ title, note, children }: FormGroupProps) => (
  <fieldset className={styles.group}>
    <legend className={classes(styles.title, looks('lg', 'bold', 'full'))}>{title}</legend>
    {note && <p className={looks('sm', 'muted')}>{note}</p>}
    <div className={styles.fields}>{children}</div>
  </fieldset>
);

/** The class of a field that takes a line of its own. */
export const WHOLE_LINE = looks('across');

/** What is more than one field, as a line of its own. */
export const FormBlock = ({ children }: Readonly<{ children: ReactNode }>) => (
  <div className={styles.block}>{children}</div>
);
