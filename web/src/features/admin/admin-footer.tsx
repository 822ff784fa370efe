import { Link } from 'react-router-dom';
import styles from './admin-footer.module.css';

export const AdminFooter = () => (
  <footer className={styles.footer}>
    <p>
      Monitor de contrataciones públicas · <Link to="/changes">Cambios recientes</Link> ·{' '}
      <a href="/api-docs">Datos abiertos y API</a>
    </p>
  </footer>
);
