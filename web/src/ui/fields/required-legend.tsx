import styles from './required-legend.module.css';

/** Stands at the head of a form that has required fields. */
export const RequiredLegend = () => (
  <p className={styles.legend}>
    <span aria-hidden="true">*</span> Campos obligatorios
  </p>
);
