import { looks } from '../layout/primitives.ts';

/** Stands at the head of a form that has required fields. */
export const RequiredLegend = () => (
  <p className={looks('sm', 'muted')}>
    <span className={looks('danger')} aria-hidden="true">
      *
    </span>{' '}
    Campos obligatorios
  </p>
);
