import type { visitEndpoints } from '@monitor/contracts-schema/visits/visit-endpoints';
import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { routedPath } from '../lib/address/routed-path.ts';
import { send } from '../lib/api/api.ts';
import { callOf } from '../lib/api/call.ts';
import styles from './shell/public-shell.module.css';

const registerVisitCall = callOf<typeof visitEndpoints.registerVisit>('POST', '/public-api/route-logs/register');

/** Counts a visit to a public page; that it could not be counted is nobody's concern here. */
const registerVisit = (path: string): void => {
  if (/^\/admin(\/|$)/.test(routedPath(path))) return;
  send(registerVisitCall, { body: { path: withoutToken(path) } }).catch(() => {});
};

/** A link of a mail is a secret, and none of the visit. */
const withoutToken = (path: string): string =>
  path.replace(/^(\/+(?:new-password|confirm-email)\/+)[^/]+/i, '$1:token');

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
