import { Link } from 'react-router-dom';
import { branding, TO_BE_DEFINED } from '../../lib/session/branding.ts';
import styles from './admin-footer.module.css';

const { programme, funders } = branding;

/** Whom the monitor is owed to, and the ways that do not belong to any section. */
export const AdminFooter = () => (
  <footer className={styles.footer}>
    <dl className={styles.credits}>
      <div>
        <dt>Programa de desarrollo</dt>
        <dd>{programme ?? TO_BE_DEFINED}</dd>
      </div>
      <div>
        <dt>Con el financiamiento de</dt>
        <dd>{funders.length > 0 ? new Intl.ListFormat('es-MX').format(funders) : TO_BE_DEFINED}</dd>
      </div>
    </dl>
    <p>
      Monitor de contrataciones públicas · <Link to="/changes">Cambios recientes</Link> ·{' '}
      <a href="/api-docs">Datos abiertos y API</a>
    </p>
  </footer>
);
