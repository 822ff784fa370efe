import { useAtomValue } from 'jotai';
import { Link, Navigate } from 'react-router-dom';
import { DASHBOARD, REMEMBERED } from '../../lib/address/admin-paths.ts';
import { usePageTitle } from '../../lib/address/page-title.ts';
import { useApiQuery } from '../../lib/api/use-api-query.ts';
import { loadSettings, organizationAtom } from '../../lib/session/organization.ts';
import { isAllowed, sessionAtom } from '../../lib/session/session.ts';
import { FailedState } from '../../ui/feedback/failed-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { stack } from '../../ui/layout/primitives.ts';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { classes } from '../../ui/theme/classes.ts';
import { GeneralSettings } from './general-settings.tsx';
import styles from './settings.module.css';
import { ThemeSettings } from './theme-settings.tsx';

const TITLE = 'Configuración';

/** What an organization says of itself on every page, and what it wears. */
export const SettingsPage = () => {
  const session = useAtomValue(sessionAtom);
  if (session && !isAllowed(session, 'SETTINGS')) return <Navigate to="/access-denied" replace />;
  return <Page />;
};

const Page = () => {
  usePageTitle(TITLE);
  const session = useAtomValue(sessionAtom);
  const organization = useAtomValue(organizationAtom);
  const answer = useApiQuery(loadSettings, {});
  const settings = answer.data?.data;
  return (
    <div className={classes(styles.page, stack(6))}>
      <PageHeader title={TITLE} back={{ to: DASHBOARD, label: 'Dashboard' }}>
        {organization && `Lo que ${organization.name} dice de sí en su monitor, y cómo se ve.`}
      </PageHeader>
      {settings ? (
        <Tabs
          key={settings._id}
          label={TITLE}
          parameter="seccion"
          tabs={[
            { id: 'general', title: 'Información general', content: <GeneralSettings settings={settings} /> },
            { id: 'tema', title: 'Personalización de la plataforma', content: <ThemeSettings settings={settings} /> },
          ]}
        />
      ) : answer.isError ? (
        <FailedState
          text="La configuración no se encuentra disponible en este momento."
          onRetry={() => void answer.refetch()}
          isRetrying={answer.isFetching}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton lines={10} />
        </div>
      )}
      {isAllowed(session, 'CONTRACTS') && (
        <p>
          <Link to={REMEMBERED}>Lo que se recuerda de tus libros al cargar contratos</Link>
        </p>
      )}
    </div>
  );
};
