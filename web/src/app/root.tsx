import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { registerVisit } from './register-visit.ts';
import styles from './root.module.css';

/** What every page shares: where it begins to be read, and that somebody came. */
export const Root = () => {
  const { pathname } = useLocation();
  const arrived = useRef(pathname);

  useEffect(() => {
    registerVisit(pathname);
    if (arrived.current === pathname) return;
    arrived.current = pathname;
    document.getElementById('contenido')?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <>
      <a className={styles.skip} href="#contenido">
        Ir al contenido
      </a>
      <Outlet />
      <ScrollRestoration />
    </>
  );
};
