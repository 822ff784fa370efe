import { Outlet, useMatch } from 'react-router-dom';
import { KeptFiguresNotice } from '../../ui/feedback/kept-figures-notice.tsx';
import styles from './public-shell.module.css';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { useFreshSettings } from './use-fresh-settings.ts';

/** Header, page and footer of what everybody may read. */
export const PublicShell = () => {
  const isSelecting = useMatch('/select-organization') !== null;
  useFreshSettings();
  return (
    <div className={styles.shell}>
      <SiteHeader />
      <main id="contenido" tabIndex={-1} className={styles.main}>
        <div className={styles.notice}>
          <KeptFiguresNotice />
        </div>
        <Outlet />
      </main>
      {!isSelecting && <SiteFooter />}
    </div>
  );
};
