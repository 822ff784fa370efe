import { changeKinds } from '@monitor/contracts-schema/history/change-nouns';
import { isCoveredBy } from '@monitor/contracts-schema/history/change-permissions';
import type { historyEndpoints } from '@monitor/contracts-schema/history/history-endpoints';
import { Link, useOutletContext } from 'react-router-dom';
import { ACTIVITY, BATCHES, DASHBOARD } from '../../lib/address/admin-paths.ts';
import { usePageTitle } from '../../lib/address/page-title.ts';
import { callOf } from '../../lib/api/call.ts';
import type { StoredSession } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { UnreadNotice } from '../../ui/feedback/unread-notice.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { looks } from '../../ui/layout/primitives.ts';
import { classes } from '../../ui/theme/classes.ts';
import { ChangeFilterFields } from './change-filter-fields.tsx';
import { ChangeList } from './change-list.tsx';
import { useChangeFilters } from './change-query.ts';
import styles from './changes.module.css';

const listActivity = callOf<typeof historyEndpoints.listActivity>('GET', '/api/admin/activity');

/** What was done with what the reader administers, and by whom, newest first. */
export const ActivityPage = () => {
  const { permissions } = useOutletContext<StoredSession>();
  const kinds = changeKinds.filter((kind) => isCoveredBy(permissions, kind));
  const { filters, unread, change } = useChangeFilters(kinds);
  usePageTitle('Actividad');
  return (
    <div className={classes(styles.page, looks('upTo56'))}>
      <PageHeader title="Actividad" back={{ to: DASHBOARD, label: 'Dashboard' }}>
        <p className={looks('muted', 'prose')}>
          Quién hizo qué en esta organización y en la instalación, en lo que tu cuenta puede administrar.{' '}
          <Link to={BATCHES}>Ver los cambios en lote</Link>
        </p>
      </PageHeader>
      {(filters.dataLoad || filters.subject) && (
        <div className={looks('above4')}>
          <Notice kind="info">
            {filters.subject
              ? 'Esta es la historia de un solo registro.'
              : 'Estos son los registros que hizo una carga de datos, uno por uno.'}{' '}
            <Link to={ACTIVITY}>Ver toda la actividad</Link>
          </Notice>
        </div>
      )}
      {kinds.length === 0 ? (
        <EmptyState
          title="No hay actividad que mostrar"
          text="Tu cuenta aún no administra nada que se anote aquí. Pide a un administrador general el permiso que necesites."
        />
      ) : (
        <>
          <UnreadNotice unread={unread} />
          <ChangeFilterFields filters={filters} kinds={kinds} onChange={change} />
          <ChangeList call={listActivity} filters={filters} />
        </>
      )}
    </div>
  );
};
