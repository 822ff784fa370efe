import { looks } from '../layout/primitives.ts';
import { classes } from '../theme/classes.ts';
import styles from './field.module.css';

/** Stands at the head of a form that has required fields. */
export const RequiredLegend = () => (
  <p className={classes(styles.legend, looks('sm', 'muted'))}>
    <span aria-hidden="true">*</span> Campos obligatorios
  </p>
);
