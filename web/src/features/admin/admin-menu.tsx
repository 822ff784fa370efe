import { useAtomValue } from 'jotai';
import { Link, useLocation } from 'react-router-dom';
import { organizationAtom } from '../../lib/session/organization.ts';
import { isAllowed, type StoredSession } from '../../lib/session/session.ts';
import { line, stack } from '../../ui/layout/primitives.ts';
import { Icon } from '../../ui/marks/icon.tsx';
import { classes } from '../../ui/theme/classes.ts';
import styles from './admin-menu.module.css';
import { adminSections, needsOrganization, sectionAt } from './admin-sections.ts';

export const MENU_ID = 'menu-de-administracion';

type AdminMenuProps = Readonly<{ session: StoredSession; isOpen: boolean; onLogOut: () => void }>;

/** The sections the user may use: beside the page on wide screens, on demand above it on narrow ones. */
export const AdminMenu = ({ session, isOpen, onLogOut }: AdminMenuProps) => {
  const organization = useAtomValue(organizationAtom);
  const current = sectionAt(useLocation().pathname);
  const sections = adminSections.filter(
    ({ path, permission }) => isAllowed(session, permission) && (organization || !needsOrganization(path)),
  );
  return (
    <nav id={MENU_ID} aria-label="Administración" className={styles.menu} data-open={isOpen}>
      <ul className={classes(styles.entries, stack(0))}>
        {sections.map(({ path, label, icon }) => (
          <li key={path}>
            <Link
              to={path}
              className={classes(styles.entry, line(3, 'center', 'full', 'medium'))}
              aria-current={path === current?.path ? 'page' : undefined}
            >
              <Icon name={icon} />
              {label}
            </Link>
          </li>
        ))}
        <li className={styles.last}>
          <button
            type="button"
            className={classes(styles.entry, line(3, 'center', 'full', 'medium'))}
            onClick={onLogOut}
          >
            <Icon name="logout" />
            Cerrar Sesión
          </button>
        </li>
      </ul>
    </nav>
  );
};
