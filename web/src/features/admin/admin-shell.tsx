import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { Link, Outlet, useLocation, useNavigate, useRevalidator } from 'react-router-dom';
import { SELECT_ORGANIZATION, SIGN_OUT } from '../../lib/address/admin-paths.ts';
import { askReader } from '../../lib/api/ask-reader.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { branding, TO_BE_DEFINED } from '../../lib/session/branding.ts';
import { organizationAtom } from '../../lib/session/organization.ts';
import { OrganizationNeeded } from '../../lib/session/organization-needed.ts';
import { type StoredSession, sessionAtom } from '../../lib/session/session.ts';
import { useSessionLapse } from '../../lib/session/session-lapse.ts';
import { showToast } from '../../lib/toasts.ts';
import { cluster, looks, stack } from '../../ui/layout/primitives.ts';
import { classes } from '../../ui/theme/classes.ts';
import { AdminHeader } from './admin-header.tsx';
import { AdminMenu } from './admin-menu.tsx';
import { needsOrganization } from './admin-sections.ts';
import styles from './admin-shell.module.css';
import { SessionLapseDialog } from './session-lapse-dialog.tsx';

const { programme, funders } = branding;

/** Whom the monitor is owed to, and the ways that do not belong to any section. */
const AdminFooter = () => (
  <footer className={classes(styles.footer, cluster('4-8', 'end', 'between'), looks('sm', 'muted'))}>
    <dl className={classes(styles.credits, cluster('3-8'))}>
      <div>
        <dt>Programa de desarrollo</dt>
        <dd>{programme ?? TO_BE_DEFINED}</dd>
      </div>
      <div>
        <dt>Con el financiamiento de</dt>
        <dd>{funders.length > 0 ? new Intl.ListFormat('es-MX').format(funders) : TO_BE_DEFINED}</dd>
      </div>
    </dl>
    <p>
      Monitor de contrataciones públicas · <Link to="/changes">Cambios recientes</Link> ·{' '}
      <a href="/api-docs">Datos abiertos y API</a>
    </p>
  </footer>
);

/** Header, menu and page of the administration, for whoever is signed in. */
export const AdminShell = () => {
  const navigate = useNavigate();
  const location = useLocation();
  const session = useLastSession();
  const lapse = useSessionLapse();
  const [isMenuOpen, setMenuOpen] = useState(false);
  useOrganizationStillThere();

  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving anywhere closes the menu
  useEffect(() => setMenuOpen(false), [location.pathname]);

  const signOut = (leavesTo?: string): void => void navigate(SIGN_OUT, { state: { leavesTo } });

  if (!session) return null;
  return (
    <div className={styles.shell}>
      <AdminHeader
        session={session}
        isMenuOpen={isMenuOpen}
        onMenu={() => setMenuOpen(!isMenuOpen)}
        onLogOut={() => signOut()}
      />
      <div className={classes(styles.body, stack(0, 'grows'))}>
        <AdminMenu session={session} isOpen={isMenuOpen} onLogOut={() => signOut()} />
        <main id="contenido" tabIndex={-1} className={classes(styles.main, looks('shrinks', 'grows', 'unmarked'))}>
          <OrganizationNeeded value={needsOrganization(location.pathname)}>
            <Outlet context={session} />
          </OrganizationNeeded>
        </main>
      </div>
      <AdminFooter />
      <SessionLapseDialog
        lapse={lapse}
        email={session.user.email}
        onLeave={() => signOut(`/login?${new URLSearchParams({ redirectTo: location.pathname + location.search })}`)}
      />
    </div>
  );
};

/**
 * Who is signed in, or was last: the page stays as it is when the session ends beneath it. Somebody else who signs in
 * in another tab is let in as anybody who arrives, and so is whoever may do less than before.
 */
const useLastSession = (): StoredSession | null => {
  const session = useAtomValue(sessionAtom);
  const [last, setLast] = useState(session);
  const { revalidate } = useRevalidator();
  if (session && session !== last) setLast(session);

  const [userId, setUserId] = useState(session?.user._id);
  useEffect(() => {
    if (!session || session.user._id === userId) return;
    setUserId(session.user._id);
    if (userId) showToast('info', `Ahora trabajas como ${session.user.name} ${session.user.lastName}.`);
    void queryClient.invalidateQueries();
    void revalidate();
  }, [session, userId, revalidate]);

  const permissions = session?.permissions.join();
  const admitted = useRef(permissions);
  useEffect(() => {
    if (permissions === undefined || permissions === admitted.current) return;
    admitted.current = permissions;
    void revalidate();
  }, [permissions, revalidate]);
  return last;
};

/** An organization that is gone cannot be administered: another one is to be chosen. */
const useOrganizationStillThere = (): void => {
  const organization = useAtomValue(organizationAtom);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (organization || !needsOrganization(pathname)) return;
    askReader('Por favor selecciona una Organización para continuar.', organizationAtom);
    void navigate(SELECT_ORGANIZATION, { replace: true });
  }, [organization, pathname, navigate]);
};
