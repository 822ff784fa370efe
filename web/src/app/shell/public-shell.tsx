import { isFiltered } from '@monitor/contracts-schema/site/page-address';
import type { SitePage } from '@monitor/contracts-schema/site/site-pages';
import { useAtomValue } from 'jotai';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { Link, Outlet, useLocation, useMatch } from 'react-router-dom';
import { pageAt } from '../../lib/address/own-search.ts';
import { organizationAtom } from '../../lib/session/organization.ts';
import { lazyOr } from '../../ui/feedback/lazy-or.ts';
import { OfflineNotice } from '../../ui/feedback/offline-notice.tsx';
import { looks, tiles } from '../../ui/layout/primitives.ts';
import { classes } from '../../ui/theme/classes.ts';
import styles from './public-shell.module.css';
import { SiteHeader } from './site-header.tsx';
import { footerMenu } from './site-menu.ts';
import { useFreshSettings } from './use-fresh-settings.ts';

const SiteFooter = () => {
  const organization = useAtomValue(organizationAtom);
  return (
    <footer className={styles.footer}>
      <div className={styles.content}>
        <nav aria-label="Pie de página">
          <ul className={classes(styles.links, tiles(13, '2-6'))}>
            {footerMenu.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <p className={looks('sm', 'muted', 'prose', 'above6')}>
          {organization ? `${organization.name}. ` : ''}Montos en pesos mexicanos (MXN). Cada cifra se puede seguir
          hasta el registro del que procede. <a href="/api-docs">Datos abiertos y API</a>
        </p>
      </div>
    </footer>
  );
};

const published: readonly SitePage['kind'][] = ['organization', 'record', 'common'];

const UnreadAddress = lazyOr(
  async () => (await import('./unread-address.tsx')).UnreadAddress,
  () => null,
);

/** A page with filters says among them what of the address it cannot read. */
const UnreadOnPage = () => {
  const { pathname, search } = useLocation();
  const page = pageAt(pathname);
  if (search === '' || !page || !published.includes(page.kind) || isFiltered(page)) return null;
  return (
    <Suspense fallback={null}>
      <UnreadAddress page={page} search={search} />
    </Suspense>
  );
};

/** Nobody prints a page that has just begun to come. */
const PRINT_HEAD_AFTER_MS = 4_000;

/** What is only there on paper; without it a page prints all the same. */
const usePrintHead = (): ComponentType | undefined => {
  const [Head, setHead] = useState<ComponentType>();
  useEffect(() => {
    const pause = setTimeout(() => {
      import('./print-head.tsx').then(
        ({ PrintHead }) => setHead(() => PrintHead),
        () => {},
      );
    }, PRINT_HEAD_AFTER_MS);
    return () => clearTimeout(pause);
  }, []);
  return Head;
};

/** Header, page and footer of what everybody may read. */
export const PublicShell = () => {
  const isSelecting = useMatch('/select-organization') !== null;
  useFreshSettings();
  const PrintHead = usePrintHead();
  return (
    <div className={styles.shell}>
      {PrintHead && <PrintHead />}
      <SiteHeader />
      <main id="contenido" tabIndex={-1} className={looks('grows', 'unmarked')}>
        <div className={styles.notice}>
          <OfflineNotice />
          <UnreadOnPage />
        </div>
        <Outlet />
      </main>
      {!isSelecting && <SiteFooter />}
    </div>
  );
};
