import type { Permission } from '@monitor/contracts-schema/permission';
import { SETTINGS } from '../../lib/address/admin-paths.ts';
import { cataloguePlaces } from '../../lib/address/catalogue-places.ts';
import { isAllowed, type StoredSession } from '../../lib/session/session.ts';
import { LinkCard } from '../../ui/layout/link-card.tsx';
import { looks, tiles } from '../../ui/layout/primitives.ts';
import type { IconName } from '../../ui/marks/icon.tsx';
import { classes } from '../../ui/theme/classes.ts';
import styles from './dashboard-page.module.css';

type DashboardCard = Readonly<{ path: string; label: string; icon: IconName; permission: Permission; about: string }>;

const catalogueCard = (key: 'contracts' | 'suppliers'): readonly DashboardCard[] =>
  cataloguePlaces.filter((place) => place.key === key);

const cards: readonly DashboardCard[] = [
  {
    ...({ path: SETTINGS, label: 'Configuración', icon: 'settings', permission: 'SETTINGS' } as const),
    about: 'La portada, los textos, el contacto y los colores de tu monitor.',
  },
  ...catalogueCard('contracts'),
  ...catalogueCard('suppliers'),
];

/** The ways that most go on by, of those that are open to whoever is signed in. */
export const DashboardCards = ({ session }: Readonly<{ session: StoredSession }>) => {
  const open = cards.filter(({ permission }) => isAllowed(session, permission));
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="secciones">
      <h2 id="secciones" className={looks('lg', 'below4')}>
        ¿Qué quieres hacer?
      </h2>
      <ul className={classes(styles.cards, tiles(17, 4))}>
        {open.map(({ path, label, icon, about }) => (
          <LinkCard key={path} to={path} icon={icon} title={label} text={about} look="tile" />
        ))}
      </ul>
    </section>
  );
};
