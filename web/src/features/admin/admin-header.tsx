import { SITE_NAME } from '@monitor/contracts-schema/installation/site-name';
import { useAtomValue } from 'jotai';
import { Link, useNavigate } from 'react-router-dom';
import { DASHBOARD, DATA_LOAD, PROFILE, SELECT_ORGANIZATION, SETTINGS } from '../../lib/address/admin-paths.ts';
import { organizationAtom } from '../../lib/session/organization.ts';
import { isAllowed, type StoredSession } from '../../lib/session/session.ts';
import { ButtonLink, IconLink } from '../../ui/controls/button.tsx';
import { MenuButton } from '../../ui/controls/menu-button.tsx';
import { line, looks, stack } from '../../ui/layout/primitives.ts';
import { Avatar } from '../../ui/marks/avatar.tsx';
import { Icon } from '../../ui/marks/icon.tsx';
import { classes } from '../../ui/theme/classes.ts';
import styles from './admin-header.module.css';
import { MENU_ID } from './admin-menu.tsx';
import { NotificationsMenu } from './notifications-menu.tsx';

type AdminHeaderProps = Readonly<{
  session: StoredSession;
  isMenuOpen: boolean;
  onMenu: () => void;
  onLogOut: () => void;
}>;

export const AdminHeader = ({ session, isMenuOpen, onMenu, onLogOut }: AdminHeaderProps) => {
  const navigate = useNavigate();
  const organization = useAtomValue(organizationAtom);
  const { name, lastName, profilePicture } = session.user;
  return (
    <header className={styles.header}>
      <div className={classes(styles.bar, line(3, 'center'))}>
        <button
          type="button"
          className={classes(styles.toggle, line(2, 'inline', 'center', 'medium'))}
          aria-expanded={isMenuOpen}
          aria-label="Menú"
          aria-controls={MENU_ID}
          onClick={onMenu}
        >
          <Icon name={isMenuOpen ? 'close' : 'menu'} />
          <span className={styles.toggleText}>Menú</span>
        </button>
        <Link to={DASHBOARD} className={classes(styles.brand, stack(0, 'grows', 'shrinks'))}>
          <span className={classes(styles.organization, looks('bold', 'clipped'))}>
            {organization?.name ?? SITE_NAME}
          </span>
          <span className={looks('xs', 'muted', 'clipped')}>Administración</span>
        </Link>
        <div className={classes(styles.actions, line(2, 'center'))}>
          {organization && isAllowed(session, 'CONTRACTS') && (
            <ButtonLink to={DATA_LOAD} variant="primary" icon="upload" className={styles.load ?? ''}>
              Cargar datos
            </ButtonLink>
          )}
          {organization && <NotificationsMenu />}
          {organization && isAllowed(session, 'SETTINGS') && (
            <span className={styles.inMenu}>
              <IconLink to={SETTINGS} label="Configuración" icon="settings" />
            </span>
          )}
          <Avatar name={`${name} ${lastName}`} picture={profilePicture} />
          <MenuButton
            label={`${name} ${lastName}`.trim()}
            variant="quiet"
            items={[
              {
                id: 'organization',
                label: 'Seleccionar Organización',
                icon: 'building',
                onAction: () => navigate(SELECT_ORGANIZATION),
              },
              { id: 'profile', label: 'Editar Perfil', icon: 'user', onAction: () => navigate(PROFILE) },
              { id: 'monitor', label: 'Ver el monitor público', icon: 'eye', onAction: () => navigate('/') },
              { id: 'log-out', label: 'Cerrar Sesión', icon: 'logout', onAction: onLogOut },
            ]}
          />
        </div>
      </div>
    </header>
  );
};
