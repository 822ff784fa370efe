import { CHANGES_INTRODUCTION } from '@monitor/contracts-schema/history/change-words';
import type { historyEndpoints } from '@monitor/contracts-schema/history/history-endpoints';
import { sitePages } from '@monitor/contracts-schema/site/site-pages';
import { Link } from 'react-router-dom';
import { usePageTitle } from '../../lib/address/page-title.ts';
import { callOf } from '../../lib/api/call.ts';
import { ShareButton } from '../../ui/controls/share-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { looks } from '../../ui/layout/primitives.ts';
import { classes } from '../../ui/theme/classes.ts';
import { ChangeFilterFields } from './change-filter-fields.tsx';
import { ChangeList } from './change-list.tsx';
import { useChangeFilters } from './change-query.ts';
import styles from './changes.module.css';

const listChanges = callOf<typeof historyEndpoints.listChanges>('GET', '/public-api/audit/changes');

const { changes: shown } = sitePages.changes.lists;

/** Everything that changed in the organization's records, newest first. */
export const ChangesPage = () => {
  const { filters: read, change } = useChangeFilters(shown);
  const filters = { ...read, subject: undefined };
  usePageTitle(sitePages.changes.title);
  return (
    <div className={classes(styles.page, looks('upTo56'))}>
      <PageHeader title={sitePages.changes.title} back={{ to: '/', label: 'Inicio' }} actions={<ShareButton />}>
        <p className={looks('muted', 'prose')}>{CHANGES_INTRODUCTION}</p>
      </PageHeader>
      {filters.dataLoad && (
        <div className={looks('above4')}>
          <Notice kind="info">
            Estos son los registros que hizo una carga de datos, uno por uno.{' '}
            <Link to="/changes">Ver todos los cambios</Link>
          </Notice>
        </div>
      )}
      {filters.before && (
        <div className={looks('above4')}>
          <Notice kind="info">
            Estos cambios son anteriores a los más recientes.{' '}
            <Link to={sitePages.changes.path}>Ver los más recientes</Link>
          </Notice>
        </div>
      )}
      <ChangeFilterFields filters={filters} kinds={shown} onChange={change} />
      <ChangeList call={listChanges} filters={filters} leadsWithMoney />
    </div>
  );
};
