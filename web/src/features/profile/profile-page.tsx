import { useOutletContext } from 'react-router-dom';
import { usePageTitle } from '../../lib/address/page-title.ts';
import type { StoredSession } from '../../lib/session/session.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { looks, stack } from '../../ui/layout/primitives.ts';
import { classes } from '../../ui/theme/classes.ts';
import { OwnNameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { PictureForm } from './picture-form.tsx';
import styles from './profile-page.module.css';
import { Sessions } from './sessions.tsx';
import { UnconfirmedAddress } from './unconfirmed-address.tsx';

/** Whoever is signed in, as others see them; whichever id the address names. */
export const ProfilePage = () => {
  const { user } = useOutletContext<StoredSession>();
  usePageTitle('Editar Perfil');
  return (
    <div className={classes(styles.page, stack(6))}>
      <PageHeader title="Editar Perfil" back={{ to: '/admin', label: 'Dashboard' }} />
      <section className={stack(4, 'raised', 'padded')} aria-labelledby="datos">
        <h2 id="datos" className={looks('lg')}>
          Tus datos
        </h2>
        <PictureForm user={user} />
        <p className={looks('muted', 'breaks')}>
          Inicias sesión con <strong>{user.email}</strong>
        </p>
        <UnconfirmedAddress email={user.email} />
        <OwnNameForm key={`${user.name} ${user.lastName}`} user={user} />
      </section>
      <section className={stack(4, 'raised', 'padded')} aria-labelledby="contrasena">
        <h2 id="contrasena" className={looks('lg')}>
          Contraseña
        </h2>
        <PasswordForm email={user.email} />
      </section>
      <section className={stack(4, 'raised', 'padded')} aria-labelledby="sesiones">
        <h2 id="sesiones" className={looks('lg')}>
          Sesiones
        </h2>
        <Sessions />
      </section>
    </div>
  );
};
