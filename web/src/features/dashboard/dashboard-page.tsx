import { installationDay } from '@monitor/contracts-schema/installation-zone';
import { useAtomValue } from 'jotai';
import { useOutletContext } from 'react-router-dom';
import { usePageTitle } from '../../lib/address/page-title.ts';
import { formatWeekday } from '../../lib/format/format.ts';
import { organizationAtom } from '../../lib/session/organization.ts';
import { isAllowed, type StoredSession } from '../../lib/session/session.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { pageFrame, stack } from '../../ui/layout/primitives.ts';
import { classes } from '../../ui/theme/classes.ts';
import { ConsultedChart } from './consulted-chart.tsx';
import { DashboardCards } from './dashboard-cards.tsx';
import { DashboardCounters } from './dashboard-counters.tsx';
import styles from './dashboard-page.module.css';
import { PendingLoadNotice } from './pending-load-notice.tsx';
import { VisitsChart } from './visits-chart.tsx';

/** Where administrators arrive: what waits for them, how their monitor is doing, and where to go on. */
export const DashboardPage = () => {
  const session = useOutletContext<StoredSession>();
  const organization = useAtomValue(organizationAtom);
  const today = new Date();
  usePageTitle('Dashboard');
  return (
    <div className={classes(pageFrame('desk', 'upTo68'), stack(6))}>
      <PageHeader title={`Hola, ${session.user.name} ${session.user.lastName}`.trim()}>
        <time dateTime={installationDay(today)}>{formatWeekday(today)}</time>
      </PageHeader>
      {isAllowed(session, 'CONTRACTS') && <PendingLoadNotice />}
      <DashboardCounters />
      {organization && (
        <div className={classes(styles.charts, stack(4))}>
          <VisitsChart organization={organization} />
          <ConsultedChart organization={organization} />
        </div>
      )}
      {session.permissions.length > 0 ? (
        <DashboardCards session={session} />
      ) : (
        <p>Tu cuenta aún no tiene permiso para ninguna sección. Pide a un administrador general que te lo otorgue.</p>
      )}
    </div>
  );
};
