import type {
  Notification,
  notificationEndpoints,
} from '@monitor/contracts-schema/notifications/notification-endpoints';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Link } from 'react-router-dom';
import { ACTIVITY } from '../../lib/address/admin-paths.ts';
import { send } from '../../lib/api/api.ts';
import { callOf } from '../../lib/api/call.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { apiQueryKey, useApiQuery } from '../../lib/api/use-api-query.ts';
import { organizationAtom } from '../../lib/session/organization.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { line, looks, stack } from '../../ui/layout/primitives.ts';
import { classes } from '../../ui/theme/classes.ts';
import { NotificationItem } from './notification-item.tsx';
import styles from './notifications-menu.module.css';

const listNotifications = callOf<typeof notificationEndpoints.notifications>('GET', '/api/admin/notifications');
const readNotifications = callOf<typeof notificationEndpoints.readNotifications>(
  'GET',
  '/api/admin/read-notifications',
);

const idsOfNew = (notifications: readonly Notification[]): ReadonlySet<string> =>
  new Set(notifications.filter(({ isNew }) => isNew).map(({ _id }) => _id));

/** What is told of the organization. Opening it reads what it shows; what was new stays marked until it is closed. */
export const NotificationsMenu = () => {
  const organizationId = useAtomValue(organizationAtom)?._id;
  const { data, error, refetch, isFetching } = useApiQuery(
    listNotifications,
    {},
    { staleTime: 0, enabled: organizationId !== undefined },
  );
  const [newWhenOpened, setNewWhenOpened] = useState<ReadonlySet<string>>(new Set());
  const notifications = data?.data.notifications;
  const hasNew = data?.data.newNotifications ?? false;

  const open = (isOpen: boolean): void => {
    setNewWhenOpened(isOpen ? idsOfNew(notifications ?? []) : new Set());
    const [newest] = notifications ?? [];
    if (!isOpen || !newest || !hasNew) return;
    send(readNotifications, { query: { until: newest.position } })
      .then(() => queryClient.invalidateQueries({ queryKey: apiQueryKey(organizationId, listNotifications.path, {}) }))
      .catch(() => {}); // they stay new, and are read the next time
  };

  return (
    <DialogTrigger onOpenChange={open}>
      <span className={line(0, 'inline', 'anchors')}>
        <IconButton label={hasNew ? 'Notificaciones: hay nuevas' : 'Notificaciones'} icon="bell" />
        {hasNew && <span className={styles.dot} aria-hidden="true" />}
      </span>
      <Popover className={classes(styles.popover, looks('boxed'))} placement="bottom end" offset={4}>
        <Dialog aria-label="Notificaciones" className={looks('unmarked')}>
          {({ close }) => (
            <>
              <h2 className={classes(styles.title, looks('md'))}>Notificaciones</h2>
              {notifications ? (
                <ol className={stack(0)}>
                  {notifications.map((one) => (
                    <NotificationItem
                      key={one._id}
                      notification={one}
                      isNew={one.isNew || newWhenOpened.has(one._id)}
                      onLeave={close}
                    />
                  ))}
                </ol>
              ) : error ? (
                <FailedState
                  text="Las notificaciones no se encuentran disponibles en este momento."
                  onRetry={() => void refetch()}
                  isRetrying={isFetching}
                />
              ) : (
                <Skeleton height="4rem" />
              )}
              {notifications?.length === 0 && (
                <p className={classes(styles.none, looks('muted', 'centered'))}>No tienes notificaciones</p>
              )}
              <p className={styles.foot}>
                <Link to={ACTIVITY} onClick={close}>
                  Ver toda la actividad
                </Link>
              </p>
            </>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
};
