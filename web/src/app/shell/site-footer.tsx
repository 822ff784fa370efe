import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { organizationAtom } from '../../lib/session/organization.ts';
import styles from './site-footer.module.css';
import { footerMenu } from './site-menu.ts';

export const SiteFooter = () => {
  const organization = useAtomValue(organizationAtom);
  return (
    <footer className={styles.footer}>
      <div className={styles.content}>
        <nav aria-label="Pie de página">
          <ul className={styles.links}>
            {footerMenu.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <p className={styles.note}>
          {organization ? `${organization.name}. ` : ''}Montos en pesos mexicanos (MXN). Cada cifra se puede seguir
          hasta el registro del que procede. <a href="/api-docs">Datos abiertos y API</a>
        </p>
      </div>
    </footer>
  );
};
