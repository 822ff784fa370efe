import { Link, useOutletContext } from 'react-router-dom';
import { formatWeekday } from '../../lib/format.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { isAllowed, type StoredSession } from '../../lib/session.ts';
import { dayAt } from '../../lib/zoned-days.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import styles from './admin-home-page.module.css';
import { adminSections } from './admin-sections.ts';
import { PendingLoadNotice } from './pending-load-notice.tsx';

export const AdminHomePage = () => {
  const session = useOutletContext<StoredSession>();
  const today = new Date();
  const cards = adminSections.filter(({ about, permission }) => about && isAllowed(session, permission));
  usePageTitle('Administración');
  return (
    <div className={styles.page}>
      <PageHeader title={`Hola, ${session.user.name} ${session.user.lastName}`.trim()}>
        <time dateTime={dayAt(today)}>{formatWeekday(today)}</time>
      </PageHeader>
      {isAllowed(session, 'CONTRACTS') && <PendingLoadNotice />}
      {cards.length > 0 ? (
        <section aria-labelledby="secciones">
          <h2 id="secciones" className={styles.heading}>
            ¿Qué quieres hacer?
          </h2>
          <ul className={styles.cards}>
            {cards.map(({ path, label, icon, about }) => (
              <li key={path} className={styles.card}>
                <span className={styles.icon}>
                  <Icon name={icon} size={24} />
                </span>
                <h3 className={styles.title}>
                  <Link to={path}>{label}</Link>
                </h3>
                <p className={styles.about}>{about}</p>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <p>Tu cuenta aún no tiene permiso para ninguna sección. Pide a un administrador general que te lo otorgue.</p>
      )}
    </div>
  );
};
