import type { Notification } from '@monitor/contracts-schema/notifications/notification-endpoints';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { loadResultPath } from '../../lib/address/admin-paths.ts';
import { formatMoment } from '../../lib/format/format.ts';
import { isAllowed, sessionAtom } from '../../lib/session/session.ts';
import { line, looks } from '../../ui/layout/primitives.ts';
import { Avatar } from '../../ui/marks/avatar.tsx';
import { classes } from '../../ui/theme/classes.ts';
import styles from './notifications-menu.module.css';

type NotificationItemProps = Readonly<{ notification: Notification; isNew: boolean; onLeave: () => void }>;

/** One thing that happened, who it was and when; a load's leads whoever may see it to what became of it. */
export const NotificationItem = ({ notification, isNew, onLeave }: NotificationItemProps) => {
  const session = useAtomValue(sessionAtom);
  const { message, createdAt, status, author, dataLoadId } = notification;
  return (
    <li className={classes(styles.item, line(3))} data-status={status}>
      <Avatar name={author.name} picture={author.picture} />
      <div className={looks('breaks', 'shrinks')}>
        <p>
          {isNew && <span className={classes(looks('pill', 'infoSoft'), looks('xs', 'medium'))}>Nueva</span>}
          {isNew && ' '}
          {message}
        </p>
        <p className={looks('sm', 'muted')}>
          {author.name} · <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
        </p>
        {dataLoadId && isAllowed(session, 'CONTRACTS') && (
          <Link to={loadResultPath(dataLoadId)} onClick={onLeave}>
            Ver la carga
          </Link>
        )}
      </div>
    </li>
  );
};
